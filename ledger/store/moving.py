"""Giving a game to another club: a version of it with the same record."""

from __future__ import annotations

from ledger.errors import ConflictError, UsageError
from ledger.store.chain import Draft, EntryKind
from ledger.store.corrections import enter, standing_of
from ledger.store.database import Database
from ledger.store.heads import GameHead
from ledger.store.sql import query
from ledger.store.tables import table_of_words
from ledger.store.transaction import Transaction


def move(database: Database, game_id: str, club: str, *, by: str, why: str) -> GameHead:
    """Enter that a game belongs to a club, and derive its rows again.

    Raises `game-unknown`, `club-same` and `game-erased`.
    """

    def write(transaction: Transaction) -> GameHead:
        head = standing_of(transaction, game_id.strip().lower())
        if head.club == club:
            raise UsageError(
                "club-same",
                f"game {head.game_id} is of the club {club} already",
                hint="Name the club that it should go to.",
            )
        text = _record(transaction, head.game_id)
        if text is None:
            raise ConflictError(
                "game-erased",
                f"the record of game {head.game_id} was erased",
                hint="Only a game that still has its record can go to another club.",
            )
        draft = Draft(EntryKind.AMEND, head.game_id, by, why, club, {"from_club": head.club}, text)
        return enter(transaction, head, draft)

    return database.group(write)


def _record(transaction: Transaction, game_id: str) -> str | None:
    rows = transaction.matching(query("records"), table_of_words("game_id", [game_id]))
    text: str | None = rows["record"][0]
    return text
