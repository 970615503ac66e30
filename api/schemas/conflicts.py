"""Second scorers' records that say otherwise, and the ruling on one of them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from api.schemas.corrections import Because
from ledger.store.witnesses import OpenConflict


class ConflictSchema(BaseModel):
    """A second record of a game that waits for a ruling."""

    game_id: str
    club: str
    entry: int = Field(description="The entry of the history that keeps the second record.")
    at: datetime
    by: str
    changes: list[str] = Field(description="From the record in force to the second one.")
    text: str = Field(description="The second record.")


class Conflicts(BaseModel):
    """The conflicts that wait for a ruling, the oldest first."""

    conflicts: list[ConflictSchema]


class Ruling(Because):
    """What stands: the first record, the second, or both as two games."""

    keep: Literal["first", "second", "both"]


def conflict_schema(conflict: OpenConflict) -> ConflictSchema:
    """A conflict as it is answered."""
    return ConflictSchema(
        game_id=conflict.game_id,
        club=conflict.club,
        entry=conflict.entry,
        at=conflict.at,
        by=conflict.by,
        changes=list(conflict.changes),
        text=conflict.text,
    )
