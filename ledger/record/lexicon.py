"""The spellings of one rule set: tiles, seats, bids, calls and ends as dictionaries."""

from __future__ import annotations

from functools import lru_cache

from ledger.record.model import BidEntry, CallEntry, End, EndKind, EventKind
from ledger.rules import PASS, SEAT_LETTERS, UNKNOWN, RuleSet, Seat, Tile, parse_rules

EVENT_KINDS = {kind.value: kind for kind in EventKind}
END_KINDS = {kind.value: kind for kind in EndKind}
FREE_TEXT = frozenset((EventKind.RULING, EventKind.TALK, EventKind.TIME))
"""Events whose text may begin with a small letter that is no seat."""

_KEPT_LINES = 512


class Lexicon:
    """Every spelling that a record under one rule set may use.

    The dictionaries of lines fill up as records are read, so that a line seen before costs one
    look-up.
    """

    __slots__ = (
        "bids",
        "calls",
        "deal_words",
        "ends",
        "known",
        "rest_words",
        "rules",
        "seats",
        "tiles",
        "trick_words",
    )

    def __init__(self, rules: RuleSet) -> None:
        game = rules.game
        self.rules = rules
        self.seats = {SEAT_LETTERS[n]: Seat(n) for n in range(game.seats)}
        self.known: dict[str, Tile] = {}
        for tile in game.tile_set.kinds:
            high, low = tile
            for spelling in (tile, f"{high}-{low}", f"{low}{high}", f"{low}-{high}"):
                self.known[spelling] = tile
        self.tiles = {**self.known, "??": UNKNOWN, "?-?": UNKNOWN, "?": UNKNOWN}
        self.deal_words = game.hand_size + 2
        self.rest_words = game.rest_size + 1
        self.trick_words = game.seats + 1
        self.bids: dict[str, BidEntry] = {}
        for name, seat in self.seats.items():
            self._keep_bid(name, BidEntry(seat, PASS))
            for points in game.ladder.points:
                self._keep_bid(name, BidEntry(seat, rules.parse_bid(str(points))))
            for named in game.ladder.named:
                self._keep_bid(name, BidEntry(seat, rules.parse_bid(named.name)))
            for marks in range(1, 8 if game.ladder.mark else 1):
                self._keep_bid(name, BidEntry(seat, rules.parse_bid(f"{marks}m")))
        self.calls: dict[str, CallEntry] = {}
        self.ends: dict[str, End] = {}

    def _keep_bid(self, name: str, entry: BidEntry) -> None:
        self.bids[f" {name} {entry.bid}"] = entry

    def keep_call(self, line: str, entry: CallEntry) -> None:
        """Remember what a whole `call` line means."""
        if len(self.calls) < _KEPT_LINES:
            self.calls[line] = entry

    def keep_end(self, line: str, end: End) -> None:
        """Remember what a whole `end` line means."""
        if len(self.ends) < _KEPT_LINES:
            self.ends[line] = end

    def event_seat(self, kind: EventKind, text: str) -> tuple[Seat | None, str]:
        """The seat that an event's text begins with, if it does, and the text behind it."""
        first, *behind = text.split(None, 1)[:2] or [""]
        seat = self.seats.get(first if kind in FREE_TEXT else first.upper())
        return (None, text) if seat is None else (seat, behind[0] if behind else "")

    def seat(self, word: str) -> Seat | None:
        """The seat that a letter in either case names, None when it is no seat of the game."""
        return self.seats.get(word.upper()) if len(word) == 1 else None


@lru_cache(maxsize=64)
def lexicon_of(rules_text: str) -> Lexicon:
    """The lexicon of a canonical rule set text; made once and shared."""
    return Lexicon(parse_rules(rules_text))
