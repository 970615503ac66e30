"""What is sent about players: the columns of the statistic `players`."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class PlayerRow(BaseModel):
    """One player's figures; further columns are those of the statistic `players`."""

    model_config = ConfigDict(extra="allow")

    player: str
    k: int = Field(description="Own bids made.")
    n: int = Field(description="Own bids decided.")
    rate: float | None = Field(ge=0, le=1)
    low: float | None = Field(ge=0, le=1, description="Low end of the 95% Wilson interval.")
    high: float | None = Field(ge=0, le=1)
    hands: int
    games: int


class Players(BaseModel):
    """All players, the best proven bidders first."""

    players: list[PlayerRow]


class PlayerSchema(BaseModel):
    """One player: the line of the table, and the bids by each cut."""

    name: str
    figures: PlayerRow
    bids: dict[str, list[dict[str, Any]]]
