"""Errors as they are answered: problems, or pages where a page was asked for."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from api.problem_kinds import ANYWHERE, BY_CODE, BY_ERROR, KINDS, ProblemKind
from api.schemas.problems import ErrorSchema, Problem, error_schema
from dashboards.pages.errors import error_page
from dashboards.pages.signin import to_signin
from ledger.errors import LedgerError, TooManyError

__all__ = ["ANYWHERE", "BY_CODE", "BY_ERROR", "KINDS", "MEDIA_TYPE", "ProblemKind", "answers"]

MEDIA_TYPE = "application/problem+json"
TYPES = "urn:ledger42:problem:"
LOG = logging.getLogger("ledger42.failures")


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


def body(
    kind: ProblemKind,
    error: ErrorSchema,
    instance: str | None = None,
    request_id: str | None = None,
) -> dict[str, Any]:
    """The JSON of a problem, without the members that say nothing."""
    problem = Problem(
        type=TYPES + kind.name,
        title=kind.title,
        status=kind.status,
        instance=instance,
        request_id=request_id,
        **error.model_dump(),
    )
    return problem.model_dump(exclude_none=True)


def refusal(request: Request, error: LedgerError, kind: ProblemKind | None = None) -> Response:
    """The answer to a request that the ledger refuses, as the kind of its error unless said."""
    kind = kind or problem_kind(error)
    if kind.status == HTTPStatus.INTERNAL_SERVER_ERROR:
        LOG.error("%s", error, extra={"said": {"request_id": request_id(request)}})
    if _should_sign_in(request, error):
        return to_signin(request)
    headers = headers_of(error) | _history_of(request, error)
    return _answer(request, kind, error_schema(error), headers)


def headers_of(error: LedgerError) -> dict[str, str]:
    """What the answer to a refusal says in its headers: how to be let in, and when."""
    if isinstance(error, TooManyError):
        return {"Retry-After": str(error.wait)}
    unknown = problem_kind(error).status == HTTPStatus.UNAUTHORIZED
    return {"WWW-Authenticate": "Bearer"} if unknown else {}


def _history_of(request: Request, error: LedgerError) -> dict[str, str]:
    """The header that leads from a game that is void to its history."""
    game_id = request.path_params.get("game_id")
    if error.code != "game-void" or game_id is None:
        return {}
    path = request.app.url_path_for("get_history", game_id=game_id.strip().lower())
    return {"Link": f'<{path}>; rel="version-history"'}


def _should_sign_in(request: Request, error: LedgerError) -> bool:
    return error.code == "token-missing" and request.method == "GET" and _wants_page(request)


def failure(request: Request) -> Response:
    """The answer to a request on which the service failed."""
    return _answer(request, KINDS["failed"], KINDS["failed"].example)


def request_id(request: Request) -> str | None:
    """The name that the request goes by."""
    name: str | None = request.scope.get("state", {}).get("request_id")
    return name


def log_failure(request: Request, error: Exception) -> None:
    """Write down what broke, with its traceback and the name of the request."""
    LOG.error(
        "%s %s failed",
        request.method,
        request.url.path,
        exc_info=error,
        extra={"said": {"request_id": request_id(request)}},
    )


def install(app: FastAPI) -> None:
    """Make every refusal of the application a problem, or a page where a page was asked for.

    Exceptions that are no refusals are answered by `api.middleware.failures`.
    """

    @app.exception_handler(LedgerError)
    def refused(request: Request, error: LedgerError) -> Response:
        return refusal(request, error)

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

    @app.exception_handler(HTTPException)
    def missed(request: Request, error: HTTPException) -> Response:
        if error.status_code == HTTPStatus.NOT_MODIFIED:
            return Response(status_code=HTTPStatus.NOT_MODIFIED)
        name, schema = _of_status(request, error.status_code)
        headers = {}
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            headers["Allow"] = ", ".join(_allowed(request))
        return _answer(request, KINDS[name], schema, headers)


def _allowed(request: Request) -> list[str]:
    """The methods that the address of a request takes, over all routes."""
    taken = [
        method
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in request.app.routes
        )
    ]
    return ["GET", "HEAD", *taken[1:]] if "GET" in taken else taken


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


def _wants_page(request: Request) -> bool:
    asks = "text/html" in request.headers.get("accept", "")
    return asks and not request.url.path.startswith("/api/")


def _answer(
    request: Request,
    kind: ProblemKind,
    error: ErrorSchema,
    headers: Mapping[str, str] | None = None,
) -> Response:
    path = request.url.path
    if _wants_page(request):
        answer = error_page(kind.status, kind.title, error.detail, error.hint or "")
    else:
        told = body(kind, error, path, request_id(request))
        answer = JSONResponse(told, kind.status, media_type=MEDIA_TYPE)
    if kind.retry_after is not None:
        answer.headers["Retry-After"] = str(kind.retry_after)
    answer.headers.update(headers or {})
    if kind.status == HTTPStatus.REQUEST_TIMEOUT:
        answer.headers["Connection"] = "close"
    return answer
