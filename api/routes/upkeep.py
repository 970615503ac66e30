"""Keeping the ledger: verify it, take a backup or an archive of it while it is used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, BinaryIO

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from api.access import Owner
from api.doors import TheBook
from api.forms import LINES, TEXT
from api.frames import stream_answer
from api.problems import answers
from api.schemas.upkeep import Verified, verified

router = APIRouter(tags=["upkeep"])

LEDGER = "application/vnd.duckdb"
_BLOCK = 1 << 18

Anchor = Annotated[
    str,
    Query(
        alias="head",
        description="The digest of a head that was noted down earlier, or its first 12 digits and "
        "more: the history has to hold it still.",
        examples=["3fa91c0d2b7e"],
        max_length=200,
    ),
]


@router.get(
    "/verify",
    response_class=StreamingResponse,
    responses={
        200: {
            "model": Verified,
            "description": "A line for each step; the last one says `whole`.",
            "content": {LINES: {"schema": {"$ref": "#/components/schemas/Verified"}}},
        },
        **answers("bad-request"),
    },
)
def verify(book: TheBook, _: Owner, head: Anchor = "") -> Response:
    """Walk the history and replay every record: is everything as it was stored?

    Answers JSON lines as it goes on, each the report so far; the last one is the whole.
    """
    reports = book.verifying(anchor=head)
    last = next(reports)

    def told() -> Iterator[str]:
        so_far = last
        for report in reports:
            yield f"{json.dumps(verified(so_far, whole=False).model_dump(mode='json'))}\n"
            so_far = report
        yield f"{json.dumps(verified(so_far, whole=True).model_dump(mode='json'))}\n"

    return StreamingResponse(told(), media_type=LINES)


@router.get(
    "/backup",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "The ledger file; Ledger42-Entries and Ledger42-Head say up to where.",
            "content": {LEDGER: {"schema": {"type": "string", "format": "binary"}}},
        },
        **answers("not-ready"),
    },
)
def backup(book: TheBook, _: Owner) -> Response:
    """The whole ledger in one file, as it is at one moment, while others read and write.

    Tokens are in it too, as hashes: keep it as carefully as the ledger.
    """
    made = book.open_backup()
    headers = {
        "Content-Length": str(made.size),
        "Content-Disposition": 'attachment; filename="ledger-backup.duckdb"',
        "Cache-Control": "no-store",
        "Ledger42-Entries": str(made.head.seq),
        "Ledger42-Head": made.head.digest,
    }
    return StreamingResponse(_blocks(made.stream), media_type=LEDGER, headers=headers)


@router.get(
    "/archive",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Text for `ledger42 rebuild --from`; every reader finds the games in it "
            "that count.",
            "content": {TEXT: {"schema": {"type": "string"}}},
        },
        **answers(),
    },
)
def archive(book: TheBook, _: Owner) -> Response:
    """Everything but the tokens as one `.p42` file: the history, and the games as they stand."""
    return stream_answer(book.archive(), f"{TEXT}; charset=utf-8", "everything.p42")


def _blocks(stream: BinaryIO) -> Iterator[bytes]:
    with stream:
        while block := stream.read(_BLOCK):
            yield block
