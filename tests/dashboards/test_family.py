from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from dashboards import table
from dashboards.holding import nobody_plays
from ledger.book import Book, Source
from ledger.record.model import Game
from ledger.record.replay import replay
from ledger.record.text import dumps, loads
from ledger.rules import GAMES, parse_rules
from ledger.store.shelf import StoredGame

FAMILY = loads((Path(__file__).parent / "family.p42").read_text(encoding="utf-8"))
HANDS = [
    pytest.param(game, index, id=f"{game.rules.text}-{hand.number}")
    for game in FAMILY
    for index, hand in enumerate(game.hands)
]


def game_of(rules: str) -> Game:
    return next(game for game in FAMILY if game.rules.text == rules)


def view_of(rules: str, number: int) -> table.HandView:
    game = game_of(rules)
    return table.hand_view(game, replay(game), number - 1)


def stored(book: Book, rules: str) -> StoredGame:
    frame = book.games().frame
    return book.game(frame.filter(rules=rules)["game_id"][0])


@pytest.mark.parametrize(("game", "index"), HANDS)
def test_a_hand_of_any_game_steps_to_its_points(game: Game, index: int) -> None:
    facts = replay(game)
    view, known = table.hand_view(game, facts, index), facts.hands[index]
    plays = [play for trick in view.tricks for play in trick.plays]
    first = len(view.left.steps) if view.left else 0
    assert [play.step for play in plays] == list(range(first + 1, view.steps + 1))
    held = Counter(tile.step for seat in view.seats for tile in seat.tiles if tile.step > first)
    assert held == Counter(play.step for play in plays)
    if plays:
        assert plays[-1].points == known.points


@pytest.mark.parametrize(("game", "index"), HANDS)
def test_the_tiles_of_a_hand_are_the_set(game: Game, index: int) -> None:
    view = table.hand_view(game, replay(game), index)
    dealt = [held.tile for seat in view.seats for held in seat.tiles if not held.since]
    rest = view.left.tiles if view.left else ()
    assert Counter((*dealt, *rest)) == Counter(game.rules.game.tile_set.tiles)


@pytest.mark.parametrize("count", range(2, 9))
def test_every_seat_of_every_table_has_a_place_of_its_own(count: int) -> None:
    assert len(set(table.places(count))) == count
    assert table.places(count)[0] == "south"


@pytest.mark.parametrize(
    ("rules", "number", "said"),
    [
        ("84", 1, "Ann Novak bid 76 on deuces and made it with 4 to spare"),
        ("moon", 2, "Ann Novak bid 4 on fives and went set by 2"),
        ("moon", 3, "Cy Janak shot the moon on treys and went set by 7"),
        ("moon", 5, "Bo Kubena shot over the moon on follow me and went set by 7"),
        ("moon", 6, "Everybody passed"),
    ],
)
def test_a_hand_is_told_as_its_players_tell_it(rules: str, number: int, said: str) -> None:
    assert view_of(rules, number).sentence == said


def test_bids_with_names_and_calls_of_geezer_are_told() -> None:
    game = game_of("geezer")
    facts = replay(game)
    told = {table.hand_view(game, facts, index).sentence for index in range(len(game.hands))}
    named = {table.hand_view(game, facts, index).named for index in range(len(game.hands))}
    assert any(re.search("39 for two marks on ", said) for said in told)
    assert any(re.search(r" 39 on .*, the partner names trump, and ", said) for said in told)
    assert any(re.search("51 with the count as trump and ", said) for said in told)
    assert any(re.search("bid (dip|dive) for . marks on ", said) for said in told)
    assert any(re.search("went nello for ", said) for said in told)
    assert any(re.search("named nello.* low[.]", said) for said in named)


def test_nello_is_called_pistol_in_84() -> None:
    assert "went pistol for" in view_of("84; nello on", 1).sentence


def test_tiles_taken_up_come_in_and_those_laid_down_go() -> None:
    view = view_of("moon", 1)
    assert view.left is not None
    assert view.left.steps[0].says == ("Ann Novak takes up 6-6, which the deal left over.")
    assert view.left.steps[1].says.startswith("Ann Novak lays down ")
    bidder = view.seats[0]
    assert len(bidder.tiles) == 8
    assert [tile.tile for tile in bidder.tiles if tile.since] == ["66"]
    assert [tile.tile for tile in bidder.tiles if tile.step == 2] == list(nobody_plays(view.left))


def test_a_tile_left_where_it_lies_is_told() -> None:
    view = view_of("moon", 2)
    assert view.left is not None
    assert re.fullmatch("Ann Novak leaves .-. where the deal left it[.]", view.left.says)


def test_the_widow_is_worth_something_before_the_first_lead() -> None:
    view = view_of("72", 1)
    assert view.start == (0, 2)
    assert sum(view.tricks[-1].points) == parse_rules("72").game.hand_total


