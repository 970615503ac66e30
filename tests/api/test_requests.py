"""Names of requests, lines in the log, and what becomes of a failure."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.logs import JsonLines, LogForm, TextLines, log_to
from ledger.book import Book


@pytest.fixture
def spoken() -> Iterator[io.StringIO]:
    """What the service logs as JSON; the loggers are put back at the end."""
    names = ("ledger42", "ledger42.access", "uvicorn")
    before = [(logging.getLogger(name), dict(vars(logging.getLogger(name)))) for name in names]
    stream = io.StringIO()
    log_to(stream, LogForm.JSON)
    yield stream
    for logger, state in before:
        vars(logger).update(state)


def lines(stream: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """An application whose catalogue fails, and whose export fails midway."""

    def fails(_: Book) -> None:
        raise ZeroDivisionError("of our own")

    def breaks(*_: object, **__: object) -> Iterator[str]:
        yield from ["x" * 100_000] * 2
        raise ZeroDivisionError("of our own")

    monkeypatch.setattr(Book, "statistics", fails)
    monkeypatch.setattr(Book, "export", breaks)
    with Book.open() as book:
        yield TestClient(create_app(book), base_url="http://localhost")


@pytest.mark.parametrize("name", ["a", "Table-2.phone_7", "x" * 64])
def test_a_well_formed_id_is_kept(full: TestClient, name: str) -> None:
    assert full.get("/healthz", headers={"X-Request-Id": name}).headers["x-request-id"] == name


@pytest.mark.parametrize("name", ["", "x" * 65, "a b", "a\tb", "ü".encode().decode("latin-1")])
def test_any_other_id_is_replaced(full: TestClient, name: str) -> None:
    headers = {"X-Request-Id": name.encode("latin-1")}
    assert len(full.get("/healthz", headers=headers).headers["x-request-id"]) == 16


def test_two_requests_have_two_ids(full: TestClient) -> None:
    ids = {full.get("/healthz").headers["x-request-id"] for _ in range(2)}
    assert len(ids) == 2


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v1/games?colour=red"])
def test_a_problem_carries_the_id(full: TestClient, path: str) -> None:
    answer = full.get(path, headers={"X-Request-Id": "from-me"})
    assert answer.json()["request_id"] == answer.headers["x-request-id"] == "from-me"


def test_a_request_is_one_line(full: TestClient, spoken: io.StringIO) -> None:
    answer = full.get("/api/v1/players?event=secret", headers={"X-Request-Id": "mine"})
    [line] = lines(spoken)
    assert line["ms"] >= 0  # type: ignore[operator]
    assert str(line["time"]).endswith("Z")
    assert {key: line[key] for key in line if key not in ("ms", "time", "bytes_out")} == {
        "level": "info",
        "message": "request",
        "request_id": "mine",
        "method": "GET",
        "path": "/api/v1/players",
        "status": 200,
        "bytes_in": 0,
        "who": "the tests",
    }
    assert line["bytes_out"] == int(answer.headers["content-length"])


def test_a_secret_is_in_no_line(full: TestClient, spoken: io.StringIO) -> None:
    full.get("/api/v1/games?cursor=l42_secret", headers={"Authorization": "Bearer l42_a_secret"})
    assert lines(spoken)[0]["status"] in (400, 401)
    assert "secret" not in spoken.getvalue()


def test_a_line_break_in_an_address_makes_no_second_line(
    full: TestClient, spoken: io.StringIO
) -> None:
    full.get("/api/v1/games/%0A%22status%22:200")
    assert lines(spoken)[0]["path"] == "/api/v1/games/%0A%22status%22:200"


def test_a_failure_is_one_answer_and_one_traceback(broken: TestClient, spoken: io.StringIO) -> None:
    answer = broken.get("/api/v1/statistics", headers={"X-Request-Id": "bad-luck"})
    assert (answer.status_code, answer.json()["code"]) == (500, "internal-error")
    assert answer.json()["request_id"] == "bad-luck"
    failure, request = lines(spoken)
    assert "ZeroDivisionError: of our own" in str(failure["traceback"])
    assert (failure["request_id"], failure["message"]) == (
        "bad-luck",
        "GET /api/v1/statistics failed",
    )
    assert (request["level"], request["status"]) == ("error", 500)
    assert spoken.getvalue().count("Traceback") == 1


def test_an_answer_that_breaks_is_cut_and_never_ended(
    broken: TestClient, spoken: io.StringIO
) -> None:
    with pytest.raises(ZeroDivisionError):
        broken.get("/api/v1/games?format=text")
    failure, _ = lines(spoken)
    assert failure["message"] == "GET /api/v1/games failed"


def test_the_server_does_not_log_a_failure_again(spoken: io.StringIO) -> None:
    error = ZeroDivisionError()
    error.add_note("logged with its request id")
    logging.getLogger("uvicorn.error").error("Exception in ASGI application", exc_info=error)
    assert spoken.getvalue() == ""


def test_off_still_tells_of_failures(broken: TestClient, spoken: io.StringIO) -> None:
    log_to(spoken, LogForm.OFF)
    broken.get("/healthz")
    assert spoken.getvalue() == ""
    broken.get("/api/v1/statistics")
    assert spoken.getvalue().count("Traceback") == 1


def test_a_line_to_read() -> None:
    record = logging.makeLogRecord({"levelname": "INFO", "msg": "request", "created": 0.0})
    record.said = {
        "request_id": "7f",
        "method": "GET",
        "path": "/games",
        "status": 200,
        "ms": 1.5,
        "bytes_out": 12,
        "who": "Ann's tablet",
    }
    assert TextLines().format(record) == (
        "00:00:00 200 GET /games 1.5 ms 12 bytes Ann's tablet [7f]"
    )


def test_a_line_for_programs_is_in_utc() -> None:
    record = logging.makeLogRecord({"levelname": "WARNING", "msg": "full", "created": 1.25})
    assert json.loads(JsonLines().format(record)) == {
        "time": "1970-01-01T00:00:01.250Z",
        "level": "warning",
        "message": "full",
    }
