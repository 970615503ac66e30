"""Sending a file of records up to a service, and hearing what became of its games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

import httpx2

from cli.remote.faults import broken
from cli.remote.lines import lines
from cli.remote.problems import error_of
from cli.remote.wire import MISSHAPED, WORK_SECONDS, Members, Wire
from ledger.errors import RecordError, StoreError
from ledger.record.check import KEPT_RESULTS
from ledger.record.source import Source
from ledger.store.reports import Conflict, IngestReport, IngestResult, Status

Heard = Callable[[IngestReport], None]

_BODY = "body"
_LONGEST_NAME = 255


class Upload:
    """One source on its way to a service.

    It is streamed up, and every game is heard of as soon as it is stored for good. When the
    connection breaks off a file is sent once more, under the same key, so that nothing is told of
    twice; of a stream that cannot be read twice that is `url-broken`.
    """

    def __init__(
        self, wire: Wire, source: Source, *, club: str | None = None, progress: Heard | None = None
    ) -> None:
        self._wire = wire
        self._source = source
        self._progress = progress
        fits = source.name.isprintable() and len(source.name) <= _LONGEST_NAME
        self._called = source.name if fits else _BODY
        self._params = {"format": "jsonl", "source": self._called}
        if club is not None:
            self._params["club"] = club
        self._headers = {
            "Content-Type": "text/plain; charset=utf-8",
            "Idempotency-Key": str(uuid4()),
        }

    def run(self) -> IngestReport:
        """Send the source and report as `Book.ingest` does."""
        try:
            return self._delivered()
        except RecordError as error:
            return self._nothing_in_it(error)

    def _delivered(self) -> IngestReport:
        stream = self._source.stream
        if not stream.seekable():
            return self._sent(self._headers)
        start = stream.tell()
        headers = {**self._headers, "Content-Length": str(stream.seek(0, 2) - start)}
        stream.seek(start)
        try:
            return self._sent(headers)
        except StoreError as error:
            if error.code != "url-broken":
                raise
        stream.seek(start)
        return self._sent(headers)

    def _sent(self, headers: dict[str, str]) -> IngestReport:
        with self._wire.asked(
            "POST",
            "games",
            params=self._params,
            content=self._blocks(),
            headers=headers,
            seconds=WORK_SECONDS,
            file=self._source.name,
        ) as answer:
            try:
                return self._heard(answer)
            except MISSHAPED:
                what = "reports on games in another form"
                raise self._wire.not_understood(what) from None

    def _nothing_in_it(self, error: RecordError) -> IngestReport:
        """The report on a source that is no record at all, as reading it here would give it."""
        name = self._source.name
        refused = IngestResult(Status.REJECTED, 0, str(error.place or name), errors=(error,))
        return IngestReport(name, read=1, rejected=1, results=(refused,))

    def _blocks(self) -> Iterator[bytes]:
        for block in self._source.blocks():
            yield block
            self._tell(IngestReport(self._source.name))

    def _heard(self, answer: httpx2.Response) -> IngestReport:
        so_far = IngestReport(self._source.name)
        results: list[IngestResult] = []
        kept = Counter[Status]()
        for line in lines(answer.iter_text()):
            told: Members = json.loads(line)
            if "summary" in told:
                return _report(told["summary"], self._source.name, results)
            if "type" in told:
                raise error_of(told, int(told["status"]), file=self._source.name)
            result = self._result(told)
            if kept[result.status] < KEPT_RESULTS:
                kept[result.status] += 1
                results.append(result)
            so_far = replace(so_far, read=so_far.read + 1)
            self._tell(so_far)
        raise broken(self._wire.address)

    def _tell(self, so_far: IngestReport) -> None:
        if self._progress is not None:
            self._progress(so_far)

    def _result(self, told: dict[str, Any]) -> IngestResult:
        name = self._source.name
        conflict = told.get("conflict")
        return IngestResult(
            status=Status(told["status"]),
            number=int(told["number"]),
            place=name + str(told["place"]).removeprefix(self._called),
            game_id=told.get("game_id"),
            hands=int(told.get("hands") or 0),
            errors=tuple(error_of(error, file=name) for error in told.get("errors") or ()),
            conflict=None if conflict is None else self._wire.value(Conflict, conflict),
        )


def _report(told: Members, name: str, results: list[IngestResult]) -> IngestReport:
    return IngestReport(
        source=name,
        read=int(told["read"]),
        stored=int(told["stored"]),
        existing=int(told["existing"]),
        rejected=int(told["rejected"]),
        hands=int(told["hands"]),
        conflicts=int(told["conflicts"]),
        results=tuple(results),
    )
