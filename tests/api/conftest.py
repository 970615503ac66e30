"""An application over an empty ledger, and one over a few club nights and the public match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.settings import Settings
from ledger.book import Book, Source
from ledger.grant import Scope

Signed = Callable[..., TestClient]
ROOT = Path(__file__).parents[2]
CLUB = ROOT / "tests" / "dashboards" / "club.p42"
MATCH = ROOT / "data" / "match-13-hands.p42"


@pytest.fixture(scope="session")
def signed() -> Signed:
    """Make a client over a book that may do everything, or what the scopes say."""

    def client(
        book: Book, settings: Settings | None = None, *scopes: Scope, club: str | None = None
    ) -> TestClient:
        made = book.access.create(
            "the tests", scopes or [Scope.ADMIN], club=club, at=datetime.now(UTC)
        )
        return TestClient(
            create_app(book, settings),
            base_url="http://localhost",
            headers={"Authorization": f"Bearer {made.text}"},
        )

    return client


@pytest.fixture
def empty(signed: Signed) -> Iterator[TestClient]:
    with Book.open() as book:
        yield signed(book, Settings(max_body=64 * 1024, spool=1024))


@pytest.fixture(scope="module")
def full(signed: Signed) -> Iterator[TestClient]:
    with Book.open() as book:
        for path in (CLUB, MATCH):
            with Source.of_path(path) as source:
                assert not book.ingest(source).refused
        yield signed(book)
