"""What the commands ask of a ledger, whether a file or a service answers."""

# ruff: noqa: D102  # `Book` says what each method means; twice would drift apart

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from ledger.filter import Filter
from ledger.grant import Scope

if TYPE_CHECKING:
    import polars as pl

    from ledger.book import PlayerProfile, Source
    from ledger.stats.statistic import Statistic
    from ledger.store.access import NewToken
    from ledger.store.access_tokens import Token
    from ledger.store.backup import Backup
    from ledger.store.club_acts import Club, Season
    from ledger.store.erase import Erasure
    from ledger.store.findings import VerifyReport
    from ledger.store.heads import GameHead
    from ledger.store.history import History
    from ledger.store.night_ids import NightId
    from ledger.store.nights import Night
    from ledger.store.people_views import Person, PersonHistory
    from ledger.store.reports import IngestReport, RebuildReport
    from ledger.store.shelf import Page, StoredGame, StoredHand
    from ledger.store.witnesses import OpenConflict

_EVERYTHING = Filter()


class LedgerAccess(Protocol):
    """The methods of `ledger.store.access.Access` that work the same through a service."""

    def create(
        self,
        label: str,
        scopes: Iterable[Scope],
        *,
        at: datetime,
        club: str | None = None,
        days: int = 365,
    ) -> NewToken: ...

    def tokens(self, club: str | None = None) -> list[Token]: ...

    def revoke(self, token_id: str, *, at: datetime) -> Token: ...


class LedgerClubs(Protocol):
    """The methods of `ledger.store.clubs.Clubs` that work the same through a service."""

    def all(self) -> list[Club]: ...

    def club(self, club_id: str) -> Club: ...

    def add(self, club_id: str, name: str, zone: str, *, by: str) -> Club: ...

    def change(
        self,
        club_id: str,
        name: str | None = None,
        zone: str | None = None,
        *,
        by: str,
        why: str = "",
    ) -> Club: ...

    def seasons(self, club: str) -> list[Season]: ...

    def set_season(
        self, club: str, season_id: str, name: str, since: date, until: date, *, by: str
    ) -> Season: ...

    def night_at(self, club: str, instant: datetime) -> NightId: ...

    def move(self, game_id: str, club: str, *, by: str, why: str) -> GameHead: ...


class LedgerPeople(Protocol):
    """The methods of `ledger.store.people.People` that work the same through a service."""

    def all(
        self, club: str | None = None, words: str = "", *, written: bool = False
    ) -> list[Person]: ...

    def person(
        self, words: str, club: str | None = None, *, written: bool = False
    ) -> PersonHistory: ...

    def alias(
        self, words: str, name: str, *, by: str, why: str, club: str | None = None
    ) -> Person: ...

    def unalias(
        self, words: str, name: str, *, by: str, why: str, club: str | None = None
    ) -> Person: ...

    def merge(
        self, words: str, into: str, *, by: str, why: str, club: str | None = None
    ) -> Person: ...

    def unmerge(self, words: str, *, by: str, why: str, club: str | None = None) -> Person: ...

    def rename(
        self, words: str, name: str, *, by: str, why: str, club: str | None = None
    ) -> Person: ...

    def pseudonym(
        self, words: str, shown: str | None, *, by: str, why: str, club: str | None = None
    ) -> Person: ...

    def erase(self, words: str, *, by: str, why: str, club: str | None = None) -> Erasure: ...


class LedgerBook(Protocol):
    """The methods of `ledger.book.Book` that work the same through a service.

    `Book` says what each one means; `RemoteBook` raises the same errors, and beside them those of
    `cli.remote.faults` when the service cannot be reached or understood.
    """

    @property
    def access(self) -> LedgerAccess: ...

    @property
    def clubs(self) -> LedgerClubs: ...

    @property
    def people(self) -> LedgerPeople: ...

    def nights(
        self, club: str | None = None, *, limit: int = 100, cursor: str | None = None
    ) -> Page: ...

    def night(self, night_id: str) -> Night: ...

    def open_night(self, night_id: str, *, name: str = "", note: str = "", by: str) -> Night: ...

    def ingest(
        self,
        source: Source,
        *,
        by: str = "",
        club: str | None = None,
        progress: Callable[[IngestReport], None] | None = None,
    ) -> IngestReport: ...

    def amend(
        self, game_id: str, source: Source, *, by: str, why: str, expected: str | None = None
    ) -> GameHead: ...

    def void(self, game_id: str, *, by: str, why: str, expected: str | None = None) -> GameHead: ...

    def reinstate(
        self, game_id: str, *, by: str, why: str, expected: str | None = None
    ) -> GameHead: ...

    def history(self, game_id: str) -> History: ...

    def conflicts(self, club: str | None = None) -> list[OpenConflict]: ...

    def settle(self, game_id: str, entry: int, keep: str, *, by: str, why: str) -> GameHead: ...

    def rebuild(
        self, *, dry: bool = False, progress: Callable[[RebuildReport], None] | None = None
    ) -> RebuildReport: ...

    def verify(
        self, *, anchor: str = "", progress: Callable[[VerifyReport], None] | None = None
    ) -> VerifyReport: ...

    def backup(self, path: str | Path, *, force: bool = False) -> Backup: ...

    def archive(self) -> Iterator[str]: ...

    def games(
        self, chosen: Filter = _EVERYTHING, *, limit: int = 100, cursor: str | None = None
    ) -> Page: ...

    def game(self, game_id: str) -> StoredGame: ...

    def hands(
        self, chosen: Filter = _EVERYTHING, *, limit: int = 100, cursor: str | None = None
    ) -> Page: ...

    def hand(self, hand_id: str) -> StoredHand: ...

    def statistics(self) -> tuple[Statistic, ...]: ...

    def stats(
        self, stat_id: str, chosen: Filter = _EVERYTHING, *, cut: str | None = None
    ) -> pl.DataFrame: ...

    def players(self, chosen: Filter = _EVERYTHING) -> pl.DataFrame: ...

    def player(self, name: str, chosen: Filter = _EVERYTHING) -> PlayerProfile: ...

    def export(self, chosen: Filter = _EVERYTHING, *, written: bool = False) -> Iterator[str]: ...

    def export_jsonl(
        self, chosen: Filter = _EVERYTHING, *, written: bool = False
    ) -> Iterator[str]: ...
