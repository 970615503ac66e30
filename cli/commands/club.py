"""List, make and change clubs, name their seasons, give a game to another club.

A club has a clock: its day begins at 05:00 there, so that what is played after midnight is of the
evening before. `home` is there from the start; every game is its own until there are other clubs.
A season is a named range of evenings, and `--where season=ID` asks for it.

`ledger42 club add waco --name "Waco 42" --zone America/Chicago`, `club season 2026-autumn --club
waco --name "Autumn" --since 2026-09-01 --until 2026-12-31`, `club move GAME --club waco --why ...`
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from enum import StrEnum
from typing import Annotated, Any

import typer

from cli.acting import By, Why, name_of
from cli.figures import text
from cli.guard import talk
from cli.options import DEFAULT_DB, Db, Form, Token, Url, chosen, opened
from cli.output import Column, Format, Listing, Row, put_listing
from cli.remote.ledger_book import LedgerClubs
from ledger.errors import UsageError

HOME = "home"


class Action(StrEnum):
    """What to do with clubs."""

    LIST = "list"
    ADD = "add"
    CHANGE = "change"
    SEASONS = "seasons"
    SEASON = "season"
    MOVE = "move"


_TAKES: dict[Action, tuple[str, frozenset[str]]] = {
    Action.LIST: ("", frozenset()),
    Action.ADD: ("the id of the new club", frozenset({"--name", "--zone"})),
    Action.CHANGE: ("the id of a club", frozenset({"--name", "--zone", "--why"})),
    Action.SEASONS: ("", frozenset({"--club"})),
    Action.SEASON: ("the id of a season", frozenset({"--club", "--name", "--since", "--until"})),
    Action.MOVE: ("the id of a game", frozenset({"--club", "--why"})),
}
_NEEDS: dict[Action, tuple[str, ...]] = {
    Action.ADD: ("--name", "--zone"),
    Action.SEASON: ("--name", "--since", "--until"),
    Action.MOVE: ("--club", "--why"),
}


def command(
    action: Annotated[
        Action,
        typer.Argument(
            help="List the clubs, make one, change one, list its seasons, name a season, or move a "
            "game to a club.",
            metavar="ACTION",
        ),
    ],
    which: Annotated[
        str,
        typer.Argument(
            help="For add and change: the club's id. For season: the season's. For move: the "
            "game's.",
            metavar="[ID]",
        ),
    ] = "",
    club: Annotated[
        str,
        typer.Option(
            help="For seasons and season: whose, home unless said. For move: where to.",
            metavar="CLUB",
        ),
    ] = "",
    name: Annotated[
        str, typer.Option(help="What people call the club or the season.", metavar="WORDS")
    ] = "",
    zone: Annotated[
        str,
        typer.Option(
            help="The club's clock, an IANA name such as America/Chicago.", metavar="ZONE"
        ),
    ] = "",
    since: Annotated[
        str, typer.Option(help="For season: its first evening, as 2026-09-01.", metavar="DAY")
    ] = "",
    until: Annotated[
        str, typer.Option(help="For season: its last evening, as 2026-12-31.", metavar="DAY")
    ] = "",
    why: Why = "",
    by: By = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Work on clubs."""
    _check_words(
        action,
        which,
        {
            "--club": club,
            "--name": name,
            "--zone": zone,
            "--since": since,
            "--until": until,
            "--why": why,
        },
    )
    days = chosen(since, until)
    with opened(db, url, token, create=action is Action.ADD) as book:
        clubs, who = book.clubs, name_of(by)
        if action is Action.LIST:
            put_listing(_clubs([asdict(known) for known in clubs.all()]), form)
        elif action is Action.ADD:
            put_listing(_clubs([asdict(clubs.add(which, name, zone, by=who))]), form)
        elif action is Action.CHANGE:
            changed = clubs.change(which, name or None, zone or None, by=who, why=why)
            put_listing(_clubs([asdict(changed)]), form)
        elif action is Action.MOVE:
            moved = clubs.move(which, club, by=who, why=why)
            talk(f"Game {moved.game_id} is of the club {moved.club} now.")
        else:
            put_listing(_seasons(_of(clubs, action, which, club or HOME, name, days, who)), form)


def _of(
    clubs: LedgerClubs, action: Action, which: str, club: str, name: str, days: Any, who: str
) -> list[dict[str, Any]]:
    if action is Action.SEASONS:
        return [asdict(season) for season in clubs.seasons(club)]
    first: date = days.since
    last: date = days.until
    return [asdict(clubs.set_season(club, which, name, first, last, by=who))]


def _check_words(action: Action, which: str, given: dict[str, str]) -> None:
    """Refuse what another action takes, and what is missing, before anything is done."""
    what, takes = _TAKES[action]
    if bool(what) != bool(which):
        raise UsageError(
            "club-which",
            f"club {action} takes {what or 'no id'}",
            hint="ledger42 club --help shows what each action takes.",
        )
    for name, value in given.items():
        if value and name not in takes:
            raise UsageError(
                "club-which",
                f"club {action} does not take {name}",
                hint=f"It takes {', '.join(sorted(takes))}." if takes else "It takes no such word.",
            )
        if not value and name in _NEEDS.get(action, ()):
            raise UsageError(
                "club-which",
                f"club {action} needs {name}",
                hint="ledger42 club --help shows what each action takes.",
            )


def _clubs(rows: list[dict[str, Any]]) -> Listing:
    return Listing(
        rows,
        ("club_id", "name", "zone", "zone_said"),
        [
            Column("club", text("club_id")),
            Column("name", text("name")),
            Column("clock", _clock),
        ],
        title="Clubs",
    )


def _seasons(rows: list[dict[str, Any]]) -> Listing:
    return Listing(
        rows,
        ("club", "season_id", "name", "since", "until"),
        [
            Column("season", text("season_id")),
            Column("name", text("name")),
            Column("first evening", text("since")),
            Column("last evening", text("until")),
            Column("club", text("club")),
        ],
        title="Seasons",
        empty="No seasons yet. Name one: ledger42 club season 2026-autumn --name Autumn "
        "--since 2026-09-01 --until 2026-12-31",
    )


def _clock(row: Row) -> str:
    return str(row["zone"]) if row["zone_said"] else f"{row['zone']}, until somebody says"
