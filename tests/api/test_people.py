"""People over HTTP: found, named, merged, hidden and erased, by who runs their club."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient

from api.settings import Settings
from ledger.book import Book
from ledger.grant import Scope

RECORD = """\
[P42 "1"]
[RuleBook "1"]
[Event "Club"]
[Date "2026-11-{day:02}"]
[Rules "straight"]
[A "{a}"]
[B "Bob"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]

hand 1
bid A 30
call A 5
end A made
"""
API = "/api/v1"
WHY = {"why": "the club knows"}


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        opened.clubs.add("west", "West", "UTC", by="Joe")
        yield opened


@pytest.fixture
def admin(signed, book: Book) -> TestClient:
    client = signed(book)
    for day, name in ((1, "Ann Novak"), (2, "Annie"), (3, "N\u00fa\u00f1ez")):
        post(client, day, name)
    return client


@pytest.fixture
def reader(signed, book: Book, admin: TestClient) -> TestClient:
    return signed(book, Settings(), Scope.READ)


def post(client: TestClient, day: int, name: str, club: str = "") -> str:
    body = RECORD.format(day=day, a=name)
    if club:
        body = body.replace("[Event", f'[Club "{club}"]\n[Event')
    headers = {"Content-Type": "text/plain"}
    answer = client.post(f"{API}/games", content=body.encode(), headers=headers).json()
    game: str = answer["results"][0]["game_id"]
    return game


def names(client: TestClient, **asked: str) -> list[str]:
    people = client.get(f"{API}/people", params=asked).json()["people"]
    return [person["name"] for person in people]


def test_people_are_listed_by_name(reader: TestClient) -> None:
    assert names(reader) == ["Ann Novak", "Annie", "Bob", "Cy", "Di", "N\u00fa\u00f1ez"]


def test_people_are_searched_without_accents(reader: TestClient) -> None:
    assert names(reader, q="NUNEZ") == ["N\u00fa\u00f1ez"]


def test_people_of_another_club_are_asked_for(reader: TestClient) -> None:
    assert names(reader, club="west") == []


def test_a_person_is_found_by_id_name_and_alias(admin: TestClient) -> None:
    answer = admin.post(f"{API}/people/Ann Novak/aliases", json={"name": "A. N.", **WHY})
    assert answer.status_code == 200
    ids = {
        admin.get(f"{API}/people/{words}").json()["person_id"]
        for words in (answer.json()["person_id"], "ANN NOVAK", "a. n.")
    }
    assert ids == {answer.json()["person_id"]}


def test_nobody_by_that_name_is_404(reader: TestClient) -> None:
    answer = reader.get(f"{API}/people/Anny Novak")
    assert (answer.status_code, answer.json()["code"]) == (404, "player-unknown")


def test_a_player_is_found_by_alias_and_id(admin: TestClient) -> None:
    person = admin.post(f"{API}/people/Ann Novak/aliases", json={"name": "A. N.", **WHY}).json()
    for words in ("a. n.", person["person_id"]):
        assert admin.get(f"{API}/players/{words}").json()["name"] == "Ann Novak"


def test_a_name_of_two_people_is_an_error_that_names_both(admin: TestClient) -> None:
    for person in ("Ann Novak", "Annie"):
        admin.post(f"{API}/people/{person}/aliases", json={"name": "A", **WHY})
    for path in ("people/A", "players/A"):
        answer = admin.get(f"{API}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (400, "player-ambiguous")
        assert "Ann Novak (p" in answer.json()["detail"]
        assert "Annie (p" in answer.json()["detail"]


def test_a_merge_and_its_undoing_move_the_figures(admin: TestClient) -> None:
    merged = admin.post(f"{API}/people/Annie/merge", json={"into": "Ann Novak", **WHY}).json()
    assert (merged["name"], merged["games"], merged["names"]) == ("Ann Novak", 2, ["Annie"])
    assert admin.get(f"{API}/players/Annie").json()["figures"]["games"] == 2
    parted = admin.post(f"{API}/people/{merged['merged'][0]}/unmerge", json=WHY).json()
    assert (parted["name"], parted["games"]) == ("Annie", 1)


def test_a_person_tells_its_acts(admin: TestClient) -> None:
    admin.post(f"{API}/people/Annie/merge", json={"into": "Ann Novak", **WHY})
    [act] = admin.get(f"{API}/people/Ann Novak").json()["acts"]
    assert (act["kind"], act["by"], act["why"]) == ("merge", "the tests", WHY["why"])


def test_two_of_one_table_are_a_conflict(admin: TestClient) -> None:
    answer = admin.post(f"{API}/people/Bob/merge", json={"into": "Cy", **WHY})
    assert (answer.status_code, answer.json()["code"]) == (409, "people-together")


def test_an_alias_is_taken_away(admin: TestClient) -> None:
    admin.post(f"{API}/people/Ann Novak/aliases", json={"name": "Annie", **WHY})
    answer = admin.delete(f"{API}/people/Ann Novak/aliases/Annie", params=WHY)
    assert answer.json()["names"] == []
    assert "Annie" in names(admin)


def test_a_person_gets_another_name(admin: TestClient) -> None:
    answer = admin.put(f"{API}/people/Annie/name", json={"name": "Anna Kubena", **WHY})
    assert (answer.json()["name"], answer.json()["names"]) == ("Anna Kubena", ["Annie"])


def test_a_pseudonym_is_everywhere_at_once(admin: TestClient, reader: TestClient) -> None:
    game = admin.get(f"{API}/games", params={"player": "Ann Novak"}).json()["games"][0]["game_id"]
    before = reader.get(f"{API}/games/{game}").headers["etag"]
    answer = admin.put(f"{API}/people/Ann Novak/pseudonym", json={"shown": "Shadow", **WHY})
    assert answer.json()["names"] == ["Ann Novak"]
    for path in (
        "games",
        "games?format=text",
        "games?format=jsonl",
        "hands",
        "players",
        "people",
        "people/Shadow",
        "players/Shadow",
        "statistics/bid-success?cut=bidder",
        f"games/{game}",
        f"games/{game}?format=text",
        f"games/{game}/hands",
        f"games/{game}/history",
    ):
        answer = reader.get(f"{API}/{path}", headers={"If-None-Match": before})
        assert answer.status_code == 200, path
        assert "Shadow" in answer.text, path
        assert "Novak" not in answer.text, path


def test_pages_show_the_pseudonym(admin: TestClient, reader: TestClient) -> None:
    game = admin.get(f"{API}/games", params={"player": "Ann Novak"}).json()["games"][0]["game_id"]
    admin.put(f"{API}/people/Ann Novak/pseudonym", json={"shown": "Shadow", **WHY})
    for path in ("/", "/games", "/hands", "/players", "/players/Shadow", f"/games/{game}"):
        answer = reader.get(path, headers={"Accept": "text/html"})
        assert answer.status_code == 200
        assert "Novak" not in answer.text, path


def test_a_pseudonym_is_taken_back(admin: TestClient) -> None:
    admin.put(f"{API}/people/Ann Novak/pseudonym", json={"shown": "Shadow", **WHY})
    admin.delete(f"{API}/people/Shadow/pseudonym", params=WHY)
    assert "Ann Novak" in names(admin)


def test_names_as_written_are_for_admins(admin: TestClient, reader: TestClient) -> None:
    admin.put(f"{API}/people/Ann Novak/pseudonym", json={"shown": "Shadow", **WHY})
    refused = reader.get(f"{API}/people", params={"written": "yes"})
    assert (refused.status_code, refused.json()["code"]) == (403, "scope-missing")
    [told] = admin.get(f"{API}/people", params={"written": "yes", "q": "novak"}).json()["people"]
    assert (told["name"], told["names"]) == ("Shadow", ["Ann Novak"])


def test_records_as_written_are_for_admins(admin: TestClient, reader: TestClient) -> None:
    admin.put(f"{API}/people/Ann Novak/pseudonym", json={"shown": "Shadow", **WHY})
    for form in ("text", "jsonl"):
        asked = {"format": form, "written": "yes"}
        assert reader.get(f"{API}/games", params=asked).json()["code"] == "scope-missing"
        assert "Ann Novak" in admin.get(f"{API}/games", params=asked).text
    listed = admin.get(f"{API}/games", params={"written": "yes"})
    assert listed.json()["code"] == "parameter-unused"


def test_an_erased_name_is_in_no_label_of_a_token(signed, book: Book, admin: TestClient) -> None:
    book.access.create("phone of Ann Novak", [Scope.READ], at=datetime.now(UTC))
    admin.post(f"{API}/people/Ann Novak/erase", json=WHY)
    assert "Novak" not in admin.get(f"{API}/tokens").text


def test_a_name_is_erased(admin: TestClient) -> None:
    answer = admin.post(f"{API}/people/Ann Novak/erase", json=WHY)
    assert (answer.status_code, answer.json()["games"]) == (200, 1)
    assert answer.json()["name"] in names(admin)
    assert "Novak" not in admin.get(f"{API}/games", params={"format": "text"}).text
    assert admin.get(f"{API}/people/Ann Novak").status_code == 404


def test_an_act_needs_a_reason(admin: TestClient) -> None:
    answer = admin.post(f"{API}/people/Bob/aliases", json={"name": "Bobby", "why": " "})
    assert (answer.status_code, answer.json()["code"]) == (400, "why-missing")


@pytest.mark.parametrize("scope", [Scope.READ, Scope.RECORD, Scope.ADJUDICATE])
def test_only_who_runs_the_club_acts(signed, book: Book, admin: TestClient, scope: Scope) -> None:
    client = signed(book, Settings(), scope)
    answer = client.post(f"{API}/people/Bob/aliases", json={"name": "Bobby", **WHY})
    assert (answer.status_code, answer.json()["code"]) == (403, "scope-missing")


def acts(client: TestClient, person: str) -> list[int]:
    base = f"{API}/people/{person}"
    return [
        client.post(f"{base}/aliases", json={"name": "X", **WHY}).status_code,
        client.delete(f"{base}/aliases/X", params=WHY).status_code,
        client.post(f"{base}/merge", json={"into": "Wes", **WHY}).status_code,
        client.post(f"{base}/unmerge", json=WHY).status_code,
        client.put(f"{base}/name", json={"name": "X", **WHY}).status_code,
        client.put(f"{base}/pseudonym", json={"shown": "X", **WHY}).status_code,
        client.delete(f"{base}/pseudonym", params=WHY).status_code,
        client.post(f"{base}/erase", json=WHY).status_code,
    ]


def test_a_token_of_another_club_acts_on_nobody_here(signed, book: Book, admin: TestClient) -> None:
    west = signed(book, Settings(), Scope.ADMIN, club="west")
    post(west, 4, "Wes")
    person = admin.get(f"{API}/people/Ann Novak").json()["person_id"]
    head = book.head()
    assert acts(west, person) == [403] * 8
    assert acts(west, "Ann Novak") == [404] * 8
    assert book.head() == head
    answer = west.post(f"{API}/people/Wes/aliases", json={"name": "Wesley", **WHY})
    assert answer.status_code == 200


def test_a_token_of_another_club_reads_no_names_as_written(
    signed, book: Book, admin: TestClient
) -> None:
    west = signed(book, Settings(), Scope.ADMIN, club="west")
    for path in ("people", "people/Bob"):
        asked = {"written": "yes", "club": "home"}
        assert west.get(f"{API}/{path}", params=asked).json()["code"] == "club-foreign"
    assert names(west, written="yes") == []


def test_where_reading_is_closed_a_club_sees_its_own_people(
    signed, book: Book, admin: TestClient
) -> None:
    west = signed(book, Settings(reading="closed"), Scope.READ, club="west")
    assert names(west) == []
    assert west.get(f"{API}/people/Bob").status_code == 404
