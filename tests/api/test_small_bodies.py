"""Every JSON body: access before it is read, a bound on its size, and a problem for bad JSON."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from api.app import create_app
from api.schemas.tokens import TokenWanted
from api.small_bodies import JSON, MOST_JSON, json_schema
from ledger.book import Book


def described() -> dict[str, Any]:
    with Book.open() as book:
        paths: dict[str, Any] = create_app(book).openapi()["paths"]
    return paths


TAKING = [
    (method.upper(), path)
    for path, operations in described().items()
    for method, operation in operations.items()
    if list(operation.get("requestBody", {}).get("content", {})) == [JSON]
]
"""The operations whose body is JSON and nothing else."""


def address(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "1", path)


def test_the_bodies_of_tokens_clubs_and_nights_are_among_them() -> None:
    assert {("POST", "/api/v1/tokens"), ("POST", "/api/v1/rebuild")} <= set(TAKING)
    assert {("PUT", "/api/v1/nights/{night_id}"), ("PATCH", "/api/v1/clubs/{club_id}")} <= set(
        TAKING
    )


def test_no_endpoint_leaves_the_body_to_be_read_before_access_is_decided() -> None:
    with Book.open() as book:
        routes = create_app(book).routes
    assert not [route.path for route in routes if isinstance(route, APIRoute) and route.body_field]


@pytest.mark.parametrize(("method", "path"), TAKING)
def test_a_stranger_s_body_is_not_read(method: str, path: str) -> None:
    told: list[Any] = []

    async def receive() -> Any:
        raise AssertionError("the body was asked for")

    async def send(message: Any) -> None:
        told.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": address(path),
        "raw_path": address(path).encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", JSON.encode())],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }
    with Book.open() as book:
        asyncio.run(create_app(book)(scope, receive, send))
    assert told[0]["status"] == 401


@pytest.mark.parametrize(("method", "path"), TAKING)
def test_a_body_has_a_bound(empty: TestClient, method: str, path: str) -> None:
    body = b'{"why": "' + b"x" * MOST_JSON + b'"}'
    answer = empty.request(method, address(path), content=body, headers={"Content-Type": JSON})
    assert (answer.status_code, answer.json()["code"]) == (413, "body-too-large")


@pytest.mark.parametrize(("method", "path"), TAKING)
@pytest.mark.parametrize("body", [b"{", b"[1]", b"\xff", b""])
def test_bad_json_is_a_problem_with_a_code(
    empty: TestClient, method: str, path: str, body: bytes
) -> None:
    answer = empty.request(method, address(path), content=body, headers={"Content-Type": JSON})
    assert (answer.status_code, answer.json()["code"]) == (400, "body-shape")
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_described_body_leads_to_no_part_that_is_not_there() -> None:
    assert "$" not in str(json_schema(TokenWanted, {}))
