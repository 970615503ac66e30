"""One hand from its JSON object."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from ledger.errors import LedgerError
from ledger.record.clock import CLOCK
from ledger.record.draft import sort_hand
from ledger.record.faults import fresh
from ledger.record.json_path import Path
from ledger.record.json_value import JsonFaultError, a_text, an_object, bad, typed
from ledger.record.lexicon import END_KINDS, EVENT_KINDS, Lexicon
from ledger.record.model import (
    BidEntry,
    CallEntry,
    Comment,
    Discard,
    End,
    EndKind,
    Event,
    Hand,
    Trick,
)
from ledger.record.turns import in_turn, turns_of
from ledger.rules import SEAT_LETTERS, Seat, Tile

HAND_KEYS: Final = (
    "hand", "time", "shaker", "deal", "rest", "bids", "call", "discard", "tricks", "events",
    "comments", "end",
)  # fmt: skip


class JsonHand:
    """Reads one hand object; raises the first fault."""

    def __init__(self, lexicon: Lexicon, path: Path) -> None:
        self.lexicon = lexicon
        self.path = path

    def read(self, value: object, before: int) -> Hand:
        """The hand, whose number must be greater than `before`."""
        found = an_object(value, self.path, HAND_KEYS)
        number = self._number(found, before)
        time = self._time(found)
        shaker = self._seat(found["shaker"], "shaker") if "shaker" in found else None
        deal = self._deal(found)
        rest = sort_hand(self._tiles(found.get("rest", []), "rest"))
        bids = tuple(self._bid(pair, index) for index, pair in enumerate(self._list(found, "bids")))
        call = self._call(found["call"]) if "call" in found else None
        discard = self._discard(found["discard"]) if "discard" in found else None
        tricks = tuple(
            self._trick(trick, index, call)
            for index, trick in enumerate(self._list(found, "tricks"))
        )
        events = tuple(
            self._event(event, index) for index, event in enumerate(self._list(found, "events"))
        )
        comments = tuple(
            self._comment(comment, index)
            for index, comment in enumerate(self._list(found, "comments"))
        )
        end = self._end(found["end"]) if "end" in found else None
        hand = Hand(
            number, shaker, time, deal, bids, call, tricks, events, comments, end, rest, discard
        )
        return self._placed(hand)

    def _number(self, found: Mapping[str, Any], before: int) -> int:
        if "hand" not in found:
            raise bad(self.path, "hand-number", "hand has no number", 'Write "hand":1.')
        path = (*self.path, "hand")
        number: int = typed(found["hand"], int, path)
        if not 0 < number < 100_000:
            raise bad(path, "hand-number", f"{number} is no hand number", "Hands count from 1.")
        if number <= before:
            said = "again" if number == before else f"behind hand {before}"
            raise bad(path, "hand-order", f"hand {number} comes {said}", "Hands count up from 1.")
        return number

    def _time(self, found: Mapping[str, Any]) -> str:
        path = (*self.path, "time")
        time: str = a_text(found.get("time", ""), path)
        clock = CLOCK.fullmatch(time)
        if time and clock is None:
            raise bad(
                path,
                "time-invalid",
                f"{time!r} is no time of day",
                "Write hours and minutes, 00:00 to 23:59, or leave the time out.",
            )
        return f"{int(clock[1]):02}:{clock[2]}" if clock else ""

    def _deal(self, found: Mapping[str, Any]) -> tuple[tuple[Tile, ...] | None, ...]:
        held: list[tuple[Tile, ...] | None] = [None] * self.lexicon.rules.game.seats
        for name, tiles in typed(found.get("deal", {}), dict, (*self.path, "deal")).items():
            seat = self._seat(name, "deal", name)
            held[seat] = sort_hand(self._tiles(tiles, "deal", name))
        return tuple(held)

    def _bid(self, pair: object, index: int) -> BidEntry:
        name, text = self._pair(pair, "bids", index)
        seat = self._seat(name, "bids", index, 0)
        try:
            return BidEntry(seat, self.lexicon.rules.parse_bid(text))
        except LedgerError as error:
            raise JsonFaultError((*self.path, "bids", index, 1), fresh(error)) from error

    def _call(self, pair: object) -> CallEntry:
        name, text = self._pair(pair, "call")
        seat = self._seat(name, "call", 0)
        try:
            return CallEntry(seat, self.lexicon.rules.parse_call(text))
        except LedgerError as error:
            raise JsonFaultError((*self.path, "call", 1), fresh(error)) from error

    def _discard(self, value: object) -> Discard | None:
        path = (*self.path, "discard")
        found = an_object(value, path, ("seat", "tiles"))
        for key in ("seat", "tiles"):
            if key not in found:
                raise bad(path, "json-key", f"the key {key} is missing", "A discard has both.")
        seat = self._seat(found["seat"], "discard", "seat")
        tiles = sort_hand(self._tiles(found["tiles"], "discard", "tiles"))
        return Discard(seat, tiles) if tiles else None

    def _trick(self, value: object, index: int, call: CallEntry | None) -> Trick:
        path = (*self.path, "tricks", index)
        found = an_object(value, path, ("lead", "tiles", "suit", "seats"))
        for key in ("lead", "tiles"):
            if key not in found:
                raise bad(path, "json-key", f"the key {key} is missing", "A trick has both.")
        leader = self._seat(found["lead"], "tricks", index, "lead")
        tiles = self._tiles(found["tiles"], "tricks", index, "tiles")
        seats = self.lexicon.rules.game.seats
        if not tiles or len(tiles) > seats:
            raise bad(
                (*path, "tiles"),
                "trick-size" if tiles else "trick-empty",
                f"the trick has {len(tiles)} tiles for {seats} seats",
                "A trick has one tile a seat; ?? for one nobody noted.",
            )
        suit: str = a_text(found.get("suit", ""), (*path, "suit"))
        if suit and suit not in (tiles[0][0], tiles[0][1]):
            raise bad(
                (*path, "suit"),
                "suit-invalid",
                f"{tiles[0]} does not have the suit {suit!r}",
                "The leader may call one end of the tile led.",
            )
        said = typed(found.get("seats", []), list, (*path, "seats"))
        played = [self._seat(s, "tricks", index, "seats", at) for at, s in enumerate(said)]
        if played and (
            len(played) != len(tiles) or len(set(played)) != len(played) or played[0] != leader
        ):
            raise bad(
                (*path, "seats"),
                "trick-seat",
                "the seats do not fit the trick",
                "Name the seat of each tile once, the leader first, or leave the key out.",
            )
        if in_turn(turns_of(self.lexicon.rules, leader, call), played):
            played = []
        return Trick(leader, tuple(tiles), suit, tuple(played))

    def _event(self, value: object, index: int) -> Event:
        path = (*self.path, "events", index)
        found = an_object(value, path, ("kind", "seat", "text", "at"))
        kind = EVENT_KINDS.get(a_text(found.get("kind", ""), (*path, "kind")))
        if kind is None:
            raise bad(
                (*path, "kind") if "kind" in found else path,
                "event-unknown",
                f"there is no event {found.get('kind', '')!r}",
                f"Events are {', '.join(EVENT_KINDS)}.",
            )
        seat = self._seat(found["seat"], "events", index, "seat") if "seat" in found else None
        text = a_text(found.get("text", ""), (*path, "text"))
        if seat is None:
            # In the text form a first word that names a seat is the seat.
            seat, text = self.lexicon.event_seat(kind, text)
        return Event(kind, seat, text, self._at(found, path))

    def _comment(self, value: object, index: int) -> Comment:
        path = (*self.path, "comments", index)
        found = an_object(value, path, ("text", "at", "order"))
        text = a_text(found.get("text", ""), (*path, "text"))
        order = typed(found.get("order", 0), int, (*path, "order"))
        return Comment(text, self._at(found, path), order)

    def _at(self, found: Mapping[str, Any], path: Path) -> int:
        at: int = typed(found.get("at", 0), int, (*path, "at"))
        return at

    def _placed(self, hand: Hand) -> Hand:
        """Check that events and comments stand in one order, and settle places that are one."""
        last = 2 + len(hand.tricks)
        total = len(hand.events) + len(hand.comments)
        orders = [comment.order for comment in hand.comments]
        for index, order in enumerate(orders):
            if not (orders[index - 1] if index else -1) < order < total:
                raise bad(
                    (*self.path, "comments", index, "order"),
                    "order-invalid",
                    f"the comment has the order {order} among {total} events and comments",
                    "Events and comments of a hand are counted together from 0; each comment "
                    "says its own count.",
                )
        places = {
            "events": [event.at for event in hand.events],
            "comments": [comment.at for comment in hand.comments],
        }
        for part, found in places.items():
            for index, at in enumerate(found):
                if not 0 <= at <= last:
                    raise bad(
                        (*self.path, part, index, "at"),
                        "order-invalid",
                        f"there is no place {at} in a hand of {len(hand.tricks)} tricks",
                        "Places are 0 before the bids, 1 after them, 2 after the call, 2 + n "
                        "after trick n.",
                    )
        return self._in_sequence(hand, frozenset(orders))

    def _in_sequence(self, hand: Hand, orders: Collection[int]) -> Hand:
        events, comments = iter(hand.events), iter(hand.comments)
        placed_events: list[Event] = []
        placed_comments: list[Comment] = []
        before = 0
        for order in range(len(hand.events) + len(hand.comments)):
            if order in orders:
                comment = next(comments)
                at = self._settled(hand, comment.at)
                placed_comments.append(Comment(comment.text, at, order))
                key, index = "comments", len(placed_comments) - 1
            else:
                event = next(events)
                at = self._settled(hand, event.at)
                placed_events.append(Event(event.kind, event.seat, event.text, at))
                key, index = "events", len(placed_events) - 1
            if at < before:
                raise bad(
                    (*self.path, key, index, "at"),
                    "order-invalid",
                    f"the place {at} comes behind the place {before}",
                    "Events and comments stand in the order in which they happened.",
                )
            before = at
        return replace(hand, events=tuple(placed_events), comments=tuple(placed_comments))

    def _settled(self, hand: Hand, at: int) -> int:
        """The place that the text form gives: without a call or bids it is an earlier one."""
        if at == 2 and hand.call is None:
            at = 1
        return 0 if at == 1 and not hand.bids else at

    def _end(self, value: object) -> End:
        path = (*self.path, "end")
        found = an_object(value, path, ("kind", "seat", "points", "split"))
        kind = END_KINDS.get(a_text(found.get("kind", ""), (*path, "kind")))
        if kind is None:
            raise bad(
                (*path, "kind") if "kind" in found else path,
                "end-unknown",
                f"a hand cannot end {found.get('kind', '')!r}",
                f"A hand ends {', '.join(END_KINDS)}.",
            )
        seat = self._seat(found["seat"], "end", "seat") if "seat" in found else None
        points = None
        if "points" in found:
            points = typed(found["points"], int, (*path, "points"))
            if kind not in (EndKind.MADE, EndKind.SET) or not 0 <= points < 100_000:
                raise bad(
                    (*path, "points"),
                    "end-points",
                    f"{points} cannot stand behind {kind.value}",
                    "Points of the bidding side, 0 or more, may stand behind made or set.",
                )
        split = typed(found.get("split", []), list, (*path, "split"))
        for index, count in enumerate(split):
            typed(count, int, (*path, "split", index))
        if "split" in found and (
            points is not None
            or kind not in (EndKind.MADE, EndKind.SET)
            or not 1 < len(split) < 9
            or not all(0 <= count < 100_000 for count in split)
        ):
            raise bad(
                (*path, "split"),
                "end-points",
                f"the points {'-'.join(map(str, split))} cannot stand here",
                "The points of every side, that of seat A first, may stand behind made or set in "
                "the place of those of the bidding side.",
            )
        return End(kind, seat, points, tuple(split))

    # Values.

    def _list(self, found: Mapping[str, Any], key: str) -> list[Any]:
        value: list[Any] = typed(found.get(key, []), list, (*self.path, key))
        return value

    def _pair(self, value: object, *steps: str | int) -> tuple[str, str]:
        path = (*self.path, *steps)
        pair = typed(value, list, path)
        if len(pair) != 2:
            raise bad(
                path, "json-type", "this is no pair", 'Write a seat and a word, as in ["B","30"].'
            )
        return a_text(pair[0], (*path, 0)), a_text(pair[1], (*path, 1))

    def _seat(self, value: object, *steps: str | int) -> Seat:
        path = (*self.path, *steps)
        name = a_text(value, path)
        seat = self.lexicon.seat(name)
        if seat is None:
            last = SEAT_LETTERS[self.lexicon.rules.game.seats - 1]
            raise bad(
                path, "seat-unknown", f"{name!r} is no seat of this game", f"Seats are A to {last}."
            )
        return seat

    def _tiles(self, value: object, *steps: str | int) -> list[Tile]:
        path = (*self.path, *steps)
        tiles = []
        for index, item in enumerate(typed(value, list, path)):
            spelled = a_text(item, (*path, index))
            tile = self.lexicon.tiles.get(spelled)
            if tile is None:
                raise bad(
                    (*path, index),
                    "tile-unknown",
                    f"{spelled!r} is no tile of this set",
                    'Write both ends, as in "64"; "??" for one nobody noted.',
                )
            tiles.append(tile)
        return tiles
