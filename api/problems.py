"""The one table from the ledger's errors to HTTP problems, and the handlers that answer them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from api.schemas.problems import ErrorSchema, Problem, error_schema
from dashboards.pages.errors import error_page
from ledger.errors import (
    LedgerError,
    NotFoundError,
    RecordError,
    RuleError,
    RuleSetError,
    StoreBusyError,
    StoreError,
    UsageError,
)

MEDIA_TYPE = "application/problem+json"
TYPES = "urn:ledger42:problem:"


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """One kind of problem: its name in the documentation, its status and an example."""

    name: str
    status: int
    title: str
    example: ErrorSchema


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
                code="game-not-found",
                detail="there is no game '0123456789abcdef'",
                hint="GET /api/v1/games lists the games.",
            ),
        ),
        ProblemKind(
            "method-not-allowed",
            405,
            "The address does not do that",
            ErrorSchema(
                code="method-not-allowed",
                detail="DELETE is not for /api/v1/games",
                hint="Allowed here: GET, POST.",
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
        ),
    )
}

BY_ERROR: dict[type[LedgerError], str] = {
    UsageError: "bad-request",
    NotFoundError: "not-found",
    RecordError: "refused",
    RuleError: "refused",
    RuleSetError: "refused",
    StoreBusyError: "store-busy",
    StoreError: "store-failed",
    LedgerError: "refused",
}
"""Each kind of error with the problem that it becomes; a kind stands for those below it."""

ANYWHERE = ("method-not-allowed", "store-failed", "failed", "store-busy")
"""The problems that any address may answer."""

BY_CODE: dict[str, str] = {
    "statistic-unknown": "not-found",
    "body-too-large": "too-large",
    "origin-foreign": "forbidden",
    "media-type-unsupported": "unsupported-media-type",
    "not-acceptable": "not-acceptable",
}
"""The codes that become another problem than their kind."""


def problem_kind(error: LedgerError) -> ProblemKind:
    """The kind of problem that an error becomes."""
    if error.code in BY_CODE:
        return KINDS[BY_CODE[error.code]]
    return KINDS[next(BY_ERROR[kind] for kind in type(error).__mro__ if kind in BY_ERROR)]


def answers(*names: str) -> dict[int | str, dict[str, Any]]:
    """What an endpoint documents: the named problems and those that any endpoint may answer."""
    told: dict[int | str, dict[str, Any]] = {}
    for kind in (KINDS[name] for name in (*names, *ANYWHERE)):
        answer = told.setdefault(
            kind.status,
            {
                "model": Problem,
                "description": kind.title,
                "content": {
                    MEDIA_TYPE: {
                        "schema": {"$ref": "#/components/schemas/Problem"},
                        "examples": {},
                    }
                },
            },
        )
        examples = answer["content"][MEDIA_TYPE]["examples"]
        examples[kind.name] = {"value": body(kind, kind.example)}
    return told


def body(kind: ProblemKind, error: ErrorSchema, instance: str | None = None) -> dict[str, Any]:
    """The JSON of a problem, without the members that say nothing."""
    problem = Problem(
        type=TYPES + kind.name,
        title=kind.title,
        status=kind.status,
        instance=instance,
        **error.model_dump(),
    )
    return problem.model_dump(exclude_none=True)


def install(app: FastAPI) -> None:
    """Make every error of the application a problem, or a page where a page was asked for."""

    @app.exception_handler(LedgerError)
    def refused(request: Request, error: LedgerError) -> Response:
        return _answer(request, problem_kind(error), error_schema(error))

    @app.exception_handler(RequestValidationError)
    def unreadable(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"][1:]) or "the request"
        schema = ErrorSchema(
            code="parameter-value",
            detail=f"{name} cannot be {first.get('input')!r}: {first['msg'].lower()}",
            hint="The OpenAPI description at /openapi.json lists every parameter.",
        )
        return _answer(request, KINDS["bad-request"], schema)

    @app.exception_handler(Exception)
    def broken(request: Request, error: Exception) -> Response:
        return _answer(request, KINDS["failed"], KINDS["failed"].example)

    @app.exception_handler(HTTPException)
    def missed(request: Request, error: HTTPException) -> Response:
        name, schema = _of_status(request, error.status_code)
        headers = {}
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            headers["Allow"] = ", ".join(_allowed(request))
        return _answer(request, KINDS[name], schema, headers)


def _allowed(request: Request) -> list[str]:
    """The methods that the address of a request takes, over all routes."""
    return [
        method
        for method in ("GET", "POST")
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in request.app.routes
        )
    ]


def _of_status(request: Request, status: int) -> tuple[str, ErrorSchema]:
    path = request.url.path
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return "method-not-allowed", ErrorSchema(
            code="method-not-allowed",
            detail=f"{request.method} is not for {path}",
            hint=f"Allowed here: {', '.join(_allowed(request))}.",
        )
    if status == HTTPStatus.NOT_FOUND:
        return "not-found", ErrorSchema(
            code="address-unknown",
            detail=f"there is nothing at {path}",
            hint="/docs lists the addresses of the API, / leads to the pages.",
        )
    return "bad-request", ErrorSchema(
        code="request-unreadable",
        detail="the request cannot be read",
        hint="Send it again as /docs describes it.",
    )


def _answer(
    request: Request,
    kind: ProblemKind,
    error: ErrorSchema,
    headers: Mapping[str, str] | None = None,
) -> Response:
    path = request.url.path
    wants_page = "text/html" in request.headers.get("accept", "")
    if wants_page and not path.startswith("/api/"):
        return error_page(kind.status, kind.title, error.detail, error.hint or "")
    return JSONResponse(
        body(kind, error, instance=path), kind.status, headers=headers, media_type=MEDIA_TYPE
    )
