"""Rows of a CSV file with the line and column of every cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ledger.errors import LedgerError, Place, RecordError
from ledger.record.faults import brief
from ledger.record.header import TEXT_LIMIT
from ledger.record.lexer import bare, mark
from ledger.record.source import Source, decoded, line_lists, refuse_foreign

LINE_LIMIT: Final = TEXT_LIMIT
DELIMITERS: Final = ",;\t|"
_WRONG: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_FORMULA: Final = ("=", "+", "-", "@")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's text and its column in the line, from 1."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a sheet, cut into cells by the name of their column."""

    file: str
    line: int
    raw: str
    cells: dict[str, Cell]

    def text(self, name: str) -> str:
        """The text of a cell, "" when the row or the sheet has none."""
        cell = self.cells.get(name)
        return cell.text if cell is not None else ""

    def place(self, name: str) -> Place:
        """The place of a cell, or of the row."""
        cell = self.cells.get(name)
        return mark(self.file, self.line, self.raw, cell.column if cell is not None else 1)

    def fault(self, code: str, name: str, message: str, hint: str) -> RecordError:
        """An error at a cell."""
        said = f"column {name}: {message}"
        return brief(RecordError(code, said, hint=hint, place=self.place(name)))

    def blame(self, name: str, error: LedgerError) -> LedgerError:
        """A copy of an error, placed at a cell."""
        said = type(error)(
            error.code,
            f"column {name}: {error.message}",
            hint=error.hint,
            rule=error.rule,
            place=self.place(name),
        )
        return brief(said)


def delimiter_of(line: str) -> str:
    """The delimiter that occurs most often in the line of headings."""
    return max(DELIMITERS, key=line.count)


def split(line: str, delimiter: str) -> list[Cell] | int:
    """The cells of a line; the column of a quote that is not closed instead."""
    cells: list[Cell] = []
    at = 0
    while True:
        start = at
        while at < len(line) and line[at] == " ":
            at += 1
        if line[at : at + 1] == '"':
            text, end = _quoted(line, at)
            if end < 0:
                return at + 1
            column = at + 2
            at = end
            stop = line.find(delimiter, at)
        else:
            stop = line.find(delimiter, start)
            text = line[start:stop] if stop >= 0 else line[start:]
            column = start + len(text) - len(text.lstrip()) + 1
        cells.append(Cell(_plain(bare(text)), column))
        if stop < 0:
            return cells
        at = stop + 1


def _quoted(line: str, at: int) -> tuple[str, int]:
    parts = []
    begin = at + 1
    while True:
        end = line.find('"', begin)
        if end < 0:
            return "", -1
        parts.append(line[begin:end])
        if line[end + 1 : end + 2] != '"':
            return '"'.join(parts), end + 1
        begin = end + 2


def _plain(text: str) -> str:
    """The text without the apostrophe that keeps a spreadsheet from taking it for a formula."""
    return text[1:] if text[:1] == "'" and text[1:2] in _FORMULA else text


def write_row(cells: list[str]) -> str:
    """One line of CSV; what a spreadsheet would take for a formula gets an apostrophe."""
    return ",".join(_written(cell) for cell in cells) + "\n"


def _written(text: str) -> str:
    if text.startswith(_FORMULA):
        text = "'" + text
    if any(char in text for char in ',"\n') or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text


def numbered_lines(source: Source) -> Iterator[tuple[int, str, RecordError | None]]:
    """The lines of a sheet that hold something, each with its number and what spoils it.

    Spoiled lines are `line-too-long`, `not-utf8` and `control-character`. Raises what
    makes the file no sheet at all.
    """
    blocks = source.blocks()
    first = next(blocks, b"")
    refuse_foreign(first, source.name)
    number = 0

    def whole() -> Iterator[bytes]:
        yield first
        yield from blocks

    for lines in line_lists(decoded(whole()), LINE_LIMIT):
        for line in lines:
            number += 1
            if len(line) > LINE_LIMIT:
                yield number, line, _too_long(source.name, number, line)
                continue
            wrong = None if line.isprintable() else _WRONG.search(line)
            if wrong is not None:
                yield number, line, _no_text(source.name, number, line, wrong.start() + 1)
            elif bare(line).strip(DELIMITERS):
                yield number, line, None


def _too_long(file: str, number: int, line: str) -> RecordError:
    return RecordError(
        "line-too-long",
        f"this line is longer than {LINE_LIMIT:,} characters",
        hint="A score sheet has one hand a line.",
        place=mark(file, number, line[:200], 1),
    )


def _no_text(file: str, number: int, line: str, column: int) -> RecordError:
    found = ord(line[column - 1])
    if found < 0xD800:
        return RecordError(
            "control-character",
            f"the line holds the control character U+{found:04X}",
            hint="Delete it; a cell is one line of printable characters.",
            place=mark(file, number, line, column),
        )
    return RecordError(
        "not-utf8",
        f"the byte 0x{found - 0xDC00:02X} is no UTF-8 text",
        hint="Save the sheet as CSV UTF-8 (Excel: CSV UTF-8, not plain CSV).",
        place=mark(file, number, line, column),
    )
