"""Taking games in: read, accept or refuse game by game, store in whole batches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import duckdb

from ledger.errors import StoreError
from ledger.record.check import KEPT_RESULTS
from ledger.record.digest import digest_of_text
from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.record.writer import write_game
from ledger.rules import RULE_BOOK
from ledger.store.database import Database, Transaction
from ledger.store.reports import IngestReport, IngestResult, Status
from ledger.store.rows import Row, rows_of
from ledger.store.sql import read_sql, statement
from ledger.store.tables import insert_rows, table_of_ids

BATCH_HANDS = 4096
BATCH_GAMES = 512
ID_DIGITS = 16
_ATTEMPTS = 3

Progress = Callable[[IngestReport], None]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game that was read without an error and waits for its batch."""

    number: int
    place: str
    text: str
    digest: str
    game: Game
    facts: GameFacts

    @property
    def game_id(self) -> str:
        """The name of the game in the ledger."""
        return self.digest[:ID_DIGITS]


class Ingest:
    """One run over one source: candidates gather into batches, results into a report."""

    def __init__(self, database: Database, source: Source, progress: Progress | None) -> None:
        self._database = database
        self._source = source
        self._progress = progress
        self._waiting: list[Candidate | IngestResult] = []
        self._hands_waiting = 0
        self._counts = dict.fromkeys(Status, 0)
        self._hands = 0
        self._results: list[IngestResult] = []
        self._kept = dict.fromkeys(Status, 0)

    def run(self) -> IngestReport:
        """Read the source to its end; what is stored is stored in whole batches."""
        read_count = 0
        for entry in read(self._source):
            read_count += 1
            if entry.game is None or entry.facts is None or entry.errors:
                self._waiting.append(
                    IngestResult(
                        Status.REJECTED,
                        entry.number,
                        str(entry.place),
                        errors=tuple(entry.errors),
                    )
                )
            else:
                text = write_game(entry.game)
                self._waiting.append(
                    Candidate(
                        entry.number,
                        str(entry.place),
                        text,
                        digest_of_text(text),
                        entry.game,
                        entry.facts,
                    )
                )
                self._hands_waiting += len(entry.game.hands)
            if self._hands_waiting >= BATCH_HANDS or len(self._waiting) >= BATCH_GAMES:
                self._flush()
        self._flush()
        report = self._report(tuple(self._results))
        if report.read != read_count:
            raise StoreError(
                "store-miscount",
                f"{read_count} games were read, but {report.line}",
                hint="This is a fault of ledger42; nothing wrong was stored. Please report it.",
            )
        return report

    def _flush(self) -> None:
        waiting, self._waiting, self._hands_waiting = self._waiting, [], 0
        candidates = [item for item in waiting if isinstance(item, Candidate)]
        stored = self._store(candidates) if candidates else set()
        for item in waiting:
            self._count(_result(item, stored) if isinstance(item, Candidate) else item)
        if self._progress is not None and waiting:
            self._progress(self._report(()))

    def _store(self, candidates: list[Candidate]) -> set[int]:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                with self._database.writing() as transaction:
                    return store_batch(transaction, self._source.name, candidates)
            except (duckdb.ConstraintException, duckdb.TransactionException):
                if attempt == _ATTEMPTS:
                    raise
        raise AssertionError("unreachable")

    def _count(self, result: IngestResult) -> None:
        self._counts[result.status] += 1
        if result.status is Status.CREATED:
            self._hands += result.hands
        if self._kept[result.status] < KEPT_RESULTS:
            self._kept[result.status] += 1
            self._results.append(result)

    def _report(self, results: tuple[IngestResult, ...]) -> IngestReport:
        return IngestReport(
            source=self._source.name,
            read=sum(self._counts.values()),
            stored=self._counts[Status.CREATED],
            existing=self._counts[Status.EXISTING],
            rejected=self._counts[Status.REJECTED],
            hands=self._hands,
            results=results,
        )


def store_batch(transaction: Transaction, source: str, candidates: list[Candidate]) -> set[int]:
    """Store the candidates that are not there yet; gives the numbers of those stored.

    Raises `store-collision` when two different games share an id.
    """
    seq = int(transaction.frame(statement(read_sql("ledger.store", "queries/last_seq.sql"))).item())
    ids = table_of_ids({candidate.game_id for candidate in candidates})
    known = dict(
        transaction.matching(read_sql("ledger.store", "queries/known.sql"), ids).iter_rows()
    )
    received = datetime.now(UTC)
    stored: set[int] = set()
    records: list[Row] = []
    games: list[Row] = []
    hands: list[Row] = []
    for new in candidates:
        if new.game_id in known:
            _check_same(new, known[new.game_id])
            continue
        known[new.game_id] = new.digest
        seq += 1
        stored.add(new.number)
        rows = rows_of(seq, new.game_id, new.digest, new.game, new.facts)
        records.append((seq, new.game_id, new.digest, new.text, source, received, RULE_BOOK))
        games.append(rows.game)
        hands += rows.hands
    insert_rows(transaction, "records", records)
    insert_rows(transaction, "games", games)
    insert_rows(transaction, "hands", hands)
    return stored


def _check_same(new: Candidate, digest: str) -> None:
    if new.digest != digest:
        raise StoreError(
            "store-collision",
            f"{new.place}: two different games have the id {new.game_id}",
            hint="Add a comment to one of them, which gives it another id, and ingest it again.",
        )


def _result(item: Candidate, stored: set[int]) -> IngestResult:
    status = Status.CREATED if item.number in stored else Status.EXISTING
    return IngestResult(status, item.number, item.place, item.game_id, len(item.game.hands))
