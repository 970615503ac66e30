"""Files named on the command line, opened one after another; one that fails costs only itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from ledger.errors import LedgerError
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


def size(source: Source) -> int | None:
    """The bytes of a source, None where that is not known before reading."""
    if not source.stream.seekable():
        return None
    here = source.stream.tell()
    end = source.stream.seek(0, 2)
    source.stream.seek(here)
    return end
