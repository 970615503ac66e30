"""What the commands ask of a ledger, whether a file or a service answers."""

# ruff: noqa: D102  # `Book` says what each method means; twice would drift apart

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from ledger.filter import Filter
from ledger.grant import Scope

if TYPE_CHECKING:
    import polars as pl

    from ledger.book import PlayerProfile, Source
    from ledger.stats.statistic import Statistic
    from ledger.store.access import NewToken
    from ledger.store.access_tokens import Token
    from ledger.store.reports import IngestReport, RebuildReport
    from ledger.store.shelf import Page, StoredGame, StoredHand

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


class LedgerBook(Protocol):
    """The methods of `ledger.book.Book` that work the same through a service.

    `Book` says what each one means; `RemoteBook` raises the same errors, and beside them those of
    `cli.remote.faults` when the service cannot be reached or understood.
    """

    @property
    def access(self) -> LedgerAccess: ...

    def ingest(
        self,
        source: Source,
        *,
        club: str | None = None,
        progress: Callable[[IngestReport], None] | None = None,
    ) -> IngestReport: ...

    def rebuild(
        self, *, dry: bool = False, progress: Callable[[RebuildReport], None] | None = None
    ) -> RebuildReport: ...

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

    def export(self, chosen: Filter = _EVERYTHING) -> Iterator[str]: ...

    def export_jsonl(self, chosen: Filter = _EVERYTHING) -> Iterator[str]: ...
