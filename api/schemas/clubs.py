"""Clubs and seasons as they are asked for and answered."""

from __future__ import annotations

from datetime import date

from pydantic import BaseModel, ConfigDict, Field

from api.bodies import SAMPLE_ID
from ledger.store.club_acts import Club, Season

_NAME = 80
_ID = 32
_ZONE = 64
_WHY = 2000


class ClubSchema(BaseModel):
    """A club."""

    club_id: str = Field(examples=["home"])
    name: str
    zone: str = Field(description="The clock of the club, an IANA name.", examples=["UTC"])
    zone_said: bool = Field(description="False while nobody has said which zone that is.")


class Clubs(BaseModel):
    """Every club, in the order of their names."""

    clubs: list[ClubSchema]


class NewClub(BaseModel):
    """A club to be made."""

    model_config = ConfigDict(extra="forbid")

    club_id: str = Field(
        description="1 to 32 small letters, digits and hyphens; it stays.",
        examples=["waco"],
        max_length=_ID,
    )
    name: str = Field(examples=["Waco 42 Club"], max_length=_NAME)
    zone: str = Field(
        description="An IANA name: the club's day begins at 05:00 there.",
        examples=["America/Chicago"],
        max_length=_ZONE,
    )


class ClubChange(BaseModel):
    """What is to be another about a club; null leaves it."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = Field(default=None, examples=["Waco 42 Club"], max_length=_NAME)
    zone: str | None = Field(default=None, examples=["America/Chicago"], max_length=_ZONE)
    why: str = Field(default="", description="For the history.", max_length=_WHY)


class SeasonSchema(BaseModel):
    """A named range of a club's evenings; both its days belong to it."""

    club: str
    season_id: str = Field(examples=["2026-autumn"])
    name: str
    since: date
    until: date


class Seasons(BaseModel):
    """The seasons of a club, the newest first."""

    seasons: list[SeasonSchema]


class SeasonWanted(BaseModel):
    """A season to be named, or to be changed."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(examples=["Autumn 2026"], max_length=_NAME)
    since: date = Field(description="The first evening.", examples=["2026-09-01"])
    until: date = Field(description="The last evening.", examples=["2026-12-31"])


class MoveWanted(BaseModel):
    """A game to be given to a club, and the reason."""

    model_config = ConfigDict(extra="forbid")

    game_id: str = Field(examples=[SAMPLE_ID], max_length=64)
    why: str = Field(
        description="The reason, as the history will keep it.",
        max_length=_WHY,
        examples=["It was played at the other club."],
    )


def club_schema(club: Club) -> ClubSchema:
    """A club as it is answered."""
    return ClubSchema(
        club_id=club.club_id, name=club.name, zone=club.zone, zone_said=club.zone_said
    )


def season_schema(season: Season) -> SeasonSchema:
    """A season as it is answered."""
    return SeasonSchema(
        club=season.club,
        season_id=season.season_id,
        name=season.name,
        since=season.since,
        until=season.until,
    )
