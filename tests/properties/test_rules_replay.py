"""Random legal games through the replay: the same scores, and every broken rule found."""

from __future__ import annotations

from dataclasses import replace as changed
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ledger.errors import LedgerError, RuleError
from ledger.record.facts import GameFacts, Outcome
from ledger.record.model import (
    BidEntry,
    CallEntry,
    End,
    EndKind,
    Event,
    EventKind,
    Game,
    Hand,
    Trick,
)
from ledger.record.replay import replay, states
from ledger.rules import (
    UNKNOWN,
    Bid,
    BidKind,
    HandState,
    Match,
    Phase,
    RuleSet,
    Seat,
    Tile,
    letter,
    next_shaker,
    parse_rules,
    score_hand,
)

RULE_SETS = [
    "straight",
    "points-250",
    "house",
    "lechner",
    "house; looper on; all-pass shaker-any; early-stop-marks off; sevens-winner bidder",
    "straight; opening-lead trump; doubles-trump-void follow-number; follow-me-doubles own",
    "straight; first-bidder holder-of-10; early-stop-points on; all-pass reshake-same",
    "points-250; nello on choice; plunge on; plunge-calls nello; sevens on; plunge-leader declarer",
]
QUIET = settings(max_examples=40, deadline=None, derandomize=True)


def chosen_bid(random: Random, state: HandState) -> Bid:
    """A legal bid, high ones and jumps not too rare."""
    bids = state.legal_bids()
    special = [bid for bid in bids if bid.kind in (BidKind.JUMP, BidKind.MARKS)]
    if special and random.random() < 0.3:
        return random.choice(special)
    return bids[0] if random.random() < 0.4 else random.choice(bids[:4])


def random_hand(
    random: Random, rules: RuleSet, number: int, shaker: Seat
) -> tuple[Hand, HandState]:
    """A legal hand as it is recorded, and the engine's last state of it."""
    tiles = list(rules.game.tile_set.tiles)
    random.shuffle(tiles)
    deal = tuple(rules.game.tile_set.sort(tiles[7 * s : 7 * s + 7]) for s in range(4))
    state = HandState.start(rules, shaker, deal)
    bids: list[BidEntry] = []
    call: CallEntry | None = None
    while state.phase in (Phase.AUCTION, Phase.CALL) and state.to_act is not None:
        seat = state.to_act
        if state.phase is Phase.AUCTION:
            bids.append(BidEntry(seat, chosen_bid(random, state)))
            state = state.bid(seat, bids[-1].bid)
        else:
            call = CallEntry(seat, random.choice(state.legal_calls()))
            state = state.call(seat, call.call)
    while state.phase is Phase.PLAY and state.to_act is not None:
        state = state.play(state.to_act, random.choice(state.legal_plays()))
    tricks = tuple(Trick(trick.leader, trick.tiles) for trick in state.tricks)
    hand = Hand(number, shaker, deal=deal, bids=tuple(bids), call=call, tricks=tricks)
    return hand, state


def game_of(rules: RuleSet, *hands: Hand) -> Game:
    """A game that may stop anywhere."""
    return Game(rules, ("Ann", "Bo", "Cy", "Di"), hands, tags=(("Unfinished", "time"),))


def played_hand(random: Random, rules: RuleSet) -> tuple[Hand, HandState]:
    """A hand that somebody bid on."""
    while True:
        hand, state = random_hand(random, rules, 1, Seat(0))
        if hand.tricks:
            return hand, state


def facts_of(rules: RuleSet, hand: Hand) -> GameFacts:
    """The facts of a game of one hand."""
    return replay(game_of(rules, hand))


