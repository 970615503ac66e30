"""Which night it is now, and what is played in it; list nights, show one, open one in advance.

A night is a club's evening, such as home-2026-11-24. Until 05:00 on the club's clock it is the
night of the evening before. `--where night=ID` asks any list or statistic for one night:
`ledger42 players --game any --where night=home-2026-11-24` is how they stand.
"""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.acting import By, name_of
from cli.figures import text
from cli.guard import talk
from cli.options import DEFAULT_DB, Cursor, Db, Form, Limit, Token, Url, opened
from cli.output import Column, Format, Listing, Row, put, put_listing
from dashboards.words import DASH, count, day, listed, score
from ledger.errors import UsageError

if TYPE_CHECKING:
    from ledger.store.nights import Night

HOME = "home"
_GAMES = (
    "game_id",
    "round_id",
    "table_id",
    "started_at",
    "round",
    "table_name",
    "game",
    "players",
    "score",
    "winners",
    "finished",
    "hands",
)
_NIGHTS = (
    "night_id",
    "club",
    "date",
    "name",
    "note",
    "opened",
    "games",
    "finished",
    "hands",
    "tables",
    "rounds",
)


class Action(StrEnum):
    """What to do with nights."""

    NOW = "now"
    LIST = "list"
    SHOW = "show"
    OPEN = "open"


def command(
    action: Annotated[
        Action,
        typer.Argument(
            help="The night that it is now, all of them, one of them, or open one in advance.",
            metavar="[ACTION]",
        ),
    ] = Action.NOW,
    which: Annotated[
        str, typer.Argument(help="For show and open: the night's id.", metavar="[NIGHT]")
    ] = "",
    club: Annotated[
        str,
        typer.Option(
            help="For now: whose night, home unless said. For list: one club's.", metavar="CLUB"
        ),
    ] = "",
    at: Annotated[
        str,
        typer.Option(
            help="For now: the night of another moment, with its offset: "
            "2026-11-25T00:30:00-06:00.",
            metavar="INSTANT",
        ),
    ] = "",
    name: Annotated[
        str,
        typer.Option(help="For open: its name, such as 'Christmas tournament'.", metavar="WORDS"),
    ] = "",
    note: Annotated[
        str, typer.Option(help="For open: what people should know.", metavar="WORDS")
    ] = "",
    limit: Limit = 20,
    cursor: Cursor = "",
    by: By = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Work on nights."""
    _check_words(action, which, {"--club": club, "--at": at, "--name": name, "--note": note})
    moment = _moment(at) if at else datetime.now(UTC)
    with opened(db, url, token, create=False) as book:
        if action is Action.LIST:
            page = book.nights(club or None, limit=limit, cursor=cursor or None)
            put_listing(_nights(page.frame.to_dicts()), form)
            if page.cursor:
                talk(f"There are more nights: --cursor {page.cursor}")
            return
        if action is Action.OPEN:
            night = book.open_night(which, name=name, note=note, by=name_of(by))
        else:
            night = book.night(which or str(book.clubs.night_at(club or HOME, moment)))
    _put(night, form)


def _check_words(action: Action, which: str, given: dict[str, str]) -> None:
    """Refuse what another action takes, before anything is done."""
    if (action in (Action.SHOW, Action.OPEN)) != bool(which):
        takes = "no id" if which else "the id of a night"
        raise UsageError(
            "night-which",
            f"night {action} takes {takes}",
            hint="ledger42 night list shows the nights; an id is a club and an evening, "
            "home-2026-11-24.",
        )
    takes_words = {
        "--club": (Action.NOW, Action.LIST),
        "--at": (Action.NOW,),
        "--name": (Action.OPEN,),
        "--note": (Action.OPEN,),
    }
    for name, value in given.items():
        if value and action not in takes_words[name]:
            raise UsageError(
                "night-which",
                f"night {action} does not take {name}",
                hint=f"It is for {listed([f'night {known}' for known in takes_words[name]])}.",
            )


def _moment(word: str) -> datetime:
    try:
        return datetime.fromisoformat(word)
    except ValueError:
        raise UsageError(
            "instant",
            f"--at {word!r} is no moment",
            hint="Write date, time and offset: 2026-11-25T00:30:00-06:00.",
        ) from None


def _put(night: Night, form: Format) -> None:
    rows = [
        {
            **game.row,
            "table_id": game.table_id,
            "round_id": game.round_id,
            "started_at": game.started_at,
        }
        for game in night.games
    ]
    if form is Format.TABLE:
        put(_heading(night))
    put_listing(_games(rows), form)


def _heading(night: Night) -> str:
    lines = [f"{night.night_id}: {night.club.name}, {day(night.date)}"]
    if night.name:
        lines.append(night.name)
    if night.note:
        lines.append(night.note)
    if night.begins_at and night.ends_at:
        begins, ends = f"{night.begins_at:%Y-%m-%d %H:%M}", f"{night.ends_at:%Y-%m-%d %H:%M}"
        lines.append(f"05:00 to 05:00 in {night.club.zone}: {begins} to {ends} UTC")
    if night.games:
        lines.append(
            f"{count(len(night.games), 'game')} at {count(len(night.tables), 'table')}, "
            f"{count(len(night.players), 'player')}"
        )
    return "".join(f"{line}\n" for line in lines)


def _games(rows: list[dict[str, Any]]) -> Listing:
    return Listing(
        rows,
        _GAMES,
        [
            Column("game", text("game_id")),
            Column("round", text("round")),
            Column("table", text("table_name")),
            Column("at the table", lambda row: ", ".join(name or DASH for name in row["players"])),
            Column("score", _score, right=True),
            Column("state", lambda row: "done" if row["finished"] else "in play"),
            Column("hands", text("hands"), right=True, spare=True),
        ],
        empty="No games yet.",
    )


def _nights(rows: list[dict[str, Any]]) -> Listing:
    return Listing(
        rows,
        _NIGHTS,
        [
            Column("night", text("night_id")),
            Column("evening", text("date")),
            Column("name", text("name")),
            Column("games", text("games"), right=True),
            Column("finished", text("finished"), right=True),
            Column("tables", text("tables"), right=True),
            Column("rounds", text("rounds"), right=True, spare=True),
            Column("hands", text("hands"), right=True, spare=True),
        ],
        title="Nights",
        empty="No nights yet. Ingest games, or open one: ledger42 night open home-2026-11-24",
    )


def _score(row: Row) -> str:
    return DASH if row["score"] is None else " : ".join(map(score, row["score"]))
