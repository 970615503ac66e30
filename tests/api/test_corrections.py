"""Correcting a game over HTTP: who may, against which version, and what the history says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from api.settings import Settings
from ledger.book import Book, Source
from ledger.grant import Scope

TEXT = {"Content-Type": "text/plain"}
GAME = """\
[P42 "1"]
[RuleBook "1"]
[Event "Tuesday club night"]
[Date "2026-11-24"]
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
BETTER = GAME.replace("C 31", "C 32")
WORSE = GAME.replace("C 31", "C 43")
WHY = {"why": "Cy bid 32"}


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        opened.clubs.add("west", "West", "UTC", by="Joe")
        yield opened


@pytest.fixture
def game(book: Book) -> str:
    report = book.ingest(Source.of_bytes(GAME.encode(), "night.p42"), by="Ann")
    return str(report.results[0].game_id)


@pytest.fixture
def director(signed, book: Book) -> TestClient:
    """Somebody whose token says `adjudicate`."""
    return signed(book, None, Scope.ADJUDICATE)


def address(game: str, *rest: str) -> str:
    return "/".join(("/api/v1/games", game, *rest))


def tag(client: TestClient, game: str) -> str:
    return str(client.get(address(game)).headers["etag"]).removeprefix("W/")


def amend(client: TestClient, game: str, body: str = BETTER, **headers: str):
    sent = {**TEXT, "If-Match": "*"} | {
        name.replace("_", "-"): said for name, said in headers.items()
    }
    return client.put(address(game), params=WHY, content=body, headers=sent)


def test_a_corrected_record_is_the_next_version(director: TestClient, game: str) -> None:
    answer = amend(director, game, If_Match=tag(director, game))
    assert answer.status_code == 200
    now = answer.json()
    assert (now["game_id"], now["version"], now["standing"]) == (game, 2, "stands")
    assert answer.headers["etag"] == f'"{now["digest"]}"'
    assert tag(director, game).startswith(f'"{now["digest"]}-')
    assert director.get(address(game), params={"format": "text"}).text == BETTER


def test_a_browser_sends_both_as_json(director: TestClient, game: str) -> None:
    sent = {"record": BETTER, **WHY}
    answer = director.put(address(game), json=sent, headers={"If-Match": tag(director, game)})
    assert answer.status_code == 200
    assert director.get(address(game, "history")).json()["versions"][1]["why"] == "Cy bid 32"


def test_a_json_line_is_a_record_too(director: TestClient, game: str, book: Book) -> None:
    line = director.get(address(game), params={"format": "jsonl"}).text.replace('"31"', '"32"')
    answer = amend(director, game, line, Content_Type="application/x-ndjson")
    assert answer.status_code == 200
    assert book.game(game).text == BETTER


def test_without_if_match_nothing_is_done(director: TestClient, game: str) -> None:
    answer = director.put(address(game), params=WHY, content=BETTER, headers=TEXT)
    assert (answer.status_code, answer.json()["code"]) == (428, "if-match-missing")
    assert tag(director, game).startswith(f'"{director.get(address(game)).json()["digest"]}-')


def test_the_second_of_two_corrections_meets_the_first(director: TestClient, game: str) -> None:
    seen = tag(director, game)
    assert amend(director, game, If_Match=seen).status_code == 200
    answer = amend(director, game, GAME.replace("C 31", "C 34"), If_Match=seen)
    assert (answer.status_code, answer.json()["code"]) == (412, "version-moved")
    assert len(director.get(address(game, "history")).json()["versions"]) == 2


def test_the_tag_of_the_text_names_the_same_version(director: TestClient, game: str) -> None:
    seen = director.get(address(game), headers={"Accept": "text/plain"}).headers["etag"]
    assert amend(director, game, If_Match=seen).status_code == 200


def test_a_record_with_an_error_names_its_place_and_changes_nothing(
    director: TestClient, game: str
) -> None:
    answer = amend(director, game, WORSE)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (422, "bid-unknown")
    assert (problem["place"]["line"], problem["place"]["caret"]) == (14, 13)
    assert director.get(address(game), params={"format": "text"}).text == GAME


