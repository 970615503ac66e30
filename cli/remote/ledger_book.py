"""What the commands ask of a ledger, whether a file or a service answers."""

# ruff: noqa: D102  # `Book` says what each method means; twice would drift apart

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from ledger.filter import Filter

if TYPE_CHECKING:
    import polars as pl

    from ledger.book import PlayerProfile, Source
    from ledger.stats.statistic import Statistic
    from ledger.store.reports import IngestReport, RebuildReport
    from ledger.store.shelf import Page, StoredGame, StoredHand

_EVERYTHING = Filter()


class LedgerBook(Protocol):
    """The methods of `ledger.book.Book` that work the same through a service.

    `Book` says what each one means; `RemoteBook` raises the same errors, and beside them those of
    `cli.remote.faults` when the service cannot be reached or understood.
    """

    def ingest(
        self, source: Source, *, progress: Callable[[IngestReport], None] | None = None
    ) -> IngestReport: ...

    def rebuild(
        self, *, progress: Callable[[RebuildReport], None] | None = None
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
