"""Corners of the other games: bids and calls as people write them, count that nobody takes."""

from __future__ import annotations

import pytest

from ledger.errors import RuleError, RuleSetError
from ledger.rules import (
    UNKNOWN_BID,
    Aim,
    Auction,
    Call,
    HandState,
    Play,
    RuleSet,
    Seat,
    Tile,
    check_call,
    declare,
    parse_rules,
    score_hand,
    unknown_hands,
)

A, B, C = Seat(0), Seat(1), Seat(2)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile, text.split()))


@pytest.mark.parametrize(
    ("said", "bid"),
    [
        ("moon", "moon"),
        ("Shoot the moon", "moon"),
        ("21", "moon"),
        ("shoot over the moon", "over-the-moon"),
        ("42", "over-the-moon"),
        ("7", "7"),
    ],
)
def test_9_8_a_moon_is_read_as_players_write_it(said: str, bid: str) -> None:
    assert str(parse_rules("moon").parse_bid(said)) == bid


@pytest.mark.parametrize(
    ("rules", "said", "bid"),
    [
        ("84", "84", "1m"),
        ("84", "168", "2m"),
        ("88", "1 mark", "88"),
        ("88", "176", "2m"),
        ("140", "280", "2m"),
        ("140", "140", "140"),
        ("72", "72", "1m"),
        ("geezer", "54", "1m"),
    ],
)
def test_3_2_marks_are_read_as_points_too(rules: str, said: str, bid: str) -> None:
    assert str(parse_rules(rules).parse_bid(said)) == bid


def test_9_6_sevens_are_a_number_where_the_contract_is_not_played() -> None:
    assert parse_rules("geezer").parse_call("sevens") == Call("7")
    assert parse_rules("geezer").parse_call("7") == Call("7")
    assert parse_rules("house").parse_call("7") == Call("sevens")


def test_9_4_nello_is_pistol_in_84() -> None:
    rules = parse_rules("84; nello on; nello-doubles choice")
    assert str(rules.parse_call("nello low")) == "pistol low"


def test_9_5_a_bid_of_88_is_one_mark() -> None:
    rules = parse_rules("88; follow-me-min 1m")
    check_call(rules, B, rules.parse_bid("88"), B, Call("follow-me"))
    with pytest.raises(RuleError, match="needs 1 mark"):
        check_call(rules, B, rules.parse_bid("86"), B, Call("follow-me"))


def test_7_2_the_holder_of_10_bids_first_only_where_there_is_one() -> None:
    with pytest.raises(RuleSetError) as caught:
        parse_rules("84; first-bidder holder-of-10")
    assert str(caught.value) == (
        "the holder of 1-0 bids first, but this game has 1-0 twice [options-disagree; RULES 7.2]\n"
        "  Set first-bidder to left-of-shaker."
    )


def of_140(rules: RuleSet, bid: str, rest: str) -> Play:
    declared = declare(rules, B, rules.parse_bid(bid), B, Call("9"))
    return Play.start(declared, unknown_hands(rules.game), tiles(rest))


def test_5_8_count_that_nobody_takes_is_out_of_reach() -> None:
    """100 is bid, and 15 of the 140 are left over: the others need 26 to set it."""
    rules = parse_rules("ours like 140; rest-to nobody")
    play = of_140(rules, "100", "87")
    assert play._replace(points=(20, 95, 5)).made is None
    assert play._replace(points=(20, 95, 10)).made is False
    assert play._replace(points=(20, 100, 5)).made is True


def test_2_3_a_tile_left_over_is_in_nobodys_hand() -> None:
    rules = parse_rules("moon")
    state = HandState.start(rules, A, rest=tiles("66"))
    for bid in ("4", "pass", "pass"):
        assert state.to_act is not None
        state = state.bid(state.to_act, rules.parse_bid(bid))
    state = state.call(B, Call("6")).discard(B, ())
    assert not state.can_play(B, Tile("66"))
    assert state.can_play(B, Tile("65"))


@pytest.mark.parametrize(
    ("made", "points", "scores"), [(True, (10, 44), (10, 44)), (False, (20, 34), (59, 0))]
)
@pytest.mark.parametrize("bid", ["39", "39-partner", "39-double"])
def test_6_9_a_named_bid_without_a_worth_scores_as_a_bid_in_points(
    bid: str, made: bool, points: tuple[int, int], scores: tuple[int, int]
) -> None:
    rules = parse_rules("geezer; scoring points")
    assert score_hand(rules, rules.parse_bid(bid), Aim.TAKE_BID, 1, made, points) == scores


def test_a_forced_bid_may_follow_calls_that_nobody_noted() -> None:
    """RULES 3.8, 9.6: what is not known is never held against the last to bid."""
    rules = parse_rules("geezer")
    auction = Auction.start(rules, Seat(3), unknown_hands(rules.game))
    for seat in range(3):
        auction = auction.bid(Seat(seat), UNKNOWN_BID)
    assert auction.can_bid(Seat(3), rules.parse_bid("39-double"))
