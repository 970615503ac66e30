"""What a replay derives from a record: the facts of each hand and of the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ledger.record.model import Level
from ledger.rules import CONTRACTS, Aim, BidKind, RuleSet, Seat


class Outcome(Enum):
    """How a hand came out."""

    MADE = "made"
    SET = "set"
    ALL_PASS = "all-pass"
    NO_RESULT = "no-result"


class TrickFacts(NamedTuple):
    """Winner of one complete trick and what it is worth (tricks and count), in points."""

    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class HandFacts:
    """The facts of one hand; None wherever the record does not say and nothing proves it.

    `position` is the bidder's place in the auction, 1 to the number of seats. `bid` is the
    highest bid as text (`32`, `2m`, `plunge-4m`, `moon`), `bid_points` the points it asks for,
    `bid_marks` the marks at stake. `contract` is a contract's name, `trump` a number as text,
    `doubles`, `count`, or "" for none. `forced` says that the shaker had to bid. `points` and
    `tricks` are what each team took, `score` what the hand adds to each team's game score,
    `score_after` the game score behind it. `unchecked` names in words what the record did not allow
    to check.
    """

    number: int
    shaker: Seat | None
    level: Level
    outcome: Outcome
    bidder: Seat | None = None
    position: int | None = None
    bid: str | None = None
    bid_points: int | None = None
    bid_marks: int | None = None
    forced: bool | None = None
    contract: str | None = None
    trump: str | None = None
    leader: Seat | None = None
    sits_out: tuple[Seat, ...] = ()
    tricks: tuple[TrickFacts, ...] = ()
    points: tuple[int, ...] | None = None
    tricks_won: tuple[int, ...] | None = None
    score: tuple[int, ...] | None = None
    score_after: tuple[int, ...] | None = None
    irregular: bool = False
    early: bool = False
    unchecked: tuple[str, ...] = ()

    @property
    def made(self) -> bool | None:
        """True for a bid made, False for a set, None when there was no decided bid."""
        if self.outcome is Outcome.MADE:
            return True
        return False if self.outcome is Outcome.SET else None


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The facts of a game: its hands, the final score a team, and the winning team.

    `winner` is None while the game is unfinished; `finished` says whether the target was reached
    or a side forfeited.
    """

    hands: tuple[HandFacts, ...]
    score: tuple[int, ...] | None
    winner: int | None
    finished: bool


def points_over(rules: RuleSet, facts: HandFacts) -> int | None:
    """Points that the bidding side took over its bid, below zero when it fell short.

    Only for a decided points bid, on a contract that is played for points, played to its end.
    """
    if (
        facts.made is None
        or facts.bidder is None
        or facts.bid_points is None
        or facts.points is None
        or facts.early
        or facts.bid is None
        or rules.parse_bid(facts.bid).kind is not BidKind.POINTS
        or facts.contract is None
        or CONTRACTS[facts.contract].aim is not Aim.TAKE_BID
    ):
        return None
    return facts.points[rules.team(facts.bidder)] - facts.bid_points