def expected_score(state: HandState) -> tuple[int, ...]:
    """What the engine's last state is worth."""
    if state.playing is None or state.made is None or state.bidder is None:
        return (0, 0)
    declared = state.playing.declared
    score = score_hand(
        state.rules, declared.bid, declared.aim, declared.team, state.made, state.points
    )
    assert score is not None
    return score


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_a_replayed_game_has_the_scores_of_the_played_one(text: str, seed: int) -> None:
    rules, random = parse_rules(text), Random(seed)
    match, shaker = Match.start(rules), Seat(random.randrange(4))
    hands: list[Hand] = []
    while match.winner is None and len(hands) < 40:
        hand, state = random_hand(random, rules, len(hands) + 1, shaker)
        hands.append(hand)
        side = None if state.bidder is None else rules.team(state.bidder)
        match = match.add(expected_score(state), side)
        shaker = next_shaker(rules, shaker, all_passed=not hand.tricks)
    facts = replay(game_of(rules, *hands))
    assert (facts.score, facts.winner) == (match.score, match.winner)


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_states_come_back_in_the_order_they_were_played(text: str, seed: int) -> None:
    rules = parse_rules(text)
    hand, last = played_hand(Random(seed), rules)
    seen = list(states(game_of(rules, hand), 1))
    assert seen[-1].tricks == last.tricks
    assert seen[-1].hands == last.hands
    assert len(seen) == 1 + 4 + 1 + sum(len(trick.tiles) for trick in hand.tricks)


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_without_the_deal_the_same_comes_out(text: str, seed: int) -> None:
    rules = parse_rules(text)
    hand, _ = played_hand(Random(seed), rules)
    whole = facts_of(rules, hand).hands[0]
    thin = facts_of(rules, changed(hand, deal=(None,) * 4)).hands[0]
    assert (thin.outcome, thin.tricks, thin.points, thin.score) == (
        whole.outcome,
        whole.tricks,
        whole.points,
        whole.score,
    )


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32), st.integers(1, 12))
def test_a_deal_known_in_part_is_accepted(text: str, seed: int, hidden: int) -> None:
    rules, random = parse_rules(text), Random(seed)
    hand, _ = played_hand(random, rules)
    deal = [list(held or ()) for held in hand.deal]
    for _ in range(hidden):
        held = deal[random.randrange(4)]
        held[random.randrange(7)] = UNKNOWN
    partial = changed(hand, deal=tuple(rules.game.tile_set.sort(held) for held in deal))
    assert facts_of(rules, partial).score == facts_of(rules, hand).score


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_unknown_tiles_in_the_tricks_never_raise_a_false_alarm(text: str, seed: int) -> None:
    rules, random = parse_rules(text), Random(seed)
    hand, _ = played_hand(random, rules)
    whole = facts_of(rules, hand).hands[0]
    hide = random.random()
    tricks = tuple(
        changed(
            trick,
            tiles=tuple(UNKNOWN if random.random() < hide else tile for tile in trick.tiles),
        )
        for trick in hand.tricks
    )
    deal = random.choice((hand.deal, (None,) * 4))
    end = None
    if whole.made is not None:
        end = End(EndKind.MADE if whole.made else EndKind.SET)
    found = facts_of(rules, changed(hand, tricks=tricks, deal=deal, end=end)).hands[0]
    assert found.outcome is whole.outcome


def swapped(hand: Hand, state: HandState) -> list[tuple[int, int, Seat, Tile]]:
    """Each place where a tile held by its player would have been illegal."""
    found = []
    play = next(s.playing for s in states(game_of(state.rules, hand), 1) if s.playing is not None)
    for index, trick in enumerate(hand.tricks):
        for item, tile in enumerate(trick.tiles):
            seat, legal = play.to_act, play.legal_plays()
            found += [(index, item, seat, held) for held in play.hands[seat] if held not in legal]
            play = play.play(seat, tile)
    return found


def with_tile(hand: Hand, index: int, item: int, tile: Tile) -> Hand:
    """The hand cut after the trick in which another tile is played."""
    trick = hand.tricks[index]
    tiles = (*trick.tiles[:item], tile)
    return changed(hand, tricks=(*hand.tricks[:index], changed(trick, tiles=tiles)))


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_an_illegal_tile_is_refused_at_its_place_and_owned_up_to(text: str, seed: int) -> None:
    rules, random = parse_rules(text), Random(seed)
    hand, state = played_hand(random, rules)
    places = swapped(hand, state)
    assume(places)
    index, item, seat, tile = random.choice(places)
    broken = with_tile(hand, index, item, tile)
    with pytest.raises(RuleError) as caught:
        facts_of(rules, broken)
    error = caught.value
    assert error.code in ("renege", "lead-not-trump")
    assert error.rule == {"lead-not-trump": "5.2"}.get(
        error.code, "4.7" if "seven" in error.message else "5.3"
    )
    assert error.spot is not None
    assert (error.spot.hand, error.spot.index, error.spot.item) == (1, index, item)
    assert error.message.startswith(f"{letter(seat)} ")
    event = Event(EventKind.RENEGE, seat, "", 2 + index)
    claim = Event(EventKind.CONCEDE, hand.bids[0].seat, "", 3 + index)
    owned = facts_of(rules, changed(broken, events=(event, claim))).hands[0]
    assert owned.irregular
    assert owned.outcome in (Outcome.MADE, Outcome.SET)
    blamed = changed(broken, events=(changed(event, seat=Seat((seat + 1) % 4)), claim))
    with pytest.raises(RuleError):
        facts_of(rules, blamed)


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_a_renege_shows_without_the_deal_when_the_tile_is_played_later(
    text: str, seed: int
) -> None:
    rules, random = parse_rules(text), Random(seed)
    hand, state = played_hand(random, rules)
    places = [
        (index, item, tile)
        for index, item, _, tile in swapped(hand, state)
        if any(tile in trick.tiles for trick in hand.tricks[index + 1 :])
    ]
    assume(places)
    index, item, tile = random.choice(places)
    mine = hand.tricks[index].tiles[item]
    swap = {mine: tile, tile: mine}
    tricks = tuple(
        changed(trick, tiles=tuple(swap.get(each, each) for each in trick.tiles))
        for trick in hand.tricks
    )
    with pytest.raises(LedgerError) as caught:
        facts_of(rules, changed(hand, tricks=tricks, deal=(None,) * 4))
    assert caught.value.spot is not None
    assert (caught.value.spot.index, caught.value.spot.item) == (index, item)
