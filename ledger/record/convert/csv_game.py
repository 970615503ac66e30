"""The rows of one game in a score sheet, made into a game and replayed."""

from __future__ import annotations

from typing import Final

from ledger.errors import LedgerError, Place, Spot
from ledger.record.clock import CLOCK
from ledger.record.convert.csv_rows import Row
from ledger.record.entry import Entry
from ledger.record.faults import FAULT_LIMIT
from ledger.record.header import PLAIN_RULES, in_order, read_header
from ledger.record.line_words import is_count
from ledger.record.model import (
    FORMAT_VERSION,
    BidEntry,
    CallEntry,
    Comment,
    End,
    EndKind,
    Game,
    Hand,
)
from ledger.record.replay import check_game
from ledger.rules import PASS, SEAT_LETTERS, BidKind, RuleSet, Seat, parse_rules

_TOP: Final = {
    "event": "Event", "date": "Date", "table": "Table", "round": "Round", "rules": "Rules",
    "unfinished": "Unfinished", **{seat: seat for seat in SEAT_LETTERS},
}  # fmt: skip
_MADE: Final = ("made", "m", "make", "won", "w", "yes", "y", "1", "+")
_SET: Final = ("set", "s", "lost", "l", "no", "n", "0", "-")
_THROWN_IN: Final = ("thrown-in", "thrown in", "misdeal", "reshake", "all-pass", "pass", "passed")


