"""The forms that records come in and go out in, told by content, by name or by option."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from importlib import import_module
from io import BufferedReader
from typing import TYPE_CHECKING

from ledger.record.source import Source

if TYPE_CHECKING:
    from ledger.record.entry import Entry
    from ledger.record.model import Game

_HEAD_BYTES = 4096


class Read(StrEnum):
    """The forms that can be read."""

    P42 = "p42"
    JSONL = "jsonl"
    CSV = "csv"
    RECEIPT = "receipt"


class Written(StrEnum):
    """The forms that can be written."""

    P42 = "p42"
    JSONL = "jsonl"
    CSV = "csv"


_LINES = {
    Written.P42: "ledger.record.text",
    Written.JSONL: "ledger.record.jsonl",
    Written.CSV: "ledger.record.convert.csv_sheet",
}
_RECEIPT = re.compile(rb"^\s*hand \d+: shaker S\d", re.MULTILINE)
_SHEET = re.compile(rb"(?![;\[{])(?=[^\n]*\bbidder\b)[^\n]*\bbid\b", re.IGNORECASE)


def told(source: Source) -> Read:
    """The form of a source, told without reading on in it.

    Receipts and score sheets are told by their first lines; anything else is left to the reader of
    records.
    """
    stream = source.stream
    if isinstance(stream, BufferedReader):
        head = stream.peek(_HEAD_BYTES)
    else:
        head = stream.read(_HEAD_BYTES)
        stream.seek(0)
    head = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    form = Read.P42
    if _RECEIPT.search(head):
        form = Read.RECEIPT
    elif _SHEET.match(head):
        form = Read.CSV
    return form


def entries(source: Source, form: Read | None, unfinished: str = "") -> Iterator[Entry]:
    """The games of a source in a form, replayed; for None the form is told by the content."""
    if form is None:
        form = told(source)
    if form is Read.CSV:
        from ledger.record.convert import csv_sheet

        return csv_sheet.read(source, unfinished=unfinished)
    if form is Read.RECEIPT:
        from ledger.record.convert import receipt

        return receipt.read(source)
    from ledger.record.reader import read

    return read(source)


def lines_of(form: Written) -> Callable[[Iterable[Game]], Iterator[str]]:
    """The writer of a form: games in, parts of the text out."""
    writer: Callable[[Iterable[Game]], Iterator[str]] = import_module(_LINES[form]).lines
    return writer


def form_of(name: str) -> Written:
    """The form that a file's name ends in, text for anything else."""
    if name.endswith(".csv"):
        return Written.CSV
    return Written.JSONL if name.endswith((".jsonl", ".ndjson", ".json")) else Written.P42
