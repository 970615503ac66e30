"""Random legal hands of plain 42 under its presets and under random rule sets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import RuleError, RuleSetError
from ledger.rules import (
    GAMES,
    OPTIONS,
    PASS,
    UNKNOWN_BID,
    Bid,
    BidKind,
    Call,
    Doubles,
    HandState,
    Phase,
    RuleSet,
    Seat,
    Tile,
    parse_rules,
)

QUIET = settings(max_examples=40, deadline=None, derandomize=True)
SEATS = [Seat(seat) for seat in range(4)]
BIDS = [
    PASS,
    UNKNOWN_BID,
    *(Bid(BidKind.POINTS, points) for points in (29, 30, 31, 41, 42)),
    *(Bid(BidKind.MARKS, marks) for marks in range(1, 8)),
    *(Bid(BidKind.JUMP, marks, name) for name in ("plunge", "splash") for marks in range(7)),
]
CALLS = [
    *(Call(str(number)) for number in range(8)),
    *(Call(name) for name in ("doubles", "follow-me", "nello", "sevens", "looper", "plunge")),
    *(Call("follow-me", way) for way in (Doubles.HIGH, Doubles.LOW, Doubles.OWN)),
    *(Call("nello", way) for way in Doubles),
]


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any rule set of plain 42 that holds together."""
    parts = [draw(st.sampled_from(sorted(GAMES["42"].presets)))]
    for option in draw(st.lists(st.sampled_from(OPTIONS), unique=True, max_size=12)):
        parts.append(f"{option.key} {draw(st.sampled_from(option.values))}")
    try:
        return parse_rules("; ".join(parts))
    except RuleSetError:
        return parse_rules(parts[0])


def dealt(random: Random, rules: RuleSet) -> HandState:
    """A hand after a random deal."""
    tiles = list(rules.game.tile_set.tiles)
    random.shuffle(tiles)
    hands = tuple(rules.game.tile_set.sort(tiles[7 * s : 7 * s + 7]) for s in range(4))
    return HandState.start(rules, Seat(random.randrange(4)), hands)


def chosen_bid(random: Random, state: HandState) -> Bid:
    """A legal bid, high ones and jumps not too rare."""
    bids = state.legal_bids()
    special = [bid for bid in bids if bid.kind in (BidKind.JUMP, BidKind.MARKS)]
    if special and random.random() < 0.3:
        return random.choice(special)
    return bids[0] if random.random() < 0.5 else random.choice(bids[:4])


def step(random: Random, state: HandState) -> HandState:
    """The state after one random legal action."""
    seat = state.to_act
    assert seat is not None
    if state.phase is Phase.AUCTION:
        return state.bid(seat, chosen_bid(random, state))
    if state.phase is Phase.CALL:
        return state.call(seat, random.choice(state.legal_calls()))
    tile = random.choice(state.legal_plays())
    if state.trick or state.playing is None:
        return state.play(seat, tile)
    return state.play(seat, tile, random.choice(state.playing.legal_suits(tile)))


def checks(check: Callable[[], object]) -> bool:
    """Whether a check lets an action pass."""
    try:
        check()
    except RuleError as error:
        return not (error.rule and error.message)
    return True


def settled(rules: RuleSet, call: Call) -> Call | None:
    """The call as the rule set spells it, None where it says otherwise than the rule set."""
    try:
        return rules.parse_call(str(call)) if call.doubles else call
    except RuleError:
        return None


def agree(state: HandState) -> None:
    """`legal_x`, `can_x` and `check_x` say the same of every action anybody may think of."""
    calls, plays = state.legal_calls(), state.legal_plays()
    legal_bids = set(state.legal_bids())
    for seat in SEATS:
        mine = seat == state.to_act
        for bid in {*BIDS, *legal_bids}:
            can = state.phase is Phase.AUCTION and state.can_bid(seat, bid)
            assert checks(lambda s=seat, b=bid: state.check_bid(s, b)) == state.can_bid(seat, bid)
            written = bid.kind is not BidKind.UNKNOWN and not (
                bid.kind is BidKind.JUMP and not bid.amount
            )
            announced = bid.kind is BidKind.JUMP and not mine
            if written and not announced:
                assert can == (mine and bid in legal_bids), (seat, bid)
        for call in CALLS:
            can = state.can_call(seat, call)
            assert checks(lambda s=seat, c=call: state.check_call(s, c)) == can
            assert can == (mine and settled(state.rules, call) in calls), (seat, call)
        for tile in state.rules.game.tile_set.tiles:
            can = state.can_play(seat, tile)
            assert checks(lambda s=seat, t=tile: state.check_play(s, t)) == can
            assert can == (mine and tile in plays), (seat, tile)


