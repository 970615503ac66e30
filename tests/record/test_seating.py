"""A game turned at its table is the same game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace

import pytest

from ledger.errors import RecordError
from ledger.record.facts import HandFacts, TrickFacts
from ledger.record.model import Game
from ledger.record.replay import replay
from ledger.record.seating import rotations, turn_to, turned
from ledger.record.text import dumps, loads
from ledger.rules import PRESETS, Seat, parse_rules

Make = Callable[..., Game]

RULES = tuple(PRESETS)
FIVE = (
    "five like straight; teams ABCDE; hand-size 5; lowest-bid 18; highest-bid 39; mark 40; "
    "contracts trump+doubles+follow-me"
)


def seat_on(game: Game, by: int, seat: Seat | None) -> Seat | None:
    return None if seat is None else Seat((seat + by) % game.rules.game.seats)


def facts_on(game: Game, by: int, facts: HandFacts) -> HandFacts:
    """The facts of a hand with every seat and side `by` seats further on."""
    teams = game.rules.game.teams
    count = len(teams)

    def sides(items: tuple[int, ...] | None) -> tuple[int, ...] | None:
        if items is None:
            return None
        moved = {teams[(seat + by) % count]: items[teams[seat]] for seat in range(count)}
        return tuple(moved[side] for side in sorted(moved))

    return replace(
        facts,
        shaker=seat_on(game, by, facts.shaker),
        bidder=seat_on(game, by, facts.bidder),
        leader=seat_on(game, by, facts.leader),
        sits_out=tuple(Seat((seat + by) % count) for seat in facts.sits_out),
        tricks=tuple(TrickFacts(Seat((won + by) % count), points) for won, points in facts.tricks),
        points=sides(facts.points),
        tricks_won=sides(facts.tricks_won),
        score=sides(facts.score),
        score_after=sides(facts.score_after),
    )


@pytest.mark.parametrize("rules", [*RULES, FIVE])
def test_turning_all_the_way_round_gives_the_game_again(make_family_game: Make, rules: str) -> None:
    game = make_family_game(rules, 3)
    count = game.rules.game.seats
    assert turned(game, count) == game
    for by in rotations(game.rules.game):
        assert turned(turned(game, by), count - by) == game


@pytest.mark.parametrize("rules", [*RULES, FIVE])
def test_a_turned_game_replays_to_turned_facts(make_family_game: Make, rules: str) -> None:
    game = make_family_game(rules, 5)
    facts = replay(game)
    for by in rotations(game.rules.game):
        again = replay(turned(game, by))
        for before, after in zip(facts.hands, again.hands, strict=True):
            expected = facts_on(game, by, before)
            for field in fields(HandFacts):
                if field.name != "unchecked":
                    assert getattr(after, field.name) == getattr(expected, field.name), field.name


@pytest.mark.parametrize("seed", range(30))
def test_a_turned_game_is_a_record(make_game: Make, seed: int) -> None:
    game = make_game(seed)
    by = seed % 4
    other = turned(game, by)
    assert loads(dumps(other)) == [other]
    assert (replay(other).winner is None) == (replay(game).winner is None)
    assert sorted(replay(other).score or ()) == sorted(replay(game).score or ())


def test_result_forfeit_and_split_belong_to_sides() -> None:
    [game] = loads(
        '[P42 "1"]\n[Rules "moon"]\n[A "Ann"]\n[B "Bo"]\n[C "Cy"]\n[Result "5-1-1"]\n'
        '[Forfeit "B"]\n\nhand 1\nshaker C\nbid A 5\ncall A 6\nend A made 5-1-1\n'
    )
    other = turned(game, 1)
    assert other.players == ("Cy", "Ann", "Bo")
    assert (other.tag("Result"), other.tag("Forfeit")) == ("1-5-1", "C")
    assert dumps(other).endswith("shaker A\nbid B 5\ncall B 6\nend B made 1-5-1\n")


def test_events_and_plays_out_of_turn_go_with_their_seats() -> None:
    [game] = loads(
        '[P42 "1"]\n[Unfinished "x"]\n\nhand 1\nplay-out-of-turn C\nC 55 B:22 D:65 A:60\n'
    )
    [hand] = turned(game, 2).hands
    assert hand.events[0].seat == 0
    assert hand.tricks[0].seats == (0, 3, 1, 2)


@pytest.mark.parametrize(
    ("teams", "turns"),
    [
        ("ABAB", (0, 1, 2, 3)),
        ("ABC", (0, 1, 2)),
        ("AABB", (0, 2)),
        ("AAB", (0,)),
        ("ABCABC", range(6)),
    ],
)
def test_partners_stay_partners(teams: str, turns: tuple[int, ...]) -> None:
    size = 28 // len(teams)
    rules = parse_rules(
        f"x like straight; teams {teams}; hand-size {size}; mark 0; lowest-bid 10; "
        "highest-bid 30; contracts trump"
    )
    assert rotations(rules.game) == tuple(turns)


def test_partners_are_not_parted() -> None:
    [game] = loads(
        '[P42 "1"]\n[Rules "x like straight; teams AABB; contracts trump"]\n[Unfinished "x"]\n'
    )
    with pytest.raises(RecordError, match="would part partners") as caught:
        turned(game, 1)
    assert caught.value.code == "seats-turned"


def test_the_turn_to_another_record_is_found(make_game: Make) -> None:
    game = replace(make_game(1), players=("Ann", "Bo", "Cy", "Di"))
    for by in range(4):
        assert turn_to(game, turned(game, 4 - by)) == by


@pytest.mark.parametrize(
    ("players", "by"),
    [
        (("Bo", "Cy", "Di", "Ann"), 1),
        (("", "Cy", "", ""), 1),
        (("Ann", "Bo", "Cy", "Ed"), None),
        (("Ann", "Di", "Cy", "Bo"), None),
        (("", "", "", ""), None),
    ],
)
def test_people_in_another_order_are_another_table(
    make_game: Make, players: tuple[str, ...], by: int | None
) -> None:
    game = replace(make_game(1), players=("Ann", "Bo", "Cy", "Di"))
    assert turn_to(game, replace(game, players=players)) == by


def test_people_are_those_that_names_mean(make_game: Make) -> None:
    game = replace(make_game(1), players=("Ann", "Bo", "Cy", "Di"))
    other = replace(game, players=("Bo Kubena", "Cy", "Di", "Ann"))
    assert turn_to(game, other) is None
    assert turn_to(game, other, lambda name: name.split()[0]) == 1
