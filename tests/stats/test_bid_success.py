"""Bid success against a plain second count over the replayed facts."""

from collections import Counter
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.filter import Filter
from ledger.record.model import EventKind
from ledger.stats.catalog import BID_SUCCESS

CUTS = [cut.id for cut in BID_SUCCESS.cuts if cut.id != "total"]
BANDS = [(32, "30-31"), (36, "32-35"), (42, "36-41")]


def names(game, hand):
    seats = [name or "unknown" for name in game.players]
    for event in hand.events:
        if event.kind is EventKind.SUBSTITUTE:
            seats[event.seat] = event.text
    return seats


def bucket(cut, game, hand, facts):
    """The bucket of one decided hand, worked out from the record alone."""
    seats = names(game, hand)
    mate = (facts.bidder + 2) % 4
    if cut == "band":
        if not facts.bid.isdigit():
            return "1 mark" if facts.bid_marks == 1 else "2+ marks"
        return next(name for top, name in BANDS if int(facts.bid) < top)
    if cut == "bidder":
        return seats[facts.bidder]
    if cut == "pair":
        both = sorted((seats[facts.bidder], seats[mate]))
        return "unknown" if "unknown" in both else " & ".join(both)
    if cut == "month":
        return game.tag("Date")[:7] or "unknown"
    if cut == "forced":
        return {True: "yes", False: "no", None: "unknown"}[facts.forced]
    value = {
        "bid": facts.bid,
        "trump": "none" if facts.trump == "" else facts.trump,
        "contract": facts.contract,
        "position": facts.position,
    }[cut]
    return "unknown" if value is None else str(value)


def counted(games, cut, keep=lambda game, hand, facts: True):
    made, decided = Counter(), Counter()
    for game, facts_of_game in games:
        for hand, facts in zip(game.hands, facts_of_game.hands, strict=True):
            if facts.made is not None and keep(game, hand, facts):
                key = bucket(cut, game, hand, facts)
                decided[key] += 1
                made[key] += facts.made
    return {key: (made[key], n) for key, n in decided.items()}


EVERYTHING = Filter()


def rows(book, cut, chosen=EVERYTHING):
    frame = book.stats("bid-success", chosen, cut=cut)
    return {row[cut]: (row["k"], row["n"]) for row in frame.rows(named=True)}


@pytest.mark.parametrize("cut", CUTS)
def test_cut_agrees_with_the_plain_count(season, cut):
    assert rows(season.book, cut) == counted(season.games, cut)


@pytest.mark.parametrize("cut", CUTS)
def test_cut_agrees_on_evenings_of_the_simulated_club(club_night, cut):
    assert rows(club_night.book, cut) == counted(club_night.games, cut)


@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(1000, 10**9))
def test_cuts_agree_on_any_games(ledger_of, make_game, seed):
    some = ledger_of([make_game(seed), make_game(seed + 1)])
    for cut in CUTS:
        assert rows(some.book, cut) == counted(some.games, cut)


@pytest.mark.parametrize("cut", CUTS)
def test_buckets_partition_the_decided_hands(season, cut):
    frame = season.book.stats("bid-success", cut=cut)
    total = season.book.stats("bid-success", cut="total").row(0, named=True)
    assert (frame["k"].sum(), frame["n"].sum()) == (total["k"], total["n"])
    assert (frame["forced_k"].sum(), frame["forced_n"].sum()) == (
        total["forced_k"],
        total["forced_n"],
    )


def test_forced_bids_are_counted_apart(season):
    forced = rows(season.book, "forced")["yes"]
    total = season.book.stats("bid-success", cut="total").row(0, named=True)
    assert (total["forced_k"], total["forced_n"]) == forced


@pytest.mark.parametrize(
    ("chosen", "keep"),
    [
        (Filter(event="Club"), lambda game, hand, facts: game.tag("Event") == "Club"),
        (Filter(player="Ann"), lambda game, hand, facts: "Ann" in names(game, hand)),
        (Filter(player="Zoe"), lambda game, hand, facts: "Zoe" in names(game, hand)),
        (
            Filter(since=date(2026, 10, 1), until=date(2026, 10, 31)),
            lambda game, hand, facts: game.tag("Date").startswith("2026-10"),
        ),
        (Filter(month="unknown"), lambda game, hand, facts: game.tag("Date") == ""),
        (Filter(simulated="yes"), lambda game, hand, facts: game.tag("Simulated") == "yes"),
        (Filter(level="play"), lambda game, hand, facts: facts.level.value == "play"),
        (Filter(trump="none"), lambda game, hand, facts: facts.trump == ""),
    ],
)
def test_filters_reach_both_sides_of_the_rate(season, chosen, keep):
    expected = counted(season.games, "band", keep)
    assert expected
    assert rows(season.book, "band", chosen) == expected


def test_bands_climb_and_unknown_comes_last(season):
    trumps = season.book.stats("bid-success", cut="trump")["trump"].to_list()
    assert trumps[-1] == "unknown"
    bands = season.book.stats("bid-success", cut="band")["band"].to_list()
    order = ["30-31", "32-35", "36-41", "1 mark", "2+ marks"]
    assert bands == [name for name in order if name in bands]


def test_bids_are_in_the_order_of_the_ladder(season):
    bids = season.book.stats("bid-success", cut="bid")["bid"].to_list()
    points = [int(bid) for bid in bids if bid.isdigit()]
    assert points == sorted(points)
    assert bids[: len(points)] == [str(value) for value in points]


def test_total_over_nothing_has_a_null_rate(season):
    row = season.book.stats("bid-success", Filter(event="none such"), cut="total").row(
        0, named=True
    )
    assert row == {
        "k": 0,
        "n": 0,
        "rate": None,
        "low": None,
        "high": None,
        "forced_k": 0,
        "forced_n": 0,
    }


def test_another_family_is_never_mixed_in(season):
    assert season.book.stats("bid-success", Filter(game="moon")).is_empty()
    with_any = season.book.stats("bid-success", Filter(game="any"))
    assert with_any.equals(season.book.stats("bid-success", replace(Filter(), game="42")))
