"""Clubs and their seasons: made, changed, looked up; every change is an entry of the history."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime

from ledger.errors import ConflictError, LedgerError, NotFoundError, UsageError
from ledger.filter import UNKNOWN
from ledger.record.clock import club_evening, zone_of
from ledger.rules.calls import guess
from ledger.store.chain import Draft, EntryKind, append
from ledger.store.club_acts import Club, ClubState, Season, club_state, derive_clubs
from ledger.store.corrections import check_why
from ledger.store.database import Database
from ledger.store.heads import GameHead
from ledger.store.moving import move
from ledger.store.night_ids import CLUB_ID, NightId
from ledger.store.sql import query, statement
from ledger.store.transaction import Transaction

_LONGEST_NAME = 80

Work = Callable[[Transaction, ClubState], Draft]
"""What drafts an act on clubs that stand so; it raises what is in the act's way."""


@dataclass(frozen=True, slots=True)
class Clubs:
    """The clubs of one open ledger; `home` is always among them."""

    database: Database

    def all(self) -> list[Club]:
        """Every club, in the order of their names."""
        frame = self.database.frame(statement(query("clubs")))
        return [Club(**row) for row in frame.iter_rows(named=True)]

    def club(self, club_id: str) -> Club:
        """One club; raises `club-unknown` with the nearest."""
        return found(self.all(), club_id)

    def add(self, club_id: str, name: str, zone: str, *, by: str) -> Club:
        """Make a club.

        Its id has small letters, digits and hyphens, at most 32, and stays. Raises `club-id`,
        `name-length`, `zone-unknown` and `club-exists`.
        """
        _check_id("club", club_id)
        says = {"name": _name(name), "zone": _zone(zone)}

        def work(transaction: Transaction, state: ClubState) -> Draft:
            if club_id in state.clubs:
                raise ConflictError(
                    "club-exists",
                    f"there is a club {club_id} already: {state.clubs[club_id].name}",
                    hint="Take another id, or change that club's name and zone.",
                )
            return Draft(EntryKind.CLUB, club_id, by, club=club_id, data=says)

        return self._written(work).clubs[club_id]

    def change(
        self,
        club_id: str,
        name: str | None = None,
        zone: str | None = None,
        *,
        by: str,
        why: str = "",
    ) -> Club:
        """Give a club another name or zone.

        Evenings stay as they are recorded; a zone says when they begin and what the times of
        records without a zone of their own mean. Raises `club-unknown`, `name-length`,
        `zone-unknown` and `change-nothing`.
        """
        says: dict[str, object] = {}
        if name is not None:
            says["name"] = _name(name)
        if zone is not None:
            says["zone"] = _zone(zone)

        def work(transaction: Transaction, state: ClubState) -> Draft:
            club = found(state.clubs.values(), club_id)
            if says.get("name", club.name) == club.name and says.get("zone") in (None, club.clock):
                raise UsageError(
                    "change-nothing",
                    f"that is what the club {club_id} is like already",
                    hint="Say another name or another zone.",
                )
            return Draft(EntryKind.CLUB, club_id, by, why, club_id, says)

        return self._written(work).clubs[club_id]

    def seasons(self, club: str | None = None) -> list[Season]:
        """The seasons of a club, or of every club, the newest first; raises `club-unknown`."""
        if club is not None:
            self.club(club)
        frame = self.database.frame(statement(query("seasons"), {"club": club}))
        return [Season(**row) for row in frame.iter_rows(named=True)]

    def season(self, club: str, season_id: str) -> Season:
        """One season of a club; raises `club-unknown` and `season-unknown`."""
        known = {season.season_id: season for season in self.seasons(club)}
        if season_id not in known:
            raise season_unknown(season_id, list(known))
        return known[season_id]

    def set_season(
        self, club: str, season_id: str, name: str, since: date, until: date, *, by: str
    ) -> Season:
        """Name a range of a club's evenings, or give a season another name or other days.

        `since` and `until` both belong to it; seasons may overlap. Raises `club-unknown`,
        `season-id`, `name-length` and `season-range`.
        """
        _check_id("season", season_id)
        if since > until:
            raise UsageError(
                "season-range",
                f"no evening is both since {since} and until {until}",
                hint="Give the first evening as since and the last one as until.",
            )
        says = {
            "season": season_id,
            "name": _name(name),
            "since": since.isoformat(),
            "until": until.isoformat(),
        }

        def work(transaction: Transaction, state: ClubState) -> Draft:
            found(state.clubs.values(), club)
            return Draft(EntryKind.SEASON, f"{club}/{season_id}", by, club=club, data=says)

        return self._written(work).seasons[club, season_id]

    def night_at(self, club: str, instant: datetime) -> NightId:
        """The night of a club that an instant belongs to: the day begins at 05:00 there.

        Raises `club-unknown` and `time-without-zone`.
        """
        return NightId(club, club_evening(instant, self.club(club).zone))

    def move(self, game_id: str, club: str, *, by: str, why: str) -> GameHead:
        """Give a game to another club, as its next version with the same record.

        Raises `why-missing`, `club-unknown`, `game-unknown`, `club-same` and `game-erased`.
        """
        check_why(why)
        self.club(club)
        return move(self.database, game_id, club, by=by, why=why)

    def _written(self, work: Work) -> ClubState:
        def write(transaction: Transaction) -> ClubState:
            append(transaction, [work(transaction, club_state(transaction))])
            return derive_clubs(transaction)

        return self.database.group(write)


def found(clubs: Iterable[Club], club_id: str) -> Club:
    """The club of that id; raises `club-unknown` with the nearest."""
    known = {club.club_id: club for club in clubs}
    if club_id in known:
        return known[club_id]
    raise NotFoundError(
        "club-unknown",
        f"there is no club {club_id!r} in this ledger",
        hint="ledger42 club list shows the clubs, ledger42 club add makes one."
        + guess(club_id, known),
    )


def season_unknown(season_id: str, known: list[str]) -> NotFoundError:
    """The error for a season that no club has, with the nearest."""
    return NotFoundError(
        "season-unknown",
        f"there is no season {season_id!r}",
        hint=f"ledger42 club seasons lists the seasons of a club.{guess(season_id, known)}",
    )


def _check_id(what: str, text: str) -> None:
    if not CLUB_ID.fullmatch(text) or text == UNKNOWN:
        raise UsageError(
            f"{what}-id",
            f"a {what} cannot have the id {text!r}",
            hint="Take 1 to 32 small letters a to z, digits and hyphens, such as waco or "
            f"2026-autumn, and not {UNKNOWN!r}.",
        )


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
        raise UsageError(
            "name-length",
            f"{name[:_LONGEST_NAME]!r} is no name",
            hint=f"Give 1 to {_LONGEST_NAME} letters, as people say it.",
        )
    return name


def _zone(text: str) -> str:
    try:
        return zone_of(text).key
    except LedgerError as error:
        hint = error.hint.replace(", or leave it out", "")
        raise UsageError(error.code, error.message, hint=hint) from None
