"""Two scorers of one table over HTTP: one game, a report where they differ, a ruling."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from api.settings import Settings
from ledger.book import Book
from ledger.grant import Scope

TEXT = {"Content-Type": "text/plain"}
FIRST = """\
[P42 "1"]
[RuleBook "1"]
[Event "Tuesday club night"]
[Date "2026-11-24"]
[Table "2"]
[Round "1"]
[Scorer "Ann"]
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

hand 2
shaker B
bid C 30, D pass, A pass, B pass
call C 6
end C made
"""
SAME = FIRST.replace('[Scorer "Ann"]', '[Scorer "Bo"]')
OTHER = SAME.replace("end C made\n\nhand 2", "end C set\n\nhand 2")


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        opened.clubs.add("west", "West", "UTC", by="Joe")
        yield opened


@pytest.fixture
def director(signed, book: Book) -> TestClient:
    return signed(book)


def post(client: TestClient, body: str, **headers: str):
    return client.post("/api/v1/games", content=body, headers=TEXT | headers)


@pytest.fixture
def conflict(director: TestClient) -> dict[str, object]:
    """The conflict that the second scorer's record gives."""
    post(director, FIRST)
    told: dict[str, object] = post(director, OTHER).json()["results"][0]["conflict"]
    return told


def settle(client: TestClient, conflict: dict[str, object], keep: str, **more: object):
    path = f"/api/v1/games/{conflict['game_id']}/conflicts/{conflict['entry']}/settle"
    return client.post(path, json={"keep": keep, "why": "we asked both", **more})


def test_two_who_say_the_same_give_one_game(director: TestClient, book: Book) -> None:
    first, second = post(director, FIRST), post(director, SAME)
    assert (first.status_code, second.status_code) == (201, 200)
    assert second.json()["results"][0]["status"] == "existing"
    assert second.json()["results"][0]["game_id"] == first.json()["results"][0]["game_id"]
    assert book.count_hands() == 2


def test_two_who_differ_give_one_game_and_the_difference(director: TestClient, book: Book) -> None:
    game = post(director, FIRST).json()["results"][0]["game_id"]
    answer = post(director, OTHER)
    assert (answer.status_code, answer.json()["conflicts"]) == (207, 1)
    result = answer.json()["results"][0]
    assert (result["status"], result["game_id"]) == ("conflict", game)
    assert result["conflict"]["game_id"] == game
    assert "hand 1, end: C made -> C set" in result["conflict"]["changes"]
    assert "1 in conflict" in answer.json()["line"]
    assert book.count_hands() == 2


def test_line_by_line_it_is_told_too(director: TestClient) -> None:
    answer = post(director, FIRST + "\n" + OTHER, Accept="application/x-ndjson")
    first, second, last = map(json.loads, answer.text.splitlines())
    assert second["conflict"]["game_id"] == first["game_id"]
    assert last["summary"]["conflicts"] == 1


def test_under_its_key_a_conflict_is_the_same_again(director: TestClient) -> None:
    key = {"Idempotency-Key": "phone-2"}
    post(director, FIRST)
    first, again = post(director, OTHER, **key), post(director, OTHER, **key)
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert again.headers["idempotency-replayed"] == "true"


def test_open_conflicts_are_listed(director: TestClient, conflict) -> None:
    [told] = director.get("/api/v1/conflicts").json()["conflicts"]
    assert (told["game_id"], told["entry"]) == (conflict["game_id"], conflict["entry"])
    assert (told["by"], told["club"], told["text"]) == ("the tests", "home", OTHER)
    assert director.get("/api/v1/conflicts?club=west").json()["conflicts"] == []


def test_the_first_stays_when_it_is_kept(director: TestClient, book: Book, conflict) -> None:
    answer = settle(director, conflict, "first")
    assert (answer.status_code, answer.json()["version"]) == (200, 1)
    assert director.get("/api/v1/conflicts").json()["conflicts"] == []
    assert book.game(conflict["game_id"]).text == FIRST


