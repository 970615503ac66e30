"""Requests to store games that are sent again: one key, one answer, one game."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from ledger.book import Book, Source
from ledger.grant import Scope

GAME = """\
[P42 "1"]
[Event "Tuesday club night"]
[Date "2026-11-24"]
[Round "{round}"]
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
ONE, TWO = GAME.format(round=1), GAME.format(round=2)
LINES = {"Accept": "application/x-ndjson"}


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        yield opened


@pytest.fixture
def phone(signed, book: Book) -> TestClient:
    return signed(book, None, Scope.RECORD)


def post(client: TestClient, body: str, key: str = "hand-7", **more: str):
    headers = {"Content-Type": "text/plain", "Idempotency-Key": key, **more}
    return client.post("/api/v1/games", content=body, headers=headers)


def test_a_request_sent_again_has_the_same_answer_and_says_so(
    phone: TestClient, book: Book
) -> None:
    first, again = post(phone, ONE), post(phone, ONE)
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert again.json()["results"][0]["status"] == "created"
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert book.games().frame.height == 1


def test_line_by_line_it_says_so_too(phone: TestClient) -> None:
    first, again = (post(phone, ONE + "\n" + TWO, **LINES) for _ in range(2))
    assert first.text == again.text
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"


@pytest.mark.parametrize("accept", ["application/json", "application/x-ndjson"])
def test_a_key_with_another_body_is_refused(phone: TestClient, book: Book, accept: str) -> None:
    post(phone, ONE)
    answer = post(phone, TWO, Accept=accept)
    assert (answer.status_code, answer.json()["code"]) == (422, "key-reused")
    assert answer.json()["title"] == "The key came before"
    assert book.games().frame.height == 1


def test_the_same_games_under_another_key_are_existing(phone: TestClient) -> None:
    post(phone, ONE)
    answer = post(phone, ONE, "another")
    assert (answer.status_code, answer.json()["existing"]) == (200, 1)
    assert "idempotency-replayed" not in answer.headers


def test_a_rejected_game_is_rejected_again(phone: TestClient) -> None:
    bad = TWO.replace("C 31", "C 43")
    first, again = post(phone, ONE + "\n" + bad), post(phone, ONE + "\n" + bad)
    assert first.status_code == again.status_code == 207
    assert first.json() == again.json()


def test_the_key_of_one_is_not_the_key_of_another(signed, book: Book, phone: TestClient) -> None:
    """Two phones may count their requests alike."""
    other = signed(book, None, Scope.RECORD)
    assert post(phone, ONE).status_code == 201
    assert post(other, TWO).status_code == 201
    assert book.games().frame.height == 2


@pytest.mark.parametrize("key", ["", " ", "a b", "x" * 256, "caf\u00e9"])
def test_what_is_no_key(phone: TestClient, book: Book, key: str) -> None:
    headers = [
        (b"content-type", b"text/plain"),
        (b"idempotency-key", key.encode("latin-1")),
    ]
    answer = phone.post("/api/v1/games", content=ONE, headers=headers)  # type: ignore[arg-type]
    assert (answer.status_code, answer.json()["code"]) == (400, "key-shape")
    assert book.games().frame.height == 0


def test_the_longest_key(phone: TestClient) -> None:
    assert post(phone, ONE, "~" * 255).status_code == 201


def test_two_at_the_same_moment_store_one_game_and_are_told_the_same(
    phone: TestClient, book: Book
) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: post(phone, ONE), range(16)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.text for answer in answers}) == 1
    replayed = [answer.headers.get("idempotency-replayed") for answer in answers]
    assert replayed.count(None) == 1
    assert book.games().frame.height == 1


def test_sent_again_after_a_correction_it_is_still_that_game(signed, book: Book) -> None:
    everything = signed(book)
    game = post(everything, ONE).json()["results"][0]["game_id"]
    corrected = Source.of_bytes(ONE.replace("C 31", "C 32").encode(), "corrected")
    book.amend(game, corrected, by="Di", why="Cy bid 32")
    again = post(everything, ONE)
    assert (again.status_code, again.json()["results"][0]["game_id"]) == (201, game)
    assert book.game(game).version == 2
