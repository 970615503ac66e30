"""Whose a game is: what an act on it is allowed by."""

from __future__ import annotations

from ledger.store.database import Database
from ledger.store.sql import query, statement


def club_of(database: Database, game_id: str) -> str | None:
    """The club that a game belongs to, void or not; None for a game that is not there."""
    sql = query("club_of_game")
    frame = database.frame(statement(sql, {"game_id": game_id.strip().lower()}))
    return None if frame.is_empty() else str(frame["club"][0])
