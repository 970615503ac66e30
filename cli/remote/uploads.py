"""Sending a file of records up to a service, and what became of its games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

from cli.remote.problems import error_of
from cli.remote.wire import WORK_SECONDS, Members, Wire
from ledger.errors import StoreError
from ledger.record.source import Source
from ledger.store.reports import IngestReport, IngestResult, Status

Heard = Callable[[IngestReport], None]

_BODY = "body"
_REFUSED = 422


def upload(wire: Wire, source: Source, progress: Heard | None = None) -> IngestReport:
    """Stream a source up and report as `Book.ingest` does; `progress` hears after every block.

    A file is sent once more, under the same key, when the connection breaks off; of a stream that
    cannot be read twice that is `url-broken`.
    """
    key = str(uuid4())
    start = source.stream.tell() if source.stream.seekable() else None
    try:
        return _sent(wire, source, key, start, progress)
    except StoreError as error:
        if error.code != "url-broken" or start is None:
            raise
    return _sent(wire, source, key, start, progress)


def _sent(
    wire: Wire, source: Source, key: str, start: int | None, progress: Heard | None
) -> IngestReport:
    headers = {"Content-Type": "text/plain; charset=utf-8", "Idempotency-Key": key}
    if start is not None:
        headers["Content-Length"] = str(source.stream.seek(0, 2) - start)
        source.stream.seek(start)
    with wire.asked(
        "POST",
        "games",
        content=_blocks(source, progress),
        headers=headers,
        seconds=WORK_SECONDS,
        also=(_REFUSED,),
    ) as answer:
        answer.read()
        told = wire.members(answer)
    try:
        if answer.status_code == _REFUSED and "posted" not in told:
            raise error_of(told, _REFUSED, file=source.name)
        return _report(told.get("posted", told), source.name)
    except (KeyError, TypeError, ValueError):
        raise wire.not_understood("reports on games in another form") from None


def _blocks(source: Source, progress: Heard | None) -> Iterator[bytes]:
    for block in source.blocks():
        yield block
        if progress is not None:
            progress(IngestReport(source.name))


def _report(told: Members, name: str) -> IngestReport:
    return IngestReport(
        source=name,
        read=int(told["read"]),
        stored=int(told["stored"]),
        existing=int(told["existing"]),
        rejected=int(told["rejected"]),
        hands=int(told["hands"]),
        conflicts=int(told.get("conflicts") or 0),
        results=tuple(_result(result, name) for result in told["results"]),
    )


def _result(told: dict[str, Any], name: str) -> IngestResult:
    return IngestResult(
        status=Status(told["status"]),
        number=int(told["number"]),
        place=name + str(told["place"]).removeprefix(_BODY),
        game_id=told.get("game_id"),
        hands=int(told.get("hands") or 0),
        errors=tuple(error_of(error, file=name) for error in told.get("errors") or ()),
    )