@pytest.mark.parametrize(
    ("status", "code", "body"),
    [
        (400, "amend-same", GAME),
        (422, "amend-games", GAME + "\n" + BETTER),
        (422, "file-empty", ""),
    ],
)
def test_what_is_no_correction(
    director: TestClient, game: str, status: int, code: str, body: str
) -> None:
    answer = amend(director, game, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("why", [{}, {"why": "  "}])
def test_a_correction_needs_a_reason(director: TestClient, game: str, why: dict[str, str]) -> None:
    headers = {**TEXT, "If-Match": "*"}
    answer = director.put(address(game), params=why, content=BETTER, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "why-missing")


@pytest.mark.parametrize("body", ["", "[]", '{"record": "x"}', '{"record": 1, "why": "x"}', "{"])
def test_json_without_record_and_why_is_refused(director: TestClient, game: str, body: str) -> None:
    headers = {"Content-Type": "application/json", "If-Match": "*"}
    answer = director.put(address(game), content=body, headers=headers)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "body-shape")
    assert "record" in problem["hint"]


def test_a_reason_comes_once(director: TestClient, game: str) -> None:
    answer = director.put(
        address(game), params=WHY, json={"record": BETTER, **WHY}, headers={"If-Match": "*"}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "parameter-unused")


def test_a_body_of_more_than_a_game_is_not_read(director: TestClient, game: str) -> None:
    answer = amend(director, game, "; words\n" * 200_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "body-too-large")


def test_a_void_game_is_gone_and_leads_to_its_history(director: TestClient, game: str) -> None:
    voided = director.post(address(game, "void"), json={"why": "a practice game"})
    assert (voided.status_code, voided.json()["standing"]) == (200, "void")
    answer = director.get(address(game))
    assert (answer.status_code, answer.json()["code"]) == (410, "game-void")
    assert "by the tests" in answer.json()["detail"]
    assert answer.json()["detail"].endswith(": a practice game")
    link, relation = answer.headers["link"].split("; ")
    assert relation == 'rel="version-history"'
    history = director.get(link.strip("<>")).json()
    assert [version["kind"] for version in history["versions"]] == ["record", "void"]
    assert director.get("/api/v1/games").json()["games"] == []


@pytest.mark.parametrize("rest", [("hands",), ("hands", "1")])
def test_the_hands_of_a_void_game_are_gone(director: TestClient, game: str, rest) -> None:
    director.post(address(game, "void"), json={"why": "a practice game"})
    assert director.get(address(game, *rest)).status_code == 410


def test_a_reinstated_game_is_what_it_was(director: TestClient, game: str) -> None:
    before = director.get(address(game)).json()
    director.post(address(game, "void"), json={"why": "a practice game"})
    answer = director.post(address(game, "reinstate"), json={"why": "it counted after all"})
    assert (answer.status_code, answer.json()["standing"]) == (200, "stands")
    assert director.get(address(game)).json() == before


@pytest.mark.parametrize("act", ["void", "reinstate"])
def test_a_void_is_taken_against_the_version_that_was_seen(
    director: TestClient, game: str, act: str
) -> None:
    seen = tag(director, game)
    amend(director, game)
    if act == "reinstate":
        director.post(address(game, "void"), json=WHY)
    answer = director.post(address(game, act), json=WHY, headers={"If-Match": seen})
    assert (answer.status_code, answer.json()["code"]) == (412, "version-moved")


@pytest.mark.parametrize(
    ("code", "acts"),
    [
        ("void-already", ("void", "void")),
        ("not-void", ("reinstate",)),
    ],
)
def test_what_stands_against_it_is_a_conflict(
    director: TestClient, game: str, code: str, acts: tuple[str, ...]
) -> None:
    answers = [director.post(address(game, act), json=WHY) for act in acts]
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (409, code)


def test_a_void_game_is_not_amended(director: TestClient, game: str) -> None:
    director.post(address(game, "void"), json=WHY)
    answer = amend(director, game)
    assert (answer.status_code, answer.json()["code"]) == (409, "amend-void")


@pytest.mark.parametrize("act", ["void", "reinstate"])
def test_a_void_says_why(director: TestClient, game: str, act: str) -> None:
    assert director.post(address(game, act), json={"why": " "}).json()["code"] == "why-missing"
    assert director.post(address(game, act), json={}).json()["code"] == "body-shape"
    assert director.post(address(game, act), content="x" * 70_000).status_code == 415
    too_long = director.post(address(game, act), json={"why": "x" * 70_000})
    assert (too_long.status_code, too_long.json()["code"]) == (413, "body-too-large")


