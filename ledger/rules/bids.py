"""Bids and the ladder they climb (RULES 3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache

from ledger.errors import RuleError
from ledger.rules.contracts import JUMPS


class BidKind(Enum):
    """What a player can say in the auction."""

    PASS = "pass"
    POINTS = "points"
    MARKS = "marks"
    JUMP = "jump"
    UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Bid:
    """One player's call in the auction.

    `amount` is points for a points bid and marks for a marks bid; a jump (plunge, splash) may
    leave it 0, which means the fewest marks that its contract allows over the standing bid.
    """

    kind: BidKind
    amount: int = 0
    contract: str = ""

    def __str__(self) -> str:
        if self.kind is BidKind.POINTS:
            return str(self.amount)
        if self.kind is BidKind.MARKS:
            return f"{self.amount}m"
        if self.kind is BidKind.JUMP:
            return self.contract + (f"-{self.amount}m" if self.amount else "")
        return "pass" if self.kind is BidKind.PASS else "?"


PASS = Bid(BidKind.PASS)
UNKNOWN_BID = Bid(BidKind.UNKNOWN)


@dataclass(frozen=True)
class Ladder:
    """The ordinary bids of a game: points from `lowest` to `highest`, then marks.

    `mark` is what one mark bid counts in points when bids are compared (42); `step` is the
    distance between points bids.
    """

    lowest: int
    highest: int
    mark: int
    step: int = 1

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Every points bid, ascending."""
        return tuple(range(self.lowest, self.highest + 1, self.step))


def _bad(text: str, ladder: Ladder) -> RuleError:
    return RuleError(
        "bid-unknown",
        f"there is no bid {text!r}",
        hint=f"Bids are pass, {ladder.lowest} to {ladder.highest}"
        + (f" by {ladder.step}" if ladder.step > 1 else "")
        + ", then marks: 1m, 2m and so on; ? for a bid nobody noted.",
        rule="3.2",
    )


@lru_cache(maxsize=4096)
def parse_bid(text: str, ladder: Ladder) -> Bid:
    """Read a bid as people write it: `30`, `pass`, `p`, `1m`, `2 marks`, `84`, `plunge`.

    Raises `bid-unknown` for anything that is no bid in this game.
    """
    word = text.strip().lower().replace(" ", "")
    if word in ("pass", "p", "-"):
        return PASS
    if word == "?":
        return UNKNOWN_BID
    name, _, marks = word.partition("-")
    if name in JUMPS:
        if not marks:
            return Bid(BidKind.JUMP, 0, name)
        count = _marks(marks)
        if count is None:
            raise _bad(text, ladder)
        return Bid(BidKind.JUMP, count, name)
    if word.isascii() and word.isdigit() and len(word) < 5:
        amount = int(word)
        if amount in ladder.points:
            return Bid(BidKind.POINTS, amount)
        if amount >= ladder.mark and amount % ladder.mark == 0:
            return Bid(BidKind.MARKS, amount // ladder.mark)
        raise _bad(text, ladder)
    count = _marks(word)
    if count is None:
        raise _bad(text, ladder)
    return Bid(BidKind.MARKS, count)


def _marks(word: str) -> int | None:
    for ending in ("marks", "mark", "mk", "m"):
        if word.endswith(ending):
            number = word.removesuffix(ending)
            if number.isascii() and number.isdigit() and len(number) < 3 and int(number) > 0:
                return int(number)
    return None
