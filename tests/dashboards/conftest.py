"""A ledger of a few club nights and the public match, and a browser without a screen for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from ledger.book import Book, Source

ROOT = Path(__file__).parents[2]
CLUB = ROOT / "tests" / "dashboards" / "club.p42"
FAMILY = ROOT / "tests" / "dashboards" / "family.p42"
MATCH = ROOT / "data" / "match-13-hands.p42"


@pytest.fixture(scope="module")
def book() -> Iterator[Book]:
    with Book.open() as opened:
        for path in (CLUB, MATCH):
            with Source.of_path(path) as source:
                assert not opened.ingest(source).refused
        yield opened


@pytest.fixture(scope="module")
def pages(book: Book) -> TestClient:
    return TestClient(
        create_app(book), base_url="http://localhost", headers={"Accept": "text/html"}
    )


@pytest.fixture(scope="module")
def family() -> Iterator[Book]:
    """A game or two of every game of the family, played at random."""
    with Book.open() as opened:
        for path in (CLUB, FAMILY):
            with Source.of_path(path) as source:
                assert not opened.ingest(source).refused
        yield opened


@pytest.fixture(scope="module")
def family_pages(family: Book) -> TestClient:
    return TestClient(
        create_app(family), base_url="http://localhost", headers={"Accept": "text/html"}
    )


@pytest.fixture
def empty_pages() -> Iterator[TestClient]:
    with Book.open() as opened:
        yield TestClient(
            create_app(opened), base_url="http://localhost", headers={"Accept": "text/html"}
        )