@QUIET
@given(rule_sets(), st.integers(0, 2**32))
def test_a_random_hand_ends_and_its_points_add_up(rules: RuleSet, seed: int) -> None:
    random = Random(seed)
    state = dealt(random, rules)
    actions = 0
    while state.phase is not Phase.DONE:
        state = step(random, state)
        actions += 1
    assert actions <= 4 + 1 + 28
    if state.playing is None or state.bidder is None:
        assert actions == 4
        return
    play = state.playing
    assert state.made is not None
    left = sum(len(hand) for hand in play.hands)
    assert left + sum(len(trick.tiles) for trick in play.tricks) == 28
    whole = len(play.tricks) == 7
    if whole and not play.declared.sits_out:
        assert sum(state.points) == 42
        assert left == 0
    assert sum(play.won) == len(play.tricks)
    if rules.scoring == "points":
        assert whole


@settings(max_examples=15, deadline=None, derandomize=True)
@given(rule_sets(), st.integers(0, 2**32))
def test_what_is_legal_is_said_alike_by_all(rules: RuleSet, seed: int) -> None:
    random = Random(seed)
    state = dealt(random, rules)
    while state.phase is not Phase.DONE:
        if random.random() < 0.3:
            agree(state)
        state = step(random, state)
    agree(state)


@QUIET
@given(rule_sets(), st.integers(0, 2**32))
def test_a_state_never_changes(rules: RuleSet, seed: int) -> None:
    random = Random(seed)
    state = dealt(random, rules)
    while state.phase is not Phase.DONE:
        before = repr((state.auction, state.dealt, state.playing))
        after = step(random, state)
        assert repr((state.auction, state.dealt, state.playing)) == before
        state = after


@QUIET
@given(rule_sets(), st.integers(0, 2**32))
def test_whoever_knows_no_hand_accepts_what_was_legal(rules: RuleSet, seed: int) -> None:
    random = Random(seed)
    state = dealt(random, rules)
    blind = HandState.start(rules, state.auction.shaker)
    blind = blind._replace(auction=blind.auction._replace(first=state.auction.first))
    while state.phase is not Phase.DONE:
        after = step(random, state)
        seat = state.to_act
        assert seat is not None
        if state.phase is Phase.AUCTION:
            blind = blind.bid(seat, after.auction.bids[-1][1])
        elif after.playing is not None and state.phase is Phase.CALL:
            assert after.playing.declared.call in blind.legal_calls()
            blind = blind.call(seat, after.playing.declared.call)
        elif after.playing is not None and state.playing is not None:
            tile = next(iter(set(state.hands[seat]) - set(after.hands[seat])))
            suit = after.playing.suit or after.tricks[-1].suit
            blind = blind.play(seat, tile, "" if state.trick else suit)
        state = after
    assert (blind.tricks, blind.points, blind.made) == (state.tricks, state.points, state.made)


@QUIET
@given(rule_sets())
def test_a_rule_set_has_one_spelling(rules: RuleSet) -> None:
    again = parse_rules(rules.text)
    assert (again.text, dict(again.options)) == (rules.text, dict(rules.options))


@QUIET
@given(rule_sets())
def test_every_call_of_a_rule_set_is_read_back(rules: RuleSet) -> None:
    for call in rules.calls:
        assert rules.parse_call(str(call)) == call


@QUIET
@given(rule_sets(), st.integers(0, 2**32))
def test_every_bid_is_read_back(rules: RuleSet, seed: int) -> None:
    state = dealt(Random(seed), rules)
    for bid in state.legal_bids():
        assert rules.parse_bid(str(bid)) == bid


@pytest.mark.parametrize("contract", ["trump", "follow-me", "nello", "splash", "plunge", "sevens"])
def test_random_hands_of_the_house_reach_every_contract(contract: str) -> None:
    rules = parse_rules("house; looper on; all-pass shaker-any")
    seen = set()
    for seed in range(4000):
        random = Random(seed)
        state = dealt(random, rules)
        while state.phase in (Phase.AUCTION, Phase.CALL):
            state = step(random, state)
        assert state.playing is not None
        seen.add(state.playing.declared.contract.name)
        if contract in seen:
            break
    assert contract in seen


def test_random_hands_reach_looper() -> None:
    rules = parse_rules("straight; sevens on; looper on; all-pass shaker-30")
    state = _passed_to_the_shaker(dealt(Random(1), rules))
    assert Call("looper") in state.legal_calls()


def _passed_to_the_shaker(state: HandState) -> HandState:
    for _ in range(3):
        assert state.to_act is not None
        state = state.bid(state.to_act, PASS)
    assert state.to_act is not None
    return state.bid(state.to_act, Bid(BidKind.POINTS, 30))


@QUIET
@given(rule_sets(), st.integers(0, 2**32))
def test_a_tile_that_somebody_else_holds_is_refused(rules: RuleSet, seed: int) -> None:
    random = Random(seed)
    state = dealt(random, rules)
    while state.phase is not Phase.DONE:
        if state.phase is Phase.PLAY and state.to_act is not None:
            others = [seat for seat in SEATS if seat != state.to_act]
            tiles: list[Tile] = [tile for seat in others for tile in state.hands[seat]]
            tile = random.choice(tiles or [state.tricks[0].tiles[0]])
            with pytest.raises(RuleError) as caught:
                state.play(state.to_act, tile)
            assert (caught.value.code, caught.value.rule) == ("tile-not-held", "5.3")
        state = step(random, state)
