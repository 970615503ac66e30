"""Every example of the description, asked of a ledger in which it must be true."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from api.app import create_app
from api.bodies import SAMPLE, SAMPLE_ID, SAMPLE_LINE
from api.problems import KINDS
from ledger.book import Book, Source

Signed = Callable[..., TestClient]
ROOT = Path(__file__).parents[2]
CLUB = ROOT / "tests" / "dashboards" / "club.p42"


NOBODY_THERE = ("player-absent",)
"""The player of the example did not sit in every hand that another example means."""


def described() -> dict[str, Any]:
    with Book.open() as book:
        return create_app(book).openapi()


SCHEMA = described()
OPERATIONS = [
    (path, method)
    for path, methods in SCHEMA["paths"].items()
    for method, operation in methods.items()
    if "text/event-stream" not in operation["responses"].get("200", {}).get("content", {})
]


Made = Callable[[], TestClient]
SEASON = {"name": "Autumn 2026", "since": "2026-09-01", "until": "2026-12-31"}


@pytest.fixture
def made(signed: Signed) -> Iterator[Made]:
    """Make ledgers of a club: the sample, some evenings, a season."""
    books: list[Book] = []

    def make() -> TestClient:
        books.append(Book.open())
        with Source.of_path(CLUB) as source:
            books[-1].ingest(source)
        books[-1].ingest(Source.of_bytes(SAMPLE.encode(), "sample"))
        client = signed(books[-1])
        season = client.put("/api/v1/clubs/home/seasons/2026-autumn", json=SEASON)
        assert season.status_code < 300, season.text
        return client

    yield make
    for book in books:
        book.close()


def voided(client: TestClient) -> dict[str, Any]:
    answer = client.post(
        f"/api/v1/games/{SAMPLE_ID}/void", json={"why": "practice"}, headers={"If-Match": "*"}
    )
    assert answer.status_code == 200, answer.text
    return {}


def amended(client: TestClient) -> dict[str, Any]:
    other = {"record": SAMPLE.replace("C made", "C set"), "why": "set"}
    answer = client.put(f"/api/v1/games/{SAMPLE_ID}", json=other, headers={"If-Match": "*"})
    assert answer.status_code == 200, answer.text
    return {}


def token(client: TestClient) -> dict[str, Any]:
    made = client.post("/api/v1/tokens", json={"label": "phone", "scopes": ["record"]})
    return {"token_id": made.json()["token_id"]}


def waiting(client: TestClient) -> dict[str, Any]:
    more = "\nhand 2\nshaker B\nbid C 30, D pass, A pass, B pass\ncall C 6\nend C made\n"
    first = SAMPLE.replace("[A ", '[Table "2"]\n[Round "1"]\n[Scorer "Ann"]\n[A ') + more
    second = first.replace('Scorer "Ann"', 'Scorer "Bo"').replace("5\nend C made", "5\nend C set")
    for body in (first, second):
        client.post("/api/v1/games", content=body, headers={"Content-Type": "text/plain"})
    [conflict] = client.get("/api/v1/conflicts").json()["conflicts"]
    return {"game_id": conflict["game_id"], "entry": conflict["entry"]}


def club(client: TestClient) -> dict[str, Any]:
    client.post("/api/v1/clubs", json={"club_id": "waco", "name": "Waco", "zone": "UTC"})
    return {"club_id": "waco"}


def alias(client: TestClient) -> dict[str, Any]:
    client.post("/api/v1/people/Ann Novak/aliases", json={"name": "Annie", "why": "so called"})
    return {}


def ann(_: TestClient) -> dict[str, Any]:
    return {"person": "Ann"}


def merged(client: TestClient) -> dict[str, Any]:
    client.post("/api/v1/people/Ann/merge", json={"into": "Ann Novak", "why": "one"})
    return ann(client)


BEFORE: dict[tuple[str, str], Callable[[TestClient], dict[str, Any]]] = {
    ("/api/v1/games/{game_id}", "put"): amended,
    ("/api/v1/games/{game_id}/reinstate", "post"): voided,
    ("/api/v1/games/{game_id}/conflicts/{entry}/settle", "post"): waiting,
    ("/api/v1/clubs/{club_id}/games", "post"): club,
    ("/api/v1/tokens/{token_id}", "delete"): token,
    ("/api/v1/people/{person}/aliases/{name}", "delete"): alias,
    ("/api/v1/people/{person}/merge", "post"): ann,
    ("/api/v1/people/{person}/unmerge", "post"): merged,
}
"""What has to happen before an example can be true, and the ids that come of it."""

GIVEN = ("If-Match", "why")
"""What a correction asks for in words of its own when it is missing."""


def examples(place: dict[str, Any]) -> list[Any]:
    """The examples of a parameter or body, wherever they stand; of an object, by its members."""
    schema = place.get("schema", {})
    if "$ref" in schema:
        schema = SCHEMA["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    named = place.get("examples", {})
    found = [each["value"] for each in named.values()] if isinstance(named, dict) else list(named)
    found += [place["example"]] if "example" in place else []
    found += schema.get("examples", [])
    members = schema.get("properties", {})
    if not found and members:
        shown = {name: one["examples"][0] for name, one in members.items() if "examples" in one}
        found = [shown] if set(schema.get("required", ())) <= set(shown) else []
    return found


def bodies(operation: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    """The examples of an operation's body with their media types; one of nothing for no body."""
    content = operation.get("requestBody", {}).get("content", {})
    if not content:
        yield "", b""
    for media, place in content.items():
        for example in examples(place):
            text = example if isinstance(example, str) else json.dumps(example)
            yield media, text.encode()


