"""Every page and endpoint, every role, own and other club, public and closed.

What is expected comes from the rule that the route declares, so that a route without one fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fastapi import FastAPI, Request, Response
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from api.access import admit
from api.app import create_app
from api.routes import docs, sessions
from api.settings import Rate, Settings
from dashboards.pages.access import declared_rule
from dashboards.pages.site import ROUTERS
from ledger.book import Book, Source
from ledger.grant import Rule, Scope

CLUB = Path(__file__).parents[1] / "dashboards" / "club.p42"
NOW = datetime(2026, 11, 24, 19, tzinfo=UTC)
OFTEN = Rate(1e6, 10**6)
ROLES = ("anonymous", "read", "record", "adjudicate", "admin", "expired", "revoked")
READINGS = ("public", "closed")
CLUBS = (None, "home", "west")
ALLOWED = {
    "read": {Scope.READ},
    "record": {Scope.READ, Scope.RECORD},
    "adjudicate": {Scope.READ, Scope.ADJUDICATE},
    "admin": set(Scope),
}
"""Said again and not taken from the code."""


class Door(NamedTuple):
    """One way in: a method and an address."""

    method: str
    path: str
    page: bool
    rule: Rule | None


class _LetIn(Exception):
    """The request came as far as its endpoint."""


async def _stop(request: Request) -> None:
    await admit(request)
    raise _LetIn


@pytest.fixture(scope="module")
def book() -> Iterator[Book]:
    with Book.open() as opened:
        with Source.of_path(CLUB) as source:
            assert not opened.ingest(source).refused
        opened.clubs.add("west", "West", "UTC", by="Joe")
        yield opened


def app_of(book: Book, reading: Any) -> FastAPI:
    settings = Settings(reading=reading, token_rate=OFTEN, address_rate=OFTEN, most_at_once=10**6)
    return create_app(book, settings, clock=lambda: NOW)


@pytest.fixture(scope="module")
def clients(book: Book) -> dict[str, TestClient]:
    """For each reading a service whose endpoints do nothing but say that they were reached."""
    made = {}
    for reading in READINGS:
        app = app_of(book, reading)
        app.dependency_overrides[admit] = _stop

        @app.exception_handler(_LetIn)
        def let_in(request: Request, error: _LetIn) -> Response:
            return Response(status_code=204)

        made[reading] = TestClient(app, base_url="http://localhost")
    return made


@pytest.fixture(scope="module")
def tokens(book: Book) -> dict[tuple[str, str | None], str]:
    """A token of every role in every club, and of every club."""
    made = {("anonymous", None): ""}
    for role, club in product(ROLES[1:], CLUBS):
        scope = Scope.ADMIN if role in ("expired", "revoked") else Scope(role)
        then = NOW - timedelta(days=10)
        days = 3 if role == "expired" else 365
        new = book.access.create(f"{role} {club}", [scope], club=club, days=days, at=then)
        if role == "revoked":
            book.access.revoke(new.token.token_id, at=NOW)
        made[role, club] = new.text
    return made


def doors() -> list[Door]:
    with Book.open() as opened:
        app = app_of(opened, "closed")
        described = app.openapi()
    found = []
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            found.append(Door(method.upper(), path, False, _rule_said(operation)))
    for router in (*ROUTERS, sessions.pages, docs.router):
        for route in router.routes:
            assert isinstance(route, APIRoute)
            for method in route.methods:
                found.append(Door(method, route.path, True, declared_rule(route.endpoint)))
    return found


def _rule_said(operation: dict[str, Any]) -> Rule | None:
    """The rule in the OpenAPI description; a route that needs nothing says no security."""
    if "security" not in operation:
        return Rule(None)
    ways = operation["security"]
    scopes = ways[0]["token"]
    assert ways == [{"token": scopes}, {"session": scopes}]
    return Rule(Scope(scopes[0]), every_club="every-club" in scopes[1:])


DOORS = doors()


def filled(path: str) -> str:
    """An address with something in its places."""
    return re.sub(r"\{[^}]*\}", "1", path)


def expected(door: Door, role: str, club: str | None, reading: str) -> tuple[int, str]:
    """The status and the code that the rule asks for."""
    if role in ("expired", "revoked"):
        return 401, f"token-{role}"
    assert door.rule is not None
    scope = door.rule.scope
    if role == "anonymous":
        may = scope is None or (scope is Scope.READ and reading == "public")
        return (204, "") if may else (401, "token-missing")
    if scope is not None and scope not in ALLOWED[role]:
        return 403, "scope-missing"
    if door.rule.every_club and club is not None:
        return 403, "club-foreign"
    return 204, ""


@pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.path}")
def test_every_door_has_a_rule(door: Door) -> None:
    """When this fails: add `_: Reader` or another alias of `api.access` to the endpoint."""
    assert door.rule is not None


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.path}")
def test_who_comes_in(
    clients: dict[str, TestClient],
    tokens: dict[tuple[str, str | None], str],
    door: Door,
    reading: str,
) -> None:
    seen, wanted = {}, {}
    for (role, club), text in tokens.items():
        headers = {"Authorization": f"Bearer {text}"} if text else {}
        answer = clients[reading].request(door.method, filled(door.path), headers=headers)
        code = answer.json()["code"] if answer.content else ""
        seen[role, club] = (answer.status_code, code)
        wanted[role, club] = expected(door, role, club, reading)
    assert seen == wanted


@pytest.mark.parametrize("door", [door for door in DOORS if door.page and door.method == "GET"])
def test_a_browser_is_led_to_sign_in(clients: dict[str, TestClient], door: Door) -> None:
    answer = clients["closed"].get(
        filled(door.path), headers={"Accept": "text/html"}, follow_redirects=False
    )
    assert door.rule is not None
    if door.rule.scope is None:
        assert answer.status_code == 204
    else:
        assert answer.status_code == 303
        assert answer.headers["location"].startswith("/signin?next=/")


def test_the_open_doors_are_these() -> None:
    open_doors = {(door.method, door.path) for door in DOORS if door.rule == Rule(None)}
    assert open_doors == {
        ("GET", "/healthz"),
        ("GET", "/readyz"),
        ("GET", "/static/{name}"),
        ("GET", "/signin"),
        ("POST", "/signin"),
        ("POST", "/signout"),
        ("GET", "/api/v1/session"),
    }


def test_whatever_writes_asks_for_more_than_reading() -> None:
    """Checking a record, signing in and signing out store nothing that is of the ledger."""
    free = {"/api/v1/check", "/signin", "/signout"}
    for door in DOORS:
        if door.method not in ("GET", "HEAD") and door.path not in free:
            assert door.rule is not None
            assert door.rule.scope in (Scope.RECORD, Scope.ADJUDICATE, Scope.ADMIN), door


def test_a_route_without_a_rule_is_closed(book: Book) -> None:
    app = app_of(book, "public")

    @app.get("/forgotten")
    def forgotten() -> str:
        return "told"

    client = TestClient(app, base_url="http://localhost")
    assert client.get("/forgotten").json()["code"] == "token-missing"
    for club, status in ((None, 200), ("home", 403)):
        made = book.access.create("admin", [Scope.ADMIN], club=club, at=NOW)
        answer = client.get("/forgotten", headers={"Authorization": f"Bearer {made.text}"})
        assert answer.status_code == status
