"""One version of a game's record."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import Path
from pydantic import BaseModel, Field

from ledger.errors import NotFoundError
from ledger.record import jsonl
from ledger.record.text import loads
from ledger.store.history import History, Version

Number = Annotated[int, Path(description="The version, from 1.", examples=[1])]


class RecordOf(BaseModel):
    """A record as it stood in one version of its game."""

    game_id: str
    number: int
    digest: str
    text: str = Field(description="The record as text (.p42).")
    record: dict[str, Any] = Field(description="The record as JSON.")


def version_of(history: History, number: int) -> tuple[Version, str]:
    """A version by its number, with its text; raises `version-unknown` and `version-erased`."""
    found = [
        version
        for version in history.versions
        if version.number == number and version.digest and version.kind not in ("witness",)
    ]
    if not found:
        raise NotFoundError(
            "version-unknown",
            f"game {history.game_id} has no version {number}",
            hint=f"It has {history.versions[-1].number}, counted from 1.",
        )
    text = found[-1].text
    if text is None:
        raise NotFoundError(
            "version-erased",
            f"version {number} of game {history.game_id} was erased",
            hint="The history says when and why.",
        )
    return found[-1], text


def record_of(game_id: str, version: Version, text: str) -> RecordOf:
    """A version as it is answered."""
    record: dict[str, Any] = json.loads(jsonl.dumps(loads(text)[0]))
    return RecordOf(
        game_id=game_id, number=version.number, digest=version.digest, text=text, record=record
    )
