"""Many games in one request, told line by line while they are stored."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from ledger.book import Book
from ledger.errors import StoreError
from ledger.grant import Scope
from ledger.record.jsonl import dumps as line_of
from ledger.record.text import loads
from ledger.store import ingest
from ledger.store.shelving import Shelving

GAME = """\
[P42 "1"]
[Event "Tuesday club night"]
[Date "2026-11-24"]
[Round "{round}"]
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
GAMES = [GAME.format(round=number) for number in range(1, 9)]
ACCEPT = {"Accept": "application/x-ndjson"}
TEXT = {"Content-Type": "text/plain"}


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        yield opened


@pytest.fixture
def phone(signed, book: Book) -> TestClient:
    return signed(book, None, Scope.RECORD)


@pytest.fixture
def game_by_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches of one game."""
    monkeypatch.setattr(ingest, "BATCH_GAMES", 1)


def told(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_game_has_a_line_and_the_last_line_is_the_summary(phone: TestClient) -> None:
    answer = phone.post("/api/v1/games", content="\n".join(GAMES), headers=TEXT | ACCEPT)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/x-ndjson"
    *games, last = told(answer.text)
    assert [(game["number"], game["status"]) for game in games] == [
        (number, "created") for number in range(1, 9)
    ]
    assert games[1]["place"] == "body:18:1"
    assert (last["summary"]["read"], last["summary"]["stored"]) == (8, 8)
    assert last["summary"]["line"].startswith("body: 8 games read = 8 stored (8 hands)")


def test_json_lines_are_told_the_same_way(phone: TestClient, book: Book) -> None:
    lines = "".join(line_of(loads(game)[0]) for game in GAMES)
    headers = {"Content-Type": "application/x-ndjson"} | ACCEPT
    *games, last = told(phone.post("/api/v1/games", content=lines, headers=headers).text)
    assert len(games) == last["summary"]["stored"] == book.games().frame.height == 8


def test_format_asks_for_lines_too(phone: TestClient) -> None:
    answer = phone.post("/api/v1/games?format=jsonl", content=GAMES[0], headers=TEXT)
    assert [sorted(line) for line in told(answer.text)][-1] == ["summary"]


def test_a_bad_game_has_its_errors_in_its_line(phone: TestClient) -> None:
    bad = GAMES[1].replace("C 31", "C 43")
    body = "\n".join((GAMES[0], bad, GAMES[0], GAMES[2]))
    games = told(phone.post("/api/v1/games", content=body, headers=TEXT | ACCEPT).text)[:-1]
    assert [game["status"] for game in games] == ["created", "rejected", "existing", "created"]
    error = games[1]["errors"][0]
    assert (error["code"], error["place"]["line"], bool(error["hint"])) == ("bid-unknown", 31, True)


def test_a_body_without_a_game_is_a_problem(phone: TestClient) -> None:
    answer = phone.post("/api/v1/games", content="", headers=TEXT | ACCEPT)
    assert (answer.status_code, answer.json()["code"]) == (422, "file-empty")


def test_the_lines_come_packed_to_who_takes_that(phone: TestClient) -> None:
    headers = TEXT | ACCEPT | {"Accept-Encoding": "gzip"}
    answer = phone.post("/api/v1/games", content="\n".join(GAMES), headers=headers)
    assert answer.headers["content-encoding"] == "gzip"
    assert len(told(answer.text)) == 9


def test_what_fails_before_the_first_line_is_a_plain_problem(
    phone: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("store-full", "the disk is full", hint="Make room.")

    monkeypatch.setattr(Shelving, "store", full)
    answer = phone.post("/api/v1/games", content=GAMES[0], headers=TEXT | ACCEPT)
    assert answer.headers["content-type"] == "application/problem+json"
    assert (answer.status_code, answer.json()["code"]) == (500, "store-full")


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (StoreError("store-full", "the disk is full", hint="Make room."), 500, "store-full"),
        (ZeroDivisionError(), 500, "internal-error"),
    ],
)
@pytest.mark.usefixtures("game_by_game")
def test_what_fails_on_the_way_is_the_last_line(
    phone: TestClient,
    book: Book,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    status: int,
    code: str,
) -> None:
    store, calls = Shelving.store, iter(range(10))

    def third_fails(self: Shelving, *batch: Any) -> Any:
        if next(calls) == 2:
            raise error
        return store(self, *batch)

    monkeypatch.setattr(Shelving, "store", third_fails)
    body = "\n".join(GAMES)
    answer = phone.post("/api/v1/games", content=body, headers=TEXT | ACCEPT)
    assert answer.status_code == 200
    *games, last = told(answer.text)
    assert [game["status"] for game in games] == ["created", "created"]
    assert (last["status"], last["code"], last["instance"]) == (status, code, "/api/v1/games")
    assert last["request_id"] == answer.headers["x-request-id"]
    assert book.games().frame.height == 2


class Asked:
    """One request to the application itself, part by part, in the loop that runs it."""

    def __init__(self, client: TestClient, body: str) -> None:
        self.app = client.app
        self.body = body.encode()
        self.gone = asyncio.Event()
        self.sent: list[dict[str, Any]] = []
        self.at_part: Callable[[int], None] = lambda part: None
        self.token = client.headers["authorization"].encode()

    async def run(self) -> None:
        bodies = self._bodies()

        async def receive() -> dict[str, Any]:
            return await anext(bodies)

        async def send(message: dict[str, Any]) -> None:
            self.sent.append(message)
            if message["type"] == "http.response.body":
                self.at_part(len(self.sent) - 1)

        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": "/api/v1/games",
            "raw_path": b"/api/v1/games",
            "query_string": b"",
            "root_path": "",
            "headers": [
                (b"host", b"localhost"),
                (b"authorization", self.token),
                (b"content-type", b"text/plain"),
                (b"accept", b"application/x-ndjson"),
            ],
            "client": ("127.0.0.1", 5),
            "server": ("localhost", 80),
        }
        await self.app(scope, receive, send)  # type: ignore[arg-type]

    async def _bodies(self) -> AsyncIterator[dict[str, Any]]:
        yield {"type": "http.request", "body": self.body, "more_body": False}
        await self.gone.wait()
        while True:
            yield {"type": "http.disconnect"}


def in_a_loop(work: Callable[[], Any]) -> None:
    """Run a coroutine in a loop of its own, beside those of other tests."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(lambda: asyncio.run(work())).result()


