"""A game as recorded: what a `.p42` file says, as immutable values, nothing derived."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ledger.rules import Bid, Call, RuleSet, Seat, Tile

FORMAT_VERSION = "1"


class Level(Enum):
    """How much of a hand was recorded."""

    RESULT = "result"
    AUCTION = "auction"
    PLAY = "play"


class EventKind(Enum):
    """An irregularity or an act outside the plays; judged by the audit, kept by the record."""

    RENEGE = "renege"
    BID_OUT_OF_TURN = "bid-out-of-turn"
    PLAY_OUT_OF_TURN = "play-out-of-turn"
    LEAD_OUT_OF_TURN = "lead-out-of-turn"
    ILLEGAL_BID = "illegal-bid"
    ILLEGAL_CALL = "illegal-call"
    EXPOSED = "exposed"
    MISDEAL = "misdeal"
    WRONG_COUNT = "wrong-count"
    WRONG_SHAKER = "wrong-shaker"
    TALK = "talk"
    ASK_TRUMP = "ask-trump"
    CLAIM = "claim"
    CONCEDE = "concede"
    SUBSTITUTE = "substitute"
    TIME = "time"
    RULING = "ruling"


class EndKind(Enum):
    """How a hand ended, where the record says so."""

    MADE = "made"
    SET = "set"
    THROWN_IN = "thrown-in"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class BidEntry:
    """One call of the auction by one seat."""

    seat: Seat
    bid: Bid


@dataclass(frozen=True, slots=True)
class CallEntry:
    """What was named, and by whom (the partner in a plunge)."""

    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class Discard:
    """The tiles that the bidder laid down after taking up what the deal left over."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick: the leader and the tiles in the order played.

    `suit` is the suit that the leader called where it was written (`64/4`), else "". `seats` is
    set only when somebody played out of turn: who played each tile.
    """

    leader: Seat
    tiles: tuple[Tile, ...]
    suit: str = ""
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened beside the plays.

    `at` places it: 0 before the bids, 1 after them, 2 after the call, 2 + n after trick n.
    `text` is all that the line says after the seat.
    """

    kind: EventKind
    seat: Seat | None
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment line inside a hand; `at` places it as it places an event.

    Comments and events that stand at the same place keep their order: `order` counts both from 0
    within the hand.
    """

    text: str
    at: int
    order: int


@dataclass(frozen=True, slots=True)
class End:
    """The stated end of a hand.

    `points` is what the bidding side took and `split` what each side took, the side of seat A
    first, where they are written.
    """

    kind: EndKind
    seat: Seat | None = None
    points: int | None = None
    split: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand, from the shake to its end, as far as it was recorded.

    `deal` has one entry a seat, None where nothing was noted; tiles from the highest down,
    unknown ones last. `time` is hh:mm on the club's clock, or "". `rest` are the tiles that the
    deal left over, empty where there are none or nobody noted them; `discard` is what the bidder
    laid down for them.
    """

    number: int
    shaker: Seat | None
    time: str = ""
    deal: tuple[tuple[Tile, ...] | None, ...] = ()
    bids: tuple[BidEntry, ...] = ()
    call: CallEntry | None = None
    tricks: tuple[Trick, ...] = ()
    events: tuple[Event, ...] = ()
    comments: tuple[Comment, ...] = ()
    end: End | None = None
    rest: tuple[Tile, ...] = ()
    discard: Discard | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its tags, its rule set, its players and its hands.

    `tags` holds every tag but P42, Rules, RuleBook and the seats, in the order read. `players`
    has one entry a seat, "" where nobody was named. `comments` stand before the first hand.
    """

    rules: RuleSet
    players: tuple[str, ...]
    hands: tuple[Hand, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()

    def tag(self, name: str) -> str:
        """The value of a tag, "" when the record does not have it."""
        for known, value in self.tags:
            if known == name:
                return value
        return ""
