"""Copies that still hold, packed answers, and HEAD."""

from __future__ import annotations

import gzip
import re

import pytest
from starlette.testclient import TestClient

from api.bodies import SAMPLE
from api.middleware.packing import takes_gzip

TEXT = {"Content-Type": "text/plain"}
DRAWN = [
    "/api/v1/games",
    "/api/v1/hands",
    "/api/v1/players",
    "/api/v1/players/Ann%20Novak",
    "/api/v1/statistics/bid-success",
]


@pytest.mark.parametrize("path", DRAWN)
def test_a_copy_of_a_list_holds_until_something_is_recorded(full: TestClient, path: str) -> None:
    first = full.get(path)
    tag = first.headers["etag"]
    assert tag.startswith('W/"')
    assert first.headers["cache-control"] == "private, no-cache"
    again = full.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)


def test_a_list_has_another_tag_when_something_was_recorded(empty: TestClient) -> None:
    tag = empty.get("/api/v1/games").headers["etag"]
    assert empty.post("/api/v1/games", content=SAMPLE, headers=TEXT).status_code == 201
    answer = empty.get("/api/v1/games", headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.headers["etag"] != tag


def test_another_question_has_another_tag(full: TestClient) -> None:
    asked = [
        full.get("/api/v1/hands"),
        full.get("/api/v1/hands?limit=2"),
        full.get("/api/v1/hands?format=csv"),
        full.get("/api/v1/hands", headers={"Accept": "text/csv"}),
        full.get("/api/v1/players"),
    ]
    assert len({answer.headers["etag"] for answer in asked}) == len(asked)


def test_the_tag_of_a_game_begins_with_its_digest(full: TestClient) -> None:
    row = full.get("/api/v1/games").json()["games"][0]
    path = f"/api/v1/games/{row['game_id']}"
    tag = full.get(path).headers["etag"]
    assert re.fullmatch(f'"{row["digest"]}-[0-9a-f]{{8}}"', tag)
    for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
        assert full.get(path, headers={"If-None-Match": known}).status_code == 304
    assert full.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_the_forms_of_a_game_have_tags_of_their_own(full: TestClient) -> None:
    row = full.get("/api/v1/games").json()["games"][0]
    path = f"/api/v1/games/{row['game_id']}?format=text"
    assert full.get(path).headers["etag"] == f'"{row["digest"]}-text"'
    known = {"If-None-Match": f'"{row["digest"]}"'}
    assert full.get(path, headers=known).status_code == 200


def test_an_answer_says_what_it_depends_on(full: TestClient) -> None:
    vary = full.get("/api/v1/games").headers["vary"].replace(" ", "").split(",")
    assert set(vary) == {"Accept", "Authorization", "Cookie", "Accept-Encoding"}


def test_an_error_is_not_kept(full: TestClient) -> None:
    assert full.get("/api/v1/nothing").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/games?format=text", "/openapi.json"])
def test_a_long_answer_is_packed_for_who_takes_it(full: TestClient, path: str) -> None:
    plain = full.get(path, headers={"Accept-Encoding": "identity"})
    packed = full.get(path, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    with full.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as raw:
        assert gzip.decompress(b"".join(raw.iter_raw())) == plain.content


@pytest.mark.parametrize("path", ["/healthz", "/api/v1/hands?format=parquet"])
def test_short_and_packed_answers_go_as_they_are(full: TestClient, path: str) -> None:
    assert "content-encoding" not in full.get(path).headers


@pytest.mark.parametrize(
    ("header", "takes"),
    [
        ("gzip", True),
        ("br, gzip;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip;q=0.0, br", False),
        ("*", True),
        ("", False),
        ("x-gzip-not", False),
    ],
)
def test_gzip_has_to_be_taken(header: str, takes: bool) -> None:
    assert takes_gzip(header) is takes


@pytest.mark.parametrize(
    "path", ["/api/v1/games", "/healthz", "/games", "/api/v1/games?format=text"]
)
def test_head_is_get_without_the_body(full: TestClient, path: str) -> None:
    get, head = full.get(path), full.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == get.headers["content-type"]
    assert head.headers.get("content-length") == get.headers.get("content-length")


def test_head_of_nothing_is_nothing(full: TestClient) -> None:
    assert full.head("/api/v1/nothing").status_code == 404
