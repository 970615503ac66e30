"""Nights: all of them, and one as it happens, table by table, for a screen that people look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from dashboards import words
from dashboards.pages.access import Reader
from dashboards.pages.addresses import link, player_link
from dashboards.pages.render import page, the_book
from ledger.filter import PLAIN
from ledger.store.nights import Night, NightGame, Place

router = APIRouter(include_in_schema=False)

PAGE = 30


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game: who, with how many marks or points, and whether they won."""

    who: str
    score: str
    won: bool


@dataclass(frozen=True, slots=True)
class Board:
    """One game on the screen."""

    link: str
    round: str
    state: str
    sides: tuple[Side, ...]
    game: str
    hands: str
    simulated: bool


@dataclass(frozen=True, slots=True)
class Table:
    """One table: the game that it played last, and those before, the newest first."""

    title: str
    now: Board
    before: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line: games won of games decided, own bids made of those decided."""

    name: str
    link: str
    won: str
    games: str
    bids: str


@router.get("/nights")
def nights(request: Request, _: Reader) -> Response:
    """A page of nights, the newest evening first."""
    book = the_book(request)
    club = request.query_params.get("club") or None
    cursor = request.query_params.get("cursor") or None
    found = book.nights(club, limit=PAGE, cursor=cursor)
    names = {known.club_id: known.name for known in book.clubs.all()}
    return page(
        "nights.html",
        here="/nights",
        nights=[night_line(row, names) for row in found.frame.iter_rows(named=True)],
        start=link("/nights", {"club": club}) if cursor else "",
        next=link("/nights", {"club": club, "cursor": found.cursor}) if found.cursor else "",
    )


@router.get("/nights/{night_id}")
def night(request: Request, night_id: str, _: Reader) -> Response:
    """One night; with scripts it follows what happens, without it is as it was."""
    book = the_book(request)
    seen = book.head().seq
    found = book.night(night_id)
    path = f"/nights/{quote(found.night_id)}"
    return page(
        "night.html",
        here="/nights",
        title=found.name or words.day(found.date),
        club=found.club.name,
        day=words.day(found.date),
        note=found.note,
        board=f"{path}/board",
        events=link(f"/api/v1{path}/events", {"after": str(seen)}),
        **_board(found, request.app.state.clock()),
    )


@router.get("/nights/{night_id}/board")
def board(request: Request, night_id: str, _: Reader) -> Response:
    """The tables and the standings of a night alone, for the page to renew itself with."""
    found = the_book(request).night(night_id)
    return page("night_board.html", **_board(found, request.app.state.clock()))


def night_line(row: Mapping[str, Any], clubs: Mapping[str, str]) -> dict[str, object]:
    """One night in a list, in words."""
    many = len(clubs) > 1
    said = [clubs.get(row["club"], row["club"])] if many else []
    if row["name"]:
        said.append(words.day(row["date"]))
    if row["games"]:
        said.append(words.count(row["games"], "game"))
        said.append(words.count(row["tables"], "table"))
        said.append(words.count(row["hands"], "hand"))
    else:
        said.append("no games yet")
    return {
        "link": f"/nights/{quote(row['night_id'])}",
        "title": row["name"] or (words.day(row["date"]) if row["date"] else "Games without a date"),
        "said": said,
        "note": row["note"],
        "simulated": row["simulated"],
    }


def _board(found: Night, now: datetime) -> dict[str, object]:
    over = found.ends_at is None or now >= found.ends_at
    open_state = "stopped" if over else "in play"
    in_play = sum(not game.row["finished"] for game in found.games)
    done = len(found.games) - in_play
    return {
        "tables": [_table(place, open_state) for place in found.tables],
        "counts": [
            (words.DASH if not done else str(done), "games done"),
            (words.DASH if not in_play else str(in_play), open_state),
            (str(len(found.tables)) if found.games else words.DASH, "tables"),
            (str(len(found.players)) if found.players else words.DASH, "players"),
        ],
        "standings": [_standing(row) for row in found.standings.iter_rows(named=True)],
    }


def _table(place: Place, open_state: str) -> Table:
    now, *before = [_game(game, open_state) for game in reversed(place.games)]
    title = f"Table {place.name}" if place.name else "No table noted"
    return Table(title, now, tuple(before))


def _game(game: NightGame, open_state: str) -> Board:
    row = game.row
    return Board(
        link=f"/games/{game.game_id}",
        round=f"Round {row['round']}" if row["round"] else "",
        state="done" if row["finished"] else open_state,
        sides=tuple(_sides(row)),
        game="" if row["game"] == PLAIN else words.game(row["game"]),
        hands=words.count(row["hands"], "hand"),
        simulated=row["simulated"],
    )


def _sides(row: Mapping[str, Any]) -> list[Side]:
    score = row["score"]
    sides = []
    for side in range(max(row["teams"]) + 1):
        names = [
            name or f"Seat {'ABCDEFGH'[seat]}"
            for seat, (name, team) in enumerate(zip(row["players"], row["teams"], strict=True))
            if team == side
        ]
        shown = words.DASH if score is None else words.score(score[side])
        sides.append(Side(words.side(names), shown, row["winner"] == side))
    return sides


def _standing(row: Mapping[str, Any]) -> Standing:
    return Standing(
        row["player"],
        player_link(row["player"]),
        str(row["won"]),
        str(row["decided_games"]),
        f"{row['k']} of {row['n']}" if row["n"] else words.DASH,
    )