def test_the_second_becomes_the_next_version(director: TestClient, book: Book, conflict) -> None:
    answer = settle(director, conflict, "second")
    assert (answer.status_code, answer.json()["version"]) == (200, 2)
    stored = book.game(conflict["game_id"])
    assert stored.text == OTHER
    assert answer.headers["etag"] == f'"{stored.digest}"'


def test_both_are_two_games(director: TestClient, book: Book, conflict) -> None:
    assert settle(director, conflict, "both").status_code == 200
    assert book.games().frame.height == 2
    assert book.count_hands() == 4


def test_a_ruling_is_made_once(director: TestClient, conflict) -> None:
    settle(director, conflict, "first")
    answer = settle(director, conflict, "second")
    assert (answer.status_code, answer.json()["code"]) == (404, "conflict-unknown")


def test_a_ruling_says_what_and_why(director: TestClient, conflict) -> None:
    assert settle(director, conflict, "none").json()["code"] == "body-shape"
    assert settle(director, conflict, "first", why=" ").json()["code"] == "why-missing"
    assert settle(director, {**conflict, "entry": 999}, "first").status_code == 404


def test_the_history_tells_of_both_and_of_the_ruling(director: TestClient, conflict) -> None:
    settle(director, conflict, "second")
    path = f"/api/v1/games/{conflict['game_id']}/history"
    versions = director.get(path).json()["versions"]
    assert [version["kind"] for version in versions] == ["record", "witness", "settle"]
    assert (versions[2]["number"], versions[2]["why"]) == (2, "we asked both")
    assert versions[2]["keep"] == "second"
    old = director.get(f"/api/v1/games/{conflict['game_id']}/versions/1?format=text")
    assert old.text == FIRST


def test_a_ruling_is_for_directors_of_the_club(signed, book: Book, conflict) -> None:
    answer = settle(signed(book, None, Scope.RECORD), conflict, "first")
    assert (answer.status_code, answer.json()["code"]) == (403, "scope-missing")
    answer = settle(signed(book, None, Scope.ADJUDICATE, club="west"), conflict, "first")
    assert (answer.status_code, answer.json()["code"]) == (403, "club-foreign")
    answer = settle(signed(book, None, Scope.ADJUDICATE, club="home"), conflict, "first")
    assert answer.status_code == 200


def test_where_reading_is_closed_a_club_sees_its_own(signed, book: Book, conflict) -> None:
    closed = Settings(reading="closed")
    own = signed(book, closed, Scope.READ, club="home").get("/api/v1/conflicts")
    assert len(own.json()["conflicts"]) == 1
    other = signed(book, closed, Scope.READ, club="west")
    assert other.get("/api/v1/conflicts").json()["conflicts"] == []
    assert other.get("/api/v1/conflicts?club=home").json()["code"] == "club-foreign"


PAIRING = SAME.replace('[Round "1"]', '[Round "5"]')


def test_the_same_pairing_twice_in_a_night_is_two_games(director: TestClient, book: Book) -> None:
    """Games, not pairings, are keyed."""
    post(director, FIRST)
    assert post(director, PAIRING).json()["results"][0]["status"] == "created"
    assert book.games().frame.height == 2


def test_another_game_is_never_returned_as_the_duplicate(director: TestClient) -> None:
    """Two requests that are answered 200 are one game; the id is that of its record."""
    first = post(director, FIRST).json()["results"][0]
    again = post(director, FIRST).json()["results"][0]
    other = post(director, PAIRING).json()["results"][0]
    assert (first["game_id"], again["status"]) == (again["game_id"], "existing")
    assert other["game_id"] != first["game_id"]


def test_a_file_seen_while_it_was_empty_is_read_when_it_is_full(director: TestClient) -> None:
    """What is there already is judged by what a body holds."""
    assert post(director, "").status_code == 422
    assert post(director, FIRST).status_code == 201
