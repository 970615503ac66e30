"""The lines of a hand read with care: every lenient spelling, every fault at its word."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable

from ledger.errors import LedgerError, Spot
from ledger.record.draft import ON_TRICK, Draft, sort_hand
from ledger.record.faults import Faults, fresh
from ledger.record.header import CLOCK
from ledger.record.lexer import Token, scan
from ledger.record.lexicon import END_KINDS, EVENT_KINDS, Lexicon
from ledger.record.model import BidEntry, CallEntry, End, EndKind, Event, Trick
from ledger.record.turns import in_turn, turns_of
from ledger.rules import Seat, Tile, letter

_LOOKS_LIKE_TILE = re.compile(r"[0-9?]-?[0-9?](/\w*)?")
_ORDER = "A hand is written in this order: shaker, deal, bid, call, tricks, end."


class HandLines:
    """Reads the lines of hands into drafts; faults go to `faults`.

    `drafts` takes the hands, the last one is still open; the first line must begin a hand.
    """

    __slots__ = ("_dealt", "_held", "_held_at", "_words", "drafts", "faults", "lexicon")

    def __init__(self, lexicon: Lexicon, faults: Faults, drafts: list[Draft]) -> None:
        self.lexicon = lexicon
        self.faults = faults
        self.drafts = drafts
        self._held: list[tuple[int, Token]] = []
        self._held_at = (0, 0)
        self._dealt: list[tuple[int, Token]] = []
        self._words: dict[str, Callable[[int, list[Token], str], None]] = {
            "shaker": self._shaker,
            "deal": self._deal,
            "bid": self._bid,
            "call": self._call,
            "end": self._end,
        }

    def read(self, index: int, line: str) -> None:
        """Take one line, whatever it is."""
        words, comment = scan(line)
        if words:
            word = words[0].text.lower()
            if word in EVENT_KINDS:
                self._leave_bids()
                self._event(index, line, words)
                return
            self._content(index, word, words, line)
        if comment is not None:
            self.faults.note(Spot("comment", self.drafts[-1].number), index, 1)
            self._check_text(index, comment, line.index(";") + 1)
            self.drafts[-1].add_comment(comment)

    def close(self) -> None:
        """Say that no line follows."""
        self._leave_bids()

    def _content(self, index: int, word: str, words: list[Token], line: str) -> None:
        if word == "hand":
            self._leave_bids()
            self._hand(index, words)
            return
        draft = self.drafts[-1]
        if draft.pending and word not in self._words:
            self._bid_words(index, words)
            return
        self._leave_bids()
        seat = self.lexicon.seat(word.rstrip(":"))
        if draft.end is not None and (seat is not None or word in self._words):
            self._fault(
                "after-end",
                f"{words[0].text!r} stands after the end of the hand",
                index,
                words[0],
                "Move the line before `end`, or begin the next hand with `hand N`.",
            )
        elif word in self._words:
            self._words[word](index, words, line)
        elif seat is not None:
            self._trick(index, seat, words)
        elif _LOOKS_LIKE_TILE.fullmatch(word) and draft.last is not None:
            self._go_on(index, draft.last, words)
        else:
            self._unknown(index, words)

    # The lines, in the order of a hand.

    def _hand(self, index: int, words: list[Token]) -> None:
        before = self.drafts[-1].number if self.drafts else 0
        number = before + 1
        if len(words) < 2 or not _is_number(words[1].text):
            self.faults.add(
                "hand-number",
                f"{words[1].text!r} is no hand number" if len(words) > 1 else "hand has no number",
                index,
                words[min(1, len(words) - 1)],
                hint=f"Write `hand {number}`, with the time behind it if you like: "
                f"`hand {number} 19:04`.",
            )
        else:
            number = int(words[1].text)
            if number <= before:
                said = "again" if number == before else f"behind hand {before}"
                self.faults.add(
                    "hand-order",
                    f"hand {number} comes {said}",
                    index,
                    words[1],
                    hint="Hands count up from 1; a new game begins with its tags, "
                    'the first of them [P42 "1"].',
                )
                number = before + 1
        draft = Draft(number, self.lexicon.rules.game.seats)
        self.drafts.append(draft)
        self.faults.note(Spot("hand", number), index, words[0])
        if len(words) > 2:
            clock = CLOCK.fullmatch(words[2].text)
            if clock is None or len(words) > 3:
                extra = words[2] if clock is None else words[3]
                self.faults.add(
                    "time-invalid",
                    f"{extra.text!r} is no time of day",
                    index,
                    extra,
                    hint="Write hours and minutes, 00:00 to 23:59, or leave the time out.",
                    spot=Spot("hand", number),
                )
            else:
                draft.time = f"{int(clock[1]):02}:{clock[2]}"

    def _shaker(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        if draft.shaker is not None:
            self._twice(index, words[0], "the shaker")
            return
        seat = self._seat_after(index, words, "shaker A")
        if seat is not None:
            draft.shaker = seat
            self._note("shaker", index, words[1])
            self._no_more(index, words, 2)

    def _deal(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        seat = self._seat_after(index, words, "deal A 66 65 43 31 20 10 00")
        if seat is None:
            return
        if draft.deal[seat] is not None:
            self._twice(index, words[0], f"the deal of {letter(seat)}")
            return
        draft.deal[seat] = ()
        self._dealt = []
        draft.last = seat
        self._note("deal", index, words[0], seat)
        self._go_on(index, seat, words[2:])

    def _bid(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        if draft.call is not None or draft.tricks:
            self._fault(
                "line-order", "bids stand behind the call or the play", index, words[0], _ORDER
            )
            return
        draft.pending = True
        self._held_at = (index, words[0].column)
        self._bid_words(index, words[1:])

    def _bid_words(self, index: int, words: list[Token]) -> None:
        """Collect the words of a bid line; a comma or a lone seat at the end leaves it open."""
        draft = self.drafts[-1]
        self._held += [(index, word) for word in words]
        if self._held:
            last = self._held[-1][1].text
            draft.pending = last == "," or self.lexicon.seat(last) is not None
        if not draft.pending:
            self._take_bids()

    def _leave_bids(self) -> None:
        if self.drafts and self.drafts[-1].pending:
            draft = self.drafts[-1]
            draft.pending = False
            index, column = self._held_at
            if self._held:
                index, last = self._held[-1]
                column = last.column
                seat = self.lexicon.seat(last.text)
                said = "the bid line ends in a comma"
                if seat is not None:
                    said = f"{letter(seat)} has no bid"
            else:
                said = "the bid line holds no bid"
            if not self._held or self._held[-1][1].text != ",":
                self._held = self._held[:-1]
                self._fault(
                    "bid-missing",
                    said,
                    index,
                    column,
                    "Write each call as a seat and a bid, as in `bid B 30, C pass`; ? for one "
                    "that nobody noted.",
                )
            self._take_bids()

    def _take_bids(self) -> None:
        groups: list[list[tuple[int, Token]]] = [[]]
        for index, word in self._held:
            if word.text == ",":
                groups.append([])
            elif groups[-1] and self.lexicon.seat(word.text) is not None:
                groups.append([(index, word)])
            else:
                groups[-1].append((index, word))
        self._held = []
        for group in groups:
            if group:
                self._one_bid(group)

    def _one_bid(self, group: list[tuple[int, Token]]) -> None:
        draft = self.drafts[-1]
        index, first = group[0]
        name, _, joined = first.text.partition(":")
        place = len(draft.bids)
        spot = Spot("bid", draft.number, place)
        seat = self._known_seat(index, Token(name, first.column), "bid B 30, C pass", spot)
        if seat is None:
            return
        text = " ".join([joined, *(word.text for _, word in group[1:])]).strip()
        at_index, at = group[1] if len(group) > 1 else group[0]
        if not text:
            self._fault(
                "bid-missing",
                f"{letter(seat)} has no bid",
                index,
                first,
                "Write the bid behind the seat, pass, or ? when nobody noted it.",
            )
            return
        self.faults.note(spot, at_index, at)
        try:
            bid = self.lexicon.rules.parse_bid(text)
        except LedgerError as error:
            self.faults.add_error(fresh(error), at_index, at, spot)
            return
        draft.bids.append(BidEntry(seat, bid))

    def _call(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        if draft.call is not None:
            self._twice(index, words[0], "the call")
            return
        if draft.tricks:
            self._fault("line-order", "the call stands behind the play", index, words[0], _ORDER)
            return
        seat = self._seat_after(index, words, "call C 5")
        if seat is None:
            return
        if len(words) < 3:
            self._fault(
                "call-missing",
                f"the line does not say what {letter(seat)} calls",
                index,
                words[1],
                "Write 0 to 6, doubles, follow-me, nello and so on: `call C 5`.",
            )
            return
        self._note("call", index, words[2])
        try:
            call = self.lexicon.rules.parse_call(" ".join(word.text for word in words[2:]))
        except LedgerError as error:
            self.faults.add_error(
                fresh(error), index, words[2], Spot("call", self.drafts[-1].number)
            )
            return
        draft.call = CallEntry(seat, call)
        if ";" not in line:
            self.lexicon.keep_call(line, draft.call)

    def _trick(self, index: int, seat: Seat, words: list[Token]) -> None:
        draft = self.drafts[-1]
        place = len(draft.tricks)
        self._note("trick", index, words[0], place)
        draft.last = ON_TRICK
        draft.tricks.append(Trick(seat, ()))
        tiles = words[1:]
        if not tiles:
            self._fault(
                "trick-empty",
                f"{letter(seat)} leads nothing",
                index,
                words[0],
                "Write the tiles in the order played: `C 55 22 65 60`; ?? for one nobody noted.",
                Spot("trick", draft.number, place),
            )
            return
        self._go_on(index, ON_TRICK, tiles)

    def _end(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        rest = [word for word in words[1:] if word.text != ","]
        seat: Seat | None = None
        spot = Spot("end", draft.number)
        if rest and (found := self.lexicon.seat(rest[0].text)) is not None:
            seat = found
            rest = rest[1:]
        name = rest[0].text.lower() if rest else ""
        kind = END_KINDS.get(name)
        if kind is None:
            at = rest[0] if rest else words[-1]
            self.faults.add(
                "end-unknown",
                f"a hand cannot end {rest[0].text!r}" if rest else "the line does not say how",
                index,
                at,
                hint="Write `end C made`, `end C set`, `end thrown-in` or `end abandoned`.",
                spot=spot,
            )
            return
        self._note("end", index, rest[0])
        points: int | None = None
        if len(rest) > 1:
            decided = kind in (EndKind.MADE, EndKind.SET)
            counted = decided and _is_count(rest[1].text)
            if not counted or len(rest) > 2:
                wrong = rest[2] if counted else rest[1]
                self.faults.add(
                    "end-points",
                    f"{wrong.text!r} cannot stand behind {name}",
                    index,
                    wrong,
                    hint="Behind made or set the points of the bidding side may stand, as in "
                    "`end C made 36`, and nothing else.",
                    spot=spot,
                )
                return
            points = int(rest[1].text)
        draft.end = End(kind, seat, points)
        if ";" not in line:
            self.lexicon.keep_end(line, draft.end)

    def _event(self, index: int, line: str, words: list[Token]) -> None:
        draft = self.drafts[-1]
        kind = EVENT_KINDS[words[0].text.lower()]
        text = line[words[0].column - 1 + len(words[0].text) :]
        column = words[0].column + len(words[0].text)
        self._check_text(index, text, column)
        seat, text = self.lexicon.event_seat(kind, text.strip())
        self._note("event", index, words[0], len(draft.events))
        draft.add_event(Event(kind, seat, text, draft.here))

    # Tiles, on a line of their own or on the next one.

    def _go_on(self, index: int, last: int, words: list[Token]) -> None:
        words = [word for word in words if word.text != ","]
        if last == ON_TRICK:
            self._more_trick(index, words)
        else:
            self._more_deal(index, Seat(last), words)

    def _more_deal(self, index: int, seat: Seat, words: list[Token]) -> None:
        draft = self.drafts[-1]
        held = list(draft.deal[seat] or ())
        if self.faults.spots is not None:
            self._note_deal(index, seat, words)
        for word in words:
            tile = self._tile(index, word, Spot("deal", draft.number, seat, len(held)))
            if tile is not None:
                held.append(tile)
        draft.deal[seat] = sort_hand(held)

    def _note_deal(self, index: int, seat: Seat, words: list[Token]) -> None:
        """Place each tile of a hand under its place in the sorted hand."""
        number = self.drafts[-1].number
        spots = self.faults.spots
        assert spots is not None
        self._dealt += [(index, word) for word in words if word.text in self.lexicon.tiles]
        places: dict[Tile, list[tuple[int, Token]]] = {}
        for at, word in self._dealt:
            places.setdefault(self.lexicon.tiles[word.text], []).append((at, word))
        hand = sort_hand([tile for tile, found in places.items() for _ in found])
        for item, tile in enumerate(hand):
            at, word = places[tile].pop(0)
            spots[Spot("deal", number, seat, item)] = (at, word.column)

    def _more_trick(self, index: int, words: list[Token]) -> None:
        draft = self.drafts[-1]
        place = len(draft.tricks) - 1
        trick = draft.tricks[place]
        tiles = list(trick.tiles)
        played = list(trick.seats) or [trick.leader][: len(tiles)]
        rules = self.lexicon.rules
        suit = trick.suit
        order = turns_of(rules, trick.leader, draft.call)
        while len(played) < len(tiles):
            played.append(next(seat for seat in order if seat not in played))
        for word in words:
            item = len(tiles)
            spot = Spot("trick", draft.number, place, item)
            self.faults.note(spot, index, word)
            if item >= rules.game.seats:
                self._fault(
                    "trick-size",
                    f"{word.text!r} is one tile too many for {rules.game.seats} seats",
                    index,
                    word,
                    "A trick has one tile a seat; begin the next with its leader, as in `B 64`.",
                    spot,
                )
                return
            name, colon, spelled = word.text.rpartition(":")
            at = Token(spelled, word.column + len(name) + len(colon))
            seat: Seat | None = next((seat for seat in order if seat not in played), trick.leader)
            if colon:
                seat = self._known_seat(index, Token(name, word.column), "C 55 B:22", spot)
                if seat is not None and not self._may_play(index, word, seat, trick, played, spot):
                    return
            spelled, slash, called = spelled.partition("/")
            tile = self._tile(index, Token(spelled, at.column), spot)
            if slash and tile is not None:
                if not self._is_suit(index, at, tile, called, item, spot):
                    return
                suit = called
            if tile is None or seat is None:
                tile, seat = Tile("??"), seat or trick.leader
            tiles.append(tile)
            played.append(seat)
        if in_turn(order, played):
            played = []
        draft.tricks[place] = Trick(trick.leader, tuple(tiles), suit, tuple(played))

    def _may_play(
        self,
        index: int,
        word: Token,
        seat: Seat,
        trick: Trick,
        played: list[Seat],
        spot: Spot,
    ) -> bool:
        if not played and seat != trick.leader:
            said = f"{letter(trick.leader)} leads, but the first tile is {letter(seat)}'s"
        elif seat in played:
            said = f"{letter(seat)} plays twice in this trick"
        else:
            return True
        self._fault(
            "trick-seat",
            said,
            index,
            word,
            "The first tile is the leader's; each seat plays one tile in a trick.",
            spot,
        )
        return False

    def _is_suit(
        self, index: int, word: Token, tile: Tile, called: str, item: int, spot: Spot
    ) -> bool:
        if item == 0 and called in (tile[0], tile[1]):
            return True
        self._fault(
            "suit-invalid",
            f"{word.text!r} calls the suit {called!r}"
            + (", but only the leader calls one" if item else f", which {tile} does not have"),
            index,
            word,
            f"The leader may call one end of the tile led: `{tile}/{tile[1]}`.",
            spot,
        )
        return False

    # Words.

    def _tile(self, index: int, word: Token, spot: Spot) -> Tile | None:
        tile = self.lexicon.tiles.get(word.text)
        if tile is None:
            self._unknown_tile(index, word, spot)
        return tile

    def _unknown_tile(self, index: int, word: Token, spot: Spot) -> None:
        numbers = self.lexicon.rules.game.tile_set.numbers
        digits = word.text.replace("-", "")
        if len(digits) == 2 and digits.isascii() and digits.isdigit():
            code, said = "tile-not-in-set", f"the tile {word.text} is not in this set"
        else:
            code, said = "tile-unknown", f"{word.text!r} is no tile"
        self._fault(
            code,
            said,
            index,
            word,
            f"Write both ends, each {numbers[0]} to {numbers[-1]}, as in 64; ?? for a tile that "
            "nobody noted.",
            spot,
        )

    def _seat_after(self, index: int, words: list[Token], example: str) -> Seat | None:
        if len(words) < 2:
            self._fault(
                "seat-missing",
                f"the {words[0].text.lower()} line names no seat",
                index,
                words[0],
                f"Write it as in `{example}`.",
            )
            return None
        return self._known_seat(index, words[1], example, None)

    def _known_seat(self, index: int, word: Token, example: str, spot: Spot | None) -> Seat | None:
        seat = self.lexicon.seat(word.text)
        if seat is None:
            game = self.lexicon.rules.game
            self._fault(
                "seat-unknown",
                f"{word.text!r} is no seat of this game",
                index,
                word,
                f"Seats are A to {letter(game.seats - 1)}; write it as in `{example}`.",
                spot,
            )
        return seat

    def _no_more(self, index: int, words: list[Token], count: int) -> None:
        if len(words) > count:
            self._fault(
                "word-extra",
                f"{words[count].text!r} is more than a {words[0].text.lower()} line says",
                index,
                words[count],
                "Delete it, or make it a comment behind a semicolon.",
            )

    def _check_text(self, index: int, text: str, column: int) -> None:
        for offset, char in enumerate(text if not text.isprintable() else ""):
            if char != "\t" and (char < " " or "\x7f" <= char <= "\x9f"):
                self._fault(
                    "control-character",
                    f"the text holds the control character U+{ord(char):04X}",
                    index,
                    column + offset,
                    "Delete it; a text is one line of printable characters.",
                )
                return

    def _twice(self, index: int, word: Token, what: str) -> None:
        self._fault(
            "line-twice",
            f"{what} is written twice in this hand",
            index,
            word,
            "Keep one of the two lines; a new hand begins with `hand N`.",
        )

    def _unknown(self, index: int, words: list[Token]) -> None:
        word = words[0]
        known = ["hand", *self._words, *EVENT_KINDS]
        close = difflib.get_close_matches(word.text.lower(), known, n=1)
        if close:
            hint = f"Did you mean `{close[0]}`? Remarks stand behind a semicolon."
        else:
            seats = self.lexicon.rules.game.seats
            hint = (
                "A line begins with hand, shaker, deal, bid, call, end, an event, or the leader "
                f"of a trick (A to {letter(seats - 1)}); remarks stand behind a semicolon."
            )
        self._fault("line-unknown", f"a line cannot begin with {word.text!r}", index, word, hint)

    def _note(
        self,
        part: str,
        index: int,
        at: Token,
        count: int | None = None,
        item: int | None = None,
    ) -> None:
        if self.faults.spots is not None:
            self.faults.note(Spot(part, self.drafts[-1].number, count, item), index, at)

    def _fault(
        self,
        code: str,
        message: str,
        index: int,
        at: Token | int,
        hint: str,
        spot: Spot | None = None,
    ) -> None:
        if spot is None and self.drafts:
            spot = Spot("hand", self.drafts[-1].number)
        self.faults.add(code, message, index, at, hint=hint, spot=spot)


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6


def _is_number(word: str) -> bool:
    return _is_count(word) and int(word) > 0
