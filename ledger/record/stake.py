"""What is at stake in a recorded hand, whether or not its call is known."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.errors import RecordError, Spot
from ledger.record.model import End
from ledger.record.resolve import Resolved
from ledger.rules import CONTRACTS, UNKNOWN, Aim, Bid, RestTo, RuleSet, Seat


@dataclass(frozen=True, slots=True)
class Stake:
    """The bid, its bidder and side, and what it asks for.

    Where the call is unknown the bid is taken to be played in trumps. `spared` tricks may be lost
    where all must be taken; `alone` says that the bidder must take them, not the side. `lost` is
    the fewest and the most points that nobody takes, since their tiles are left over; `idle` those
    on the tiles of who sits out.
    """

    rules: RuleSet
    bidder: Seat
    side: int
    bid: Bid
    aim: Aim
    points: int
    spared: int = 0
    alone: bool = False
    lost: tuple[int, int] = (0, 0)
    idle: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, rules: RuleSet, found: Resolved) -> Stake:
        """The stake of a hand that somebody bid on."""
        if found.bidder is None or found.auction is None:
            raise AssertionError("a hand without a bid has no stake")
        bid = found.auction.high
        aim = rules.aim(CONTRACTS["trump"], bid)
        side, points = rules.team(found.bidder), rules.points_of(bid)
        lost = _lost(rules, found)
        if found.declared is None:
            return cls(rules, found.bidder, side, bid, aim, points, lost=lost)
        declared = found.declared
        alone = len(declared.winners) == 1 < rules.game.teams.count(side)
        idle = _idle(rules, found, declared.sits_out)
        return cls(
            rules, found.bidder, side, bid, declared.aim, points, declared.spared, alone, lost, idle
        )

    @property
    def wants(self) -> str:
        """What the bid asks for, in words."""
        if self.aim is Aim.TAKE_BID:
            return f"{self.points} points"
        if self.aim is Aim.LOSE_ALL:
            return "no trick"
        return "every trick" + (f" but {self.spared}" if self.spared else "")

    def reached(self, points: int) -> bool | None:
        """Whether `points` taken by the bidding side make the bid; None where they cannot tell."""
        if self.aim is Aim.LOSE_ALL:
            return points == 0
        if self.aim is Aim.TAKE_BID:
            return points >= self.points
        total = self.rules.game.hand_total
        if self.lost[0] < self.lost[1] and total - self.lost[1] <= points <= total - self.lost[0]:
            return None
        everything = points == total - self.lost[0]
        if not everything and points >= total - self._given:
            return None
        if self.spared and not everything:
            return None
        return None if everything and self.alone else everything

    @property
    def _given(self) -> int:
        """The most count that the bidder may have laid down to the other side (RULES 9.2)."""
        game = self.rules.game
        if game.exchange is None or game.rest_to is not RestTo.DEFENDERS:
            return 0
        worths = sorted((game.worth[tile] for tile in game.tile_set.tiles), reverse=True)
        return sum(worths[: game.rest_size])

    def stated(self, end: End) -> tuple[int | None, tuple[int, ...] | None]:
        """What a stated end says the bidding side took, and each side, where that follows.

        The points on the tiles of a partner who sits out are nobody's (RULES 4.4). Raises
        `points-range`, and `points-split` for a split that is none (RULES 1.9).
        """
        game = self.rules.game
        if not end.split:
            return end.points, None if end.points is None else self.share(end.points)
        unseen = game.hand_total - sum(end.split)
        least, most = (lost + idle for lost, idle in zip(self.lost, self.idle, strict=True))
        if len(end.split) != game.team_count or not least <= unseen <= most:
            idle = ", less the count of the tiles that lie face down" if self.idle[1] else ""
            raise RecordError(
                "points-split",
                f"the points are split {'-'.join(map(str, end.split))}, a hand has "
                f"{game.hand_total} for {game.team_count} sides",
                hint="Write what each side took, the side of seat A first, so that the sum is "
                f"{game.hand_total}{idle}.",
                rule="1.9",
                spot=Spot("end"),
            )
        return end.split[self.side], end.split

    def share(self, points: int) -> tuple[int, ...] | None:
        """Points a side when the bidding side took `points`; None with more than two sides.

        None too in nello, where the tiles that lie face down are nobody's.
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
        if self.rules.game.team_count != 2 or self.aim is Aim.LOSE_ALL:
            return None
        if self.lost[0] < self.lost[1]:
            return None
        others = max(0, total - self.lost[0] - points)
        return tuple(points if team == self.side else others for team in (0, 1))


def _lost(rules: RuleSet, found: Resolved) -> tuple[int, int]:
    """The fewest and the most points on tiles that are left over and count for nobody."""
    game = rules.game
    exchange = game.exchange
    if not game.rest_size or game.rest_to is not RestTo.NOBODY:
        return 0, 0
    known = sum(game.worth[tile] for tile in found.left)
    if found.left and UNKNOWN not in found.left:
        return known, known
    if exchange is not None and exchange.count_taken and exchange.keeps_count:
        return 0, 0
    worths = sorted((game.worth[tile] for tile in game.tile_set.tiles), reverse=True)
    return known, sum(worths[: game.rest_size])


def _idle(rules: RuleSet, found: Resolved, sits_out: tuple[Seat, ...]) -> tuple[int, int]:
    """The fewest and the most points on the tiles of those who sit out."""
    game = rules.game
    hands = found.held or found.dealt
    known = [tile for seat in sits_out for tile in hands[seat] if tile != UNKNOWN]
    fewest = sum(game.worth[tile] for tile in known)
    others = sorted((game.worth[tile] for tile in {*game.tile_set.tiles} - {*known}), reverse=True)
    return fewest, fewest + sum(others[: game.hand_size * len(sits_out) - len(known)])
