"""The application: endpoints, pages, errors and the description of all of it."""

from __future__ import annotations

from typing import Any

from fastapi import Depends, FastAPI
from fastapi.openapi.utils import get_openapi

from api import problems
from api.access import admit
from api.clock import Clock, utc_now
from api.doors import known_parameters
from api.events import Streams
from api.middleware.access_log import AccessLog
from api.middleware.callers import Callers
from api.middleware.crowd import Crowd
from api.middleware.failures import Failures
from api.middleware.heads import Heads
from api.middleware.hosts import Hosts
from api.middleware.lengths import Lengths
from api.middleware.limits import Buckets, Limits
from api.middleware.packing import Packing
from api.middleware.request_ids import RequestIds
from api.middleware.security import SecurityHeaders
from api.middleware.slow_bodies import SlowBodies
from api.middleware.validators import Validators
from api.routes import (
    checks,
    clubs,
    conflicts,
    corrections,
    docs,
    games,
    hands,
    health,
    nights,
    people,
    players,
    rebuild,
    rules,
    sessions,
    statistics,
    tokens,
    upkeep,
)
from api.settings import Settings
from dashboards.pages.site import ROUTERS
from ledger import __version__
from ledger.book import Book
from ledger.grant import Scope

PREFIX = "/api/v1"
LAYERS = (
    RequestIds,
    AccessLog,
    SecurityHeaders,
    Failures,
    Heads,
    Hosts,
    Lengths,
    Callers,
    Limits,
    Crowd,
    SlowBodies,
    Packing,
    Validators,
)
"""What every request passes on its way in, from the outside."""

ABOUT = """\
Records and statistics of the domino game Texas 42 and the other games of its family.

Every error is `application/problem+json` (RFC 9457) with a stable `code`, a `detail` with the
offending value, a `hint` on what to do, and for records the `place` (line, column, excerpt).
"""


def create_app(book: Book, settings: Settings | None = None, *, clock: Clock = utc_now) -> FastAPI:
    """The service over an open book; who opens the book closes it."""
    app = FastAPI(
        title="ledger42",
        version=__version__,
        description=ABOUT,
        dependencies=[Depends(admit)],
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.book = book
    app.state.settings = settings = settings or Settings()
    app.state.clock = clock
    app.state.streams = Streams(book, settings)
    app.state.signin_failures = Buckets(settings.signin_rate)
    checked = [Depends(known_parameters)]
    for module in (
        games,
        corrections,
        conflicts,
        hands,
        clubs,
        nights,
        people,
        players,
        statistics,
        checks,
        rules,
        rebuild,
        upkeep,
        tokens,
        sessions,
    ):
        app.include_router(module.router, prefix=PREFIX, dependencies=checked)
    app.include_router(sessions.pages)
    app.include_router(health.router, dependencies=checked)
    app.include_router(docs.router)
    for router in ROUTERS:
        app.include_router(router)
    problems.install(app)
    for layer in reversed(LAYERS):
        app.add_middleware(layer, settings=settings)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]  # FastAPI's own way
    return app


def _without_token(operation: dict[str, Any]) -> None:
    """Say of an operation that only reads that it takes requests without a token as well."""
    asked = operation.get("security", [])
    if asked and all(scopes == [Scope.READ] for way in asked for scopes in way.values()):
        operation["security"] = [{}, *asked]


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, without the validation errors that this API never answers."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        for path in schema["paths"].values():
            for operation in path.values():
                if app.state.settings.reading == "public":
                    _without_token(operation)
                content = operation["responses"].get("422", {}).get("content", {})
                if "application/json" in content and problems.MEDIA_TYPE not in content:
                    del operation["responses"]["422"]
                for response in operation["responses"].values():
                    forms = response.get("content", {})
                    if problems.MEDIA_TYPE in forms:
                        forms.pop("application/json", None)
        for unused in ("HTTPValidationError", "ValidationError"):
            schema["components"]["schemas"].pop(unused, None)
        app.openapi_schema = schema
    return app.openapi_schema
