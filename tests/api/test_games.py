from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient

MATCH = Path(__file__).parents[2] / "data" / "match-13-hands.p42"
TEXT = {"Content-Type": "text/plain"}
GOOD = """\
[P42 "1"]
[Rules "straight"]
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]

hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made
"""
BAD = GOOD.replace("C 31", "C 43").replace("Ann", "Eve")


def post(client: TestClient, body: str | bytes, **headers: str) -> dict[str, object]:
    answer = client.post("/api/v1/games", content=body, headers=TEXT | headers)
    return {"status": answer.status_code, **answer.json()}


def test_a_new_game_is_created_and_sent_again_it_is_existing(empty: TestClient) -> None:
    first, second = post(empty, GOOD), post(empty, GOOD)
    assert (first["status"], first["results"][0]["status"]) == (201, "created")  # type: ignore[index]
    assert (second["status"], second["results"][0]["status"]) == (200, "existing")  # type: ignore[index]
    assert first["results"][0]["game_id"] == second["results"][0]["game_id"]  # type: ignore[index]


def test_a_bad_game_costs_itself_alone_and_names_its_place(empty: TestClient) -> None:
    answer = post(empty, GOOD + "\n" + BAD)
    assert (answer["status"], answer["stored"], answer["rejected"]) == (207, 1, 1)
    refused = next(r for r in answer["results"] if r["status"] == "rejected")  # type: ignore[attr-defined]
    error = refused["errors"][0]
    assert error["code"] == "bid-unknown"
    assert error["place"]["line"] == 25
    assert "C 43" in error["place"]["excerpt"]
    assert error["hint"]


def test_all_bad_is_a_problem_that_holds_the_results(empty: TestClient) -> None:
    answer = empty.post("/api/v1/games", content=BAD, headers=TEXT)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["code"] == "bid-unknown"
    assert problem["posted"]["rejected"] == 1
    assert empty.get("/api/v1/games").json()["games"] == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"%PDF-1.7 nothing of ours",
        b"PK\x03\x04 zip",
        b"\xff\xfe[\x00P\x00",
        b"x" * 40_000,
        b"{}\n",
        b"null",
        b"[[[[",
        GOOD[:90].encode(),
        GOOD.replace("Ann", "A\udcffn").encode("utf-8", "surrogateescape"),
    ],
)
def test_what_is_no_record_is_refused_and_nothing_is_stored(empty: TestClient, body: bytes) -> None:
    answer = empty.post("/api/v1/games", content=body, headers=TEXT)
    assert answer.status_code == 422
    assert answer.json()["code"]
    assert empty.get("/readyz").json()["hands"] == 0


def test_a_body_over_the_limit_is_refused_before_it_is_read(empty: TestClient) -> None:
    answer = empty.post("/api/v1/games", content=b"x" * 70_000, headers=TEXT)
    assert (answer.status_code, answer.json()["code"]) == (413, "body-too-large")


def test_a_streamed_body_over_the_limit_is_refused_too(empty: TestClient) -> None:
    blocks = (GOOD.encode() for _ in range(800))
    answer = empty.post("/api/v1/games", content=blocks, headers=TEXT)
    assert answer.status_code == 413
    assert empty.get("/readyz").json()["hands"] == 0


@pytest.mark.parametrize(
    "kind", ["application/pdf", "", "text/plain; charset=latin-1", "multipart/form-data"]
)
def test_another_kind_of_body_is_refused(empty: TestClient, kind: str) -> None:
    answer = empty.post("/api/v1/games", content=GOOD, headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["code"]) == (415, "media-type-unsupported")


def test_a_game_comes_back_as_text_as_a_line_and_as_json(full: TestClient) -> None:
    games = full.get("/api/v1/games?event=Public prover match, 13 hands").json()["games"]
    address = f"/api/v1/games/{games[0]['game_id']}"
    assert full.get(address, headers={"Accept": "text/plain"}).text == MATCH.read_text()
    assert full.get(f"{address}?format=text").text == MATCH.read_text()
    line = full.get(address, headers={"Accept": "application/x-ndjson"}).text
    assert line.count("\n") == 1
    whole = full.get(address).json()
    assert whole["facts"]["score"] == [7, 6]
    assert len(whole["record"]["hands"]) == 13


def test_a_line_that_came_from_here_is_known_here(full: TestClient) -> None:
    game = full.get("/api/v1/games").json()["games"][0]["game_id"]
    line = full.get(f"/api/v1/games/{game}?format=jsonl").content
    answer = full.post(
        "/api/v1/games", content=line, headers={"Content-Type": "application/x-ndjson"}
    )
    assert answer.status_code == 200
    assert answer.json()["results"][0]["game_id"] == game


def test_nothing_comes_as_a_picture(full: TestClient) -> None:
    game = full.get("/api/v1/games").json()["games"][0]["game_id"]
    answer = full.get(f"/api/v1/games/{game}", headers={"Accept": "image/png"})
    assert (answer.status_code, answer.json()["code"]) == (406, "not-acceptable")


def test_the_pages_of_a_list_are_all_games_once(full: TestClient) -> None:
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = full.get(
            "/api/v1/games", params={"limit": 3, "cursor": cursor} if cursor else {"limit": 3}
        )
        found += [game["game_id"] for game in page.json()["games"]]
        cursor = page.json()["next"]
    assert len(found) == len(set(found)) == 8


def test_the_hands_of_a_game(full: TestClient) -> None:
    game = full.get("/api/v1/games?event=Public prover match, 13 hands").json()["games"][0]
    hands = full.get(f"/api/v1/games/{game['game_id']}/hands").json()["hands"]
    assert [hand["facts"]["number"] for hand in hands] == list(range(1, 14))
    one = full.get(f"/api/v1/games/{game['game_id']}/hands/1").json()
    assert one == hands[0]
    assert one["facts"]["points"] == [27, 15]


@pytest.mark.parametrize("origin", ["https://example.org", "null"])
def test_a_page_of_another_site_cannot_write(empty: TestClient, origin: str) -> None:
    answer = empty.post("/api/v1/games", content=GOOD, headers=TEXT | {"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin-foreign")
    assert post(empty, GOOD, Origin="http://localhost")["status"] == 201


def test_a_body_that_breaks_off_stores_nothing(empty: TestClient) -> None:
    """A whole game has come, and the line dies before the rest."""
    sent: list[dict[str, object]] = []
    news = [
        {"type": "http.request", "body": GOOD.encode(), "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> dict[str, object]:
        return news.pop(0) if len(news) > 1 else news[0]

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/games",
        "query_string": b"",
        "headers": [
            (b"content-type", b"text/plain"),
            (b"host", b"localhost"),
            (b"authorization", empty.headers["authorization"].encode()),
        ],
    }

    async def whole() -> None:
        await empty.app(scope, receive, send)  # type: ignore[arg-type]

    with ThreadPoolExecutor() as apart:
        apart.submit(lambda: asyncio.run(whole())).result()
    assert sent[0]["status"] == 400
    assert empty.get("/readyz").json()["hands"] == 0