def test_the_history_tells_who_when_why_and_what_changed(director: TestClient, game: str) -> None:
    amend(director, game)
    history = director.get(address(game, "history")).json()
    first, second = history["versions"]
    assert (first["number"], first["by"], first["text"]) == (1, "Ann", GAME)
    assert (second["number"], second["by"], second["why"]) == (2, "the tests", "Cy bid 32")
    assert second["at"].endswith("Z")
    assert second["changes"] == [{"where": "hand 1, bid 2", "old": "C 31", "new": "C 32"}]
    assert history["digest"] == second["digest"]


def test_every_version_comes_back_as_it_was(director: TestClient, game: str) -> None:
    amend(director, game)
    for number, text in enumerate((GAME, BETTER), 1):
        path = address(game, "versions", str(number))
        assert director.get(path, headers={"Accept": "text/plain"}).text == text
        told = director.get(path).json()
        assert (told["number"], told["text"]) == (number, text)
        assert told["record"]["hands"][0]["bids"][1] == ["C", f"3{number}"]
    line = director.get(address(game, "versions", "2"), params={"format": "jsonl"}).text
    assert line == director.get(address(game), params={"format": "jsonl"}).text


@pytest.mark.parametrize("number", ["0", "3", "-1"])
def test_a_version_that_never_was(director: TestClient, game: str, number: str) -> None:
    answer = director.get(address(game, "versions", number))
    assert (answer.status_code, answer.json()["code"]) == (404, "version-unknown")


def test_a_void_version_can_still_be_read(director: TestClient, game: str) -> None:
    director.post(address(game, "void"), json=WHY)
    path = address(game, "versions", "1")
    assert director.get(path, headers={"Accept": "text/plain"}).text == GAME


def test_an_old_copy_of_a_history_is_told_apart(director: TestClient, game: str) -> None:
    path = address(game, "history")
    old = director.get(path).headers["etag"]
    assert director.get(path, headers={"If-None-Match": old}).status_code == 304
    amend(director, game)
    assert director.get(path, headers={"If-None-Match": old}).status_code == 200


CORRECTIONS = {
    "amend": lambda client, game: amend(client, game),
    "void": lambda client, game: client.post(address(game, "void"), json=WHY),
    "reinstate": lambda client, game: client.post(address(game, "reinstate"), json=WHY),
}


@pytest.mark.parametrize("act", CORRECTIONS)
def test_who_may_only_record_corrects_nothing(signed, book: Book, game: str, act: str) -> None:
    answer = CORRECTIONS[act](signed(book, None, Scope.RECORD), game)
    assert (answer.status_code, answer.json()["code"]) == (403, "scope-missing")


@pytest.mark.parametrize("act", CORRECTIONS)
def test_a_director_of_another_club_corrects_nothing(
    signed, book: Book, game: str, act: str
) -> None:
    answer = CORRECTIONS[act](signed(book, None, Scope.ADJUDICATE, club="west"), game)
    assert (answer.status_code, answer.json()["code"]) == (403, "club-foreign")
    assert book.history(game).versions[-1].kind == "record"


def test_a_director_of_the_club_corrects_its_games_where_reading_is_closed(
    signed, book: Book, game: str
) -> None:
    own = signed(book, Settings(reading="closed"), Scope.ADJUDICATE, club="home")
    assert amend(own, game, If_Match=tag(own, game)).status_code == 200
    assert own.get(address(game, "history")).json()["versions"][1]["by"] == "the tests"


@pytest.mark.parametrize("rest", [("history",), ("versions", "1")])
def test_a_history_is_read_as_the_game_is(
    signed, book: Book, game: str, rest: tuple[str, ...]
) -> None:
    closed = Settings(reading="closed")
    other = signed(book, closed, Scope.READ, club="west")
    assert other.get(address(game, *rest)).json()["code"] == "club-foreign"
    del other.headers["authorization"]
    assert other.get(address(game, *rest)).status_code == 401


def test_a_game_that_is_not_there(director: TestClient) -> None:
    for act in CORRECTIONS.values():
        answer = act(director, "0123456789abcdef")
        assert (answer.status_code, answer.json()["code"]) == (404, "game-unknown")
