"""What the entries say of clubs, seasons and opened nights, and the tables that keep it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from ledger.store.chain import Entry, EntryKind, entry_of
from ledger.store.heads import HOME
from ledger.store.sql import query, statement
from ledger.store.transaction import Transaction

HOME_NAME = "Club"
HOME_ZONE = "UTC"
"""What the club of an undivided ledger is called and goes by until somebody says."""

_TEXT = pa.string()
_COLUMNS = {
    "clubs": pa.schema(
        [("club_id", _TEXT), ("name", _TEXT), ("zone", _TEXT), ("zone_said", pa.bool_())]
    ),
    "seasons": pa.schema(
        [
            ("club", _TEXT),
            ("season_id", _TEXT),
            ("name", _TEXT),
            ("since", pa.date32()),
            ("until", pa.date32()),
        ]
    ),
    "nights": pa.schema(
        [
            ("night_id", _TEXT),
            ("club", _TEXT),
            ("date", pa.date32()),
            ("name", _TEXT),
            ("note", _TEXT),
        ]
    ),
}


@dataclass(frozen=True, slots=True)
class Club:
    """A club: its name, and the IANA zone of the clock that its days and times go by.

    `zone_said` is false while nobody has said which zone that is.
    """

    club_id: str
    name: str
    zone: str = HOME_ZONE
    zone_said: bool = True

    @property
    def clock(self) -> str:
        """The zone that times of the club's records are of, empty while nobody has said."""
        return self.zone if self.zone_said else ""


@dataclass(frozen=True, slots=True)
class Season:
    """A named range of a club's evenings; `since` and `until` both belong to it."""

    club: str
    season_id: str
    name: str
    since: date
    until: date


@dataclass(frozen=True, slots=True)
class OpenedNight:
    """A night that was opened in advance, with a name such as "Christmas tournament"."""

    night_id: str
    club: str
    date: date
    name: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ClubState:
    """All clubs by id, their seasons by club and id, and the opened nights by id."""

    clubs: dict[str, Club] = field(default_factory=dict)
    seasons: dict[tuple[str, str], Season] = field(default_factory=dict)
    nights: dict[str, OpenedNight] = field(default_factory=dict)


def standing_clubs(entries: Iterable[Entry]) -> ClubState:
    """What stands after some entries; the club `home` always does."""
    state = ClubState({HOME: Club(HOME, HOME_NAME, zone_said=False)})
    for entry in entries:
        says = entry.said
        if entry.kind is EntryKind.CLUB:
            club = state.clubs.get(entry.subject) or Club(entry.subject, "")
            zone = says.get("zone")
            if zone is not None:
                club = replace(club, zone=zone, zone_said=True)
            state.clubs[entry.subject] = replace(club, name=says.get("name") or club.name)
        elif entry.kind is EntryKind.SEASON and says:
            days = date.fromisoformat(says["since"]), date.fromisoformat(says["until"])
            season = Season(entry.club, says["season"], says["name"], *days)
            state.seasons[season.club, season.season_id] = season
        elif entry.kind is EntryKind.NIGHT and says:
            day = date.fromisoformat(says["date"])
            state.nights[entry.subject] = OpenedNight(
                entry.subject, entry.club, day, says["name"], says["note"]
            )
    return state


def club_state(transaction: Transaction) -> ClubState:
    """What the entries of a ledger say, as a transaction sees them."""
    rows = transaction.frame(statement(query("club_acts")))
    return standing_clubs(entry_of(row) for row in rows.iter_rows(named=True))


def derive_clubs(transaction: Transaction) -> ClubState:
    """Put what the entries say into the tables, in place of what they held."""
    state = club_state(transaction)
    _replace(transaction, "clubs", [asdict(club) for club in state.clubs.values()])
    _replace(transaction, "seasons", [asdict(season) for season in state.seasons.values()])
    _replace(transaction, "nights", [asdict(night) for night in state.nights.values()])
    return state


def _replace(transaction: Transaction, table: str, rows: Sequence[dict[str, Any]]) -> None:
    transaction.run(statement(query(f"delete_{table}")))
    batch = pa.Table.from_pylist(list(rows), schema=_COLUMNS[table])
    transaction.insert(query(f"insert_{table}"), batch)
