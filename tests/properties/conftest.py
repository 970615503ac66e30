"""Random legal hands of every game and preset, for the properties that hold in all of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from ledger.record.model import (
    BidEntry,
    CallEntry,
    Discard,
    Hand,
    Trick,
)
from ledger.rules import (
    PRESETS,
    Bid,
    BidKind,
    HandState,
    Phase,
    RuleSet,
    Seat,
    parse_rules,
)

RULE_SETS = [
    *PRESETS,
    "42-3p; nello on; sevens on; looper on; all-pass shaker-any",
    "84; nello on; plunge on; splash on; sevens on; identical second; scoring points",
    "84-pairs; nello on; scoring points; all-pass shaker-30",
    "88; scoring points; identical second; early-stop-points on",
    "72; early-stop-points on; early-stop-marks off",
    "geezer; scoring points; nello-doubles choice; dip-leader declarer",
    "moon; scoring marks; target 5; follow-me-doubles choice",
    "big-game; small-end-lead always; opening-lead trump",
    "140; scoring marks; all-pass reshake-same",
    "left-140 like 140; rest-to nobody",
    "five-up like straight; removed 10+00+20; teams ABCDE; hand-size 5; lowest-bid 28; "
    "highest-bid 39; mark 40",
    "heads-up like moon; teams AB; hand-size 9; highest-bid 9; take-most 4; bidding rounds",
    "big-84 like 84; highest-double 7; hand-size 9; trick-value 3; counters 7+14; lowest-bid 50",
]


def start(random: Random, rules: RuleSet, shaker: Seat) -> HandState:
    """A hand after a random deal."""
    kind = rules.game
    tiles = list(kind.tile_set.tiles)
    random.shuffle(tiles)
    size, count = kind.hand_size, kind.seats
    hands = tuple(kind.tile_set.sort(tiles[size * s : size * s + size]) for s in range(count))
    return HandState.start(rules, shaker, hands, kind.tile_set.sort(tiles[size * count :]))


def chosen_bid(random: Random, state: HandState) -> Bid:
    """A legal bid, those beside the ladder not too rare."""
    bids = state.legal_bids()
    special = [bid for bid in bids if bid.kind in (BidKind.JUMP, BidKind.MARKS, BidKind.NAMED)]
    tied = [bid for bid in bids if str(bid) == "51"]
    if special + tied and random.random() < 0.3:
        return random.choice(special + tied)
    return bids[0] if random.random() < 0.5 else random.choice(bids[:4])


class Played:
    """A hand as it was played: its states, an action apart, and its record."""

    def __init__(self, random: Random, rules: RuleSet, number: int, shaker: Seat) -> None:
        state = start(random, rules, shaker)
        self.states = [state]
        bids: list[BidEntry] = []
        call: CallEntry | None = None
        laid: Discard | None = None
        suits: list[str] = []
        while state.phase is not Phase.DONE:
            seat = state.to_act
            assert seat is not None
            if state.phase is Phase.AUCTION:
                bids.append(BidEntry(seat, chosen_bid(random, state)))
                state = state.bid(seat, bids[-1].bid)
            elif state.phase is Phase.CALL:
                call = CallEntry(seat, random.choice(state.legal_calls()))
                state = state.call(seat, call.call)
            elif state.phase is Phase.DISCARD:
                laid = Discard(seat, random.choice(state.legal_discards()))
                state = state.discard(seat, laid.tiles)
            else:
                tile, suit = random.choice(state.legal_plays()), ""
                assert state.playing is not None
                if not state.trick:
                    suit = random.choice(state.playing.legal_suits(tile))
                    suits.append(suit if suit != state.playing.legal_suits(tile)[0] else "")
                state = state.play(seat, tile, suit)
            self.states.append(state)
        self.last = state
        tricks = zip(state.tricks, suits, strict=True)
        self.hand = Hand(
            number,
            shaker,
            deal=state.dealt,
            bids=tuple(bids),
            call=call,
            tricks=tuple(Trick(trick.leader, trick.tiles, suit) for trick, suit in tricks),
            rest=state.rest,
            discard=laid,
        )


def bid_hand(random: Random, rules: RuleSet) -> Played:
    """A hand that somebody bid on."""
    while True:
        played = Played(random, rules, 1, Seat(0))
        if played.last.bidder is not None:
            return played


@pytest.fixture(scope="session", params=RULE_SETS)
def rules(request: pytest.FixtureRequest) -> RuleSet:
    """The rules of every game and preset, one after the other."""
    return parse_rules(request.param)


@pytest.fixture(scope="session", name="deal_hands")
def _deal_hands() -> Callable[[Random, RuleSet, Seat], HandState]:
    """Deal a hand by chance."""
    return start


@pytest.fixture(scope="session", name="play_hand")
def _play_hand() -> type[Played]:
    """Play a hand by chance: whose number is given, and who shakes."""
    return Played


@pytest.fixture(scope="session", name="bid_hand")
def _bid_hand() -> Callable[[Random, RuleSet], Played]:
    """Play a hand by chance that somebody bids on."""
    return bid_hand