def test_identical_tiles_leave_the_hand_that_played_them() -> None:
    game = game_of("88")
    facts = replay(game)
    for index in range(len(game.hands)):
        view = table.hand_view(game, facts, index)
        for seat in view.seats:
            steps = [tile.step for tile in seat.tiles]
            assert len(set(steps) - {0}) >= len(game.hands[index].tricks)


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_every_game_and_all_its_hands(
    family_pages: TestClient, family: Book, game: str
) -> None:
    for game_id in family.games().frame.filter(game=game)["game_id"]:
        text = family_pages.get(f"/games/{game_id}").text
        links = set(re.findall(rf'href="(/games/{game_id}/hands/\d+)"', text))
        assert links
        for address in links:
            assert family_pages.get(address).status_code == 200


@pytest.mark.parametrize("style", ["all", "atm", "xxx"])
def test_the_tally_of_marks_is_drawn_as_the_address_says(
    family_pages: TestClient, family: Book, style: str
) -> None:
    found = stored(family, "42-3p")
    text = family_pages.get(f"/games/{found.game_id}?tally={style}").text
    assert text.count('class="tally"') == 3
    assert re.search(rf'tally={style}" aria-current="true"', text)


def test_a_tally_that_nobody_draws_is_refused(family_pages: TestClient, family: Book) -> None:
    found = stored(family, "42-3p")
    assert family_pages.get(f"/games/{found.game_id}?tally=nope").status_code == 400


def test_points_run_in_columns_and_may_be_below_nothing(
    family_pages: TestClient, family: Book
) -> None:
    text = family_pages.get(f"/games/{stored(family, 'moon').game_id}").text
    assert '<small class="minus">−42</small> −33' in text
    assert "Ann Novak beat Bo Kubena and Cy Janak, 21 to −15 to −15" in text
    three = family_pages.get(f"/games/{stored(family, '140').game_id}").text
    sheet = three[three.index('class="sheet"') : three.index("</table>")]
    assert sheet.count("<th ") == 3


@pytest.mark.parametrize("path", ["/stats", "/players", "/games", "/hands", "/"])
def test_games_are_never_mixed_unless_asked_for(
    family_pages: TestClient, family: Book, path: str
) -> None:
    plain = family_pages.get(path).text
    assert re.search('game=42" aria-current="true">Texas 42', plain)
    assert "Family night" not in plain
    assert family_pages.get(f"{path}?game=moon").status_code == 200
    every = family_pages.get(f"{path}?game=any").text
    assert ("Every game together" in every) == (path in ("/stats", "/players"))


def test_the_first_game_there_is_stands_in_for_42(family: Book) -> None:
    with Book.open() as book:
        book.ingest(Source.of_bytes(dumps([game_of("moon")]).encode()))
        pages = TestClient(
            create_app(book), base_url="http://localhost", headers={"Accept": "text/html"}
        )
        assert 'data-total="11"' in pages.get("/hands").text
        assert "Of 10 bids" in pages.get("/stats").text


@pytest.mark.parametrize("game", [*GAMES, "any"])
@pytest.mark.parametrize("cut", ["band", "bid", "trump", "position", "contract", "month"])
def test_a_row_about_one_game_opens_as_many_hands_as_it_counts(
    family_pages: TestClient, game: str, cut: str
) -> None:
    text = family_pages.get(f"/stats?game={game}&cut={cut}").text
    rows = re.findall(r'href="([^"]+)" aria-label="(\d+) hands?:', text)
    assert rows
    for address, n in rows:
        opened = family_pages.get(unescape(address)).text
        assert f'data-total="{n}"' in opened, address


def test_a_player_of_many_games_is_shown_in_one(family_pages: TestClient) -> None:
    text = family_pages.get("/players/Gus Vrana").text
    assert re.search('aria-current="true">84<', text)
    assert "Won the auction" in text or "never the high bidder" in text
    alone = family_pages.get("/players/Ann Novak?game=moon").text
    assert ">Partners<" not in alone


def test_a_house_game_has_its_pages_and_its_place_in_the_switch() -> None:
    game = game_of("72")
    house = replace(game, rules=parse_rules("shoebox like 72; title Shoebox"))
    with Book.open() as book:
        for played in (game, house):
            source = Source.of_bytes(dumps([played]).encode())
            report = book.ingest(source)
            assert not report.refused, [str(e) for r in report.refused for e in r.errors]
        pages = TestClient(
            create_app(book), base_url="http://localhost", headers={"Accept": "text/html"}
        )
        for path in ("/stats", "/players", "/hands", "/games", "/", "/players/Bo Kubena"):
            text = pages.get(f"{path}?game=shoebox").text
            assert 'aria-current="true">Shoebox' in text, path
        found = stored(book, house.rules.text)
        assert pages.get(f"/games/{found.game_id}").status_code == 200
        assert pages.get(f"/games/{found.game_id}/hands/1").status_code == 200
