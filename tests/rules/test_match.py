"""The match: targets, winning by two, capping, both sides at once, and the shake (RULES 2, 6)."""

from __future__ import annotations

import pytest

from ledger.rules import Match, Seat, next_shaker, parse_rules


def played(text: str, *hands: tuple[int, int, int]) -> Match:
    """A match after hands given as the two scores and the side that bid."""
    match = Match.start(parse_rules(text))
    for first, second, side in hands:
        match = match.add((first, second), side)
    return match


def test_6_2_seven_marks_win() -> None:
    assert played("straight", *[(1, 0, 0)] * 6).winner is None
    assert played("straight", *[(1, 0, 0)] * 7).winner == 0


def test_6_2_target_moves_the_end() -> None:
    assert played("straight; target 5", *[(0, 1, 1)] * 5).winner == 1
    assert played("points-250; target 150", (0, 150, 1)).winner == 1


def test_6_2_a_match_to_seven_marks_ends_within_13_decided_hands() -> None:
    level = played("straight", *[(1, 0, 0), (0, 1, 1)] * 6)
    assert (level.score, level.winner) == ((6, 6), None)
    assert level.add((1, 0), 0).winner == 0


def test_6_3_win_by_two_goes_on_at_seven_to_six() -> None:
    match = played("straight; win-by-two yes", *[(1, 0, 0), (0, 1, 1)] * 6, (1, 0, 0))
    assert (match.score, match.winner) == ((7, 6), None)
    assert match.add((0, 1), 1).winner is None
    assert match.add((0, 1), 1).add((2, 0), 0).winner == 0
    assert match.add((1, 0), 0).winner == 0


def test_6_4_overshoot_counts() -> None:
    match = played("straight", *[(1, 0, 0)] * 6, (2, 0, 0))
    assert (match.score, match.winner) == ((8, 0), 0)


def test_6_4_overshoot_capped() -> None:
    match = played("straight; overshoot capped", *[(1, 0, 0)] * 6, (2, 0, 0))
    assert (match.score, match.winner) == ((7, 0), 0)


def test_6_4_capping_does_not_hide_who_was_ahead() -> None:
    match = played("points-250; overshoot capped", (230, 240, 0), (30, 12, 0))
    assert (match.score, match.winner) == ((250, 250), 0)


def test_6_5_higher_total_wins() -> None:
    assert played("points-250", (225, 240, 0), (31, 11, 0)).winner == 0
    assert played("points-250", (220, 248, 0), (30, 12, 0)).winner == 1


def test_6_5_equal_totals_play_on() -> None:
    match = played("points-250", (220, 238, 0), (30, 12, 0))
    assert (match.score, match.winner) == ((250, 250), None)
    assert match.add((35, 7), 0).winner == 0


def test_6_5_bidder_first() -> None:
    rules = "points-250; both-reach-target bidder-first"
    assert played(rules, (220, 248, 0), (30, 12, 0)).winner == 0
    assert played(rules, (220, 248, 0), (12, 30, 1)).winner == 1


def test_6_5_play_on_is_one_more_hand() -> None:
    match = played("points-250; both-reach-target play-on", (220, 248, 0), (30, 12, 0))
    assert (match.score, match.winner) == ((250, 260), None)
    assert match.add((42, 0), 0).winner == 0
    assert match.add((22, 20), 1).winner == 1


def test_2_1_the_shake_passes_to_the_left() -> None:
    rules = parse_rules("straight")
    assert [next_shaker(rules, Seat(seat), all_passed=False) for seat in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize(("rules", "shaker"), [("reshake-next", 1), ("reshake-same", 0)])
def test_3_8_who_reshakes(rules: str, shaker: int) -> None:
    parsed = parse_rules(f"straight; all-pass {rules}")
    assert next_shaker(parsed, Seat(0), all_passed=True) == shaker
