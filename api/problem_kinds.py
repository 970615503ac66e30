"""The one table from the ledger's errors to HTTP problems: status and example of every kind."""

from __future__ import annotations

from dataclasses import dataclass

from api.schemas.problems import ErrorSchema
from ledger.errors import (
    AccessError,
    LedgerError,
    NotFoundError,
    RecordError,
    RuleError,
    RuleSetError,
    StoreBusyError,
    StoreError,
    UsageError,
)


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """One kind of problem: its name in the documentation, its status and an example.

    `retry_after` says in how many seconds the same request may well be answered.
    """

    name: str
    status: int
    title: str
    example: ErrorSchema
    retry_after: int | None = None


KINDS: dict[str, ProblemKind] = {
    kind.name: kind
    for kind in (
        ProblemKind(
            "bad-request",
            400,
            "The request makes no sense",
            ErrorSchema(
                code="filter-date",
                detail="since '24.11.2026' is not a day",
                hint="Write a day as 2026-11-24: year, month, day.",
            ),
        ),
        ProblemKind(
            "forbidden",
            403,
            "Not from there",
            ErrorSchema(
                code="origin-foreign",
                detail="a page of https://example.org may not write here",
                hint="Send games from a program, or from a page of this service.",
            ),
        ),
        ProblemKind(
            "not-found",
            404,
            "Not in the ledger",
            ErrorSchema(
                code="game-unknown",
                detail="there is no game '0123456789abcdef' in this ledger",
                hint="A game's id is the 16 digits that the list of games shows.",
            ),
        ),
        ProblemKind(
            "method-not-allowed",
            405,
            "The address does not do that",
            ErrorSchema(
                code="method-not-allowed",
                detail="DELETE is not for /api/v1/games",
                hint="Allowed here: GET, HEAD, POST.",
            ),
        ),
        ProblemKind(
            "not-acceptable",
            406,
            "No such form",
            ErrorSchema(
                code="not-acceptable",
                detail="nothing here comes as 'image/png'",
                hint="Ask for text/plain, application/json or application/x-ndjson.",
            ),
        ),
        ProblemKind(
            "slow",
            408,
            "The body came too slowly",
            ErrorSchema(
                code="body-slow",
                detail="the body stopped coming after 65,536 bytes",
                hint="Send it again, in smaller parts over a slow line.",
            ),
        ),
        ProblemKind(
            "too-large",
            413,
            "The body is too large",
            ErrorSchema(
                code="body-too-large",
                detail="the body is larger than 268,435,456 bytes",
                hint="Send the games in several parts, or use `ledger42 ingest` beside the file.",
            ),
        ),
        ProblemKind(
            "address-too-long",
            414,
            "The address is too long",
            ErrorSchema(
                code="address-too-long",
                detail="the address is 9,000 bytes long, 8,192 are taken",
                hint="Ask for less at once: one name, one event, one cursor.",
            ),
        ),
        ProblemKind(
            "unsupported-media-type",
            415,
            "Not a form of record",
            ErrorSchema(
                code="media-type-unsupported",
                detail="records do not come as 'application/pdf'",
                hint="Send text/plain (.p42) or application/x-ndjson, in UTF-8.",
            ),
        ),
        ProblemKind(
            "misdirected",
            421,
            "Not a name of this service",
            ErrorSchema(
                code="host-unknown",
                detail="this service is not called '42.example.org'",
                hint="Ask under the address that it printed, or start it with --allow-host NAME "
                "for every other name that it goes by.",
            ),
        ),
        ProblemKind(
            "refused",
            422,
            "The record is refused",
            ErrorSchema(
                code="bid-unknown",
                detail="there is no bid '43'",
                hint="Bids are pass, 30 to 41, then marks: 1m, 2m and so on.",
                rule="3.2",
                spot="hand 1, bid 2",
            ),
        ),
        ProblemKind(
            "headers-too-large",
            431,
            "The headers are too large",
            ErrorSchema(
                code="headers-too-large",
                detail="the headers are 40,000 bytes long, 32,768 are taken",
                hint="Send fewer or shorter headers; a browser may have to forget cookies.",
            ),
        ),
        ProblemKind(
            "store-failed",
            500,
            "The ledger cannot be used",
            ErrorSchema(
                code="store-damaged",
                detail="the ledger file is damaged",
                hint="Restore it from a backup, or rebuild it from the records.",
            ),
        ),
        ProblemKind(
            "failed",
            500,
            "Something broke here",
            ErrorSchema(
                code="internal-error",
                detail="the service failed on this request",
                hint="Try again; if it fails again, report it with the address asked for.",
            ),
        ),
        ProblemKind(
            "store-busy",
            503,
            "The ledger is busy",
            ErrorSchema(
                code="store-busy",
                detail="another process holds the ledger",
                hint="Try again in a moment.",
            ),
            retry_after=2,
        ),
        ProblemKind(
            "full",
            503,
            "Too many requests at once",
            ErrorSchema(
                code="service-full",
                detail="200 requests are being worked on",
                hint="Try again in a moment, and with fewer requests at once.",
            ),
            retry_after=1,
        ),
    )
}

BY_ERROR: dict[type[LedgerError], str] = {
    UsageError: "bad-request",
    NotFoundError: "not-found",
    AccessError: "forbidden",
    RecordError: "refused",
    RuleError: "refused",
    RuleSetError: "refused",
    StoreBusyError: "store-busy",
    StoreError: "store-failed",
    LedgerError: "refused",
}
"""Each kind of error with the problem that it becomes; a kind stands for those below it."""

ANYWHERE = (
    "method-not-allowed",
    "address-too-long",
    "misdirected",
    "headers-too-large",
    "store-failed",
    "failed",
    "store-busy",
    "full",
)
"""The problems that any address may answer."""

BY_CODE: dict[str, str] = {
    "statistic-unknown": "not-found",
    "body-too-large": "too-large",
    "body-slow": "slow",
    "address-too-long": "address-too-long",
    "headers-too-large": "headers-too-large",
    "host-unknown": "misdirected",
    "service-full": "full",
    "origin-foreign": "forbidden",
    "media-type-unsupported": "unsupported-media-type",
    "not-acceptable": "not-acceptable",
}
"""The codes that become another problem than their kind."""
