"""Every kind of illegal action in random hands of every game is refused, with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import RuleError
from ledger.rules import (
    CONTRACTS,
    Bid,
    BidKind,
    Call,
    HandState,
    Phase,
    RuleSet,
    Seat,
    Tile,
    check_deal,
)

QUIET = settings(max_examples=3, deadline=None, derandomize=True)
Play = Callable[..., Any]
Deal = Callable[[Random, RuleSet, Seat], HandState]


Fault = Callable[[], object]


def faults(state: HandState, random: Random) -> Iterator[tuple[str, set[str], Fault]]:
    """Illegal actions of every kind that the moment has: its kind, its rules, and the action."""
    rules, turn = state.rules, state.to_act
    game = rules.game
    other = Seat((turn + 1) % game.seats) if turn is not None else Seat(0)
    tile = game.tile_set.kinds[0]
    call = Call("follow-me")
    if state.phase is Phase.AUCTION and turn is not None:
        ladder = game.ladder
        high = state.auction.high
        if high.kind is not BidKind.PASS:
            codes = "bid-too-low too-few-doubles jump-marks forced-only"
            numbers = {"3.3", "3.7", "3.8", "4.5", "4.6", "9.6"}
            yield codes, numbers, lambda: state.bid(turn, high)
        missing = Bid(BidKind.POINTS, ladder.lowest - 1)
        yield "bid-unknown forced-bid", {"3.2", "3.8"}, lambda: state.bid(turn, missing)
        strange = Bid(BidKind.NAMED, 0, "no-such")
        yield "bid-unknown forced-bid", {"3.2", "3.8"}, lambda: state.bid(turn, strange)
        over = Bid(BidKind.MARKS, state.auction.marks + 3)
        numbers = {"3.5", "3.6", "3.8"} if ladder.mark else {"3.2", "3.8"}
        codes = "mark-cap mark-raise forced-bid bid-unknown"
        yield codes, numbers, lambda: state.bid(turn, over)
        yield "bid-out-of-turn", {"3.1"}, lambda: state.bid(other, state.legal_bids()[-1])
        yield "call-out-of-turn", {"4"}, lambda: state.call(turn, call)
        yield "play-before-call", {"5.1"}, lambda: state.play(turn, state.hands[turn][0])
    else:
        late = Bid(BidKind.POINTS, game.ladder.highest)
        yield "auction-over", {"3.1"}, lambda: state.bid(other, late)
    if state.phase is Phase.CALL and turn is not None:
        legal = state.legal_calls()
        yield "call-out-of-turn", {"4", "4.5", "4.6", "9.6"}, lambda: state.call(other, legal[0])
        for name in set(CONTRACTS) - set(game.contracts) - {"trump"}:
            act = partial(state.call, turn, Call(name))
            yield "call-unknown", {CONTRACTS[name].rule}, act
        beyond = Call(str(game.tile_set.highest + 1))
        if beyond.name not in game.suit_numbers and "trump" in game.contracts:
            yield "call-unknown", {"4.1"}, lambda: state.call(turn, beyond)
        yield "discard-out-of-turn", {"9.2"}, lambda: state.discard(turn, ())
    if state.phase is Phase.DISCARD and turn is not None:
        yield from discard_faults(state, turn, other)
    if state.phase is Phase.PLAY and turn is not None:
        yield from play_faults(state, turn, random)
    if state.phase is Phase.DONE and state.playing is not None:
        last = state.playing.to_act
        yield "play-after-end", {"5.9"}, lambda: state.play(last, tile)
        yield "call-out-of-turn", {"4"}, lambda: state.call(last, call)
        yield "discard-out-of-turn", {"9.2"}, lambda: state.discard(last, ())


def discard_faults(
    state: HandState, turn: Seat, other: Seat
) -> Iterator[tuple[str, set[str], Fault]]:
    game = state.rules.game
    assert game.exchange is not None
    assert state.declared is not None
    legal = state.legal_discards()
    size = len(legal[-1])
    yield "discard-out-of-turn", {"9.2"}, lambda: state.discard(other, legal[0])
    much = state.dealt[turn][: game.exchange.most + 1]
    yield "discard-size", {"9.2"}, lambda: state.discard(turn, much)
    if game.exchange.most > 1:
        some = state.dealt[turn][:1]
        yield "discard-size", {"9.2"}, lambda: state.discard(turn, some)
    if all(legal):
        yield "discard-size", {"9.2"}, lambda: state.discard(turn, ())
    mine = Counter((*state.dealt[turn], *state.rest))
    missing = next(tile for tile in game.tile_set.kinds if not mine[tile])
    yield "tile-not-held", {"9.2"}, lambda: state.discard(turn, (missing,) * size)
    outside = Tile("99") if game.tile_set.highest < 9 else Tile("??")
    if not game.tile_set.holds(outside):
        yield "tile-not-in-set", {"1.1"}, lambda: state.discard(turn, (outside,) * size)
    kept = [tile for tile in mine if game.exchange.keeps_count and game.worth[tile]]
    if game.exchange.keeps_trumps:
        kept += [tile for tile in mine if tile in state.declared.suits.trumps]
    free = [tile for tile in mine.elements() if tile not in kept]
    if kept and len(free) >= size:
        laid = (kept[0], *free[: size - 1])
        yield "discard-kept", {"9.2"}, lambda: state.discard(turn, laid)
    yield "play-before-call", {"5.1"}, lambda: state.play(turn, state.dealt[turn][0])


def play_faults(
    state: HandState, turn: Seat, random: Random
) -> Iterator[tuple[str, set[str], Fault]]:
    play = state.playing
    assert play is not None
    hand = play.hands[turn]
    others = [Seat(seat) for seat, held in enumerate(play.hands) if seat != turn and held]
    if others:
        who = random.choice(others)
        yield "play-out-of-turn", {"5.1"}, lambda: state.play(who, play.hands[who][0])
        theirs = sorted({tile for seat in others for tile in play.hands[seat]} - set(hand))
        if theirs:
            foreign = random.choice(theirs)
            yield "tile-not-held", {"5.3"}, lambda: state.play(turn, foreign)
    gone = sorted({tile for trick in state.tricks for tile in trick.tiles} - set(hand))
    if gone:
        yield "tile-not-held", {"5.3"}, lambda: state.play(turn, gone[0])
    if not state.rules.game.tile_set.holds(Tile("98")):
        yield "tile-not-in-set", {"1.1"}, lambda: state.play(turn, Tile("98"))
    illegal = sorted(set(hand) - set(state.legal_plays()))
    if illegal and state.trick:
        renege = random.choice(illegal)
        yield "renege", {"5.3", "4.7"}, lambda: state.play(turn, renege)
    elif illegal:
        lead = random.choice(illegal)
        yield "lead-not-trump renege", {"5.2", "4.7"}, lambda: state.play(turn, lead)
    else:
        tile = hand[0]
        wrong = set("0123456789") - set(tile)
        if not state.trick:
            yield "led-suit", {"5.6"}, lambda: state.play(turn, tile, min(wrong))
    yield "discard-out-of-turn", {"9.2"}, lambda: state.discard(turn, ())


def refused(rules: RuleSet, bid_hand: Play, seeds: int = 5) -> set[str]:
    """The kinds of illegal action that were tried in random hands, each refused as it must be."""
    seen: set[str] = set()
    for seed in range(seeds):
        random = Random(seed)
        for state in bid_hand(random, rules).states:
            for codes, numbers, act in faults(state, random):
                with pytest.raises(RuleError) as caught:
                    act()
                error = caught.value
                assert error.code in codes.split(), (codes, error)
                assert error.rule in numbers, error
                assert error.message
                assert error.hint
                seen.add(error.code)
    return seen


def test_every_kind_of_illegal_action_is_refused_with_its_rule(
    rules: RuleSet, bid_hand: Play
) -> None:
    seen = refused(rules, bid_hand)
    assert {"bid-too-low", "too-few-doubles"} & seen
    always = {
        "auction-over",
        "bid-out-of-turn",
        "bid-unknown",
        "call-out-of-turn",
        "call-unknown",
        "discard-out-of-turn",
        "play-after-end",
        "play-before-call",
        "play-out-of-turn",
        "renege",
        "tile-not-held",
        "tile-not-in-set",
    }
    if rules.game.tile_set.highest == 9:
        always.remove("tile-not-in-set")
    if rules.game.exchange is not None:
        always |= {"discard-size"}
        if rules.game.exchange.keeps_count:
            always |= {"discard-kept"}
    assert always <= seen


@QUIET
@given(seed=st.integers(0, 2**32))
def test_2_3_a_deal_with_a_tile_too_often_is_refused(
    rules: RuleSet, deal_hands: Deal, seed: int
) -> None:
    random = Random(seed)
    state = deal_hands(random, rules, Seat(0))
    hands = [list(held) for held in state.dealt]
    tile = hands[0][0]
    for held in hands[1:]:
        for place, other in enumerate(held):
            if other == tile:
                held[place] = rules.game.tile_set.kinds[-1]
    often = rules.game.tile_set.copies
    for place in range(often):
        hands[1][place] = tile
    with pytest.raises(RuleError) as caught:
        check_deal(rules.game, tuple(map(tuple, hands)), state.rest)
    assert (caught.value.code, caught.value.rule) == ("tile-twice", "2.3")
