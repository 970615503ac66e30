"""The bid lines of a hand, whole, in pieces or wrapped."""

from __future__ import annotations

from ledger.errors import LedgerError, Spot
from ledger.record.draft import Draft
from ledger.record.faults import Faults, fresh
from ledger.record.lexer import Token
from ledger.record.lexicon import Lexicon
from ledger.record.line_words import LineWords
from ledger.record.model import BidEntry
from ledger.rules import letter

ORDER = "A hand is written in this order: shaker, deal, rest, bid, call, discard, tricks, end."


class BidLines(LineWords):
    """Collects the words of an auction until it is plain that no more follow."""

    def __init__(self, lexicon: Lexicon, faults: Faults, drafts: list[Draft]) -> None:
        super().__init__(lexicon, faults, drafts)
        self._held: list[tuple[int, Token]] = []
        self._held_at = (0, 0)

    def _bid(self, index: int, words: list[Token], line: str) -> None:
        draft = self.drafts[-1]
        draft.last = None
        if draft.call is not None or draft.tricks:
            self._fault(
                "line-order", "bids stand behind the call or the play", index, words[0], ORDER
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
        """Blame an auction that is left open by a comma, a lone seat or an empty line."""
        draft = self.drafts[-1] if self.drafts else None
        if draft is None or not draft.pending:
            return
        draft.pending = False
        index, column = self._held_at
        said = "the bid line holds no bid"
        if self._held:
            index, last = self._held.pop()
            column = last.column
            seat = self.lexicon.seat(last.text)
            said = "the bid line ends in a comma"
            if seat is not None:
                said = f"{letter(seat)} has no bid"
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
