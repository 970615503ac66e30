"""Requests that are too long, too slow, or too many at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.middleware.crowd import Crowd
from api.settings import Settings
from ledger.book import Book
from ledger.errors import StoreBusyError


def test_a_long_address_is_refused(full: TestClient) -> None:
    answer = full.get("/api/v1/games", params={"event": "x" * 9000})
    assert (answer.status_code, answer.json()["code"]) == (414, "address-too-long")


def test_large_headers_are_refused(full: TestClient) -> None:
    answer = full.get("/api/v1/games", headers={"Cookie": "x" * 40_000})
    assert (answer.status_code, answer.json()["code"]) == (431, "headers-too-large")


def asked(app: Any, news: Callable[[], Any], headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    """What an application answers to a body that comes as `news` says."""
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/check",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"text/plain"), *headers],
    }
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def whole() -> None:
        await app(scope, news, send)

    with ThreadPoolExecutor() as apart:
        apart.submit(lambda: asyncio.run(whole())).result()
    return sent[0]


@pytest.mark.parametrize("came", [0, 1])
def test_a_body_that_stops_coming_is_refused(came: int) -> None:
    """The clock stands at the limit already, so nothing has to wait."""
    news = [{"type": "http.request", "body": b"", "more_body": True}] * came

    async def receive() -> dict[str, Any]:
        if news:
            return news.pop()
        await asyncio.Event().wait()
        raise AssertionError

    with Book.open() as book:
        answer = asked(create_app(book, Settings(body_seconds=0)), receive, [])
    assert answer["status"] == 408
    assert dict(answer["headers"])[b"connection"] == b"close"


def test_bytes_that_came_buy_time() -> None:
    """A kilobyte a second is a pace: time without a body in sight is not."""
    news = [
        {"type": "http.request", "body": b"x" * 2048, "more_body": True},
        {"type": "http.request", "body": b"x", "more_body": False},
    ]

    async def receive() -> dict[str, Any]:
        return news.pop(0)

    with Book.open() as book:
        answer = asked(create_app(book, Settings(body_seconds=0)), receive, [])
    assert answer["status"] == 200


def in_crowd(path: str, media: str, most: int = 1) -> int:
    """How many requests are inside at once when a second one comes during the first."""
    reached = 0

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        nonlocal reached
        reached += 1
        headers = [(b"content-type", media.encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if reached == 1:
            await crowd({"type": "http", "path": path}, receive, send)

    async def send(message: Any) -> None:
        pass

    crowd = Crowd(inner, Settings(most_at_once=most))
    asyncio.run(crowd({"type": "http", "path": "/games"}, None, send))  # type: ignore[arg-type]
    assert crowd.inside == set()
    return reached


def test_one_too_many_is_told_to_come_back() -> None:
    with pytest.raises(StoreBusyError) as refused:
        in_crowd("/games", "text/html")
    assert refused.value.code == "service-full"


def test_there_is_room_up_to_the_limit() -> None:
    assert in_crowd("/games", "text/html", most=2) == 2


def test_who_watches_is_always_answered() -> None:
    assert in_crowd("/healthz", "text/html") == 2


def test_a_running_stream_of_events_takes_no_room() -> None:
    assert in_crowd("/games", "text/event-stream") == 2


def test_a_full_service_says_when_to_come_back() -> None:
    with Book.open() as book:
        app = create_app(book, Settings(most_at_once=0))
        answer = TestClient(app, base_url="http://localhost").get("/api/v1/games")
    assert (answer.status_code, answer.json()["code"]) == (503, "service-full")
    assert answer.headers["retry-after"] == "1"
