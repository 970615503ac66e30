"""Clubs and their seasons: list, make, change; giving a game to another club."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from api.access import Admin, Owner, Reader
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

router = APIRouter(prefix="/clubs", tags=["clubs"])

ClubId = Annotated[str, Path(description="The club's id.", max_length=64, examples=["home"])]
SeasonId = Annotated[
    str, Path(description="The season's id in its club.", max_length=64, examples=["2026-autumn"])
]


@router.get("", dependencies=[Depends(check_list)], responses=answers())
def list_clubs(book: TheBook, _: Reader) -> Clubs:
    """Every club that may be read, in the order of their names."""
    return Clubs(clubs=[club_schema(club) for club in book.clubs.all()])


@router.post("", status_code=201, responses=answers("bad-request", "conflict"))
def add_club(wanted: NewClub, book: TheBook, grant: Owner) -> ClubSchema:
    """Make a club; its games are those that are recorded for it from then on."""
    made = book.clubs.add(wanted.club_id, wanted.name, wanted.zone, by=grant.name)
    return club_schema(made)


@router.get(
    "/{club_id}",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found"),
)
def get_club(club_id: ClubId, book: TheBook, _: Reader) -> ClubSchema:
    """One club."""
    return club_schema(book.clubs.club(club_id))


@router.patch("/{club_id}", responses=answers("bad-request", "not-found"))
def change_club(club_id: ClubId, wanted: ClubChange, book: TheBook, grant: Admin) -> ClubSchema:
    """Give a club another name or zone; evenings stay as they are recorded."""
    changed = book.clubs.change(
        club_id, name=wanted.name, zone=wanted.zone, by=grant.name, why=wanted.why
    )
    return club_schema(changed)


@router.post("/{club_id}/games", responses=answers("bad-request", "not-found", "conflict"))
def move_game(club_id: ClubId, wanted: MoveWanted, book: TheBook, grant: Owner) -> Standing:
    """Give a game to a club, as its next version with the same record."""
    return standing_schema(book.clubs.move(wanted.game_id, club_id, by=grant.name, why=wanted.why))


@router.get(
    "/{club_id}/seasons",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found"),
)
def list_seasons(club_id: ClubId, book: TheBook, _: Reader) -> Seasons:
    """The seasons of a club, the newest first."""
    return Seasons(seasons=[season_schema(season) for season in book.clubs.seasons(club_id)])


@router.put("/{club_id}/seasons/{season_id}", responses=answers("bad-request", "not-found"))
def set_season(
    club_id: ClubId, season_id: SeasonId, wanted: SeasonWanted, book: TheBook, grant: Admin
) -> SeasonSchema:
    """Name a range of a club's evenings, or give a season another name or other days."""
    season = book.clubs.set_season(
        club_id, season_id, wanted.name, wanted.since, wanted.until, by=grant.name
    )
    return season_schema(season)
