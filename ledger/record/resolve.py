"""From a recorded hand to its deal, auction and contract, checked as far as they are known."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.errors import RecordError, RuleError, Spot
from ledger.record.excuses import excused
from ledger.record.holdings import dealt_hands, held_hands
from ledger.record.model import BidEntry, EndKind, Hand
from ledger.rules import (
    UNKNOWN,
    Auction,
    BidKind,
    Call,
    Declared,
    Hands,
    RuleSet,
    Seat,
    Tile,
    caller_of,
    check_call,
    check_deal,
    declare,
    letter,
)


@dataclass(slots=True)
class Resolved:
    """A hand up to its first lead.

    `held` are the hands after the bidder's exchange, `left` the tiles that nobody plays.
    `auction` is None when only the winning bid was recorded; `declared` is None when nobody bid
    or the call is unknown. `forced` is None when the record cannot tell.
    """

    dealt: Hands
    shaker: Seat | None
    auction: Auction | None = None
    bidder: Seat | None = None
    marks: int | None = None
    bid: str | None = None
    points: int | None = None
    forced: bool | None = None
    declared: Declared | None = None
    irregular: bool = False
    all_passed: bool = False
    held: Hands = ()
    left: tuple[Tile, ...] = ()


def resolve(rules: RuleSet, hand: Hand) -> Resolved:
    """Check deal, auction and call of a hand; errors carry their spot."""
    irregular = False
    try:
        check_deal(rules.game, hand.deal, hand.rest)
    except RuleError as error:
        if error.code == "tile-not-in-set" or not excused(hand, error, None):
            raise
        irregular = True
    dealt = dealt_hands(rules, hand)
    shaker = hand.shaker
    if shaker is None and hand.bids:
        shaker = Seat((hand.bids[0].seat - 1) % rules.game.seats)
    found = Resolved(dealt, hand.shaker, irregular=irregular)
    if not hand.bids:
        return found
    if len(hand.bids) == 1 and hand.bids[0].bid.kind is not BidKind.PASS:
        _winning_bid_alone(rules, hand, found)
    elif shaker is not None:
        _whole_auction(rules, hand, shaker, found)
    if found.bidder is not None:
        _contract(rules, hand, found)
    if found.declared is not None:
        found.held, found.left = held_hands(found.declared, hand, dealt)
    return found


def _winning_bid_alone(rules: RuleSet, hand: Hand, found: Resolved) -> None:
    """Take the one recorded bid as the winning bid, whatever stood before it."""
    entry = hand.bids[0]
    if entry.bid.kind is BidKind.UNKNOWN:
        if _stopped(hand):
            return
        raise _bid_missing(hand)
    auction = Auction.start(rules, entry.seat, found.dealt)._replace(first=entry.seat)
    try:
        worked_out = auction.bid_alone(entry.seat, entry.bid)
    except RuleError as error:
        spot = Spot("bid", index=0)
        if not excused(hand, error, entry.seat):
            raise error.at(spot=spot) from None
        found.irregular = True
        worked_out = auction.bid_as_happened(entry.seat, entry.bid).high
    found.bidder = entry.seat
    found.bid = str(worked_out)
    found.marks = rules.marks_of(worked_out)
    found.points = rules.points_of(worked_out)
    known = found.shaker is not None and rules.options["first-bidder"] == "left-of-shaker"
    first = known and entry.seat != found.shaker
    found.forced = None if rules.forces_shaker and not first else False
    found.auction = auction._replace(high=worked_out, bidder=entry.seat)


def _whole_auction(rules: RuleSet, hand: Hand, shaker: Seat, found: Resolved) -> None:
    auction = Auction.start(rules, shaker, found.dealt)
    if auction.first_unknown:
        first = hand.bids[0].seat
        auction = auction._replace(first=first, turn=first)
    for index, entry in enumerate(hand.bids):
        try:
            auction = auction.bid(entry.seat, entry.bid)
        except RuleError as error:
            spoken = any(seat == entry.seat for seat, _ in auction.bids)
            if spoken or not excused(hand, error, entry.seat):
                raise error.at(spot=Spot("bid", index=index)) from None
            found.irregular = True
            auction = auction.bid_as_happened(entry.seat, entry.bid)
    found.auction = auction
    if not auction.over:
        if _stopped(hand):
            return
        raise RecordError(
            "auction-incomplete",
            f"the auction stops after {len(hand.bids)} call{'s' * (len(hand.bids) > 1)}, but "
            f"{letter(auction.to_act)} may still bid",
            hint="Write every call, with pass for a pass and ? for one that nobody noted; or "
            "write the winning bid alone.",
            rule="3.1",
            spot=Spot("bid", index=len(hand.bids) - 1),
        )
    if auction.bidder is None:
        if any(entry.bid.kind is BidKind.UNKNOWN for entry in hand.bids):
            if _stopped(hand):
                return
            raise _bid_missing(hand)
        found.all_passed = True
        return
    found.bidder = auction.bidder
    found.bid = str(auction.high)
    found.marks = rules.marks_of(auction.high)
    found.points = rules.points_of(auction.high)
    found.forced = auction.forced or _maybe_forced(rules, auction)


def _maybe_forced(rules: RuleSet, auction: Auction) -> bool | None:
    """None where calls that nobody noted may all have been passes before a shaker's bid."""
    *others, last = auction.bids
    passes = (BidKind.PASS, BidKind.UNKNOWN)
    open_ = last[0] == auction.bidder and all(bid.kind in passes for _, bid in others)
    return None if rules.forces_shaker and open_ else False


