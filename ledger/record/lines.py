"""The lines of a hand read with care: every lenient spelling, every fault at its word."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable

from ledger.errors import LedgerError, Spot
from ledger.record.clock import CLOCK
from ledger.record.draft import Draft
from ledger.record.faults import Faults, fresh
from ledger.record.lexer import Token, scan
from ledger.record.lexicon import END_KINDS, EVENT_KINDS, Lexicon
from ledger.record.line_bids import ORDER, BidLines
from ledger.record.line_tiles import TileLines
from ledger.record.line_words import is_count, is_number
from ledger.record.model import CallEntry, End, EndKind, Event
from ledger.rules import Seat, letter

_LOOKS_LIKE_TILE = re.compile(r"[0-9?]-?[0-9?](/\w*)?")


class HandLines(BidLines, TileLines):
    """Reads the lines of hands into drafts; faults go to `faults`.

    `drafts` takes the hands, the last one is still open; the first line must begin a hand.
    """

    def __init__(self, lexicon: Lexicon, faults: Faults, drafts: list[Draft]) -> None:
        super().__init__(lexicon, faults, drafts)
        self._words: dict[str, Callable[[int, list[Token], str], None]] = {
            "shaker": self._shaker,
            "deal": self._deal,
            "rest": self._rest,
            "widow": self._rest,
            "kitty": self._rest,
            "spare": self._rest,
            "bid": self._bid,
            "call": self._call,
            "discard": self._discard,
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

    def _hand(self, index: int, words: list[Token]) -> None:
        before = self.drafts[-1].number if self.drafts else 0
        number = before + 1
        if len(words) < 2 or not is_number(words[1].text.rstrip(":.")):
            self.faults.add(
                "hand-number",
                f"{words[1].text!r} is no hand number" if len(words) > 1 else "hand has no number",
                index,
                words[min(1, len(words) - 1)],
                hint=f"Write `hand {number}`, with the time behind it if you like: "
                f"`hand {number} 19:04`.",
            )
        else:
            number = int(words[1].text.rstrip(":."))
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

    def _call(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        if draft.call is not None:
            self._twice(index, words[0], "the call")
            return
        if draft.tricks:
            self._fault("line-order", "the call stands behind the play", index, words[0], ORDER)
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
                "Write a number, doubles, follow-me, nello and so on: `call C 5`.",
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

    def _end(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        rest = _joined_split([word for word in words[1:] if word.text != ","])
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
        split: tuple[int, ...] = ()
        if len(rest) > 1:
            decided = kind in (EndKind.MADE, EndKind.SET)
            counts = rest[1].text.split("-")
            counted = decided and all(map(is_count, counts)) and len(counts) < 9
            if not counted or len(rest) > 2:
                wrong = rest[2] if counted else rest[1]
                self.faults.add(
                    "end-points",
                    f"{wrong.text!r} cannot stand behind {name}",
                    index,
                    wrong,
                    hint="Behind made or set the points of the bidding side may stand, as in "
                    "`end C made 36`, or those of every side, that of seat A first, as in "
                    "`end C made 5-1-1`, and nothing else.",
                    spot=spot,
                )
                return
            if len(counts) > 1:
                split = tuple(map(int, counts))
            else:
                points = int(counts[0])
        draft.end = End(kind, seat, points, split)
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

    def _unknown(self, index: int, words: list[Token]) -> None:
        word = words[0]
        known = ["hand", *self._words, *EVENT_KINDS]
        close = difflib.get_close_matches(word.text.lower(), known, n=1)
        if close:
            hint = f"Did you mean `{close[0]}`? Remarks stand behind a semicolon."
        else:
            seats = self.lexicon.rules.game.seats
            hint = (
                "A line begins with hand, shaker, deal, rest, bid, call, discard, end, an event, "
                f"or the leader of a trick (A to {letter(seats - 1)}); remarks stand behind a "
                "semicolon."
            )
        self._fault("line-unknown", f"a line cannot begin with {word.text!r}", index, word, hint)


def _joined_split(words: list[Token]) -> list[Token]:
    """The words of an end line with a split such as `5 - 1 - 1` made one word."""
    joined: list[Token] = []
    for word in words:
        before = joined[-1] if joined else Token(" ", 0)
        if {before.text[-1], word.text[0]} - set("0123456789") == {"-"}:
            joined[-1] = Token(before.text + word.text, before.column)
        else:
            joined.append(word)
    return joined
