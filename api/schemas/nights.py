"""Nights as they are asked for and answered."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from api.schemas.clubs import ClubSchema, club_schema
from api.schemas.games import GameRow, sides
from ledger.store.nights import Night, NightGame, Place
from ledger.store.notices import Notice

NIGHT = "home-2026-11-24"
_TEXT = 400


class NightRow(BaseModel):
    """A night in a list."""

    night_id: str = Field(examples=[NIGHT])
    club: str
    date: date | None
    name: str
    note: str
    opened: bool = Field(description="Opened in advance.")
    games: int
    finished: int = Field(description="Games that came to their end.")
    hands: int
    tables: int
    rounds: int
    simulated: bool = Field(description="Some of it was played by the program's own players.")


class NightPage(BaseModel):
    """A page of nights, the newest evening first, the games without a date last."""

    nights: list[NightRow]
    next: str | None = Field(description="The cursor of the next page, null on the last.")


class NightGameSchema(GameRow):
    """A game of a night."""

    table_id: str
    round_id: str
    started_at: datetime | None = Field(
        description="When it began, in UTC; null where day, time or zone are not known."
    )


class PlaceSchema(BaseModel):
    """A table or a round of a night."""

    place_id: str = Field(examples=[f"{NIGHT}-t2"])
    name: str | None = Field(description="As recorded; null for the games that do not say.")
    games: list[str] = Field(description="The ids of its games, in the order of play.")


class Places(BaseModel):
    """The tables or the rounds of a night, as people count them."""

    night_id: str
    places: list[PlaceSchema]


class NightSchema(BaseModel):
    """A night: who played what where, and how they stand so far."""

    night_id: str = Field(examples=[NIGHT])
    club: ClubSchema
    date: date | None
    begins_at: datetime | None = Field(description="05:00 on the club's clock, in UTC.")
    ends_at: datetime | None = Field(description="05:00 on the day behind it.")
    name: str
    note: str
    opened: bool
    players: list[str]
    tables: list[PlaceSchema]
    rounds: list[PlaceSchema]
    games: list[NightGameSchema] = Field(description="In the order of play.")
    standings: list[dict[str, Any]] = Field(
        description="The statistic `players` over the night and every game of the family, the "
        "most games won first."
    )


class NightWanted(BaseModel):
    """What is to be said of a night that is opened."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(default="", examples=["Christmas tournament"], max_length=_TEXT)
    note: str = Field(default="", examples=["Four tables, five rounds"], max_length=_TEXT)


class EventSchema(BaseModel):
    """The `data` of an event of a night; `entry` is also its id.

    A game that went to another night is told to those who watch either; `left` is the night that
    it was in before.
    """

    entry: int
    at: datetime
    kind: Literal["game", "amended", "void", "reinstated", "settled", "night"]
    club: str
    night: str
    table: str | None
    round: str | None
    game_id: str | None
    digest: str | None
    left: str | None
    link: str = Field(description="Where the game or the night is, in this API.")


def night_schema(night: Night) -> NightSchema:
    """A night as it is answered."""
    return NightSchema(
        night_id=night.night_id,
        club=club_schema(night.club),
        date=night.date,
        begins_at=night.begins_at,
        ends_at=night.ends_at,
        name=night.name,
        note=night.note,
        opened=night.opened,
        players=list(night.players),
        tables=place_schemas(night.tables),
        rounds=place_schemas(night.rounds),
        games=[_game(game) for game in night.games],
        standings=night.standings.to_dicts(),
    )


def place_schemas(places: Iterable[Place]) -> list[PlaceSchema]:
    """Tables or rounds as they are answered."""
    return [
        PlaceSchema(
            place_id=place.place_id,
            name=place.name,
            games=[game.game_id for game in place.games],
        )
        for place in places
    ]


def event_schema(notice: Notice, prefix: str) -> EventSchema:
    """A notice as the data of an event; `prefix` is where the API is."""
    game, night = notice.game_id, notice.night_id
    return EventSchema(
        entry=notice.entry,
        at=notice.at,
        kind=notice.kind.value,
        club=notice.club,
        night=night,
        table=notice.table_id,
        round=notice.round_id,
        game_id=game,
        digest=notice.digest,
        left=notice.left,
        link=f"{prefix}/games/{game}" if game else f"{prefix}/nights/{night}",
    )


def _game(game: NightGame) -> NightGameSchema:
    row = game.row
    return NightGameSchema(
        **row,
        sides=sides(row["teams"], row["players"], row["score"]),
        table_id=game.table_id,
        round_id=game.round_id,
        started_at=game.started_at,
    )
