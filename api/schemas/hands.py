"""What is sent about hands."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from pydantic import BaseModel, Field

from api.schemas.games import HandFactsSchema, SideSchema


class DiscardSchema(BaseModel):
    """What the bidder laid down after taking up the tiles left over."""

    seat: str
    tiles: list[str]


class HandRow(BaseModel):
    """A hand in a list; null is what the record does not say."""

    hand_id: str
    game_id: str
    number: int
    date: date | None
    event: str | None
    game: str
    club: str = Field(description="The club's id.")
    time: str | None
    level: str
    players: list[str | None] = Field(description="By seat, A first.")
    shaker: str | None
    bidder_seat: str | None
    bidder: str | None
    partner: str | None
    pair: str | None
    position: int | None
    bid: str | None
    band: str | None
    bid_points: int | None
    bid_marks: int | None
    forced: bool | None
    contract: str | None
    trump: str | None
    outcome: str
    made: bool | None
    over: int | None = Field(description="Points taken over the bid, below zero when short.")
    points: list[int] | None = Field(description="By team.")
    tricks_won: list[int] | None
    score: list[int] | None = Field(description="What the hand adds, by team.")
    score_after: list[int] | None
    early: bool
    irregular: bool
    events: list[str]
    simulated: bool
    deals: list[str] = Field(description="Tiles by seat, empty where nothing was noted.")
    calls: list[str]
    call_seats: list[str]
    plays: list[str]
    play_seats: list[str]
    play_tricks: list[int]
    trick_winners: list[str]
    trick_points: list[int]
    rest: str | None = Field(default=None, description="The tiles that the deal left over.")
    discard: str | None = Field(default=None, description="What the bidder laid down for them.")


class HandPage(BaseModel):
    """A page of hands, the newest evening first."""

    hands: list[HandRow]
    next: str | None = Field(description="The cursor of the next page, null on the last.")


class HandSchema(BaseModel):
    """One hand: its record as JSON and its facts."""

    hand_id: str
    game_id: str
    players: list[str]
    game: str = Field(description="Family of games.")
    rules: str
    sides: list[SideSchema] = Field(description="Who sat together in this hand; score behind it.")
    rest: list[str] = Field(description="Tiles left over, as noted.")
    discard: DiscardSchema | None
    split: list[int] | None = Field(description="Stated points of every side, by team.")
    started_at: datetime | None = Field(
        default=None,
        description="When it began, in UTC; null where day, time or zone are not known.",
    )
    record: dict[str, Any]
    facts: HandFactsSchema


class GameHands(BaseModel):
    """All hands of a game, in playing order."""

    game_id: str
    hands: list[HandSchema]
