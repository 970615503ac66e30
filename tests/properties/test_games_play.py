"""Random legal hands of every game and preset: tiles, points, scores and their records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.record.model import (
    End,
    EndKind,
    Game,
    Hand,
)
from ledger.record.replay import replay, states
from ledger.rules import (
    GAMES,
    UNKNOWN,
    Aim,
    BidKind,
    HandState,
    Match,
    RuleSet,
    Seat,
    Tile,
    next_shaker,
    pips,
    score_hand,
)

HAND_TOTALS = {
    "42": 42,
    "42-3p": 44,
    "84": 84,
    "84-pairs": 84,
    "88": 88,
    "72": 72,
    "moon": 7,
    "geezer": 54,
    "big-game": 66,
    "140": 140,
}
QUIET = settings(max_examples=3, deadline=None, derandomize=True)
MANY = settings(max_examples=4, deadline=None, derandomize=True)
Play = Callable[..., Any]
Deal = Callable[[Random, RuleSet, Seat], HandState]


def expected(state: HandState) -> tuple[int, ...]:
    """The score of a finished hand, worked out from the rule book alone (RULES 6, 9)."""
    rules, sides = state.rules, range(state.rules.game.team_count)
    play = state.playing
    if play is None:
        return (0,) * len(sides)
    deal = play.declared
    ladder, options = rules.game.ladder, rules.options
    bid, own, made = deal.bid, deal.team, play.made
    named = ladder.by_name.get(bid.contract)
    if options["scoring"] == "marks":
        stake = bid.amount if bid.kind in (BidKind.MARKS, BidKind.JUMP) else 1
        stake = named.marks if named is not None else stake
        return tuple(stake * ((side == own) == made) for side in sides)
    if named is not None:
        worth = named.worth or named.points
    else:
        worth = bid.amount * (1 if bid.kind is BidKind.POINTS else ladder.mark)
    in_points = named.worth == 0 if named is not None else bid.kind is BidKind.POINTS
    if options["set-score"] == "minus-bid":
        mine = -worth if not made else play.points[own] if in_points else worth
        return tuple(mine if side == own else play.points[side] for side in sides)
    if not in_points or deal.aim is not Aim.TAKE_BID:
        return tuple(worth * ((side == own) == made) for side in sides)
    if made:
        return play.points
    return tuple(0 if side == own else play.points[side] + worth for side in sides)


@pytest.mark.parametrize("game", GAMES)
def test_1_9_count_and_tricks_make_the_hand_total(game: str) -> None:
    kind = GAMES[game]
    count = sum(pips(tile) for tile in kind.tile_set.tiles if pips(tile) in kind.counters)
    assert count + kind.hand_size * kind.trick_value + kind.rest_points == HAND_TOTALS[game]
    assert kind.hand_total == HAND_TOTALS[game]


@MANY
@given(seed=st.integers(0, 2**32))
def test_2_3_every_tile_is_somewhere_once(rules: RuleSet, play_hand: Play, seed: int) -> None:
    whole = Counter(rules.game.tile_set.tiles)
    for state in play_hand(Random(seed), rules, 1, Seat(0)).states:
        play = state.playing
        left = state.rest if play is None else play.rest
        tiles = Counter(tile for held in state.hands for tile in held) + Counter(left)
        tiles += Counter(tile for trick in state.tricks for tile in trick.tiles)
        tiles += Counter(state.trick)
        assert tiles == whole
        assert len(left) == rules.game.rest_size


@MANY
@given(seed=st.integers(0, 2**32))
def test_5_5_points_of_a_hand_played_out_make_the_hand_total(
    rules: RuleSet, bid_hand: Play, seed: int
) -> None:
    play = bid_hand(Random(seed), rules).last.playing
    assert play is not None
    assert play.made is not None
    assert sum(play.won) == len(play.tricks)
    if len(play.tricks) == rules.game.hand_size and not play.declared.sits_out:
        lost = sum(rules.game.worth[tile] for tile in play.rest)
        nobody = rules.game.rest_to.value == "nobody"
        assert sum(play.points) == rules.game.hand_total - lost * nobody
    elif not play.declared.sits_out:
        assert play.declared.stops
    counters = rules.game.counters
    value = {tile: pips(tile) * (pips(tile) in counters) for tile in rules.game.tile_set.kinds}
    by_hand = [0] * rules.game.team_count
    for trick in play.tricks:
        taken = rules.game.trick_value + sum(value[tile] for tile in trick.tiles)
        assert trick.points == taken
        by_hand[rules.game.teams[trick.winner]] += taken
    rest = sum(play.points) - sum(by_hand)
    assert rest == rules.game.rest_points + sum(
        value[tile]
        for tile in play.rest
        if rules.game.rest_to.value == "defenders"
        or (rules.game.rest_to.value == "last trick" and len(play.tricks) == rules.game.hand_size)
    )


@MANY
@given(seed=st.integers(0, 2**32))
def test_6_the_score_follows_from_the_rule_alone(rules: RuleSet, bid_hand: Play, seed: int) -> None:
    state = bid_hand(Random(seed), rules).last
    deal = state.declared
    assert deal is not None
    assert state.made is not None
    found = score_hand(rules, deal.bid, deal.aim, deal.team, state.made, state.points)
    assert found == expected(state)


@QUIET
@given(seed=st.integers(0, 2**32))
def test_6_2_a_replayed_game_has_the_scores_of_the_played_one(
    rules: RuleSet, play_hand: Play, seed: int
) -> None:
    random = Random(seed)
    match, shaker = Match.start(rules), Seat(random.randrange(rules.game.seats))
    hands: list[Hand] = []
    scores: list[tuple[int, ...]] = []
    while match.winner is None and len(hands) < 12:
        played = play_hand(random, rules, len(hands) + 1, shaker)
        hands.append(played.hand)
        scores.append(expected(played.last))
        bidder = played.last.bidder
        match = match.add(scores[-1], None if bidder is None else rules.team(bidder))
        shaker = next_shaker(rules, shaker, all_passed=bidder is None)
    nobody = ("",) * rules.game.seats
    facts = replay(Game(rules, nobody, tuple(hands), tags=(("Unfinished", "time"),)))
    assert [hand.score for hand in facts.hands] == scores
    assert (facts.score, facts.winner) == (match.score, match.winner)


@QUIET
@given(seed=st.integers(0, 2**32))
def test_states_come_back_in_the_order_they_were_played(
    rules: RuleSet, bid_hand: Play, seed: int
) -> None:
    played = bid_hand(Random(seed), rules)
    nobody = ("",) * rules.game.seats
    seen = list(states(Game(rules, nobody, (played.hand,)), 1))
    assert (seen[-1].tricks, seen[-1].hands) == (played.last.tricks, played.last.hands)
    assert seen[-1].points == played.last.points


@QUIET
@given(seed=st.integers(0, 2**32))
def test_what_is_legal_is_said_alike_by_all(rules: RuleSet, play_hand: Play, seed: int) -> None:
    for state in play_hand(Random(seed), rules, 1, Seat(0)).states:
        turn = state.to_act
        if turn is None:
            continue
        bids, calls, plays = state.legal_bids(), state.legal_calls(), state.legal_plays()
        assert all(state.can_bid(turn, bid) for bid in bids)
        assert all(rules.parse_bid(str(bid)) == bid for bid in bids)
        assert all(rules.parse_call(str(call)) == call for call in calls)
        assert {call for call in rules.calls if state.can_call(turn, call)} == set(calls)
        held = set(state.hands[turn])
        assert {tile for tile in held if state.can_play(turn, tile)} == set(plays)
        assert all(state.can_discard(turn, laid) for laid in state.legal_discards())
        assert bids or calls or plays or state.legal_discards()


@QUIET
@given(seed=st.integers(0, 2**32))
def test_a_record_without_its_discard_comes_out_alike(
    rules: RuleSet, bid_hand: Play, seed: int
) -> None:
    """What the bidder laid down may go unrecorded with the deal; the tricks tell the rest."""
    played = bid_hand(Random(seed), rules)
    nobody = ("",) * rules.game.seats
    thin = replace(played.hand, deal=(None,) * rules.game.seats, rest=(), discard=None)
    whole = replay(Game(rules, nobody, (played.hand,), tags=(("Unfinished", "time"),))).hands[0]
    found = replay(Game(rules, nobody, (thin,), tags=(("Unfinished", "time"),))).hands[0]
    assert found.tricks == whole.tricks
    assert (found.outcome, found.bidder) == (whole.outcome, whole.bidder)


def forgotten(random: Random, rules: RuleSet, hand: Hand, share: float) -> Hand:
    """The hand as a scorer noted it who missed some tiles of the deal and of the tricks."""
    sort = rules.game.tile_set.sort

    def hidden(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(UNKNOWN if random.random() < share else tile for tile in tiles)

    tricks = [replace(trick, tiles=hidden(trick.tiles)) for trick in hand.tricks]
    return replace(
        hand,
        tricks=tuple(
            replace(trick, suit="") if trick.tiles[0] == UNKNOWN else trick for trick in tricks
        ),
        deal=tuple(None if random.random() < share else sort(hidden(h or ())) for h in hand.deal),
        rest=sort(hidden(hand.rest)),
    )


@MANY
@given(seed=st.integers(0, 2**32))
def test_tiles_that_nobody_noted_never_raise_a_false_alarm(
    rules: RuleSet, bid_hand: Play, seed: int
) -> None:
    random = Random(seed)
    hand = bid_hand(random, rules).hand
    nobody, tags = ("",) * rules.game.seats, (("Unfinished", "time"),)
    whole = replay(Game(rules, nobody, (hand,), tags=tags)).hands[0]
    end = End(EndKind.MADE if whole.made else EndKind.SET)
    thin = replace(forgotten(random, rules, hand, random.random() / 2), end=end)
    found = replay(Game(rules, nobody, (thin,), tags=tags)).hands[0]
    assert found.outcome is whole.outcome
    assert found.early or found.points in (None, whole.points)
