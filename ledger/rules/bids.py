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
    NAMED = "named"
    UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Bid:
    """One player's call in the auction.

    `amount` is points for a points bid and marks for a marks bid; a jump (plunge, splash) may
    leave it 0, which means the fewest marks that its contract allows over the standing bid.
    `contract` is the contract of a jump, or the name of a named bid (shoot the moon).
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
        if self.kind is BidKind.NAMED:
            return self.contract
        return "pass" if self.kind is BidKind.PASS else "?"


PASS = Bid(BidKind.PASS)
UNKNOWN_BID = Bid(BidKind.UNKNOWN)


@dataclass(frozen=True, slots=True)
class NamedBid:
    """A bid with a name of its own beside the ladder.

    It counts as a bid of `value` points when bids are compared, asks for `points`, and stakes
    `marks` in the marks game and `worth` in the points game (0: as a points bid scores). A
    `forced_only` bid is for a forced shaker; after a `partner_calls` bid the partner names trump.
    """

    name: str
    value: int
    points: int
    marks: int = 1
    worth: int = 0
    forced_only: bool = False
    partner_calls: bool = False
    says: str = ""


@dataclass(frozen=True)
class Ladder:
    """The ordinary bids of a game: points from `lowest` to `highest`, then marks.

    `mark` is what one mark bid counts in points when bids are compared (42), 0 in a game without
    bids in marks; `first_mark` is the fewest marks that can be bid. `step` is the distance between
    points bids. Points bids from `over_one_mark` up outbid one mark, where it is set.
    """

    lowest: int
    highest: int
    mark: int
    step: int = 1
    first_mark: int = 1
    over_one_mark: int = 0
    named: tuple[NamedBid, ...] = ()

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Every points bid, ascending."""
        return tuple(range(self.lowest, self.highest + 1, self.step))

    @cached_property
    def by_name(self) -> dict[str, NamedBid]:
        """The named bids by their names."""
        return {bid.name: bid for bid in self.named}

    def value(self, bid: Bid) -> int:
        """What a bid counts when bids are compared, in half points (RULES 3.3)."""
        if bid.kind is BidKind.POINTS:
            return 2 * bid.amount
        if bid.kind is BidKind.NAMED:
            return 2 * self.by_name[bid.contract].value
        if bid.amount == 1 and self.over_one_mark:
            return 2 * self.over_one_mark - 1
        return 2 * self.mark * bid.amount

    def words(self) -> str:
        """The bids of the ladder as a phrase for messages."""
        points = f"{self.lowest} to {self.highest}" + (f" by {self.step}" if self.step > 1 else "")
        words = ["pass", points, *(bid.name for bid in self.named)]
        if self.mark:
            words.append(f"marks ({self.first_mark}m, {self.first_mark + 1}m and so on)")
        return ", ".join(words)


def _bad(text: str, ladder: Ladder) -> RuleError:
    return RuleError(
        "bid-unknown",
        f"there is no bid {text!r}",
        hint=f"Bids are {ladder.words()}; ? for a bid nobody noted.",
        rule="3.2",
    )


@lru_cache(maxsize=4096)
def parse_bid(text: str, ladder: Ladder) -> Bid:
    """Read a bid as people write it: `30`, `pass`, `p`, `1m`, `2 marks`, `84`, `plunge`.

    Raises `bid-unknown` for anything that is no bid in this game.
    """
    word = text.strip().lower().replace(" ", "-")
    if word in ("pass", "p", "-"):
        return PASS
    if word == "?":
        return UNKNOWN_BID
    for named in ladder.named:
        if word in (named.name, named.says.replace(" ", "-"), str(named.worth or "")):
            return Bid(BidKind.NAMED, 0, named.name)
    if word[:1].isdigit():
        word = word.replace("-", "")
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
        if ladder.mark and amount >= ladder.mark and amount % ladder.mark == 0:
            return Bid(BidKind.MARKS, amount // ladder.mark)
        raise _bad(text, ladder)
    count = _marks(word)
    if count is None or not ladder.mark:
        raise _bad(text, ladder)
    if count < ladder.first_mark:
        return Bid(BidKind.POINTS, ladder.mark * count)
    return Bid(BidKind.MARKS, count)


def _marks(word: str) -> int | None:
    for ending in ("marks", "mark", "mk", "m"):
        if word.endswith(ending):
            number = word.removesuffix(ending)
            if number.isascii() and number.isdigit() and len(number) < 3 and int(number) > 0:
                return int(number)
    return None
