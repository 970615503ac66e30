from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from api.app import create_app
from api.problems import KINDS, MEDIA_TYPE
from api.settings import Settings
from ledger.book import Book, Source

CLUB = Path(__file__).parents[1] / "dashboards" / "club.p42"


FINER = [positive_data_acceptance]
"""What is a day, a bid or a record, the ledger decides: finer than a schema can say."""

OPERATIONS = [
    ("/api/v1/games", "POST"),
    ("/api/v1/games", "GET"),
    ("/api/v1/games/{game_id}", "GET"),
    ("/api/v1/games/{game_id}/hands", "GET"),
    ("/api/v1/games/{game_id}/hands/{number}", "GET"),
    ("/api/v1/hands", "GET"),
    ("/api/v1/players", "GET"),
    ("/api/v1/players/{name}", "GET"),
    ("/api/v1/statistics", "GET"),
    ("/api/v1/statistics/{statistic_id}", "GET"),
    ("/api/v1/check", "POST"),
    ("/api/v1/rules", "GET"),
    ("/healthz", "GET"),
]
BOUNDED = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def described() -> Iterator[BaseSchema]:
    with Book.open() as book:
        with Source.of_path(CLUB) as source:
            book.ingest(source)
        app = create_app(book, Settings(max_body=64 * 1024, hosts=("testserver",)))
        yield schemathesis.openapi.from_asgi("/openapi.json", app)


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
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


def test_every_operation_is_asked(full: TestClient) -> None:
    paths = full.get("/openapi.json").json()["paths"]
    known = [(path, method.upper()) for path, methods in paths.items() for method in methods]
    assert sorted(known) == sorted(OPERATIONS)


def test_every_error_is_described_by_its_name(full: TestClient) -> None:
    paths = full.get("/openapi.json").json()["paths"]
    named = set()
    for path, operations in paths.items():
        for method, operation in operations.items():
            assert {"500", "503"} <= set(operation["responses"]), (method, path)
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    content = answer["content"]
                    assert list(content) == [MEDIA_TYPE], (method, path, status)
                    for name, example in content[MEDIA_TYPE]["examples"].items():
                        assert example["value"]["status"] == int(status)
                        named.add(name)
    assert named == set(KINDS)


def test_every_operation_says_what_it_does(full: TestClient) -> None:
    for operations in full.get("/openapi.json").json()["paths"].values():
        for operation in operations.values():
            assert operation["description"]
