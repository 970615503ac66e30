"""The clubs and nights of a service, with the methods of `ledger.store.clubs.Clubs`."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from urllib.parse import quote

import polars as pl

from cli.remote.wire import Members, Wire
from ledger.errors import NotFoundError
from ledger.record.clock import club_evening
from ledger.stats.ask import statistic
from ledger.store.club_acts import Club, Season
from ledger.store.heads import GameHead, Standing
from ledger.store.night_ids import NightId
from ledger.store.nights import Night, NightGame


class RemoteClubs:
    """Lists, makes and changes clubs at a service; who acts is what its token says."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def all(self) -> list[Club]:
        """Every club that may be seen."""
        told = self._wire.json("GET", "clubs").get("clubs")
        return list(self._wire.value(tuple[Club, ...], told))

    def club(self, club_id: str) -> Club:
        """One club."""
        return self._wire.value(Club, self._wire.json("GET", _path(club_id)))

    def add(self, club_id: str, name: str, zone: str, *, by: str) -> Club:
        """Make a club."""
        wanted = {"club_id": club_id, "name": name, "zone": zone}
        return self._wire.value(Club, self._wire.json("POST", "clubs", body=wanted))

    def change(
        self,
        club_id: str,
        name: str | None = None,
        zone: str | None = None,
        *,
        by: str,
        why: str = "",
    ) -> Club:
        """Give a club another name or zone."""
        wanted = {"name": name, "zone": zone, "why": why}
        return self._wire.value(Club, self._wire.json("PATCH", _path(club_id), body=wanted))

    def seasons(self, club: str) -> list[Season]:
        """The seasons of a club."""
        told = self._wire.json("GET", f"{_path(club)}/seasons").get("seasons")
        return list(self._wire.value(tuple[Season, ...], told))

    def set_season(
        self, club: str, season_id: str, name: str, since: date, until: date, *, by: str
    ) -> Season:
        """Name a season, or change it."""
        wanted = {"name": name, "since": since.isoformat(), "until": until.isoformat()}
        path = f"{_path(club)}/seasons/{quote(season_id, safe='')}"
        return self._wire.value(Season, self._wire.json("PUT", path, body=wanted))

    def night_at(self, club: str, instant: datetime) -> NightId:
        """The night of a club that an instant belongs to."""
        return NightId(club, club_evening(instant, self.club(club).zone))

    def move(self, game_id: str, club: str, *, by: str, why: str) -> GameHead:
        """Give a game to another club; which entries it has stays with the service."""
        wanted = {"game_id": game_id, "why": why}
        told = self._wire.json("POST", f"{_path(club)}/games", body=wanted)
        try:
            return GameHead(
                str(told["game_id"]),
                0,
                0,
                int(told["version"]),
                Standing(told["standing"]),
                str(told["club"]),
                str(told["digest"]),
            )
        except (KeyError, TypeError, ValueError):
            raise self._wire.not_understood("tells of games in another form") from None


def night_of(wire: Wire, told: Members) -> Night:
    """A night as the service tells of it."""
    line = statistic("players")
    columns = line.columns(line.cuts[0].id)
    try:
        return Night(
            str(told["night_id"]),
            wire.value(Club, told["club"]),
            NightId.parse(str(told["night_id"])).date,
            _instant(told["begins_at"]),
            _instant(told["ends_at"]),
            str(told["name"]),
            str(told["note"]),
            bool(told["opened"]),
            tuple(_game(row) for row in told["games"]),
            pl.DataFrame(
                told["standings"], schema=list(columns), orient="row", infer_schema_length=None
            ),
        )
    except (KeyError, TypeError, ValueError, NotFoundError):
        raise wire.not_understood("tells of nights in another form") from None


def _game(told: dict[str, Any]) -> NightGame:
    row = dict(told)
    table, round_id, started = row.pop("table_id"), row.pop("round_id"), row.pop("started_at")
    return NightGame(row, str(table), str(round_id), _instant(started))


def _instant(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def _path(club_id: str) -> str:
    return f"clubs/{quote(club_id, safe='')}"
