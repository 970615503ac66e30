"""Reading a source of any size, text or JSON lines, one game at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain
from typing import Protocol

from ledger.errors import LedgerError, Place, RecordError, Spot
from ledger.record.chunks import LINE_LIMIT, chunks, is_empty
from ledger.record.entry import Entry
from ledger.record.model import Game
from ledger.record.parse import parse
from ledger.record.places import TextPlaces
from ledger.record.replay import check_game
from ledger.record.source import Source, decoded, line_lists, refuse_foreign

__all__ = ["Entry", "Source", "read"]

_SKIPPED = b" \t\r\n\xef\xbb\xbf"


class _Places(Protocol):
    def place(self, spot: Spot | None) -> Place: ...


def read(source: Source, *, replay: bool = True) -> Iterator[Entry]:
    """Every game of a source, as it comes, with its faults.

    The carrier is told by the first character: a brace begins JSON lines, anything else is text.
    With `replay`, each game goes through the rules as well. A source that holds no game at all
    gives one entry with the number 0 and the reason: `file-empty`, `is-pdf`, `is-archive`,
    `is-utf16`, `is-binary` or `file-unreadable`.
    """
    try:
        yield from _read(source, replay)
    except LedgerError as error:
        yield Entry(0, Place(source.name), errors=[error])


def _read(source: Source, replay: bool) -> Iterator[Entry]:
    blocks = source.blocks()
    first = next(blocks, b"")
    refuse_foreign(first, source.name)
    whole = chain([first], blocks)
    entries: Iterator[tuple[Entry, _Places]]
    if first.lstrip(_SKIPPED)[:1] == b"{":
        from ledger.record.jsonl import read_lines

        entries = read_lines(whole, source.name)
    else:
        entries = _read_text(whole, source.name)
    number = 0
    for entry, places in entries:
        number += 1
        entry.number = number
        if replay and entry.good and entry.game is not None:
            _replay(entry, entry.game, places)
        yield entry
    if not number:
        raise RecordError(
            "file-empty",
            "there is no game in it",
            hint='A game begins with the line [P42 "1"].',
            place=Place(source.name),
        )


def _replay(entry: Entry, game: Game, places: _Places) -> None:
    entry.facts, entry.errors = check_game(game)
    for error in entry.errors:
        error.place = places.place(error.spot)


def _read_text(blocks: Iterator[bytes], name: str) -> Iterator[tuple[Entry, _Places]]:
    for found in chunks(line_lists(decoded(blocks), LINE_LIMIT)):
        if not found.headed and is_empty(found.lines):
            continue
        waiting = deque([found])
        while waiting:
            chunk = waiting.popleft()
            parsed = parse(chunk, name)
            entry = Entry(0, parsed.place, parsed.game, errors=parsed.errors)
            yield entry, TextPlaces(chunk, name, parsed.place)
            waiting.extendleft(reversed(parsed.rest))
