"""Taking games in: read, accept or refuse game by game, store in whole batches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ledger.errors import RecordError, StoreError
from ledger.record.check import KEPT_RESULTS
from ledger.record.digest import digest_of_text
from ledger.record.entry import Entry
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.record.writer import write_game
from ledger.store.belonging import Belonging
from ledger.store.candidate import Candidate, Parcel
from ledger.store.database import Database
from ledger.store.deliveries import Delivery
from ledger.store.reports import IngestReport, IngestResult, Status
from ledger.store.shelving import shelve

BATCH_HANDS = 4096
BATCH_GAMES = 512

Progress = Callable[[IngestReport], None]
Heard = Callable[[IngestResult], None]


@dataclass(frozen=True, slots=True)
class Order:
    """How games are taken in: who brings them, for which club (`bound` to it), under which key.

    `heard` hears of every game as soon as it is durable, `progress` after each batch.
    """

    by: str = ""
    club: str | None = None
    bound: bool = False
    delivery: Delivery | None = None
    progress: Progress | None = None
    heard: Heard | None = None


class Ingest:
    """One run over one source: candidates gather into batches, results into a report."""

    def __init__(self, database: Database, source: Source, order: Order) -> None:
        self._database = database
        self._source = source
        self._order = order
        self._parcel = Parcel(source.name, order.by, order.delivery)
        self._belonging = Belonging(database, order.club, bound=order.bound)
        self._waiting: list[Candidate | IngestResult] = []
        self._hands_waiting = 0
        self._counts = dict.fromkeys(Status, 0)
        self._hands = 0
        self._repeated = 0
        self._results: list[IngestResult] = []
        self._kept = dict.fromkeys(Status, 0)

    def run(self) -> IngestReport:
        """Read the source to its end; what is stored is stored in whole batches."""
        read_count = 0
        entries = read(self._source)
        while True:
            with self._database.judging:
                entry = next(entries, None)
                if entry is None:
                    break
                self._waiting.append(self._read(entry))
            read_count += 1
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

    def _read(self, entry: Entry) -> Candidate | IngestResult:
        place = str(entry.place)
        if entry.game is None or entry.facts is None or entry.errors:
            return IngestResult(Status.REJECTED, entry.number, place, errors=tuple(entry.errors))
        try:
            club = self._belonging.club_of(entry.game)
        except RecordError as error:
            return IngestResult(Status.REJECTED, entry.number, place, errors=(error,))
        text = write_game(entry.game)
        self._hands_waiting += len(entry.game.hands)
        return Candidate(
            entry.number,
            place,
            text,
            digest_of_text(text),
            entry.game,
            entry.facts,
            club,
            self._parcel,
        )

    def _flush(self) -> None:
        waiting, self._waiting, self._hands_waiting = self._waiting, [], 0
        candidates = [item for item in waiting if isinstance(item, Candidate)]
        stored: dict[int, IngestResult] = {}
        if candidates:
            found = self._database.gather(shelve, candidates)
            stored = {result.number: result for result in found}
        for item in waiting:
            self._count(stored[item.number] if isinstance(item, Candidate) else item)
        if self._order.progress is not None and waiting:
            self._order.progress(self._report(()))

    def _count(self, result: IngestResult) -> None:
        self._counts[result.status] += 1
        if result.status is Status.CREATED:
            self._hands += result.hands
        self._repeated += result.repeated
        if self._kept[result.status] < KEPT_RESULTS:
            self._kept[result.status] += 1
            self._results.append(result)
        if self._order.heard is not None:
            self._order.heard(result)

    def _report(self, results: tuple[IngestResult, ...]) -> IngestReport:
        return IngestReport(
            source=self._source.name,
            read=sum(self._counts.values()),
            stored=self._counts[Status.CREATED],
            existing=self._counts[Status.EXISTING],
            rejected=self._counts[Status.REJECTED],
            hands=self._hands,
            conflicts=self._counts[Status.CONFLICT],
            results=results,
            repeated=self._repeated,
        )
