from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from api.problems import BY_CODE, BY_ERROR, KINDS, problem_kind
from ledger import errors
from ledger.book import Book
from ledger.errors import LedgerError, StoreBusyError, StoreError


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/v1/nothing", 404, "address-unknown"),
        ("GET", "/api/v1/games/0123456789abcdef", 404, "game-unknown"),
        ("GET", "/api/v1/players/Nobody", 404, "player-unknown"),
        ("DELETE", "/api/v1/games", 405, "method-not-allowed"),
        ("GET", "/api/v1/games?limit=many", 400, "parameter-value"),
        ("GET", "/api/v1/games?limit=0", 400, "parameter-value"),
        ("GET", "/api/v1/games?colour=red", 400, "parameter-unknown"),
        ("GET", "/api/v1/games?since=yesterday", 400, "filter-date"),
        ("GET", "/api/v1/games?since=2026-02-02&until=2026-01-01", 400, "filter-range"),
        ("GET", "/api/v1/games?event=a&event=b", 400, "parameter-twice"),
        ("GET", "/api/v1/games?cursor=elsewhere", 400, "cursor-unknown"),
        ("GET", "/api/v1/statistics/luck", 404, "statistic-unknown"),
        ("GET", "/api/v1/statistics/bid-success?cut=weather", 400, "cut-unknown"),
        ("GET", "/api/v1/statistics/bid-success?format=xls", 400, "format-unknown"),
    ],
)
def test_every_error_is_a_problem_with_a_code_and_a_hint(
    full: TestClient, method: str, path: str, status: int, code: str
) -> None:
    answer = full.request(method, path)
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert (answer.status_code, problem["status"], problem["code"]) == (status, status, code)
    assert problem["detail"]
    assert problem["hint"]


def test_a_problem_says_what_is_allowed(full: TestClient) -> None:
    answer = full.delete("/api/v1/games")
    assert answer.headers["allow"] == "GET, HEAD, POST"


def test_the_api_answers_problems_even_to_a_browser(full: TestClient) -> None:
    answer = full.get("/api/v1/nothing", headers={"Accept": "text/html"})
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (StoreBusyError("store-busy", "another process holds the ledger"), 503, "store-busy"),
        (StoreError("store-damaged", "the ledger file is damaged"), 500, "store-damaged"),
        (ZeroDivisionError(), 500, "internal-error"),
    ],
)
def test_a_ledger_that_cannot_answer_is_a_problem_too(
    full: TestClient, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Book, "statistics", fails)
    answer = full.get("/api/v1/statistics")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/problem+json"


def test_every_kind_of_ledger_error_has_its_problem() -> None:
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, LedgerError)
    ]
    assert set(kinds) == set(BY_ERROR)
    for kind in kinds:
        assert problem_kind(kind("some-code", "something")).status >= 400
    assert set(BY_CODE.values()) | set(BY_ERROR.values()) <= set(KINDS)
