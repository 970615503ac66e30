"""Clubs and their seasons: list, make, change; giving a game to another club."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from api.access import Admin, Owner, Reader
from api.bodies import SAMPLE_ID
from api.doors import TheBook
from api.etags import check_list
from api.problems import answers
from api.schemas.clubs import (
    ClubChange,
    Clubs,
    ClubSchema,
    MoveWanted,
    NewClub,
    Seasons,
    SeasonSchema,
    SeasonWanted,
    club_schema,
    season_schema,
)
from api.schemas.corrections import Standing, standing_schema
from api.small_bodies import READ, json_schema, wanted

router = APIRouter(prefix="/clubs", tags=["clubs"])

ClubId = Annotated[str, Path(description="The club's id.", max_length=64, examples=["home"])]
SeasonId = Annotated[
    str, Path(description="The season's id in its club.", max_length=64, examples=["2026-autumn"])
]
_WACO = {"name": "Waco 42 Club", "zone": "America/Chicago"}


@router.get("", dependencies=[Depends(check_list)], responses=answers())
def list_clubs(book: TheBook, _: Reader) -> Clubs:
    """Every club that may be read, in the order of their names."""
    return Clubs(clubs=[club_schema(club) for club in book.clubs.all()])


@router.post(
    "",
    status_code=201,
    openapi_extra=json_schema(NewClub, {"club_id": "waco", **_WACO}),
    responses=answers("bad-request", "conflict", *READ),
)
def add_club(
    said: Annotated[NewClub, Depends(wanted(NewClub))], book: TheBook, grant: Owner
) -> ClubSchema:
    """Make a club; its games are those that are recorded for it from then on."""
    return club_schema(book.clubs.add(said.club_id, said.name, said.zone, by=grant.name))


@router.get(
    "/{club_id}",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found"),
)
def get_club(club_id: ClubId, book: TheBook, _: Reader) -> ClubSchema:
    """One club."""
    return club_schema(book.clubs.club(club_id))


@router.patch(
    "/{club_id}",
    openapi_extra=json_schema(ClubChange, _WACO),
    responses=answers("bad-request", "not-found", *READ),
)
def change_club(
    club_id: ClubId,
    said: Annotated[ClubChange, Depends(wanted(ClubChange))],
    book: TheBook,
    grant: Admin,
) -> ClubSchema:
    """Give a club another name or zone; evenings stay as they are recorded."""
    changed = book.clubs.change(
        club_id, name=said.name, zone=said.zone, by=grant.name, why=said.why
    )
    return club_schema(changed)


@router.post(
    "/{club_id}/games",
    openapi_extra=json_schema(
        MoveWanted, {"game_id": SAMPLE_ID, "why": "It was played at the other club."}
    ),
    responses=answers("bad-request", "not-found", "conflict", *READ),
)
def move_game(
    club_id: ClubId,
    said: Annotated[MoveWanted, Depends(wanted(MoveWanted))],
    book: TheBook,
    grant: Owner,
) -> Standing:
    """Give a game to a club, as its next version with the same record."""
    return standing_schema(book.clubs.move(said.game_id, club_id, by=grant.name, why=said.why))


@router.get(
    "/{club_id}/seasons",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found"),
)
def list_seasons(club_id: ClubId, book: TheBook, _: Reader) -> Seasons:
    """The seasons of a club, the newest first."""
    return Seasons(seasons=[season_schema(season) for season in book.clubs.seasons(club_id)])


@router.put(
    "/{club_id}/seasons/{season_id}",
    openapi_extra=json_schema(
        SeasonWanted, {"name": "Autumn 2026", "since": "2026-09-01", "until": "2026-12-31"}
    ),
    responses=answers("bad-request", "not-found", *READ),
)
def set_season(
    club_id: ClubId,
    season_id: SeasonId,
    said: Annotated[SeasonWanted, Depends(wanted(SeasonWanted))],
    book: TheBook,
    grant: Admin,
) -> SeasonSchema:
    """Name a range of a club's evenings, or give a season another name or other days."""
    season = book.clubs.set_season(
        club_id, season_id, said.name, said.since, said.until, by=grant.name
    )
    return season_schema(season)
