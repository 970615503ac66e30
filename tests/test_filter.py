"""The filter: read from words, refused with the nearest guess, written as words again."""

from datetime import date

import pytest

from ledger.errors import UsageError
from ledger.filter import Filter


def refusal(**words):
    with pytest.raises(UsageError) as caught:
        Filter.parse(words)
    return caught.value


def test_words_become_a_filter_and_words_again():
    words = {"since": "2026-09-01", "player": "Ann Novak", "game-id": "0123456789abcdef"}
    asked = Filter.parse(words)
    assert asked == Filter(since=date(2026, 9, 1), player="Ann Novak", game_id="0123456789abcdef")
    assert Filter.parse(asked.words()) == asked


def test_an_empty_word_asks_nothing():
    assert Filter.parse({"player": "", "since": ""}) == Filter()


def test_an_unknown_filter_names_the_nearest():
    error = refusal(palyer="Ann")
    assert error.code == "filter-unknown"
    assert error.message == "there is no filter 'palyer'"
    assert error.hint.startswith("Did you mean player? There are: since, until, player,")


@pytest.mark.parametrize("day", ["24.11.2026", "2026-02-30", "20261124", "1764000000", "yesterday"])
def test_a_day_in_another_unit_is_refused(day):
    error = refusal(since=day)
    assert (error.code, error.message) == ("filter-date", f"since {day!r} is not a day")


def test_a_range_that_ends_before_it_begins():
    assert refusal(since="2026-11-24", until="2026-11-23").code == "filter-range"


def test_one_evening_is_a_range():
    assert Filter.parse({"since": "2026-11-24", "until": "2026-11-24"}).since == date(2026, 11, 24)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("outcome", "maid"),
        ("forced", "true"),
        ("simulated", "maybe"),
        ("level", "full"),
        ("trump", "fives"),
        ("position", "9"),
        ("month", "2026-13"),
        ("bid", "thirty"),
        ("game_id", "xyz"),
        ("bid", "43"),
        ("band", "thirties"),
        ("contract", "nelo"),
        ("game", "Big Game"),
        ("band", "30-35"),
    ],
)
def test_a_value_that_no_hand_can_have_is_refused(field, value):
    error = refusal(**{field: value})
    assert error.code == "filter-value"
    assert repr(value) in error.message


def test_a_near_miss_of_a_value_is_named():
    assert refusal(outcome="all-passed").hint.startswith("Did you mean all-pass?")


@pytest.mark.parametrize(("written", "meant"), [("84", "2m"), ("1 mark", "1m"), ("31", "31")])
def test_a_bid_is_read_as_players_write_it(written, meant):
    assert Filter.parse({"bid": written}).bid == meant
