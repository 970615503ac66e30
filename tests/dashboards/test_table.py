from __future__ import annotations

import pytest

from dashboards import table
from ledger.book import Book
from ledger.record.replay import replay
from ledger.record.text import loads

NELLO = """\
[P42 "1"]
[Rules "straight; nello on"]
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]

hand 1
shaker D
deal A 66 65 43 31 20 10 00
bid A 1m, B pass, C pass, D pass
call A nello
A 10 21 11
renege D wrong tile
end A made
"""


@pytest.fixture(scope="module")
def first_hand(book: Book) -> table.HandView:
    match = book.games().frame.filter(event="Public prover match, 13 hands")
    stored = book.game(match["game_id"][0])
    return table.hand_view(stored.game, stored.facts, 0)


def test_every_tile_is_a_step_in_the_order_played(first_hand: table.HandView) -> None:
    steps = [play.step for trick in first_hand.tricks for play in trick.plays]
    assert steps == list(range(1, 29))
    assert first_hand.steps == 28


def test_every_tile_of_a_hand_knows_its_step(first_hand: table.HandView) -> None:
    held = sorted(tile.step for seat in first_hand.seats for tile in seat.tiles)
    assert held == list(range(1, 29))


def test_the_running_points_end_at_the_points_of_the_hand(first_hand: table.HandView) -> None:
    assert first_hand.tricks[-1].points == (27, 15)
    assert first_hand.sentence == "Seat B bid 30 on treys and went set by 15"


def test_a_trick_says_who_takes_it_for_how_much(first_hand: table.HandView) -> None:
    last = first_hand.tricks[0].plays[-1]
    assert last.says == "Trick 1: Seat A plays 6-1; Seat C takes it for 11 points."
    assert [play.wins for play in first_hand.tricks[0].plays] == [False, True, False, False]


def test_seats_stand_clockwise_around_the_table(first_hand: table.HandView) -> None:
    assert [seat.place for seat in first_hand.seats] == ["south", "west", "north", "east"]


def test_the_end_that_follows_the_lead_comes_first(first_hand: table.HandView) -> None:
    """Trick 2 of the match: 5-5 led, 5-4 follows with its five up."""
    assert 'cy="15"' in first_hand.tricks[1].plays[1].svg


def test_a_hand_with_a_seat_out_and_an_event() -> None:
    game = loads(NELLO)[0]
    view = table.hand_view(game, replay(game), 0)
    assert [play.name for play in view.tricks[0].plays] == ["Ann", "Bo", "Di"]
    assert "sits out" in view.seats[2].roles
    assert view.tricks[0].events == ("Di reneged: wrong tile.",)
    assert view.auction == "Ann bid 1 mark, Bo passed, Cy passed, Di passed."
    assert view.named == "Ann named nello."
    assert len(view.seats[0].tiles) == 7
    assert view.seats[2].tiles == ()