def _stopped(hand: Hand) -> bool:
    """Whether the hand ended without a result before anybody played."""
    return (
        hand.end is not None
        and hand.end.kind in (EndKind.THROWN_IN, EndKind.ABANDONED)
        and not hand.call
        and not hand.tricks
    )


def _contract(rules: RuleSet, hand: Hand, found: Resolved) -> None:
    auction, bidder = found.auction, found.bidder
    if auction is None or bidder is None:
        return
    entry = hand.call
    if entry is not None:
        seat, call = entry.seat, entry.call
    elif hand.tricks:
        seat, call = caller_of(rules, bidder, auction.high), _undeclared(rules, hand)
    else:
        return
    unknown = _unknown_call_of(hand.bids, seat)
    if unknown is not None and seat != caller_of(rules, bidder, auction.high):
        raise _bid_missing(hand, unknown)
    try:
        check_call(rules, bidder, auction.high, seat, call, forced=found.forced)
    except RuleError as error:
        if not excused(hand, error, seat):
            raise error.at(spot=Spot("call")) from None
        found.irregular = True
    found.declared = declare(rules, bidder, auction.high, seat, call)


def _unknown_call_of(bids: tuple[BidEntry, ...], seat: Seat) -> int | None:
    for index, entry in enumerate(bids):
        if entry.seat == seat and entry.bid.kind is BidKind.UNKNOWN:
            return index
    return None


def _undeclared(rules: RuleSet, hand: Hand) -> Call:
    """The call when none was recorded: the higher end of the first lead (RULES 4.9)."""
    lead = hand.tricks[0].tiles[0]
    if rules.options["undeclared-trump"] != "high-end" or lead == UNKNOWN:
        raise RecordError(
            "call-missing",
            "the hand was played, but nobody named the contract",
            hint="Write the call, as in `call C 5`, before the tricks.",
            rule="4.9",
            spot=Spot("trick", index=0, item=0),
        )
    return Call(lead[0])


def _bid_missing(hand: Hand, index: int = 0) -> RecordError:
    return RecordError(
        "bid-missing",
        "the winning bid is not recorded",
        hint="Write it alone, as in `bid B 32`, or as part of the whole auction.",
        rule="3.1",
        spot=Spot("bid", index=index) if hand.bids else Spot("hand"),
    )
