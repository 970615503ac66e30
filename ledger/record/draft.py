"""A hand while it is being read, and the common lines read the quick way."""

from __future__ import annotations

from ledger.record.lexicon import Lexicon
from ledger.record.model import (
    BidEntry,
    CallEntry,
    Comment,
    Discard,
    End,
    Event,
    Hand,
    Trick,
)
from ledger.rules import UNKNOWN, Seat, Tile

ON_TRICK = -1
ON_REST = -2
ON_DISCARD = -3
"""`Draft.last` after a line of tiles: these, or a seat after that seat's deal; else None."""


class Draft:
    """The parts of a hand, filled line by line."""

    __slots__ = (
        "bids",
        "call",
        "comments",
        "deal",
        "discard",
        "end",
        "events",
        "last",
        "noted",
        "number",
        "pending",
        "rest",
        "shaker",
        "time",
        "tricks",
    )

    def __init__(self, number: int, seats: int) -> None:
        self.number = number
        self.time = ""
        self.shaker: Seat | None = None
        self.deal: list[tuple[Tile, ...] | None] = [None] * seats
        self.bids: list[BidEntry] = []
        self.rest: tuple[Tile, ...] | None = None
        self.call: CallEntry | None = None
        self.discard: Discard | None = None
        self.tricks: list[Trick] = []
        self.events: list[Event] = []
        self.comments: list[Comment] = []
        self.noted = 0
        self.end: End | None = None
        self.last: int | None = None
        self.pending = False

    @property
    def here(self) -> int:
        """The place of an event or comment that stands here, as `Event.at` counts it."""
        if self.tricks:
            return 2 + len(self.tricks)
        if self.call is not None:
            return 2
        return 1 if self.bids else 0

    def add_comment(self, text: str) -> None:
        """Put a comment behind what was read so far."""
        self.comments.append(Comment(text, self.here, self.noted))
        self.noted += 1

    def add_event(self, event: Event) -> None:
        """Put an event behind what was read so far."""
        self.events.append(event)
        self.noted += 1

    def done(self) -> Hand:
        """The hand as a value."""
        return Hand(
            self.number,
            self.shaker,
            self.time,
            tuple(self.deal),
            tuple(self.bids),
            self.call,
            tuple(self.tricks),
            tuple(self.events),
            tuple(self.comments),
            self.end,
            self.rest or (),
            self.discard if self.discard is not None and self.discard.tiles else None,
        )


def sort_hand(tiles: list[Tile]) -> tuple[Tile, ...]:
    """Tiles from the highest down, unknown ones last."""
    known = sorted([tile for tile in tiles if tile != UNKNOWN], reverse=True)
    return (*known, *[UNKNOWN] * (len(tiles) - len(known)))


def read_quickly(draft: Draft, lexicon: Lexicon, line: str) -> bool:
    """Take a line in its plain canonical form into the draft; False when it is anything else.

    Nothing changes when the answer is False, so that the careful reader can take the line.
    """
    words = line.split()
    if not words:
        return True
    if draft.pending or draft.end is not None:
        return False
    word = words[0]
    try:
        seat = lexicon.seats.get(word)
        if seat is not None:
            if not 1 < len(words) <= lexicon.trick_words:
                return False
            draft.tricks.append(Trick(seat, tuple(map(lexicon.known.__getitem__, words[1:]))))
            draft.last = ON_TRICK
            return True
        if draft.tricks:
            if word != "end":
                return False
            draft.end = lexicon.ends[line]
            draft.last = None
            return True
        if word == "deal":
            seat = lexicon.seats[words[1]]
            if draft.deal[seat] is not None or len(words) != lexicon.deal_words:
                return False
            tiles = map(lexicon.known.__getitem__, words[2:])
            draft.deal[seat] = tuple(sorted(tiles, reverse=True))
            draft.last = seat
            return True
        if draft.call is not None:
            return _discard_quickly(draft, lexicon, words)
        if word == "bid":
            if draft.bids:
                return False
            bids = lexicon.bids
            draft.bids = [bids[entry] for entry in line[3:].split(",")]
        elif word == "call":
            draft.call = lexicon.calls[line]
        elif word == "shaker":
            if draft.shaker is not None or len(words) != 2:
                return False
            draft.shaker = lexicon.seats[words[1]]
        elif word == "rest":
            if draft.rest is not None or draft.bids or len(words) != lexicon.rest_words:
                return False
            draft.rest = tuple(sorted(map(lexicon.known.__getitem__, words[1:]), reverse=True))
            draft.last = ON_REST
            return True
        elif word == "end":
            draft.end = lexicon.ends[line]
        else:
            return False
    except (KeyError, IndexError):
        return False
    draft.last = None
    return True


def _discard_quickly(draft: Draft, lexicon: Lexicon, words: list[str]) -> bool:
    """Take a `discard` line in its plain canonical form into the draft."""
    if words[0] != "discard" or draft.discard is not None or len(words) < 3:
        return False
    seat = lexicon.seats[words[1]]
    tiles = map(lexicon.known.__getitem__, words[2:])
    draft.discard = Discard(seat, tuple(sorted(tiles, reverse=True)))
    draft.last = ON_DISCARD
    return True
