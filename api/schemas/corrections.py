"""What is sent to correct a game, and its history as it is answered."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from ledger.store.heads import GameHead
from ledger.store.history import History, Version

MOST_WHY = 2000


class Because(BaseModel):
    """The reason of a correction."""

    model_config = ConfigDict(extra="forbid")

    why: str = Field(max_length=MOST_WHY, description="The reason, as the history will keep it.")


class Corrected(Because):
    """A corrected record and the reason, for whoever cannot send them apart."""

    record: str = Field(description="The whole game as it should be: text (.p42) or a JSON line.")


class Standing(BaseModel):
    """Where a game stands after an act on it."""

    game_id: str
    seq: int = Field(description="The entry of the history that recorded it first.")
    entry: int = Field(description="The entry whose record is in force.")
    version: int = Field(description="Of the record in force, from 1.")
    standing: Literal["stands", "void"]
    club: str
    digest: str = Field(description="Of the record in force; in quotes it is the game's ETag.")


class ChangeSchema(BaseModel):
    """One thing that differs from the version before; "" where nothing stood or stands."""

    where: str
    old: str
    new: str


class VersionSchema(BaseModel):
    """One act on a game."""

    number: int = Field(description="The version of the record in force after it, from 1.")
    kind: Literal["record", "amend", "void", "reinstate", "witness", "settle", "erase"]
    entry: int = Field(description="Its number in the history of the whole ledger.")
    at: datetime
    by: str
    why: str
    digest: str = Field(description="Of the record that it brought, empty for none.")
    text: str | None = Field(description="The record that it brought; null for none, or erased.")
    changes: list[ChangeSchema] = Field(
        description="What its record says otherwise than the one in force before."
    )
    keep: Literal["first", "second", "both", ""] = Field(
        description="What a ruling (`settle`) let stand: the record that came first, the second "
        "one or both as games; empty for every other act.",
        examples=["second"],
    )


class HistorySchema(BaseModel):
    """Every act on a game, the oldest first, and where it stands."""

    game_id: str
    standing: Literal["stands", "void"]
    club: str
    digest: str = Field(description="Of the record in force; in quotes it is the game's ETag.")
    versions: list[VersionSchema]


def standing_schema(head: GameHead) -> Standing:
    """Where a game stands, as it is answered."""
    return Standing(
        game_id=head.game_id,
        seq=head.seq,
        entry=head.entry,
        version=head.version,
        standing=head.standing.value,
        club=head.club,
        digest=head.digest,
    )


def history_schema(history: History) -> HistorySchema:
    """A history as it is answered."""
    return HistorySchema(
        game_id=history.game_id,
        standing=history.standing.value,
        club=history.club,
        digest=history.digest,
        versions=[_version(version) for version in history.versions],
    )


def _version(version: Version) -> VersionSchema:
    return VersionSchema(
        number=version.number,
        kind=version.kind.value,  # type: ignore[arg-type]  # the kinds that are about games
        entry=version.entry,
        at=version.at,
        by=version.by,
        why=version.why,
        digest=version.digest,
        text=version.text,
        changes=[
            ChangeSchema(where=change.where, old=change.old, new=change.new)
            for change in version.changes
        ],
        keep=version.keep,  # type: ignore[arg-type]  # what `Keep` can be, or nothing
    )
