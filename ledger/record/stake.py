"""What is at stake in a recorded hand, whether or not its call is known."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.errors import RecordError, Spot
from ledger.record.resolve import Resolved
from ledger.rules import CONTRACTS, Aim, Bid, RuleSet, Seat


@dataclass(frozen=True, slots=True)
class Stake:
    """The bid, its bidder and side, and what it asks for.

    Where the call is unknown the bid is taken to be played in trumps.
    """

    rules: RuleSet
    bidder: Seat
    side: int
    bid: Bid
    aim: Aim
    points: int

    @classmethod
    def of(cls, rules: RuleSet, found: Resolved) -> Stake:
        """The stake of a hand that somebody bid on."""
        if found.bidder is None or found.auction is None:
            raise AssertionError("a hand without a bid has no stake")
        bid = found.auction.high
        aim = rules.aim(CONTRACTS["trump"], bid)
        if found.declared is not None:
            aim = found.declared.aim
        return cls(rules, found.bidder, rules.team(found.bidder), bid, aim, rules.points_of(bid))

    @property
    def wants(self) -> str:
        """What the bid asks for, in words."""
        if self.aim is Aim.TAKE_BID:
            return f"{self.points} points"
        return "no trick" if self.aim is Aim.LOSE_ALL else "every trick"

    def reached(self, points: int) -> bool:
        """Whether `points` taken by the bidding side make the bid."""
        if self.aim is Aim.LOSE_ALL:
            return points == 0
        if self.aim is Aim.TAKE_ALL:
            return points == self.rules.game.hand_total
        return points >= self.points

    def share(self, points: int) -> tuple[int, ...] | None:
        """Points a side when the bidding side took `points`; None with more than two sides.

        Raises `points-range` for points that no hand has (RULES 1.9).
        """
        total = self.rules.game.hand_total
        if not 0 <= points <= total:
            raise RecordError(
                "points-range",
                f"{points} points are stated, a hand has {total}",
                hint=f"Write the points of the bidding side, 0 to {total}.",
                rule="1.9",
                spot=Spot("end"),
            )
        if self.rules.game.team_count != 2:
            return None
        return tuple(points if team == self.side else total - points for team in (0, 1))
