"""The plain text match receipts of the texas-42 prover, read and checked line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from ledger.errors import LedgerError, Place, RecordError, Spot
from ledger.record.entry import Entry
from ledger.record.facts import GameFacts, HandFacts
from ledger.record.faults import brief
from ledger.record.lexer import mark
from ledger.record.lexicon import lexicon_of
from ledger.record.model import BidEntry, CallEntry, End, EndKind, Game, Hand, Trick
from ledger.record.replay import check_game
from ledger.record.source import Source, decoded, line_lists, refuse_foreign
from ledger.record.text import good_game
from ledger.rules import Call, RuleSet, Seat, Tile, letter, parse_rules

LINE_LIMIT = 1 << 16
SIZE_LIMIT = 1 << 24
"""Characters in one receipt."""

_HAND = re.compile(
    r"hand (\d{1,9}): shaker S(\d), bidder S(\d), bid ([PM])\((\d{1,9})\), declaration (\w+)",
    re.ASCII,
)
_TRICK = re.compile(r"trick (\d{1,9}): (.*?) -> S(\d) \+(\d{1,9})", re.ASCII)
_PLAY = re.compile(r"S(\d):(\d)-(\d)", re.ASCII)
_RESULT = re.compile(
    r"result: declaring T(\d) (\d{1,9}) points -> (made|set) \((\d{1,9}) marks? to T(\d)\); "
    r"marks T0 (\d{1,9}) - (\d{1,9}) T1",
    re.ASCII,
)
_MATCH = re.compile(r"match result: T0 (\d{1,9}) - (\d{1,9}) T1 after (\d{1,9}) hands?", re.ASCII)
_STATISTICS = "non-normative statistics"


@dataclass(slots=True)
class _Line:
    """A line with its number."""

    number: int
    raw: str

    @property
    def start(self) -> int:
        """Column of the first character that is no blank."""
        return len(self.raw) - len(self.raw.lstrip()) + 1


@dataclass(slots=True)
class _Stated:
    """What the receipt says about one hand and the replay must find as well."""

    head: _Line
    hand: Hand | None = None
    tricks: list[tuple[_Line, int, int]] = field(default_factory=list)
    result: tuple[_Line, re.Match[str]] | None = None


def read(source: Source, *, event: str = "") -> Iterator[Entry]:
    """The one match of a receipt, replayed, every stated figure held against the replay.

    Seats S0 to S3 become A to D. Nobody noted the auction, so only the winning bid is kept. The
    entry carries all contradictions (`receipt-contradicted`) with their lines.
    """
    entry = Entry(1, Place(source.name))
    try:
        lines = _lines(source)
        entry.place = lines.place(lines.all[0], 1) if lines.all else entry.place
        _Receipt(lines, event).into(entry)
    except LedgerError as error:
        entry.errors.append(error)
        entry.number = 0 if not entry.place.line or error.code == "receipt-empty" else 1
    yield entry


def load(file: BinaryIO, name: str = "receipt", *, event: str = "") -> Iterator[Game]:
    """The match of an open receipt; raises the first fault."""
    for entry in read(Source(name, file), event=event):
        yield good_game(entry)


def loads(text: str, name: str = "receipt", *, event: str = "") -> list[Game]:
    """The match of a receipt as text; raises the first fault."""
    source = Source.of_bytes(text.encode("utf-8", "surrogatepass"), name)
    return [good_game(entry) for entry in read(source, event=event)]


@dataclass(slots=True)
class _Lines:
    name: str
    all: list[_Line]

    def place(self, line: _Line, column: int) -> Place:
        return mark(self.name, line.number, line.raw, column)

    def fault(self, code: str, message: str, line: _Line, column: int, hint: str) -> RecordError:
        return brief(RecordError(code, message, hint=hint, place=self.place(line, column)))


def _lines(source: Source) -> _Lines:
    found = _Lines(source.name, [])
    number = size = 0
    blocks = source.blocks()
    first = next(blocks, b"")
    refuse_foreign(first, source.name)
    for lines in line_lists(decoded(iter([first, *blocks])), LINE_LIMIT):
        for raw in lines:
            number += 1
            size += len(raw)
            if raw.strip():
                found.all.append(_Line(number, raw))
            if size > SIZE_LIMIT or len(raw) > LINE_LIMIT:
                raise found.fault(
                    "receipt-too-long",
                    "this is longer than any receipt",
                    _Line(number, raw[:200]),
                    1,
                    "A receipt holds one match, a line a trick.",
                )
    return found


class _Receipt:
    def __init__(self, lines: _Lines, event: str) -> None:
        self.lines = lines
        self.event = event
        self.rules: RuleSet = parse_rules("straight")
        self.tiles = lexicon_of(self.rules.text).known
        self.stated: list[_Stated] = []
        self.match: tuple[_Line, re.Match[str]] | None = None

    def into(self, entry: Entry) -> None:
        """Read, replay and compare; put what was found into the entry."""
        for line in self.lines.all:
            text = line.raw.strip()
            if text.startswith(_STATISTICS):
                break
            self._take(line, text)
        if not self.stated:
            raise RecordError(
                "receipt-empty",
                "there is no hand in this receipt",
                hint="A hand begins with a line such as `hand 0: shaker S0, bidder S1, "
                "bid P(30), declaration P3`.",
                place=Place(self.lines.name),
            )
        game = self._game()
        facts, errors = check_game(game)
        for error in errors:
            error.place = self._place(error.spot)
        entry.game = game
        entry.errors = errors
        if facts is not None:
            entry.errors = list(self._contradictions(facts))
            entry.facts = facts

    def _take(self, line: _Line, text: str) -> None:
        if text.startswith("hand "):
            self._hand(line, self._matched(_HAND, text, line))
        elif text.startswith("trick "):
            self._trick(line, self._matched(_TRICK, text, line))
        elif text.startswith("result:"):
            self._open(line).result = (line, self._matched(_RESULT, text, line))
        elif text.startswith("match result:"):
            self.match = (line, self._matched(_MATCH, text, line))

    def _matched(self, pattern: re.Pattern[str], text: str, line: _Line) -> re.Match[str]:
        match = pattern.fullmatch(text)
        if match is None:
            raise self.lines.fault(
                "receipt-line",
                f"this is no {text.split()[0].rstrip(':')} line of a receipt",
                line,
                line.start,
                "Compare it with the lines around it; a receipt is read as the prover prints it.",
            )
        return match

    def _open(self, line: _Line) -> _Stated:
        if not self.stated:
            raise self.lines.fault(
                "receipt-line",
                "this line stands before the first hand",
                line,
                line.start,
                "A receipt begins with `hand 0: ...`.",
            )
        return self.stated[-1]

    def _hand(self, line: _Line, match: re.Match[str]) -> None:
        number, _, _, kind, amount, declaration = match.groups()
        if int(number) != len(self.stated):
            raise self.lines.fault(
                "receipt-line",
                f"hand {number} stands where hand {len(self.stated)} is due",
                line,
                line.start + match.start(1),
                "Hands of a receipt count from 0 without gaps.",
            )
        seat = self._seat(line, match, 3)
        try:
            bid = self.rules.parse_bid(amount if kind == "P" else f"{amount}m")
            call = self.rules.parse_call(declaration.removeprefix("P"))
        except LedgerError as error:
            group = 5 if error.code.startswith("bid") else 6
            raise error.at(place=self.lines.place(line, line.start + match.start(group))) from None
        self.stated.append(
            _Stated(
                line,
                Hand(
                    number=len(self.stated) + 1,
                    shaker=self._seat(line, match, 2),
                    deal=(None,) * self.rules.game.seats,
                    bids=(BidEntry(seat, bid),),
                    call=CallEntry(seat, Call(call.name, call.doubles)),
                ),
            )
        )

    def _seat(self, line: _Line, match: re.Match[str], group: int) -> Seat:
        seat = int(match[group])
        if seat >= self.rules.game.seats:
            raise self.lines.fault(
                "receipt-line",
                f"there is no seat S{seat}",
                line,
                line.start + match.start(group) - 1,
                "Seats of a receipt are S0 to S3.",
            )
        return Seat(seat)

    def _trick(self, line: _Line, match: re.Match[str]) -> None:
        stated = self._open(line)
        if len(stated.tricks) == self.rules.game.hand_size:
            raise self.lines.fault(
                "receipt-line",
                f"this hand has {len(stated.tricks)} tricks already",
                line,
                line.start,
                "Delete the line, or begin the next hand in front of it.",
            )
        tiles: list[Tile] = []
        seats: list[Seat] = []
        column = line.start + match.start(2)
        for word in match[2].split():
            play = _PLAY.fullmatch(word)
            tile = self.tiles.get(play[2] + play[3]) if play else None
            if play is None or tile is None:
                raise self.lines.fault(
                    "receipt-line",
                    f"{word!r} is no play",
                    line,
                    line.raw.index(word, column - 1) + 1,
                    "A play is a seat and a tile of the double-six set, as in S1:6-0.",
                )
            seats.append(Seat(int(play[1])))
            tiles.append(tile)
        count = self.rules.game.seats
        if not seats or seats != [(seats[0] + step) % count for step in range(count)]:
            raise self.lines.fault(
                "receipt-line",
                "the plays are not one a seat, clockwise from the leader",
                line,
                column,
                "Correct the seats of this trick.",
            )
        hand = stated.hand
        assert hand is not None
        trick = Trick(seats[0], tuple(tiles))
        stated.hand = Hand(
            hand.number, hand.shaker, hand.time, hand.deal, hand.bids, hand.call,
            (*hand.tricks, trick),
        )  # fmt: skip
        stated.tricks.append((line, int(match[3]), int(match[4])))

    def _game(self) -> Game:
        tags: list[tuple[str, str]] = [("Event", self.event)] if self.event else []
        if self.match is not None:
            tags.append(("Result", f"{self.match[1][1]}-{self.match[1][2]}"))
        hands = []
        for stated in self.stated:
            hand = stated.hand
            assert hand is not None
            bidder = hand.bids[0].seat
            if stated.result is not None:
                kind = EndKind(stated.result[1][3])
                end = End(kind, bidder, int(stated.result[1][2]))
                hand = Hand(
                    hand.number, hand.shaker, hand.time, hand.deal, hand.bids, hand.call,
                    hand.tricks, (), (), end,
                )  # fmt: skip
            hands.append(hand)
        return Game(self.rules, ("",) * self.rules.game.seats, tuple(hands), tuple(tags))

    def _contradictions(self, facts: GameFacts) -> Iterator[RecordError]:
        for stated, hand in zip(self.stated, facts.hands, strict=True):
            yield from self._in_tricks(stated, hand)
            if stated.result is not None:
                yield from self._in_result(*stated.result, hand)
        if self.match is not None and self.match[1][3] != str(len(facts.hands)):
            line, match = self.match
            said = f"{match[3]} hands"
            yield self._against(line, match, 3, said, f"it lists {len(facts.hands)}")

    def _in_tricks(self, stated: _Stated, hand: HandFacts) -> Iterator[RecordError]:
        for (line, winner, points), trick in zip(stated.tricks, hand.tricks, strict=False):
            match = _TRICK.fullmatch(line.raw.strip())
            assert match is not None
            if winner != trick.winner:
                found = f"by the rules S{trick.winner} ({letter(trick.winner)}) wins it"
                yield self._against(line, match, 3, f"winner S{winner}", found)
            if points != trick.points:
                found = f"it is worth {trick.points}"
                yield self._against(line, match, 4, f"{points} points", found)

    def _in_result(
        self, line: _Line, match: re.Match[str], hand: HandFacts
    ) -> Iterator[RecordError]:
        if hand.bidder is None or hand.score is None or hand.score_after is None:
            return
        side = self.rules.team(hand.bidder)
        winner = next(team for team, marks in enumerate(hand.score) if marks)
        expected = {
            1: (str(side), f"T{side} declares"),
            4: (str(hand.score[winner]), f"it is {hand.score[winner]}"),
            5: (str(winner), f"T{winner} takes it"),
            6: (str(hand.score_after[0]), f"T0 stands at {hand.score_after[0]}"),
            7: (str(hand.score_after[1]), f"T1 stands at {hand.score_after[1]}"),
        }
        says = {1: "T{} declaring", 4: "{} marks", 5: "marks to T{}", 6: "T0 {}", 7: "T1 {}"}
        for group, (value, found) in expected.items():
            if match[group] != value:
                yield self._against(line, match, group, says[group].format(match[group]), found)

    def _against(
        self, line: _Line, match: re.Match[str], group: int, said: str, found: str
    ) -> RecordError:
        return self.lines.fault(
            "receipt-contradicted",
            f"the receipt says {said}, but {found}",
            line,
            line.start + match.start(group),
            "Correct the receipt, or the tiles that it lists.",
        )

    def _place(self, spot: Spot | None) -> Place:
        if spot is None or spot.hand is None:
            line = self.match[0] if self.match else self.stated[-1].head
            return self.lines.place(line, line.start)
        stated = self.stated[spot.hand - 1]
        line = stated.head
        column = line.start
        if spot.part == "trick" and spot.index is not None and spot.index < len(stated.tricks):
            line = stated.tricks[spot.index][0]
            plays = [match.start() for match in _PLAY.finditer(line.raw)]
            item = spot.item or 0
            column = plays[item] + 1 if item < len(plays) else line.start
        elif spot.part == "end" and stated.result is not None:
            line = stated.result[0]
            column = line.start
        return self.lines.place(line, column)
