"""Who asks too fast waits, says how long, and costs nobody else anything."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.middleware.limits import Buckets, address_of
from api.settings import Rate, Settings
from ledger.book import Book
from ledger.grant import Scope

NOW = datetime(2026, 11, 24, 19, tzinfo=UTC)
SECOND = timedelta(seconds=1)
SETTINGS = Settings(token_rate=Rate(2, 6), address_rate=Rate(0.5, 3))


class Clock:
    """A time of day that moves when it is told to."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        yield opened


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def client(book: Book, clock: Clock) -> TestClient:
    return TestClient(create_app(book, SETTINGS, clock=clock), "http://localhost")


def statuses(
    client: TestClient, times: int, path: str = "/api/v1/rules", **headers: str
) -> list[int]:
    return [client.get(path, headers=headers).status_code for _ in range(times)]


def test_so_many_at_once_and_then_none(client: TestClient) -> None:
    assert statuses(client, 4) == [200, 200, 200, 429]


def test_who_has_to_wait_is_told_how_long(client: TestClient, clock: Clock) -> None:
    statuses(client, 3)
    answer = client.get("/api/v1/rules")
    assert answer.headers["retry-after"] == "2"
    problem = answer.json()
    assert (problem["status"], problem["code"]) == (429, "too-many-requests")
    assert "Ask again in 2 s" in problem["hint"]
    clock.now += 0.5 * SECOND
    assert client.get("/api/v1/rules").headers["retry-after"] == "2"
    clock.now += 1.5 * SECOND
    assert statuses(client, 2) == [200, 429]


def test_being_refused_costs_nothing(client: TestClient, clock: Clock) -> None:
    statuses(client, 30)
    clock.now += 2 * SECOND
    assert statuses(client, 1) == [200]


def test_a_token_may_ask_more_often(client: TestClient, book: Book) -> None:
    text = book.access.create("phone", [Scope.READ], at=NOW).text
    assert statuses(client, 7, Authorization=f"Bearer {text}") == [*[200] * 6, 429]


def test_one_token_does_not_slow_another(client: TestClient, book: Book) -> None:
    for label in ("one", "two"):
        text = book.access.create(label, [Scope.READ], at=NOW).text
        assert statuses(client, 6, Authorization=f"Bearer {text}") == [200] * 6
    assert statuses(client, 3) == [200] * 3


def test_a_wrong_secret_does_not_slow_the_token(client: TestClient, book: Book) -> None:
    text = book.access.create("phone", [Scope.READ], at=NOW).text
    wrong = text[:-1] + ("0" if text[-1] != "0" else "1")
    assert statuses(client, 4, Authorization=f"Bearer {wrong}") == [401, 401, 401, 429]
    assert statuses(client, 6, Authorization=f"Bearer {text}") == [200] * 6


def test_who_watches_and_what_pages_are_made_of_is_free(client: TestClient) -> None:
    for path in ("/healthz", "/readyz", "/static/icon.svg"):
        assert statuses(client, 10, path) == [200] * 10


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    buckets = Buckets(Rate(10, 2))
    assert [buckets.take("a", NOW + 100 * SECOND) for _ in range(3)] == [0, 0, 1]


def test_a_clock_that_goes_back_gives_nothing() -> None:
    buckets = Buckets(Rate(1, 1))
    assert buckets.take("a", NOW) == 0
    assert buckets.take("a", NOW - 100 * SECOND) == 1


def test_the_memory_is_bounded() -> None:
    buckets = Buckets(Rate(1, 1), most_keys=100)
    for key in range(1000):
        buckets.take(str(key), NOW)
    assert len(buckets) == 100
    assert buckets.take("999", NOW) == 1


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_counted_as_one_household(host: str, counted: str) -> None:
    assert address_of({"type": "http", "client": (host, 1)}) == counted


def test_somebody_without_an_address_is_counted_too() -> None:
    assert address_of({"type": "http", "client": None}) == "unknown"
