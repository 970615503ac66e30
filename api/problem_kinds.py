"""The one table from the ledger's errors to HTTP problems: status and example of every kind."""

from __future__ import annotations

from dataclasses import dataclass

from api.schemas.problems import ErrorSchema
from ledger.errors import (
    AccessError,
    ConflictError,
    LedgerError,
    NotFoundError,
    RecordError,
    RuleError,
    RuleSetError,
    StoreBusyError,
    StoreError,
    TooManyError,
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
            "unauthorised",
            401,
            "Who is there?",
            ErrorSchema(
                code="token-missing",
                detail="this needs a token with the scope record, and the request has none",
                hint="Send the header Authorization: Bearer l42_..., or sign in at /signin. "
                "ledger42 token create --scope record makes a token.",
            ),
        ),
        ProblemKind(
            "forbidden",
            403,
            "Not allowed",
            ErrorSchema(
                code="scope-missing",
                detail="this needs the scope adjudicate, and the token 'table 2 phone' has record",
                hint="Ask whoever runs this ledger for a token made with: "
                "ledger42 token create --scope adjudicate",
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
            "conflict",
            409,
            "Something else stands against it",
            ErrorSchema(
                code="amend-void",
                detail="game 0123456789abcdef is void",
                hint="Reinstate it first, then amend it.",
            ),
        ),
        ProblemKind(
            "gone",
            410,
            "It was taken out",
            ErrorSchema(
                code="game-void",
                detail="game 0123456789abcdef was made void by Di on 2026-11-25: a practice game",
                hint="Its history is kept, and it can be reinstated.",
            ),
        ),
        ProblemKind(
            "precondition-failed",
            412,
            "Somebody was faster",
            ErrorSchema(
                code="version-moved",
                detail="game 0123456789abcdef is now version 2 with the digest 9f0c2d7a41be..., "
                "not 546bdd5d4d22...",
                hint="Somebody changed it: look at it again, then send your correction again.",
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
            "reused",
            422,
            "The key came before",
            ErrorSchema(
                code="key-reused",
                detail="this idempotency key came before with other games",
                hint="Make a new key for each request; repeat a request with the key it had.",
            ),
        ),
        ProblemKind(
            "precondition-required",
            428,
            "Which version?",
            ErrorSchema(
                code="if-match-missing",
                detail="a new version needs the header If-Match",
                hint="Send the ETag of the game as you read it; If-Match: * takes any version.",
            ),
        ),
        ProblemKind(
            "too-many",
            429,
            "Too many requests",
            ErrorSchema(
                code="too-many-requests",
                detail="the address 192.0.2.7 asks too fast",
                hint="Ask again in 1 s, and more slowly. Who asks with a token may ask more often.",
            ),
            retry_after=1,
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
            "not-ready",
            503,
            "The ledger cannot be used now",
            ErrorSchema(
                code="store-full",
                detail="there are 4,096 bytes left on the disk for club.duckdb, and 16,777,216 may "
                "be needed",
                hint="Make room on the disk; what is stored is safe.",
            ),
            retry_after=30,
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
    ConflictError: "conflict",
    RecordError: "refused",
    RuleError: "refused",
    RuleSetError: "refused",
    TooManyError: "too-many",
    StoreBusyError: "store-busy",
    StoreError: "store-failed",
    LedgerError: "refused",
}
"""Each kind of error with the problem that it becomes; a kind stands for those below it."""

ANYWHERE = (
    "unauthorised",
    "forbidden",
    "too-many",
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
    "streams-full": "full",
    "token-missing": "unauthorised",
    "token-unknown": "unauthorised",
    "token-expired": "unauthorised",
    "token-revoked": "unauthorised",
    "code-unknown": "unauthorised",
    "form-too-large": "too-large",
    "game-void": "gone",
    "version-erased": "gone",
    "version-moved": "precondition-failed",
    "if-match-missing": "precondition-required",
    "key-reused": "reused",
    "origin-foreign": "forbidden",
    "media-type-unsupported": "unsupported-media-type",
    "not-acceptable": "not-acceptable",
}
"""The codes that become another problem than their kind."""
