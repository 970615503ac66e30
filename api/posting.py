"""Games on their way in: whose they are, under which key, and how the answer tells of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from types import MappingProxyType
from typing import Annotated, Any

from fastapi import Header, Query, Request, Response
from fastapi.responses import JSONResponse

from api.access import Recorder
from api.bodies import RecordBody
from api.doors import TheBook
from api.forms import JSON, LINES, Forms
from api.problems import KINDS, MEDIA_TYPE, body, request_id
from api.schemas.games import posted, posted_game, summary
from api.schemas.problems import error_schema
from api.streams import Part, Tell
from ledger.book import Book, Source
from ledger.errors import RecordError, UsageError
from ledger.store.deliveries import Delivery
from ledger.store.reports import IngestReport, IngestResult

POSTED: Forms = MappingProxyType({"json": JSON, "jsonl": LINES})
"""The forms in which it is told what became of games: at the end, or line by line."""

REPLAYED: Mapping[str, str] = MappingProxyType({"Idempotency-Replayed": "true"})
_KEY = re.compile(r"[!-~]{1,255}")

Club = Annotated[
    str | None,
    Query(
        max_length=100,
        description="Whose games they are; that of the token unless said.",
        examples=["home"],
    ),
]
Named = Annotated[
    str,
    Query(
        alias="source",
        max_length=255,
        pattern=r"^[^\x00-\x1f\x7f]+$",
        description="What the body is, such as the name of its file: kept with each game, and "
        "named in the places of errors.",
        examples=["night.p42"],
    ),
]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        description="A name for this request, 1 to 255 visible characters: sent again with the "
        "same body, it gets the same answer, and Idempotency-Replayed says so. A game in conflict "
        "is answered as existing once the conflict is settled.",
        examples=["b0f4c6a2-table-2"],
    ),
]


@dataclass(frozen=True, slots=True)
class Posting:
    """A body of games with all that the ledger has to know of it."""

    book: Book
    source: Source
    by: str
    club: str | None
    delivery: Delivery | None

    def whole(self, request: Request) -> Response:
        """Store the games, and tell of them at the end."""
        report = self.book.ingest(self.source, by=self.by, club=self.club, delivery=self.delivery)
        headers = REPLAYED if report.repeated else {}
        told = posted(report)
        if report.rejected == report.read:
            refusal = report.refused[0].errors[0] if report.refused else _nothing()
            problem = body(
                KINDS["refused"], error_schema(refusal), request.url.path, request_id(request)
            )
            problem["posted"] = told.model_dump(exclude_none=True)
            return JSONResponse(
                problem, HTTPStatus.UNPROCESSABLE_ENTITY, headers, media_type=MEDIA_TYPE
            )
        return JSONResponse(told.model_dump(), _status(report), headers)

    def line_by_line(self, tell: Tell) -> Part:
        """Store the games, and tell of each as soon as it is durable; gives the last lines."""
        lines: list[dict[str, Any]] = []

        def heard(result: IngestResult) -> None:
            if not result.number and result.errors:
                raise result.errors[0]
            lines.append(posted_game(result).model_dump(exclude_none=True))

        def progress(so_far: IngestReport) -> None:
            tell(Part(list(lines), dict(REPLAYED) if so_far.repeated else {}))
            lines.clear()

        report = self.book.ingest(
            self.source,
            by=self.by,
            club=self.club,
            delivery=self.delivery,
            progress=progress,
            heard=heard,
        )
        return Part([*lines, {"summary": summary(report).model_dump()}])


def posting(
    request: Request,
    source: RecordBody,
    book: TheBook,
    grant: Recorder,
    club: Club = None,
    named: Named = "body",
    idempotency_key: Key = None,
) -> Posting:
    """A request as a posting; raises `key-shape` and `club-foreign`.

    Keys are kept apart by who sends them: nobody meets another one's.
    """
    source.name = named
    delivery = None
    if idempotency_key is not None:
        if not _KEY.fullmatch(idempotency_key):
            raise UsageError(
                "key-shape",
                f"{idempotency_key[:40]!r} is no idempotency key",
                hint="Send 1 to 255 visible ASCII characters, such as a UUID, and no spaces.",
            )
        key = f"{grant.token} {idempotency_key}"
        delivery = Delivery(key, request.state.body_digest)
    return Posting(book, source, grant.name, club or grant.club, delivery)


def _status(report: IngestReport) -> HTTPStatus:
    if report.rejected or report.conflicts:
        return HTTPStatus.MULTI_STATUS
    return HTTPStatus.CREATED if report.stored else HTTPStatus.OK


def _nothing() -> RecordError:
    return RecordError(
        "no-game",
        "the body holds no game",
        hint='Games begin with [P42 "1"], or are one JSON object a line.',
    )
