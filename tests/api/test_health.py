"""Whether the service answers, and whether it can do its work."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from ledger import __version__
from ledger.book import Book
from ledger.errors import StoreError
from ledger.store.readiness import check_writable


def client(book: Book) -> TestClient:
    return TestClient(create_app(book), base_url="http://localhost")


def test_the_process_answers_even_when_the_ledger_does_not() -> None:
    with Book.open() as book:
        asking = client(book)
    answer = asking.get("/healthz")
    told = {"service": "ledger42", "status": "ok", "version": __version__}
    assert (answer.status_code, answer.json()) == (200, told)


def test_a_ledger_that_can_be_used_is_ready(tmp_path: Path) -> None:
    with Book.open(tmp_path / "club.duckdb") as book:
        answer = client(book).get("/readyz")
    assert (answer.status_code, answer.json()["hands"]) == (200, 0)


def test_a_closed_ledger_is_not_ready() -> None:
    with Book.open() as book:
        asking = client(book)
    answer = asking.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "store-closed")
    assert answer.headers["retry-after"] == "30"


def test_a_ledger_whose_file_is_gone_is_not_ready(tmp_path: Path) -> None:
    with Book.open(tmp_path / "club.duckdb") as book:
        (tmp_path / "club.duckdb").unlink()
        answer = client(book).get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "store-missing")


def test_a_full_disk_is_said(tmp_path: Path) -> None:
    file = tmp_path / "club.duckdb"
    file.touch()
    with pytest.raises(StoreError) as refused:
        check_writable(str(file), room=1 << 62)
    assert refused.value.code == "store-full"
