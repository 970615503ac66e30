"""What a token of one club is told, asked of every page and endpoint that reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import product
from typing import NamedTuple

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from api.app import create_app
from api.routes import docs
from api.settings import Settings
from dashboards.pages.access import declared_rule
from dashboards.pages.site import ROUTERS
from ledger.book import Book, Source
from ledger.grant import Rule, Scope

NOW = datetime(2026, 11, 24, 19, tzinfo=UTC)
RECORD = """\
[P42 "1"]
[Event "{club} night"]
[Date "2026-11-24"]
[Rules "straight"]
[A "Ann {club}"]
[B "Bo {club}"]
[C "Cy {club}"]
[D "Di {club}"]
[Unfinished "time"]

hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made
"""
CLOSED = Settings(reading="closed")


class Served(NamedTuple):
    """Two clubs in one ledger, and a client of each."""

    games: dict[str, str]
    home: TestClient
    west: TestClient


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with Book.open() as book:
        book.clubs.add("west", "Westerly", "America/Chicago", by="the tests")
        for club in ("home", "west"):
            source = Source.of_bytes(RECORD.format(club=f"{club}-folk").encode(), "night")
            assert book.ingest(source, club=club).stored == 1
        games = dict(book.games().frame.select("club", "game_id").rows())
        clients = []
        for club in ("home", "west"):
            made = book.access.create(club, [Scope.ADMIN], club=club, at=NOW)
            clients.append(
                TestClient(
                    create_app(book, CLOSED, clock=lambda: NOW),
                    base_url="http://localhost",
                    headers={"Authorization": f"Bearer {made.text}"},
                )
            )
        yield Served(games, *clients)


def paths() -> list[str]:
    """Every address that reads and ends."""
    with Book.open() as book:
        described = create_app(book, CLOSED).openapi()
    found = [
        path
        for path, operations in described["paths"].items()
        if "get" in operations
        and "text/event-stream" not in operations["get"]["responses"]["200"].get("content", {})
    ]
    pages = [
        route.path
        for router in (*ROUTERS, docs.router)
        for route in router.routes
        if isinstance(route, APIRoute) and declared_rule(route.endpoint) != Rule(None)
        if "GET" in route.methods
    ]
    return sorted({*found, *pages})


PATHS = paths()
OF_A_GAME = [path for path in PATHS if "{game_id}" in path]


def filled(path: str, served: Served, club: str) -> str:
    """An address of something of a club."""
    places = {
        "game_id": served.games[club],
        "number": "1",
        "entry": "1",
        "statistic_id": "bid-success",
        "name": f"Ann {club}-folk",
        "name:path": f"Ann {club}-folk",
    }
    return re.sub(r"\{([^}]*)\}", lambda place: places.get(place[1], club), path)


@pytest.mark.parametrize("path", PATHS)
def test_nothing_of_another_club_is_told(served: Served, path: str) -> None:
    for accept in ("application/json", "text/html", "*/*"):
        answer = served.home.get(filled(path, served, "home"), headers={"Accept": accept})
        assert answer.status_code < 500
        assert "west-folk" not in answer.text
        assert served.games["west"] not in answer.text


@pytest.mark.parametrize("path", OF_A_GAME)
def test_a_game_of_another_club_is_foreign(served: Served, path: str) -> None:
    answer = served.home.get(filled(path, served, "west"))
    assert (answer.status_code, answer.json()["code"]) == (403, "club-foreign")


@pytest.mark.parametrize("path", OF_A_GAME)
def test_a_game_of_the_own_club_is_told(served: Served, path: str) -> None:
    answer = served.west.get(filled(path, served, "west"))
    assert answer.status_code in (200, 404)  # it has no conflict to be told


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/hands", "/games", "/stats"])
def test_asking_for_another_club_is_foreign(served: Served, path: str) -> None:
    answer = served.home.get(f"{path}?club=west")
    assert (answer.status_code, answer.json()["code"]) == (403, "club-foreign")


def test_a_player_of_another_club_is_not_known(served: Served) -> None:
    answer = served.home.get("/api/v1/players/Ann west-folk")
    assert (answer.status_code, answer.json()["code"]) == (404, "player-unknown")


def test_games_go_to_the_club_of_the_token(served: Served) -> None:
    text = RECORD.format(club="east-folk")
    answer = served.west.post("/api/v1/games", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 201
    assert "east-folk" in served.west.get("/api/v1/games").text
    assert "east-folk" not in served.home.get("/api/v1/games").text


@pytest.mark.parametrize("reading", ["public", "closed"])
def test_a_club_hands_out_tokens_of_its_own_alone(
    signed: Callable[..., TestClient], reading: str
) -> None:
    with Book.open() as book:
        book.clubs.add("west", "West", "UTC", by="Joe")
        other = book.access.create("west phone", [Scope.RECORD], club="west", at=NOW).token
        every = book.access.create("all phone", [Scope.RECORD], at=NOW).token
        client = signed(book, Settings(reading=reading), club="home")  # type: ignore[arg-type]
        listed = client.get("/api/v1/tokens").json()["tokens"]
        assert [token["label"] for token in listed] == ["the tests"]
        for club in (None, "west"):
            wanted = {"label": "x", "scopes": ["admin"], "club": club}
            assert client.post("/api/v1/tokens", json=wanted).json()["code"] == "club-foreign"
        for token in (other, every):
            answer = client.delete(f"/api/v1/tokens/{token.token_id}")
            assert answer.json()["code"] == "club-foreign"
        wanted = {"label": "x", "scopes": ["admin"], "club": "home"}
        assert client.post("/api/v1/tokens", json=wanted).status_code == 201


def acts_on_games() -> list[tuple[str, str]]:
    """Every way to act on a game, by method and address."""
    with Book.open() as book:
        described = create_app(book, CLOSED).openapi()
    return [
        (method.upper(), path)
        for path, operations in described["paths"].items()
        for method in operations
        if method != "get" and "{game_id}" in path
    ]


ACTS = acts_on_games()
BODIES = (
    {"json": {"why": "a test"}},
    {"json": {"why": "a test", "keep": "first"}},
    {"content": RECORD.format(club="x"), "headers": {"Content-Type": "text/plain"}},
)


@pytest.mark.parametrize(("method", "path"), ACTS)
def test_a_game_of_another_club_is_not_acted_on(served: Served, method: str, path: str) -> None:
    """Whichever body an act takes: one of these fits it, and is refused for the club alone."""
    before = served.west.get(f"/api/v1/games/{served.games['west']}").headers["etag"]
    codes = set()
    for query, body in product(("", "?why=a+test"), BODIES):
        headers = {"If-Match": "*", **body.get("headers", {})}  # type: ignore[dict-item]
        answer = served.home.request(
            method, filled(path, served, "west") + query, **{**body, "headers": headers}
        )
        assert answer.status_code >= 400
        codes.add(answer.json()["code"])
    assert "club-foreign" in codes
    assert served.west.get(f"/api/v1/games/{served.games['west']}").headers["etag"] == before


def test_some_way_to_act_on_a_game_is_known() -> None:
    assert ("PUT", "/api/v1/games/{game_id}") in ACTS