def requests(
    path: str, operation: dict[str, Any], known: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The operation with what it needs alone, and then with each other parameter as well."""
    placed = operation.get("parameters", [])
    needed = [one for one in placed if one.get("required") or one["name"] in GIVEN]
    shown = [[known[one["name"]]] if one["name"] in known else examples(one) for one in needed]
    for one, values in zip(needed, shown, strict=True):
        assert values, f"{path}: {one['name']} has no example"
    for values in product(*shown):
        given = {(one["in"], one["name"]): value for one, value in zip(needed, values, strict=True)}
        yield _filled(path, given)
        for one in placed:
            if one not in needed:
                for value in examples(one):
                    yield _filled(path, {**given, (one["in"], one["name"]): value})


def _filled(path: str, given: dict[tuple[str, str], Any]) -> tuple[str, dict[str, Any]]:
    for (where, name), value in given.items():
        if where == "path":
            path = path.replace(f"{{{name}}}", str(value))
    asked: dict[str, Any] = {"params": {}, "headers": {}}
    for (where, name), value in given.items():
        if where in ("query", "header"):
            asked["params" if where == "query" else "headers"][name] = str(value)
    return path, asked


def check_described(operation: dict[str, Any], answer: Any) -> None:
    """The status is described, and so is what came with it."""
    responses = operation["responses"]
    assert str(answer.status_code) in responses, answer.text
    media = answer.headers.get("content-type", "").partition(";")[0]
    content = responses[str(answer.status_code)].get("content", {})
    if not answer.content and not content:
        return
    assert media in content, (answer.status_code, media, list(content))
    if media in ("application/json", "application/problem+json"):
        schema = {**content[media]["schema"], "components": SCHEMA["components"]}
        Draft202012Validator(schema).validate(answer.json())


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_the_examples_are_true(made: Made, path: str, method: str) -> None:
    operation = SCHEMA["paths"][path][method]
    before = BEFORE.get((path, method), lambda _: {})
    client = made()
    asked = 0
    for address, how in requests(path, operation, before(client)):
        for media, body in bodies(operation):
            if asked and method != "get":
                client = made()
                before(client)
            headers = {**how["headers"], **({"Content-Type": media} if media else {})}
            params = dict(how["params"])
            if media == "application/json":
                params.pop("why", None)
            answer = client.request(
                method.upper(), address, params=params, headers=headers, content=body
            )
            found = answer.status_code < 400 or answer.json()["code"] in NOBODY_THERE
            assert found, (address, how, answer.text)
            check_described(operation, answer)
            asked += 1
    assert asked, f"{method} {path} has no example"


def test_a_lying_example_would_be_found(made: Made) -> None:
    operation = json.loads(json.dumps(SCHEMA["paths"]["/api/v1/rules"]["get"]))
    answer = made().get("/api/v1/rules")
    check_described(operation, answer)
    del operation["responses"]["200"]
    with pytest.raises(AssertionError):
        check_described(operation, answer)


def test_the_sample_is_one_game_in_both_forms() -> None:
    with Book.open() as book:
        first = book.ingest(Source.of_bytes(SAMPLE.encode(), "text"))
        second = book.ingest(Source.of_bytes(SAMPLE_LINE.encode(), "line"))
    assert [result.game_id for result in first.results] == [SAMPLE_ID]
    assert (first.stored, second.existing) == (1, 1)


@pytest.mark.parametrize("kind", list(KINDS.values()), ids=list(KINDS))
def test_the_code_of_an_example_is_one_that_is_answered(kind: Any) -> None:
    folders = (ROOT / "ledger", ROOT / "api")
    texts = (file.read_text() for folder in folders for file in folder.rglob("*.py"))
    said = sum(f'"{kind.example.code}"' in text for text in texts)
    assert said > 1 or kind.name == "failed", f"nothing raises {kind.example.code}"
