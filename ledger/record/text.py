"""Portable 42 Notation as text: load, loads, dump and dumps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO, TextIO

from ledger.errors import LedgerError
from ledger.record.entry import Entry
from ledger.record.model import Game
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.record.writer import write_game

__all__ = ["dump", "dumps", "load", "loads", "write_game"]


def load(file: BinaryIO, name: str = "record") -> Iterator[Game]:
    """The games of an open file, one at a time, as written and not replayed.

    Raises the first fault as a `LedgerError` with its place.
    """
    for entry in read(Source(name, file), replay=False):
        yield good_game(entry)


def loads(text: str, name: str = "record") -> list[Game]:
    """The games in a text; raises the first fault."""
    data = text.encode("utf-8", "surrogatepass")
    return [good_game(entry) for entry in read(Source.of_bytes(data, name), replay=False)]


def dump(games: Game | Iterable[Game], file: TextIO) -> None:
    """Write games to an open text file, canonical, a blank line between two."""
    for part in lines(games):
        file.write(part)


def dumps(games: Game | Iterable[Game]) -> str:
    """Games as one canonical text."""
    return "".join(lines(games))


def lines(games: Game | Iterable[Game]) -> Iterator[str]:
    """The canonical text of games in parts, a game each, for streaming."""
    first = True
    for game in [games] if isinstance(games, Game) else games:
        yield write_game(game) if first else "\n" + write_game(game)
        first = False


def good_game(entry: Entry) -> Game:
    """The game of an entry; raises its first fault."""
    if entry.errors:
        error: LedgerError = entry.errors[0]
        raise error
    assert entry.game is not None
    return entry.game
