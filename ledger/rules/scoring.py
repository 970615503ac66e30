"""What a hand is worth to each side, in marks or in points (RULES 6)."""

from __future__ import annotations

from ledger.rules.bids import BidKind
from ledger.rules.contracts import Aim
from ledger.rules.declared import Declared


def marks_worth(declared: Declared) -> int:
    """Points that a bid of marks is worth in the points game (RULES 6.8)."""
    mark = declared.rules.game.ladder.mark
    if declared.rules.options["points-above-42"] == "84-168" and declared.marks > 1:
        doubled: int = mark * 2 ** (declared.marks - 1)
        return doubled
    return mark * declared.marks


def score_hand(
    declared: Declared, made: bool, points: tuple[int, ...] | None
) -> tuple[int, ...] | None:
    """What the hand adds to each side's score (RULES 6.1, 6.6 to 6.9).

    `points` are the points that each side took, None when nobody knows; then a points bid in the
    points game has no score either, and the answer is None.
    """
    rules = declared.rules
    teams = range(rules.game.team_count)
    side = declared.team
    winners = [team for team in teams if (team == side) == made]
    if rules.scoring == "marks":
        return tuple(declared.marks if team in winners else 0 for team in teams)
    if declared.bid.kind is not BidKind.POINTS:
        return tuple(marks_worth(declared) if team in winners else 0 for team in teams)
    if declared.aim is not Aim.TAKE_BID:
        return tuple(declared.points if team in winners else 0 for team in teams)
    if points is None:
        return None
    if made:
        keep = rules.options["defenders-keep-points"] == "yes"
        return tuple(points[team] if team == side or keep else 0 for team in teams)
    return tuple(0 if team == side else points[team] + declared.points for team in teams)
