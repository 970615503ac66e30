from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from dashboards.pages.assets import STYLES
from dashboards.pages.home import SAMPLE
from ledger.book import Book, Source

PAGES = ("/", "/record", "/stats", "/players", "/games", "/hands", "/docs")


def match_id(book: Book) -> str:
    found = book.games().frame.filter(event="Public prover match, 13 hands")
    return str(found["game_id"][0])


@pytest.mark.parametrize("path", PAGES)
def test_every_page_answers(pages: TestClient, path: str) -> None:
    answer = pages.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_answers_over_an_empty_ledger(empty_pages: TestClient, path: str) -> None:
    assert empty_pages.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/", "/stats", "/players", "/games", "/hands"])
def test_an_empty_page_says_how_to_get_some(empty_pages: TestClient, path: str) -> None:
    assert "ledger42 demo" in empty_pages.get(path).text


@pytest.mark.parametrize("path", [*PAGES, "/games/nope"])
def test_no_page_names_an_address_elsewhere(pages: TestClient, path: str) -> None:
    found = re.findall(r'(?:src|href|action)="([^"]*)"', pages.get(path).text)
    assert found
    assert [address for address in found if not address.startswith(("/", "#", "?"))] == []


def test_the_policy_allows_nothing_from_elsewhere(pages: TestClient) -> None:
    policy = pages.get("/stats").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")


def test_the_first_page_has_three_doors_and_what_happened_last(pages: TestClient) -> None:
    text = pages.get("/").text
    assert text.count('class="card door"') == 3
    assert "7 to 6" in text or "stopped at" in text


def test_the_sample_on_the_record_page_is_a_record() -> None:
    sample = SAMPLE.replace("hand 1", '[Unfinished "time"]\n\nhand 1')
    report = Book.check(Source.of_bytes(sample.encode()))
    assert [error.message for result in report.results for error in result.errors] == []


@pytest.mark.parametrize(
    "cut", ["band", "bid", "trump", "contract", "position", "forced", "bidder", "pair", "month"]
)
def test_each_row_of_each_cut_opens_as_many_hands_as_it_counts(pages: TestClient, cut: str) -> None:
    text = pages.get(f"/stats?cut={cut}").text
    rows = re.findall(r'href="([^"]+)" aria-label="(\d+) hands:', text)
    assert rows
    for address, n in rows:
        opened = pages.get(unescape(address)).text
        assert f'data-total="{n}"' in opened
        assert opened.count('class="handrow"') == min(int(n), 50)


def test_a_wrong_filter_is_a_page_that_says_what_to_do(pages: TestClient) -> None:
    answer = pages.get("/stats?since=24.11.2026")
    assert answer.status_code == 400
    assert "Write a day as 2026-11-24" in answer.text


def test_a_missing_game_is_a_page(pages: TestClient) -> None:
    answer = pages.get("/games/0123456789abcdef")
    assert answer.status_code == 404
    assert "There is no game" in unescape(answer.text)


def test_a_misspelled_player_gets_the_nearest(pages: TestClient) -> None:
    answer = pages.get("/players/Ann Nowak")
    assert answer.status_code == 404
    assert "Did you mean Ann Novak" in answer.text


def test_a_filter_form_keeps_what_it_does_not_show(pages: TestClient) -> None:
    text = pages.get("/hands?band=30-31&trump=5").text
    assert '<input type="hidden" name="band" value="30-31">' in text


def test_simulated_hands_are_marked(pages: TestClient, book: Book) -> None:
    games = book.games().frame
    made_up = games.filter(simulated=True)["game_id"][0]
    for path in ("/", "/stats", "/players", "/hands", "/games", f"/games/{made_up}"):
        assert "simulated</span>" in pages.get(path).text, path
    assert "simulated</span>" in pages.get(f"/games/{made_up}/hands/1").text
    assert "simulated</span>" not in pages.get("/stats?simulated=no").text


def test_a_hand_without_script_is_a_full_list(pages: TestClient, book: Book) -> None:
    text = pages.get(f"/games/{match_id(book)}/hands/1").text
    assert len(re.findall(r'<a href="#\d+" data-step', text)) == 28
    assert text.count('class="held"') == 28


def test_a_hand_of_which_only_the_result_is_known_says_so(pages: TestClient, book: Book) -> None:
    club = book.games().frame.filter(event="Tuesday club night")["game_id"][0]
    text = pages.get(f"/games/{club}/hands/1").text
    assert "The dominoes were not written down" in text


def test_files_are_kept_for_good_under_an_address_that_changes_with_them(
    pages: TestClient,
) -> None:
    text = pages.get("/stats").text
    for name in (*STYLES, "plotly.js", "charts.js"):
        found = re.search(rf'"(/static/{re.escape(name)}\?v=[^"]+)"', text)
        assert found is not None
        answer = pages.get(found[1])
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
    assert pages.get("/static/..%2Fstyle.css").status_code == 404


def test_every_game_and_hand_of_a_random_season_has_its_page(
    make_season: Callable[[int, int], object],
) -> None:
    season = make_season(100, 12)
    client = TestClient(
        create_app(season.book), base_url="http://localhost", headers={"Accept": "text/html"}
    )  # type: ignore[attr-defined]
    frame = season.book.games().frame  # type: ignore[attr-defined]
    for game_id in frame["game_id"]:
        text = client.get(f"/games/{game_id}").text
        for address in set(re.findall(rf'href="(/games/{game_id}/hands/\d+)"', text)):
            assert client.get(address).status_code == 200
    for name in season.book.names():  # type: ignore[attr-defined]
        assert client.get(f"/players/{name}").status_code == 200
