"""Requests made up from the description, good ones and bad ones: no answer is undescribed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from api.app import create_app
from api.settings import Rate, Settings
from ledger.book import Book, Source
from ledger.grant import Scope

CLUB = Path(__file__).parents[1] / "dashboards" / "club.p42"
OFTEN = Rate(per_second=1000, burst=100_000)
FREE = Settings(
    max_body=64 * 1024,
    longest_address=1 << 20,
    hosts=("testserver",),
    token_rate=OFTEN,
    address_rate=OFTEN,
)

FINER = [positive_data_acceptance, ignored_auth]
"""What is a day, a bid or a record, the ledger decides: finer than a schema can say.

A made-up session beside a good token is no bad token; who may do what is asked by the matrix.
"""

BOUNDED = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def operations() -> list[tuple[str, str]]:
    """Every operation but those that answer with a stream without end."""
    with Book.open() as book:
        paths = create_app(book).openapi()["paths"]
    return [
        (path, method.upper())
        for path, methods in paths.items()
        for method, operation in methods.items()
        if "text/event-stream" not in operation["responses"].get("200", {}).get("content", {})
    ]


@pytest.fixture(scope="module")
def described() -> Iterator[BaseSchema]:
    with Book.open() as book:
        with Source.of_path(CLUB) as source:
            book.ingest(source)
        made = book.access.create("schemathesis", [Scope.ADMIN], at=datetime.now(UTC))
        app = create_app(book, FREE)
        schema = schemathesis.openapi.from_asgi("/openapi.json", app)
        schema.config.update(headers={"Authorization": f"Bearer {made.text}"})
        yield schema


@pytest.mark.parametrize(("path", "method"), operations())
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_the_description_does_not_lie(
    described: BaseSchema, path: str, method: str, mode: GenerationMode
) -> None:
    """Requests that the description allows, and requests that it does not."""

    @BOUNDED
    @given(case=described[path][method].as_strategy(generation_mode=mode))
    def asked(case: Case) -> None:
        case.call_and_validate(excluded_checks=FINER)

    try:
        asked()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "nothing can be asked"
