"""Files named on the command line, opened one after another; one that fails costs only itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from cli.forms import Read, told
from ledger.errors import LedgerError, Place, RecordError
from ledger.record.source import Source

STDIN = "-"


def opened(names: Sequence[str], failed: list[LedgerError]) -> Iterator[Source]:
    """Each file as a source, closed behind itself; what cannot be opened is added to `failed`."""
    for name in names:
        if name == STDIN:
            yield Source("stdin", sys.stdin.buffer)
            continue
        try:
            source = Source.of_path(name)
        except LedgerError as error:
            failed.append(error)
            continue
        with source:
            yield source


def records(names: Sequence[str], failed: list[LedgerError]) -> Iterator[Source]:
    """As `opened`, with files in a form that has to be converted first added to `failed`."""
    for source in opened(names, failed):
        form = told(source)
        if form is Read.P42:
            yield source
        else:
            name = STDIN if source.name == "stdin" else source.name
            failed.append(
                RecordError(
                    f"is-{form}",
                    f"this is {'a score sheet' if form is Read.CSV else 'a receipt'}, no record",
                    hint=f"Make a record of it first: ledger42 convert {name} -o games.p42",
                    place=Place(source.name),
                )
            )


def size(source: Source) -> int | None:
    """The bytes of a source, None where that is not known before reading."""
    if not source.stream.seekable():
        return None
    here = source.stream.tell()
    end = source.stream.seek(0, 2)
    source.stream.seek(here)
    return end
