"""How much a scorer keeps of a hand: all of it, the auction, the result, or all but some tiles."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from random import Random

from ledger.record.model import BidEntry, EventKind, Hand, Trick
from ledger.rules import PASS, UNKNOWN, UNKNOWN_BID, Aim, BidKind, Declared, RuleSet
from ledger.simulate.hand import Simulated, with_points


class Keeping(Enum):
    """What a scorer writes down on a night."""

    PLAY = "every tile"
    AUCTION = "the auction and the result"
    RESULT = "the bid and the result"
    HOLES = "what there was time for"


def kept(rules: RuleSet, simulated: Simulated, keeping: Keeping, rng: Random) -> Hand:
    """The hand as a scorer with this habit writes it down."""
    hand, declared = simulated.hand, simulated.declared
    if keeping is Keeping.PLAY:
        return hand
    nothing = (None,) * rules.game.seats
    if declared is None:
        return replace(hand, deal=nothing, rest=())
    if keeping is Keeping.HOLES:
        return _with_holes(rules, hand, declared, rng)
    events = tuple(
        replace(event, at=min(event.at, 2))
        for event in hand.events
        if event.kind is not EventKind.CLAIM
    )
    hand = replace(hand, deal=nothing, tricks=(), events=events, rest=(), discard=None)
    if rules.scoring == "points" or rng.random() < 0.25:
        hand = _with_points(rules, hand, declared, simulated.points)
    if keeping is Keeping.RESULT:
        return _result_only(rules, hand, declared, rng)
    return hand


def _with_points(
    rules: RuleSet, hand: Hand, declared: Declared, points: tuple[int, ...] | None
) -> Hand:
    """The hand with the points that the bidding side took, where they decided it."""
    if points is None or hand.end is None or declared.aim is not Aim.TAKE_BID:
        return hand
    if sum(points) != rules.game.hand_total:
        return hand
    return replace(hand, end=with_points(hand.end, points, declared.team))


def _result_only(rules: RuleSet, hand: Hand, declared: Declared, rng: Random) -> Hand:
    """The winning bid alone, now and then without what was called."""
    forgotten = rng.random() < 0.1 and rules.scoring == "marks"
    if declared.bid.kind is not BidKind.JUMP:
        hand = replace(hand, bids=(BidEntry(declared.bidder, declared.bid),))
    return replace(hand, call=None) if forgotten and hand.end and not hand.end.points else hand


def _with_holes(rules: RuleSet, hand: Hand, declared: Declared, rng: Random) -> Hand:
    """A hand of which some seats' tiles, the passes or the last trick were not noted."""
    if any(event.kind is EventKind.RENEGE for event in hand.events):
        return hand
    deal = list(hand.deal)
    what = rng.random()
    if what < 0.4:
        deal[int(rng.random() * len(deal))] = None
    elif what < 0.7:
        deal = [None] * len(deal)
    hand = replace(hand, deal=tuple(deal))
    shows = rules.game.rounds or declared.bid.kind is BidKind.NAMED
    if rng.random() < 0.3 and not shows:
        hand = replace(hand, bids=_without_passes(hand.bids))
    if what < 0.6 or rules.scoring != "marks" or len(hand.tricks) < rules.game.hand_size:
        return hand
    last = hand.tricks[-1]
    unseen = Trick(last.leader, (last.tiles[0], *[UNKNOWN] * (len(last.tiles) - 1)))
    nobody = (None,) * len(deal)
    return replace(hand, deal=nobody, tricks=(*hand.tricks[:-1], unseen))


def _without_passes(bids: tuple[BidEntry, ...]) -> tuple[BidEntry, ...]:
    return tuple(
        BidEntry(entry.seat, UNKNOWN_BID) if entry.bid == PASS else entry for entry in bids
    )
