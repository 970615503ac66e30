"""From a recorded hand to its deal, auction and contract, checked as far as they are known."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ledger.errors import LedgerError, RecordError, RuleError, Spot
from ledger.record.model import BidEntry, EndKind, EventKind, Hand
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
    turns,
)

_EXCUSES: dict[str, tuple[EventKind, ...]] = {
    "renege": (EventKind.RENEGE,),
    "lead-not-trump": (EventKind.RENEGE,),
    "trick-leader": (EventKind.LEAD_OUT_OF_TURN, EventKind.PLAY_OUT_OF_TURN),
    "play-out-of-turn": (EventKind.PLAY_OUT_OF_TURN, EventKind.LEAD_OUT_OF_TURN),
    "bid-out-of-turn": (EventKind.BID_OUT_OF_TURN,),
    "contract-off": (EventKind.ILLEGAL_CALL, EventKind.ILLEGAL_BID),
    "deal-size": (EventKind.WRONG_COUNT, EventKind.MISDEAL),
    "tile-twice": (EventKind.MISDEAL,),
    "wrong-shaker": (EventKind.WRONG_SHAKER,),
}
_BID_FAULTS = (
    "bid-too-low",
    "mark-cap",
    "mark-raise",
    "shaker-must-bid",
    "forced-bid",
    "too-few-doubles",
    "jump-marks",
    "announced-late",
)


def excused(hand: Hand, error: LedgerError, seat: Seat | None) -> bool:
    """Whether an event in the hand owns up to this irregularity by this seat."""
    if not hand.events:
        return False
    kinds = _EXCUSES.get(error.code, (EventKind.ILLEGAL_CALL,))
    if error.code in _BID_FAULTS:
        kinds = (EventKind.ILLEGAL_BID,)
    return any(
        event.kind in kinds and (seat is None or event.seat is None or event.seat == seat)
        for event in hand.events
    )


@dataclass(slots=True)
class Resolved:
    """A hand up to its first lead.

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


def resolve(rules: RuleSet, hand: Hand) -> Resolved:
    """Check deal, auction and call of a hand; errors carry their spot."""
    irregular = False
    try:
        check_deal(rules.game, hand.deal)
    except RuleError as error:
        if error.code == "tile-not-in-set" or not excused(hand, error, None):
            raise
        irregular = True
    dealt = _infer_hands(rules, hand)
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
        auction = auction._replace(first=hand.bids[0].seat)
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
            f"the auction has {len(hand.bids)} calls, the table has {rules.game.seats} players",
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


def _infer_hands(rules: RuleSet, hand: Hand) -> Hands:
    """The hands as dealt, with what was played filled in where the deal is not recorded.

    Tiles that stay unknown are `??`, so that every hand has its full size. So are the tiles left
    over of a seat that played a tile nobody noted: any of them may be the one.
    """
    game = rules.game
    deal = hand.deal or (None,) * game.seats
    noted = not any(UNKNOWN in trick.tiles for trick in hand.tricks)
    if noted and all(held is not None and UNKNOWN not in held for held in deal):
        return tuple(held for held in deal if held is not None)
    played = _played(rules, hand)
    found: list[tuple[Tile, ...]] = []
    for seat, held in enumerate(deal):
        known = [tile for tile in held or () if tile != UNKNOWN]
        if held is not None and len(known) == len(held):
            shown = set(played[seat]) - {UNKNOWN}
            if UNKNOWN not in played[seat] or not shown.issubset(known):
                found.append(held)
                continue
            known = [tile for tile in known if tile in shown]
        extra = Counter(played[seat])
        extra.subtract(known)
        extra.pop(UNKNOWN, None)
        known += list((+extra).elements())[: max(0, game.hand_size - len(known))]
        blank = (UNKNOWN,) * max(0, game.hand_size - len(known))
        found.append((*game.tile_set.sort(known), *blank))
    _check_once(rules, hand, found)
    return tuple(found)


def _check_once(rules: RuleSet, hand: Hand, hands: list[tuple[Tile, ...]]) -> None:
    """Refuse a tile played twice, or played by one seat and dealt to another (RULES 2.3)."""
    for tile in rules.game.tile_set.over(tile for held in hands for tile in held):
        places = [
            (index, item)
            for index, trick in enumerate(hand.tricks)
            for item, played in enumerate(trick.tiles)
            if played == tile
        ]
        if not places:
            continue
        tricks = " and ".join(f"trick {index + 1}" for index, _ in places)
        index, item = places[-1]
        error = RuleError(
            "tile-twice",
            f"the tile {tile} is played in {tricks}"
            + ("" if len(places) > 1 else ", but another seat was dealt it"),
            hint="Correct one of them, or write ?? for the one in doubt.",
            rule="2.3",
            spot=Spot("trick", index=index, item=item),
        )
        if not excused(hand, error, None):
            raise error


def _played(rules: RuleSet, hand: Hand) -> list[list[Tile]]:
    """The tiles that each seat played, in order."""
    seats = rules.game.seats
    played: list[list[Tile]] = [[] for _ in range(seats)]
    out = _sits_out(rules, hand)
    for trick in hand.tricks:
        around = trick.seats or turns(seats, trick.leader, out)
        for tile, seat in zip(trick.tiles, around, strict=False):
            played[seat].append(tile)
    return played


def _sits_out(rules: RuleSet, hand: Hand) -> Seat | None:
    """The seat that plays no tiles, told from the call before it is checked."""
    if hand.call is None or not hand.call.call.contract.partner_sits_out:
        return None
    caller = hand.call.seat
    partner = next(iter(rules.partners(caller)), None)
    for entry in hand.bids:
        if entry.seat == partner and entry.bid.kind is BidKind.JUMP:
            leads = rules.options.get(f"{entry.bid.contract}-leader")
            return partner if leads == "partner" else caller
    return partner
