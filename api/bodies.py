"""Request bodies: checked, then streamed to a spooled temporary file, never into memory whole."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from hashlib import sha256
from tempfile import SpooledTemporaryFile
from typing import Annotated, Any, BinaryIO, cast
from urllib.parse import urlsplit

from fastapi import Depends, Request
from starlette.requests import ClientDisconnect

from api.settings import Settings
from ledger.errors import UsageError
from ledger.record.source import Source

ACCEPTED = ("text/plain", "application/x-ndjson", "application/jsonl")
_NAME = "body"


async def record_body(request: Request) -> AsyncIterator[Source]:
    """The body as a source named `body`.

    Raises `origin-foreign`, `media-type-unsupported`, `body-too-large` and `body-broken`; what was
    received before a break is never read as a record. The SHA-256 of the bytes is kept as
    `request.state.body_digest`.
    """
    settings: Settings = request.app.state.settings
    _check_origin(request)
    check_type(request.headers.get("content-type", ""), ACCEPTED)
    stated = request.headers.get("content-length", "")
    if stated.isdigit() and int(stated) > settings.max_body:
        raise too_large(settings.max_body)
    received, digest = 0, sha256()
    with SpooledTemporaryFile(max_size=settings.spool) as file:
        try:
            async for block in request.stream():
                received += len(block)
                if received > settings.max_body:
                    raise too_large(settings.max_body)
                digest.update(block)
                file.write(block)
        except ClientDisconnect as gone:
            raise broken_off(received) from gone
        file.seek(0)
        request.state.body_digest = digest.hexdigest()
        yield Source(_NAME, cast(BinaryIO, file))


RecordBody = Annotated[Source, Depends(record_body)]


def too_large(limit: int) -> UsageError:
    """The error for a body over the limit."""
    return UsageError(
        "body-too-large",
        f"the body is larger than {limit:,} bytes",
        hint="Send the games in several parts, or use `ledger42 ingest` beside the file.",
    )


def broken_off(received: int) -> UsageError:
    """The error for a body that did not come to its end."""
    return UsageError(
        "body-broken",
        f"the body broke off after {received:,} bytes",
        hint="Send it again: nothing of it was stored.",
    )


def _check_origin(request: Request) -> None:
    """Refuse what another site's page sends from the browser of somebody on this machine."""
    origin = request.headers.get("origin", "")
    if origin and urlsplit(origin).netloc != request.headers.get("host", ""):
        raise UsageError(
            "origin-foreign",
            f"a page of {origin} may not write here",
            hint="Send games from a program, or from a page of this service.",
        )


def check_type(header: str, accepted: Sequence[str]) -> None:
    """Raise `media-type-unsupported` for a Content-Type that is none of those, in UTF-8."""
    media, _, rest = header.partition(";")
    charset = rest.partition("charset=")[2].split(";")[0].strip(' "').lower()
    if media.strip().lower() in accepted and charset in ("", "utf-8", "utf8", "us-ascii"):
        return
    raise UsageError(
        "media-type-unsupported",
        f"records do not come as {header!r}" if header else "the body has no Content-Type",
        hint=f"Send {' or '.join(accepted[:2])}, in UTF-8.",
    )


def body_schema() -> dict[str, Any]:
    """The request body for the OpenAPI description of an endpoint that takes records."""
    text = {"schema": {"type": "string"}, "example": SAMPLE}
    lines = {"schema": {"type": "string"}, "example": SAMPLE_LINE}
    content = {ACCEPTED[0]: text} | dict.fromkeys(ACCEPTED[1:], lines)
    return {"requestBody": {"required": True, "content": content}}


SAMPLE = """\
[P42 "1"]
[Event "Tuesday club night"]
[Date "2026-11-24"]
[Rules "straight"]
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]

hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made
"""
SAMPLE_LINE = (
    '{"p42":"1","rulebook":"1","rules":"straight",'
    '"players":{"A":"Ann","B":"Bo","C":"Cy","D":"Di"},'
    '"tags":{"Event":"Tuesday club night","Date":"2026-11-24","Unfinished":"time"},'
    '"hands":[{"hand":1,"shaker":"A","bids":[["B","30"],["C","31"],["D","pass"],["A","pass"]],'
    '"call":["C","5"],"end":{"kind":"made","seat":"C"}}]}\n'
)
SAMPLE_ID = "546bdd5d4d22b600"
"""The sample as text, as a JSON line, and the id that it gets."""
