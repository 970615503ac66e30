"""Nights: what a club played on one evening, table by table and round by round."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from ledger.errors import UsageError
from ledger.record.clock import moment
from ledger.store.chain import Draft, EntryKind, append
from ledger.store.club_acts import Club, OpenedNight, club_state, derive_clubs
from ledger.store.clubs import Clubs, found
from ledger.store.database import Database
from ledger.store.night_ids import CLUB_ID, NightId, Order, in_order, place_id
from ledger.store.shelf import Page, check_limit
from ledger.store.sql import Value, query, statement
from ledger.store.transaction import Transaction

if TYPE_CHECKING:
    import polars as pl

_CURSOR = re.compile(rf"(\d{{4}}-\d\d-\d\d)\.({CLUB_ID.pattern})")
_STARTS = "05:00"
_LONGEST = 400
_LATEST = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class NightGame:
    """A game of a night: its row in the list of games, where and when it was played.

    `started_at` is in UTC, None where the record has no time or nobody said the zone.
    """

    row: dict[str, Any]
    table_id: str
    round_id: str
    started_at: datetime | None

    @property
    def game_id(self) -> str:
        """The game's id."""
        return str(self.row["game_id"])


@dataclass(frozen=True, slots=True)
class Place:
    """A table or a round of a night, with its games; `name` is None where they do not say."""

    place_id: str
    name: str | None
    games: tuple[NightGame, ...]


@dataclass(frozen=True, slots=True)
class Night:
    """What a club played on one evening; it may hold no game yet.

    The day runs from `begins_at` to `ends_at`, in UTC, 05:00 to 05:00 on the club's clock; both
    are None for the games without a date. `standings` is the statistic `players` over the night,
    the most games won first.
    """

    night_id: str
    club: Club
    date: date | None
    begins_at: datetime | None
    ends_at: datetime | None
    name: str
    note: str
    opened: bool
    games: tuple[NightGame, ...]
    standings: pl.DataFrame

    @property
    def tables(self) -> tuple[Place, ...]:
        """The tables as people count them, each with its games in the order of play."""
        return _places((game.table_id, game.row["table_name"], game) for game in self.games)

    @property
    def rounds(self) -> tuple[Place, ...]:
        """The rounds in their order, each with its games by table."""
        return _places((game.round_id, game.row["round"], game) for game in self.games)

    @property
    def players(self) -> tuple[str, ...]:
        """Who sat at a table, in alphabetical order."""
        return tuple(sorted(self.standings["player"].to_list()))


@dataclass(frozen=True, slots=True)
class Nights:
    """Reads and opens the nights of one ledger."""

    database: Database

    def nights(self, club: str | None, limit: int, cursor: str | None) -> Page:
        """A page of nights, the newest evening first and the games without a date last.

        Raises `club-unknown`, `limit-range` and `cursor-unknown`.
        """
        check_limit(limit)
        if club is not None:
            Clubs(self.database).club(club)
        values: dict[str, Value] = {"club": club, "rows": limit + 1, **_after(cursor)}
        frame = self.database.frame(statement(query("nights"), values))
        more, frame = frame.height > limit, frame.head(limit)
        following = f"{frame['day'][-1]}.{frame['club'][-1]}" if more else None
        return Page(frame.drop("day"), following)

    def night(self, night_id: str, standings: pl.DataFrame) -> Night:
        """One night with its games in the order of play; raises `night-unknown`, `club-unknown`."""
        night = NightId.parse(night_id)
        club = Clubs(self.database).club(night.club)
        name = str(night)
        said = self.database.frame(statement(query("night"), {"night": name})).rows(named=True)
        rows = self.database.frame(statement(query("night_games"), {"night": name}))
        played = [_game(name, club, row) for row in rows.iter_rows(named=True)]
        begins, ends = _day(night.date, club.zone)
        return Night(
            name,
            club,
            night.date,
            begins,
            ends,
            said[0]["name"] if said else "",
            said[0]["note"] if said else "",
            bool(said),
            tuple(game for _, game in sorted(played, key=lambda each: each[0])),
            standings,
        )

    def open(self, night_id: str, name: str, note: str, *, by: str) -> None:
        """Open a night in advance, or give an opened one another name and note.

        Raises `night-unknown`, `club-unknown` and `night-words`.
        """
        night = NightId.parse(night_id)
        if night.date is None:
            raise UsageError(
                "night-undated",
                f"{night} is where the games without a date are",
                hint="Open the night of a day: home-2026-11-24.",
            )
        name, note = _words(name), _words(note)
        opened = OpenedNight(str(night), night.club, night.date, name, note)
        says = {"date": night.date.isoformat(), "name": name, "note": note}

        def write(transaction: Transaction) -> None:
            state = club_state(transaction)
            found(state.clubs.values(), night.club)
            if state.nights.get(str(night)) != opened:
                draft = Draft(EntryKind.NIGHT, str(night), by, club=night.club, data=says)
                append(transaction, [draft])
                derive_clubs(transaction)

        self.database.group(write)


def clock_of(zone: str | None, club: Club) -> str:
    """The zone of the times in a record: what it says, else the club's; empty for neither."""
    return zone or club.clock


def _game(
    night_id: str, club: Club, row: dict[str, Any]
) -> tuple[tuple[Order, datetime, Order], NightGame]:
    """A game of a night, and what sorts it: the round, the time, the table."""
    tag, first, zone = row.pop("time"), row.pop("first_time"), row.pop("zone")
    clock = tag or first or ""
    place = clock_of(zone, club)
    night = row["date"]
    shown = moment(night, clock, place or club.zone)
    game = NightGame(
        row,
        place_id(night_id, "t", row["table_name"]),
        place_id(night_id, "r", row["round"]),
        shown if place else None,
    )
    return (in_order(row["round"]), shown or _LATEST, in_order(row["table_name"])), game


def _places(games: Iterable[tuple[str, str | None, NightGame]]) -> tuple[Place, ...]:
    places: dict[str, Place] = {}
    for place, name, game in games:
        known = places.get(place) or Place(place, name, ())
        places[place] = Place(place, known.name, (*known.games, game))
    return tuple(sorted(places.values(), key=lambda place: in_order(place.name)))


def _day(night: date | None, zone: str) -> tuple[datetime | None, datetime | None]:
    """When the club's day of an evening begins and ends."""
    if night is None:
        return None, None
    following = None if night == date.max else night + timedelta(days=1)
    return moment(night, _STARTS, zone), moment(following, _STARTS, zone)


def _words(text: str) -> str:
    words = " ".join(text.split())
    if len(words) > _LONGEST or not words.isprintable():
        raise UsageError(
            "night-words",
            f"{words[:40]!r} cannot be said of a night",
            hint=f"Give at most {_LONGEST} letters in one line.",
        )
    return words


def _after(cursor: str | None) -> dict[str, Value]:
    if cursor is None:
        return {"day": None, "after": None}
    parts = _CURSOR.fullmatch(cursor)
    try:
        if parts is None:
            raise ValueError(cursor)
        return {"day": date.fromisoformat(parts[1]), "after": parts[2]}
    except ValueError:
        raise UsageError(
            "cursor-unknown",
            f"{cursor!r} is no cursor of this list",
            hint="Give back the cursor of the page before as it was, or none for the first page.",
        ) from None