class SheetGame:
    """Collects the rows of one game.

    `unfinished` is the reason for a game that stops before its target and gives none.
    """

    def __init__(self, unfinished: str) -> None:
        self.rows: list[Row] = []
        self.warnings: list[LedgerError] = []
        self._unfinished = unfinished
        self._errors: list[LedgerError] = []

    def refuse(self, error: LedgerError) -> None:
        """Hold a line that could not be cut into cells against this game."""
        self._errors.append(error)

    def entry(self, number: int) -> Entry:
        """The game with its facts, or with everything that is wrong in its rows."""
        place = self.rows[0].place("bidder") if self.rows else self._errors[0].place
        entry = Entry(number, place or Place(""), warnings=self.warnings)
        # Behind a line that was not cut nothing certain can be said about the others.
        game = None if self._errors else self._game()
        entry.errors = self._errors[:FAULT_LIMIT]
        if game is None or entry.errors:
            return entry
        entry.game = game
        entry.facts, errors = check_game(game)
        if self._unfinished and [error.code for error in errors] == ["game-unfinished"]:
            tags = in_order([*game.tags, ("Unfinished", self._unfinished)])
            entry.game = game = Game(game.rules, game.players, game.hands, tags, game.comments)
            entry.facts, errors = check_game(game)
        for error in errors:
            error.place = self._place(game, error.spot)
            if error.code == "game-unfinished":
                error.hint = "Add the missing rows, or a column `unfinished` with the reason."
        entry.errors = errors
        return entry

    def _game(self) -> Game | None:
        tags = [("P42", FORMAT_VERSION), ("Rules", PLAIN_RULES)]
        where: dict[str, tuple[Row, str]] = {}
        for column, name in _TOP.items():
            value = self._one_value(column)
            if value is not None:
                tags = [tag for tag in tags if tag[0] != name]
                tags.append((name, value[0].text(column)))
                where[name] = value

        def blame(name: str, error: LedgerError) -> None:
            row, column = where[name]
            self._errors.append(row.blame(column, error))

        header = read_header(tags, blame)
        if header is None:
            return None
        rules = parse_rules(header.rules.text)
        hands = [
            hand
            for place, row in enumerate(self.rows, start=1)
            if (hand := self._hand(row, place, rules, header.players)) is not None
        ]
        return Game(rules, header.players, tuple(hands), header.tags)

    def _one_value(self, column: str) -> tuple[Row, str] | None:
        """The first row that fills a column of the game; another value is an error."""
        first: Row | None = None
        for row in self.rows:
            text = row.text(column)
            if not text:
                continue
            if first is None:
                first = row
            elif text != first.text(column):
                self._errors.append(
                    row.fault(
                        "csv-game-differs",
                        column,
                        f"{text!r} here, {first.text(column)!r} in line {first.line} of the "
                        "same game",
                        "Give each game a number of its own in a column `game`, or correct "
                        "the cell.",
                    )
                )
        return None if first is None else (first, column)

    def _hand(self, row: Row, place: int, rules: RuleSet, players: tuple[str, ...]) -> Hand | None:
        before = len(self._errors)
        number = self._number(row, place)
        shaker = self._seat(row, "shaker", rules, players)
        bidder = self._seat(row, "bidder", rules, players)
        end = self._end(row, bidder)
        bids = self._bids(row, bidder, shaker, rules, end)
        if bidder is None and end is not None and bids:
            end = None
        call = self._call(row, bids[0], rules) if bidder is not None and bids else None
        text = row.text("comment")
        comments = (Comment(text, _place_behind(bids, call), 0),) if text else ()
        time = self._time(row)
        if len(self._errors) > before:
            return None
        return Hand(
            number,
            shaker,
            time,
            (None,) * rules.game.seats,
            bids,
            call,
            (),
            (),
            comments,
            end,
        )

    def _number(self, row: Row, place: int) -> int:
        text = row.text("hand")
        if not text:
            return place
        if not (text.isascii() and text.isdigit() and 0 < len(text) < 6 and int(text)):
            self._errors.append(
                row.fault(
                    "hand-number", "hand", f"{text!r} is no hand number", "Hands count from 1."
                )
            )
            return place
        return int(text)

    def _time(self, row: Row) -> str:
        text = row.text("time")
        clock = CLOCK.fullmatch(text)
        if text and clock is None:
            self._errors.append(
                row.fault(
                    "time-invalid",
                    "time",
                    f"{text!r} is no time of day",
                    "Write hours and minutes, 00:00 to 23:59, or leave the cell empty.",
                )
            )
        return f"{int(clock[1]):02}:{clock[2]}" if clock else ""

    def _seat(self, row: Row, column: str, rules: RuleSet, players: tuple[str, ...]) -> Seat | None:
        text = row.text(column)
        if not text:
            return None
        letters = SEAT_LETTERS[: rules.game.seats]
        if len(text) == 1 and text.upper() in letters:
            return Seat(letters.index(text.upper()))
        named = [seat for seat, name in enumerate(players) if name.lower() == text.lower()]
        if len(named) == 1:
            return Seat(named[0])
        self._errors.append(
            row.fault(
                "seat-unknown",
                column,
                f"{text!r} is no seat and no player of this game",
                f"Write A to {letters[-1]}, or a name that stands in the columns A to "
                f"{letters[-1]}.",
            )
        )
        return None

    def _end(self, row: Row, bidder: Seat | None) -> End | None:
        word = row.text("result").lower()
        points = self._points(row)
        if word in _MADE or word in _SET:
            kind = EndKind.MADE if word in _MADE else EndKind.SET
            if len(points) > 1:
                return End(kind, bidder, split=points)
            return End(kind, bidder, points[0] if points else None)
        if word in _THROWN_IN:
            return End(EndKind.THROWN_IN)
        if word == "abandoned":
            return End(EndKind.ABANDONED)
        if word or bidder is not None:
            self._errors.append(
                row.fault(
                    "end-unknown",
                    "result",
                    f"{row.text('result')!r} is no result" if word else "the cell is empty",
                    "Write made, set, all-pass, thrown-in or abandoned.",
                )
            )
        return None

    def _points(self, row: Row) -> tuple[int, ...]:
        """The points of the bidding side, or those of every side; none in an empty cell."""
        text = row.text("points")
        if not text:
            return ()
        counts = text.replace("-", " ").split()
        if len(counts) > 8 or not counts or not all(map(is_count, counts)):
            self._errors.append(
                row.fault(
                    "end-points",
                    "points",
                    f"{text!r} is no number of points",
                    "Write what the bidding side took, or what each side took, that of seat A "
                    "first, as in 5 1 1; or leave the cell empty.",
                )
            )
            return ()
        return tuple(map(int, counts))

    def _bids(
        self,
        row: Row,
        bidder: Seat | None,
        shaker: Seat | None,
        rules: RuleSet,
        end: End | None,
    ) -> tuple[BidEntry, ...]:
        text = row.text("bid")
        seats = rules.game.seats
        passed = text.lower() in ("pass", "p", "all-pass", "all pass", "")
        if bidder is None and passed and not row.text("bidder"):
            result = row.text("result").lower()
            if shaker is not None and (text or result in ("all-pass", "pass", "passed")):
                order = [Seat((shaker + step) % seats) for step in range(1, seats + 1)]
                return tuple(BidEntry(seat, PASS) for seat in order)
            return ()
        if bidder is None:
            if not row.text("bidder"):
                self._errors.append(
                    row.fault(
                        "csv-cell-empty",
                        "bidder",
                        f"nobody is named for the bid of {text}",
                        "Write the seat or the name of the high bidder.",
                    )
                )
            return ()
        if not text:
            if end is not None and end.kind in (EndKind.THROWN_IN, EndKind.ABANDONED):
                return ()
            self._errors.append(
                row.fault("csv-cell-empty", "bid", "the cell is empty", "Write the winning bid.")
            )
            return ()
        try:
            return (BidEntry(bidder, rules.parse_bid(text)),)
        except LedgerError as error:
            self._errors.append(row.blame("bid", error))
            return ()

    def _call(self, row: Row, bid: BidEntry, rules: RuleSet) -> CallEntry | None:
        text = row.text("call")
        if not text:
            return None
        seat = bid.seat
        if bid.bid.kind is BidKind.JUMP:
            seat = next(iter(rules.partners(seat)), seat)
        try:
            return CallEntry(seat, rules.parse_call(text))
        except LedgerError as error:
            self._errors.append(row.blame("call", error))
            return None

    def _place(self, game: Game, spot: Spot | None) -> Place:
        columns = {"bid": "bid", "call": "call", "end": "result", "shaker": "shaker"}
        if spot is not None and spot.part == "tag" and spot.name == "Rules":
            return self.rows[0].place("rules")
        if spot is None or spot.hand is None:
            return self.rows[-1].place("bidder")
        for hand, row in zip(game.hands, self.rows, strict=False):
            if hand.number == spot.hand:
                return row.place(columns.get(spot.part, "hand"))
        return self.rows[-1].place("bidder")


def _place_behind(bids: tuple[BidEntry, ...], call: CallEntry | None) -> int:
    if call is not None:
        return 2
    return 1 if bids else 0
