from __future__ import annotations

import pytest

from dashboards import words

ANN = {"bidder": "Ann", "bid": "32", "contract": "trump", "trump": "5"}


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"outcome": "set", "over": -3}, "Ann bid 32 on fives and went set by 3"),
        ({"outcome": "made", "over": 0}, "Ann bid 32 on fives and made it on the nose"),
        ({"outcome": "made", "over": 4}, "Ann bid 32 on fives and made it with 4 to spare"),
        ({"outcome": "made"}, "Ann bid 32 on fives and made it"),
        ({"outcome": "set", "over": None}, "Ann bid 32 on fives and went set"),
        (
            {"outcome": "no-result"},
            "Ann bid 32 on fives; nobody wrote down how it came out",
        ),
        ({"outcome": "set", "bidder": None}, "Somebody bid 32 on fives and went set"),
        ({"outcome": "made", "forced": True}, "Ann had to bid 32 on fives and made it"),
        ({"outcome": "made", "bid": "2m"}, "Ann bid 2 marks on fives and made it"),
        (
            {"outcome": "set", "bid": "1m", "contract": "nello", "trump": "none"},
            "Ann went nello for 1 mark and was caught",
        ),
        (
            {"outcome": "made", "contract": "follow-me", "trump": "none"},
            "Ann bid 32 on follow me and made it",
        ),
        (
            {"outcome": "made", "bid": "plunge-4m", "contract": "plunge", "trump": "doubles"},
            "Ann bid plunge for 4 marks on doubles and made it",
        ),
        ({"outcome": "made", "contract": None}, "Ann bid 32 and made it"),
    ],
)
def test_a_hand_is_told_as_players_tell_it(facts: dict[str, object], said: str) -> None:
    assert words.hand_sentence({**ANN, **facts}) == said


def test_an_all_pass_hand_has_nobody_to_name() -> None:
    assert words.hand_sentence({"outcome": "all-pass"}) == "Everybody passed"


@pytest.mark.parametrize(
    ("value", "said"), [(1.84, "+1.8"), (-0.66, "−0.7"), (-0.01, "0.0"), (None, "–")]
)
def test_a_difference_carries_its_sign(value: float | None, said: str) -> None:
    assert words.signed(value) == said


def test_no_opportunity_is_a_dash_and_not_zero() -> None:
    assert words.percent(None) == "–"
    assert words.percent(0.0) == "0%"


def test_a_rate_is_said_with_its_n_and_its_range() -> None:
    row = {"k": 14, "n": 20, "rate": 0.7, "low": 0.481, "high": 0.852}
    assert words.rate_sentence(row) == "made 14 of 20 (70%), likely 48% to 85% in the long run"
    assert words.rate_sentence({**row, "n": 0}) == "no hands yet"


@pytest.mark.parametrize(
    ("cut", "raw", "said"),
    [
        ("trump", "0", "blanks"),
        ("trump", "none", "no trump"),
        ("trump", "unknown", "not noted"),
        ("band", "30-31", "30 to 31"),
        ("position", "4", "the shaker"),
        ("forced", "yes", "shaker had to bid"),
        ("bid", "1m", "1 mark"),
        ("bidder", "Ann Novak", "Ann Novak"),
        ("month", None, "not noted"),
    ],
)
def test_the_values_of_a_cut_in_words(cut: str, raw: object, said: str) -> None:
    assert words.value(cut, raw) == said


def test_a_day_without_a_date_is_undated() -> None:
    assert words.day(None) == "undated"
    assert words.day("2026-11-24") == "24 November 2026"


@pytest.mark.parametrize(
    ("names", "said"),
    [(["Ann"], "Ann"), (["Ann", "Cy"], "Ann & Cy"), (["Ann", "Cy", "Ed"], "Ann, Cy & Ed")],
)
def test_a_side_is_named_by_all_who_sit_in_it(names: list[str], said: str) -> None:
    assert words.side(names) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pass", "passed"),
        ("60", "bid 60"),
        ("moon", "shot the moon"),
        ("over-the-moon", "shot over the moon"),
        ("39-double", "bid 39 for two marks"),
        ("dip-2m", "bid dip for 2 marks"),
    ],
)
def test_what_a_bidder_did(text: str, said: str) -> None:
    assert words.said(text) == said


def test_the_shaker_is_the_last_of_as_many_as_sit_there() -> None:
    assert words.value("position", "8", seats=8) == "the shaker"
    assert words.value("position", "4", seats=8) == "fourth to bid"
    assert words.value("position", "4", seats=None) == "fourth to bid"
    assert words.value("trump", "count") == "the count"
    assert words.named_call("nello 5-low") == "nello, fives low"


def test_scores_below_nothing_carry_a_minus() -> None:
    assert (words.score(-4), words.gain(3), words.gain(-21)) == ("−4", "+3", "−21")
