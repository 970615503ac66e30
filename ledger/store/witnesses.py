"""Second scorers: a record of a game that is there already, what it says otherwise, the ruling."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from ledger.record.difference import differences
from ledger.record.model import Game
from ledger.record.sameness import agree, same_game
from ledger.record.seating import People, beside
from ledger.record.text import loads
from ledger.store.candidate import Candidate
from ledger.store.chain import Entry, EntryKind, entry_of
from ledger.store.database import Database
from ledger.store.sql import query, statement
from ledger.store.tables import table_of_words
from ledger.store.transaction import Transaction

MOST_CHANGES = 50
"""Differences that are told of one witness."""


@dataclass(frozen=True, slots=True)
class OpenConflict:
    """A second record of a game that says something else, and on which nobody has ruled.

    `entry` is the entry that keeps it, `text` the second record; `changes` reads from the record
    in force to it.
    """

    game_id: str
    club: str
    entry: int
    at: datetime
    by: str
    changes: tuple[str, ...]
    text: str


class Recognition:
    """Finds the game that a new record is a second record of, in the ledger or in its batch."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction
        self._marks: dict[str, list[str]] = {}
        self._games: dict[str, Game] = {}

    def know(self, marks: Iterable[str]) -> None:
        """Look up which stored games have these marks."""
        asked = table_of_words("mark", set(marks))
        for mark, game_id in self._transaction.rows(query("marked"), asked):
            self._marks.setdefault(mark, []).append(game_id)
        found = {game_id for games in self._marks.values() for game_id in games}
        if found:
            records = self._transaction.matching(query("records"), table_of_words("game_id", found))
            for game_id, record in records.select("game_id", "record").iter_rows():
                if record is not None:
                    self._games[game_id] = loads(record)[0]

    def add(self, new: Candidate, marks: Sequence[str]) -> None:
        """Remember a game of the batch that turned out to be new."""
        self._games[new.game_id] = new.game
        for mark in marks:
            self._marks.setdefault(mark, []).append(new.game_id)

    def first(self, new: Candidate, marks: Sequence[str]) -> str | None:
        """The game that this is a second record of, None when it is new."""
        for game_id in dict.fromkeys(game for mark in marks for game in self._marks.get(mark, ())):
            old = self._games.get(game_id)
            if old is not None and same_game(old, new.game, self._people(new)):
                return game_id
        return None

    def agrees(self, game_id: str, new: Candidate) -> bool:
        """Whether nothing that matters differs from the first record."""
        return agree(self._games[game_id], new.game, self._people(new))

    def _people(self, new: Candidate) -> People:
        return partial(self._transaction.naming.identity, new.club)

    def changes(self, game_id: str, new: Candidate) -> tuple[str, ...]:
        """What a second record says otherwise, seat by seat."""
        return told(self._games[game_id], new.game)


def told(old: Game, new: Game) -> tuple[str, ...]:
    """What differs between two records of one game, whichever seat each of them calls A."""
    return tuple(str(change) for change in differences(old, beside(old, new))[:MOST_CHANGES])


def open_conflicts(asked: Database | Transaction, club: str | None = None) -> list[OpenConflict]:
    """Every conflict that waits for a ruling, the oldest first."""
    rows = asked.frame(statement(query("witnesses"))).rows(named=True)
    standing = {row["seq"]: row.pop("standing_record") for row in rows}
    waiting = unsettled([entry_of(row) for row in rows])
    return [
        _conflict(entry, standing[entry.seq])
        for entry in waiting
        if club is None or entry.club == club
    ]


def unsettled(entries: Sequence[Entry]) -> list[Entry]:
    """The witnesses that contradict, and of which no ruling among the entries speaks."""
    ruled = {entry.said.get("witness") for entry in entries if entry.kind is EntryKind.SETTLE}
    return [
        entry
        for entry in entries
        if entry.kind is EntryKind.WITNESS
        and entry.record is not None
        and not entry.said.get("agrees")
        and entry.seq not in ruled
    ]


def _conflict(entry: Entry, standing: str | None) -> OpenConflict:
    assert entry.record is not None
    changes = () if standing is None else told(loads(standing)[0], loads(entry.record)[0])
    return OpenConflict(
        entry.subject,
        entry.club,
        entry.seq,
        entry.entered_at,
        entry.by,
        changes,
        entry.record,
    )
