"""What a hand is worth to each side, in marks or in points (RULES 6)."""

from __future__ import annotations

from ledger.rules.bids import Bid, BidKind
from ledger.rules.contracts import Aim
from ledger.rules.ruleset import RuleSet


def points_worth(rules: RuleSet, marks: int) -> int:
    """Points that a bid of `marks` marks is worth in the points game (RULES 6.8)."""
    mark = rules.game.ladder.mark
    if rules.options["points-above-42"] == "84-168" and marks > 1:
        doublings = marks - 1
        return mark << doublings
    return mark * marks


def score_hand(
    rules: RuleSet, bid: Bid, aim: Aim, side: int, made: bool, points: tuple[int, ...] | None
) -> tuple[int, ...] | None:
    """What the hand adds to each side's score (RULES 6.1, 6.6 to 6.9).

    `bid` is the winning bid of team `side`, a jump with its marks worked out. `points` are the
    points that each side took, None when nobody knows; then a points bid in the points game has
    no score either, and the answer is None.
    """
    teams = range(rules.game.team_count)
    winners = [team for team in teams if (team == side) == made]
    if rules.scoring == "marks":
        marks = rules.marks_of(bid)
        return tuple(marks if team in winners else 0 for team in teams)
    if bid.kind is not BidKind.POINTS:
        worth = points_worth(rules, bid.amount)
        return tuple(worth if team in winners else 0 for team in teams)
    if aim is not Aim.TAKE_BID:
        return tuple(bid.amount if team in winners else 0 for team in teams)
    if points is None:
        return None
    if made:
        keep = rules.options["defenders-keep-points"] == "yes"
        return tuple(points[team] if team == side or keep else 0 for team in teams)
    return tuple(0 if team == side else points[team] + bid.amount for team in teams)
