"""A whole season: every game legal, marked, dated, and of the shape that a club's records have."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import islice

import pytest

from ledger.record.facts import Outcome
from ledger.record.model import EventKind, Level
from ledger.record.text import dumps, loads
from ledger.simulate import season


def test_every_game_of_a_season_is_legal_and_its_stated_result_right(played) -> None:
    assert played.refused == []


def test_every_game_states_its_result(played) -> None:
    assert all(game.tag("Result") for game in played.games)


def test_every_game_is_marked_as_simulated_with_its_seed(played) -> None:
    assert all(game.tag("Simulated").startswith("seed 42, ") for game in played.games)


def test_a_season_reads_back_as_it_was_written(played) -> None:
    for game in played.games[::7]:
        assert loads(dumps(game)) == [game]


def test_a_season_has_about_five_thousand_hands(played) -> None:
    assert 4_000 < sum(len(game.hands) for game in played.games) < 6_000


def test_nights_are_forty_tuesdays(played) -> None:
    nights = {date.fromisoformat(game.tag("Date")) for game in played.games}
    assert len(nights) == 40
    assert {night.isoweekday() for night in nights} == {2}


def test_sixteen_members_and_their_stand_in_play(played) -> None:
    assert len({name for game in played.games for name in game.players}) == 16


def test_everybody_partners_everybody_in_fifteen_rounds(played) -> None:
    pairs = {
        frozenset(pair)
        for game in played.games
        for pair in (game.players[0::2], game.players[1::2])
    }
    assert len(pairs) == 16 * 15 // 2


def test_most_hands_are_recorded_tile_by_tile_and_some_are_not(played) -> None:
    levels = Counter(hand.level for facts in played.facts for hand in facts.hands)
    assert levels[Level.PLAY] > 3_000
    assert levels[Level.AUCTION] > 200
    assert levels[Level.RESULT] > 100


def test_some_hands_hide_a_tile_or_a_bid(played) -> None:
    unchecked = Counter(
        word for facts in played.facts for hand in facts.hands for word in hand.unchecked
    )
    assert unchecked["deal"] > 20
    assert "??" in dumps(played.games)
    assert "A ?" in dumps(played.games)


@pytest.mark.parametrize("contract", ["nello", "plunge", "splash", "sevens", "follow-me"])
def test_house_contracts_are_played(played, contract) -> None:
    assert any(hand.contract == contract for facts in played.facts for hand in facts.hands)


def test_hands_are_passed_out_and_thrown_in(played) -> None:
    outcomes = Counter(hand.outcome for facts in played.facts for hand in facts.hands)
    assert outcomes[Outcome.ALL_PASS] > 20
    assert outcomes[Outcome.NO_RESULT] > 3


@pytest.mark.parametrize(
    "kind",
    [
        EventKind.CLAIM,
        EventKind.RENEGE,
        EventKind.RULING,
        EventKind.SUBSTITUTE,
        EventKind.TIME,
        EventKind.MISDEAL,
    ],
)
def test_what_happens_at_a_club_happens(played, kind) -> None:
    events = (event for game in played.games for hand in game.hands for event in hand.events)
    assert any(event.kind is kind for event in events)


@pytest.mark.parametrize("tag", ["Unfinished", "Forfeit"])
def test_some_games_are_not_played_to_the_end(played, tag) -> None:
    assert any(game.tag(tag) for game in played.games)


def test_points_games_are_played(played) -> None:
    assert any(game.rules.scoring == "points" for game in played.games)


def test_the_same_seed_gives_the_same_games(played) -> None:
    assert list(islice(season(42), 12)) == played.games[:12]


def test_another_seed_gives_other_games(played) -> None:
    assert next(season(43)).hands != played.games[0].hands


def test_a_short_season_is_the_beginning_of_a_long_one(played) -> None:
    assert list(season(42, nights=1)) == played.games[:12]


def test_players_that_do_not_fill_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="10 players"):
        next(season(1, players=10))
