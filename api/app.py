"""The application: endpoints, pages, errors and the description of all of it."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from api import problems
from api.middleware.access_log import AccessLog
from api.middleware.crowd import Crowd
from api.middleware.failures import Failures
from api.middleware.heads import Heads
from api.middleware.hosts import Hosts
from api.middleware.lengths import Lengths
from api.middleware.request_ids import RequestIds
from api.middleware.security import SecurityHeaders
from api.middleware.slow_bodies import SlowBodies
from api.routes import checks, docs, games, hands, health, players, rules, statistics
from api.settings import Settings
from dashboards.pages.site import ROUTERS
from ledger import __version__
from ledger.book import Book

PREFIX = "/api/v1"
LAYERS = (
    RequestIds,
    AccessLog,
    SecurityHeaders,
    Failures,
    Heads,
    Hosts,
    Lengths,
    Crowd,
    SlowBodies,
)
"""What every request passes on its way in, from the outside."""

ABOUT = """\
Records and statistics of the domino game Texas 42 and the other games of its family.

Every error is `application/problem+json` (RFC 9457) with a stable `code`, a `detail` with the
offending value, a `hint` on what to do, and for records the `place` (line, column, excerpt).
"""


def create_app(book: Book, settings: Settings | None = None) -> FastAPI:
    """The service over an open book; who opens the book closes it."""
    app = FastAPI(
        title="ledger42",
        version=__version__,
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
    )
    app.state.book = book
    app.state.settings = settings = settings or Settings()
    for module in (games, hands, players, statistics, checks, rules):
        app.include_router(module.router, prefix=PREFIX)
    app.include_router(health.router)
    app.include_router(docs.router)
    for router in ROUTERS:
        app.include_router(router)
    problems.install(app)
    for layer in reversed(LAYERS):
        app.add_middleware(layer, settings=settings)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]  # FastAPI's own way
    return app


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, without the validation errors that this API never answers."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        for path in schema["paths"].values():
            for operation in path.values():
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
