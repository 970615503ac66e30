from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ledger.book import Book, Source
from ledger.rules import GAMES

FAMILY = Path(__file__).parents[1] / "dashboards" / "family.p42"


@pytest.fixture(scope="module")
def client(signed: Callable[..., TestClient]) -> Iterator[TestClient]:
    with Book.open() as book:
        with Source.of_path(FAMILY) as source:
            assert not book.ingest(source).refused
        yield signed(book)


def games(client: TestClient, game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/api/v1/games?game={game}").json()["games"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_listed_with_its_sides(client: TestClient, game: str) -> None:
    for row in games(client, game):
        assert row["game"] == game
        kind = GAMES[game]
        assert len(row["sides"]) == kind.team_count
        letters = sorted(seat for side in row["sides"] for seat in side["seats"])
        assert letters == list("ABCDEFGH"[: kind.seats])
        assert [side["score"] for side in row["sides"]] == row["score"]


@pytest.mark.parametrize("game", GAMES)
def test_every_hand_of_every_game_is_sent(client: TestClient, game: str) -> None:
    for row in games(client, game):
        whole = client.get(f"/api/v1/games/{row['game_id']}").json()
        assert len(whole["sides"]) == GAMES[game].team_count
        hands = client.get(f"/api/v1/games/{row['game_id']}/hands").json()["hands"]
        assert len(hands) == row["hands"]
        listed = client.get(f"/api/v1/hands?game={game}&game_id={row['game_id']}").json()["hands"]
        assert len(listed) == row["hands"]


def test_tiles_left_over_and_laid_down_are_sent(client: TestClient) -> None:
    row = games(client, "moon")[0]
    hand = client.get(f"/api/v1/games/{row['game_id']}/hands/1").json()
    assert hand["discard"]["seat"] == hand["facts"]["bidder"]
    assert len(hand["discard"]["tiles"]) == 1
    assert hand["split"] is None
    left = client.get(f"/api/v1/games/{row['game_id']}/hands/2").json()
    assert left["discard"] is None
    listed = client.get(f"/api/v1/hands?game_id={row['game_id']}&game=moon").json()["hands"]
    assert [listed[0]["discard"], listed[1]["discard"]] == [hand["discard"]["tiles"][0], None]


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_record_of_every_game_comes_back_as_it_was(client: TestClient, form: str) -> None:
    for game in GAMES:
        for row in games(client, game):
            text = client.get(f"/api/v1/games/{row['game_id']}?format={form}").text
            media = "text/plain" if form == "text" else "application/x-ndjson"
            answer = client.post(
                "/api/v1/games", content=text.encode(), headers={"Content-Type": media}
            )
            assert answer.status_code == 200, answer.text
            assert answer.json()["existing"] == 1


def test_the_rules_list_every_game_with_its_facts(client: TestClient) -> None:
    listed = {kind["id"]: kind for kind in client.get("/api/v1/rules").json()["games"]}
    assert list(listed) == list(GAMES)
    assert {name: kind["hand_total"] for name, kind in listed.items()} == {
        name: kind.hand_total for name, kind in GAMES.items()
    }
    moon = listed["moon"]
    assert (moon["tiles"], moon["seats"], moon["teams"], moon["left_over"]) == (22, 3, "ABC", 1)
    assert [bid["name"] for bid in moon["ladder"]["named"]] == ["moon", "over-the-moon"]
    assert moon["ladder"]["mark"] == 0
    assert listed["84"]["sets"] == 2
    assert listed["big-game"]["ladder"]["rounds"]
    assert listed["72"]["exchange"]["least"] == 2


def test_statistics_take_one_game_unless_asked(client: TestClient) -> None:
    def n(game: str) -> int:
        rows = client.get(f"/api/v1/statistics/bid-success?cut=total&game={game}").json()["rows"]
        return sum(row["n"] for row in rows)

    plain = client.get("/api/v1/statistics/bid-success?cut=total").json()["rows"]
    assert sum(row["n"] for row in plain) == 0
    assert n("any") == sum(n(game) for game in GAMES)
