"""What a hand is worth to each side, in marks or in points (RULES 6)."""

from __future__ import annotations

from ledger.rules.bids import Bid, BidKind
from ledger.rules.contracts import Aim
from ledger.rules.ruleset import RuleSet


def bid_worth(rules: RuleSet, bid: Bid) -> int:
    """Points that a bid is worth in the points game (RULES 6.8)."""
    if bid.kind is BidKind.POINTS:
        return bid.amount
    if bid.kind is BidKind.NAMED:
        named = rules.game.ladder.by_name[bid.contract]
        return named.worth or named.points
    if rules.options["points-above-42"] == "84-168" and bid.amount > 1:
        doublings = bid.amount - 1
        return rules.game.ladder.mark << doublings
    return rules.game.ladder.mark * bid.amount


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
    if rules.options["set-score"] == "minus-bid":
        return _minus_bid(rules, bid, side, made, points)
    worth = bid_worth(rules, bid)
    if aim is not Aim.TAKE_BID or not _in_points(rules, bid):
        return tuple(worth if team in winners else 0 for team in teams)
    if points is None:
        return None
    if made:
        keep = rules.options["defenders-keep-points"] == "yes"
        return tuple(points[team] if team == side or keep else 0 for team in teams)
    return tuple(0 if team == side else points[team] + worth for team in teams)


def _in_points(rules: RuleSet, bid: Bid) -> bool:
    """Whether a bid that is made scores what was taken: one in points, or named without a worth."""
    if bid.kind is BidKind.NAMED:
        return not rules.game.ladder.by_name[bid.contract].worth
    return bid.kind is BidKind.POINTS


def _minus_bid(
    rules: RuleSet, bid: Bid, side: int, made: bool, points: tuple[int, ...] | None
) -> tuple[int, ...] | None:
    """The scores where a set costs the bidder the bid and the others score what they took."""
    if points is None:
        return None
    worth = bid_worth(rules, bid)
    won = points[side] if _in_points(rules, bid) else worth
    return tuple(
        (won if made else -worth) if team == side else took for team, took in enumerate(points)
    )