@pytest.mark.usefixtures("game_by_game")
def test_a_line_is_sent_while_later_games_still_wait(phone: TestClient, book: Book) -> None:
    there: list[int] = []

    async def ask() -> None:
        asked = Asked(phone, "\n".join(GAMES))
        asked.at_part = lambda part: there.append(book.games().frame.height)
        await asked.run()

    in_a_loop(ask)
    assert 1 <= there[0] <= 4
    assert there == sorted(there)
    assert there[-1] == 8


@pytest.mark.usefixtures("game_by_game")
def test_a_client_that_goes_away_stops_the_work_and_undoes_nothing(
    phone: TestClient, book: Book
) -> None:
    async def ask() -> None:
        asked = Asked(phone, "\n".join(GAMES))
        asked.at_part = lambda part: asked.gone.set()
        await asked.run()

    in_a_loop(ask)
    stored = book.games().frame.height
    assert 1 <= stored <= 5
    answer = phone.post("/api/v1/games", content="\n".join(GAMES), headers=TEXT)
    assert answer.json()["existing"] == stored
    assert book.games().frame.height == 8


def test_others_are_answered_while_games_are_stored(
    phone: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Event(), Event()
    store = Shelving.store

    def slow(self: Shelving, *batch: Any) -> Any:
        begun.set()
        assert go_on.wait(30)
        return store(self, *batch)

    monkeypatch.setattr(Shelving, "store", slow)
    with ThreadPoolExecutor(1) as apart:
        posted = apart.submit(
            lambda: phone.post("/api/v1/games", content=GAMES[0], headers=TEXT | ACCEPT)
        )
        assert begun.wait(30)
        assert phone.get("/api/v1/games").json()["games"] == []
        go_on.set()
        assert posted.result().status_code == 200
