"""Clubs, seasons and nights over HTTP."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.settings import Settings
from ledger.book import Book, Source
from ledger.grant import Scope

Signed = Callable[..., TestClient]
NIGHT = "home-2026-11-24"
GAME = """\
[P42 "1"]
[Event "Club night"]
{tags}
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "{who}"]
[Unfinished "time"]

hand 1 {time}
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made
"""
DATED = '[Date "2026-11-24"]\n[Table "2"]\n[Round "1"]'


def game(who: str, time: str = "20:00", tags: str = DATED) -> Source:
    return Source.of_bytes(GAME.format(tags=tags, who=who, time=time).encode(), "night")


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        opened.clubs.change("home", "Tuesday club", "America/Chicago", by="")
        opened.clubs.add("waco", "Waco 42", "America/Chicago", by="")
        opened.ingest(game("Ed", "00:30"))
        opened.ingest(game("Di", "23:30"))
        opened.ingest(game("Gus", tags='[Round "3"]'))
        yield opened


@pytest.fixture
def admin(book: Book, signed: Signed) -> TestClient:
    return signed(book)


@pytest.fixture
def anybody(book: Book) -> TestClient:
    return TestClient(create_app(book), base_url="http://localhost")


def test_a_night_has_its_games_in_the_order_of_play(anybody: TestClient) -> None:
    night = anybody.get(f"/api/v1/nights/{NIGHT}").json()
    assert [row["started_at"] for row in night["games"]] == [
        "2026-11-25T05:30:00Z",
        "2026-11-25T06:30:00Z",
    ]
    assert (night["begins_at"], night["ends_at"]) == (
        "2026-11-24T11:00:00Z",
        "2026-11-25T11:00:00Z",
    )
    assert night["players"] == ["Ann", "Bo", "Cy", "Di", "Ed"]
    assert [table["place_id"] for table in night["tables"]] == [f"{NIGHT}-t2"]


@pytest.mark.parametrize(("what", "letter"), [("tables", "t2"), ("rounds", "r1")])
def test_tables_and_rounds_are_listed(anybody: TestClient, what: str, letter: str) -> None:
    [place] = anybody.get(f"/api/v1/nights/{NIGHT}/{what}").json()["places"]
    assert place["place_id"] == f"{NIGHT}-{letter}"
    assert len(place["games"]) == 2


def test_hands_and_games_say_when_they_began(anybody: TestClient) -> None:
    first, last = anybody.get(f"/api/v1/nights/{NIGHT}").json()["games"]
    assert first["started_at"] < last["started_at"]
    told = anybody.get(f"/api/v1/games/{last['game_id']}").json()
    hand = anybody.get(f"/api/v1/games/{last['game_id']}/hands/1").json()
    assert told["started_at"] == hand["started_at"] == "2026-11-25T06:30:00Z"


def test_a_game_without_a_date_has_its_own_bucket(anybody: TestClient) -> None:
    nights = anybody.get("/api/v1/nights").json()["nights"]
    assert [night["night_id"] for night in nights] == [NIGHT, "home-unknown"]
    assert nights[1]["date"] is None
    for path in ("games", "hands"):
        for asked in ("month=unknown", "night=home-unknown"):
            [row] = anybody.get(f"/api/v1/{path}?{asked}").json()[path]
            assert row["date"] is None
    [row] = anybody.get("/api/v1/statistics/bid-success?cut=month&month=unknown").json()["rows"]
    assert (row["month"], row["n"]) == ("unknown", 1)


@pytest.mark.parametrize("asked", ["1732406400", "1732406400000", "2026-11-24T00:00", "20261124"])
@pytest.mark.parametrize("name", ["since", "until"])
@pytest.mark.parametrize("path", ["games", "hands", "players", "statistics/bid-success"])
def test_an_evening_in_another_unit_is_refused(
    anybody: TestClient, path: str, name: str, asked: str
) -> None:
    answer = anybody.get(f"/api/v1/{path}", params={name: asked})
    assert (answer.status_code, answer.json()["code"]) == (400, "filter-date")
    assert asked in answer.json()["detail"]


def test_lists_and_figures_can_be_asked_for_a_season(admin: TestClient) -> None:
    season = {"name": "Autumn", "since": "2026-11-01", "until": "2026-11-24"}
    made = admin.put("/api/v1/clubs/home/seasons/autumn", json=season)
    assert made.json() == {"club": "home", "season_id": "autumn", **season}
    assert len(admin.get("/api/v1/games?season=autumn").json()["games"]) == 2
    assert admin.get("/api/v1/games?season=autumn&club=waco").json()["code"] == "season-unknown"
    assert admin.get("/api/v1/clubs/home/seasons").json()["seasons"] == [made.json()]


def test_the_night_that_it_is_now_goes_by_the_clubs_clock(book: Book) -> None:
    for instant, night in (
        (datetime(2026, 11, 25, 10, 59, tzinfo=UTC), NIGHT),
        (datetime(2026, 11, 25, 11, 0, tzinfo=UTC), "home-2026-11-25"),
    ):
        client = TestClient(
            create_app(book, clock=lambda at=instant: at),  # type: ignore[misc]
            base_url="http://localhost",
        )
        assert client.get("/api/v1/nights/now?club=home").json()["night_id"] == night


def test_a_night_is_opened_by_who_may_record(book: Book, signed: Signed) -> None:
    said = {"name": "Christmas tournament", "note": ""}
    path = "/api/v1/nights/home-2026-12-22"
    assert signed(book, Settings(), Scope.READ).put(path, json=said).status_code == 403
    night = signed(book, Settings(), Scope.RECORD).put(path, json=said)
    assert (night.status_code, night.json()["name"]) == (200, "Christmas tournament")


def test_a_token_of_another_club_opens_no_night(book: Book, signed: Signed) -> None:
    waco = signed(book, Settings(), Scope.RECORD, club="waco")
    answer = waco.put("/api/v1/nights/home-2026-12-22", json={})
    assert (answer.status_code, answer.json()["code"]) == (403, "club-foreign")
    assert waco.put("/api/v1/nights/waco-2026-12-22", json={}).status_code == 200


def test_clubs_are_made_by_who_runs_the_whole_ledger(book: Book, signed: Signed) -> None:
    new = {"club_id": "temple", "name": "Temple", "zone": "America/Chicago"}
    waco = signed(book, Settings(), Scope.ADMIN, club="waco")
    assert waco.post("/api/v1/clubs", json=new).status_code == 403
    assert signed(book).post("/api/v1/clubs", json=new).status_code == 201
    assert signed(book).post("/api/v1/clubs", json=new).status_code == 409


def test_a_club_is_changed_by_who_runs_it(book: Book, signed: Signed) -> None:
    waco = signed(book, Settings(), Scope.ADMIN, club="waco")
    assert waco.patch("/api/v1/clubs/waco", json={"name": "Waco"}).json()["name"] == "Waco"
    assert waco.patch("/api/v1/clubs/home", json={"name": "Ours"}).status_code == 403


def test_where_reading_is_closed_a_token_sees_its_own_club(book: Book, signed: Signed) -> None:
    waco = signed(book, Settings(reading="closed"), Scope.READ, club="waco")
    assert [club["club_id"] for club in waco.get("/api/v1/clubs").json()["clubs"]] == ["waco"]
    assert waco.get("/api/v1/nights").json()["nights"] == []
    assert waco.get(f"/api/v1/nights/{NIGHT}").json()["code"] == "club-foreign"
    assert waco.get(f"/api/v1/nights/{NIGHT}/events").json()["code"] == "club-foreign"


def test_a_game_moves_to_another_club(admin: TestClient) -> None:
    game_id = admin.get(f"/api/v1/nights/{NIGHT}").json()["games"][0]["game_id"]
    moved = admin.post("/api/v1/clubs/waco/games", json={"game_id": game_id, "why": "it is ours"})
    assert (moved.json()["club"], moved.json()["version"]) == ("waco", 2)
    [row] = admin.get("/api/v1/nights/waco-2026-11-24").json()["games"]
    assert row["game_id"] == game_id


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("nights/home", "night-unknown"),
        ("nights/wacoo-2026-11-24", "club-unknown"),
        ("nights?club=wacoo", "club-unknown"),
        ("nights/now?club=wacoo", "club-unknown"),
        ("clubs/wacoo", "club-unknown"),
        ("clubs/wacoo/seasons", "club-unknown"),
        ("games?season=autum", "season-unknown"),
    ],
)
def test_what_is_not_there_is_named(anybody: TestClient, path: str, code: str) -> None:
    answer = anybody.get(f"/api/v1/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_pages_show_nights_and_one_of_them(book: Book) -> None:
    pages = TestClient(
        create_app(book), base_url="http://localhost", headers={"Accept": "text/html"}
    )
    listed = pages.get("/nights").text
    assert f'href="/nights/{NIGHT}"' in listed
    assert "Games without a date" in listed
    shown = pages.get(f"/nights/{NIGHT}").text
    assert "Table 2" in shown
    assert f"/api/v1/nights/{NIGHT}/events?after=" in shown
    assert pages.get(f"/nights/{NIGHT}/board").text.strip() in shown
    assert f'href="/nights/{NIGHT}"' in pages.get("/").text
    assert pages.get("/nights/home-x").status_code == 404
