"""An application over an empty ledger, and one over a few club nights and the public match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.settings import Settings
from ledger.book import Book, Source

ROOT = Path(__file__).parents[2]
CLUB = ROOT / "tests" / "dashboards" / "club.p42"
MATCH = ROOT / "data" / "match-13-hands.p42"


@pytest.fixture
def empty() -> Iterator[TestClient]:
    with Book.open() as book:
        yield TestClient(
            create_app(book, Settings(max_body=64 * 1024, spool=1024)), base_url="http://localhost"
        )


@pytest.fixture(scope="module")
def full() -> Iterator[TestClient]:
    with Book.open() as book:
        for path in (CLUB, MATCH):
            with Source.of_path(path) as source:
                assert not book.ingest(source).refused
        yield TestClient(create_app(book), base_url="http://localhost")
