"""Single hands and games of simulated players, under any rules and clock."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import islice
from random import Random

import pytest

from ledger.record.digest import digest
from ledger.record.model import EndKind, EventKind, Level
from ledger.record.replay import check_game, replay
from ledger.record.source import Source
from ledger.record.text import loads
from ledger.rules import Seat, parse_rules
from ledger.simulate import (
    SKILLS,
    Keeping,
    Player,
    Setting,
    Substitute,
    corpus,
    game,
    hand,
    real_match,
    season,
)

FOUR = [
    Player(name, skill)
    for name, skill in zip("PQRS", [*SKILLS.values(), SKILLS["novice"]], strict=True)
]
RULES = [
    "straight",
    "house",
    "points-250",
    "lechner",
    "straight; doubles-trump-void follow-number; small-end-lead always",
    "straight; all-pass shaker-30-or-nello; nello on",
    "straight; opening-lead trump; follow-me-doubles choice",
    "house; sevens-winner bidder; sevens-ties bidding-side; looper on; follow-me-doubles own",
    "house; plunge-leader declarer; plunge-calls sevens; plunge-marks +4; nello-doubles choice",
]


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("keeping", list(Keeping), ids=lambda keeping: keeping.name)
def test_games_under_any_rules_are_legal_however_they_are_kept(text, keeping) -> None:
    rules = parse_rules(text)
    for number in range(3):
        made = game(rules, FOUR, Random(f"{text} {number}"), Setting(keeping=keeping))
        facts, errors = check_game(made)
        assert errors == []
        assert facts is not None
        assert facts.finished


def test_a_complete_hand_counts_forty_two_points() -> None:
    rng = Random(5)
    for number in range(60):
        made = hand(parse_rules("straight"), Seat(number % 4), FOUR, rng, mishaps=False)
        if made.points is not None and len(made.hand.tricks) == 7:
            assert sum(made.points) == 42


def test_hands_do_not_depend_on_the_order_of_hashes() -> None:
    script = (
        "from ledger.simulate import season; from ledger.record.digest import digest;"
        "print(*[digest(game) for game, _ in zip(season(42), range(6))])"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
    assert found.pop().split() == [digest(one) for one in islice(season(42), 6)]


def test_a_late_player_has_a_substitute_in_the_first_hands() -> None:
    late = Substitute(Player("Kit", SKILLS["regular"]), Seat(1), 2)
    made = game(parse_rules("straight"), FOUR, Random(3), Setting(substitute=late))
    found = [
        number
        for number, one in enumerate(made.hands, start=1)
        if any(event.kind is EventKind.SUBSTITUTE and event.text == "Kit" for event in one.events)
    ]
    assert found == [1, 2]


def test_a_side_that_leaves_loses_the_game() -> None:
    made = game(parse_rules("straight"), FOUR, Random(3), Setting(leaves=Seat(1), leaves_after=2))
    assert made.tag("Forfeit") == "B"
    assert replay(made).winner == 0


def test_time_that_is_called_leaves_the_game_unfinished() -> None:
    made = game(parse_rules("straight"), FOUR, Random(3), Setting(last_hand=3))
    assert made.tag("Unfinished") == "time"
    assert not replay(made).finished


def test_the_clock_goes_past_midnight() -> None:
    made = game(parse_rules("straight"), FOUR, Random(3), Setting(start=23 * 60 + 55))
    assert made.hands[0].time == "23:55"
    assert made.hands[-1].time.startswith("00:")


def test_a_result_is_kept_without_deal_and_tricks() -> None:
    made = game(parse_rules("straight"), FOUR, Random(3), Setting(keeping=Keeping.RESULT))
    facts = replay(made)
    assert {found.level for found in facts.hands if found.made is not None} == {Level.RESULT}


def test_a_renege_stops_the_hand_and_costs_it() -> None:
    seen = Counter[EndKind]()
    careless = [Player(name, SKILLS["novice"]) for name in "PQRS"]
    rng = Random(8)
    rules = parse_rules("straight")
    for _ in range(400):
        made = hand(rules, Seat(0), careless, rng)
        for event in made.hand.events:
            if event.kind is EventKind.RENEGE and made.declared is not None:
                guilty = rules.team(event.seat) == made.declared.team
                assert made.hand.end.kind is (EndKind.SET if guilty else EndKind.MADE)
                seen[made.hand.end.kind] += 1
    assert seen


def test_a_corpus_has_every_tile_and_as_many_hands_as_asked_for() -> None:
    games = list(corpus(1, 40))
    facts = [replay(one) for one in games]
    assert 40 <= sum(len(one.hands) for one in facts) < 60
    assert {found.level for one in facts for found in one.hands if found.made is not None} == {
        Level.PLAY
    }


def test_the_real_match_is_at_hand() -> None:
    with Source.of_path(real_match()) as source:
        (match,) = loads(b"".join(source.blocks()).decode())
    assert len(match.hands) == 13
