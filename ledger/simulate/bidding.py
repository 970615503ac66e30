"""How a simulated player bids and names the contract."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ledger.rules import CONTRACTS, PASS, Bid, BidKind, Call, RuleSet, Tile, is_double, pips
from ledger.simulate.estimate import Estimate, estimates, special
from ledger.simulate.sight import Sight
from ledger.simulate.skill import Skill

_JUMPS = tuple(name for name, contract in CONTRACTS.items() if contract.partner_calls)
_FONDNESS = 3.0
"""How much readier each double beyond the third makes a player to jump."""
_NEARLY_ALL = 2.0
"""How many points below what is expected even a careful player goes."""
_LOG_ODDS_A_POINT = 0.08
"""How far a point of misjudging moves the log odds of taking every trick."""


def choose_bid(sight: Sight, can_bid: Callable[[Bid], bool], skill: Skill, rng: Random) -> Bid:
    """The player's bid: the boldest that the hand seems to carry, else a pass."""
    blur = rng.gauss(0.0, skill.eye)
    mood = rng.random()
    hand = sight.hand
    views = estimates(sight.rules, hand, skill)
    marks = _marks_bid(sight, views, blur, skill)
    wishes = _jumps(sight, mood, skill)
    if marks:
        wishes += [Bid(BidKind.MARKS, count) for count in range(marks, 0, -1)]
    limit = _limit(sight, views[0].points + blur, skill)
    points = _points_bid(sight, limit, mood)
    if points:
        wishes.append(Bid(BidKind.POINTS, points))
    wishes.append(PASS)
    for bid in wishes:
        if can_bid(bid):
            return bid
    return Bid(BidKind.POINTS, sight.rules.game.ladder.lowest)


def _standing_marks(sight: Sight) -> int:
    return sight.high.amount if sight.high.kind in (BidKind.MARKS, BidKind.JUMP) else 0


def _marks_bid(sight: Sight, views: tuple[Estimate, ...], blur: float, skill: Skill) -> int:
    """The marks that the hand seems to carry, 0 for none."""
    shift = blur * _LOG_ODDS_A_POINT
    known = max(view.chance(shift) for view in views)
    odd = [view.chance(shift) for view in special(sight.rules, sight.hand)]
    chance = max([known, *odd])
    standing = _standing_marks(sight)
    if chance < skill.mark:
        return 0
    if sight.partners_bid and chance < skill.two_marks:
        return 0
    if standing:
        return standing + 1 if chance >= skill.two_marks else 0
    return 2 if known >= skill.two_marks and known == chance else 1


def _jumps(sight: Sight, mood: float, skill: Skill) -> list[Bid]:
    """A plunge or splash, as often as the player is in the mood; a double to spare helps."""
    found: list[Bid] = []
    options = sight.rules.options
    for name in reversed(_JUMPS):
        if options.get(name, "off") == "off":
            continue
        doubles = sum(map(is_double, sight.hand))
        spare = doubles - int(options[f"{name}-doubles"])
        if spare >= 0 and mood < skill.jumps * _FONDNESS ** (doubles - 3):
            found.append(Bid(BidKind.JUMP, 0, name))
    return found


def _limit(sight: Sight, expected: float, skill: Skill) -> float:
    """The points up to which the player bids."""
    lowest = sight.rules.game.ladder.lowest
    above = expected + skill.nerve - lowest
    if above < 0:
        return lowest + above
    return lowest + max(above * skill.reach, above - _NEARLY_ALL)


def _points_bid(sight: Sight, limit: float, mood: float) -> int:
    """A points bid up to `limit`, 0 for none; the last to bid takes it as cheaply as possible."""
    ladder = sight.rules.game.ladder
    if sight.high.kind not in (BidKind.PASS, BidKind.POINTS):
        return 0
    lowest = ladder.lowest if sight.high.kind is BidKind.PASS else sight.high.amount + ladder.step
    if sight.partners_bid:
        limit -= 5
    room = int(min(limit, ladder.highest)) - lowest
    if room < 0:
        return 0
    last = len(sight.bids) == sight.rules.game.seats - 1
    return lowest if last else lowest + int((room + 1) * mood**1.5)


def choose_call(sight: Sight, can_call: Callable[[Call], bool], skill: Skill, rng: Random) -> Call:
    """What the player names: the best call for the bid that the rules allow."""
    blur = rng.gauss(0.0, skill.eye / 2)
    rules, hand = sight.rules, sight.hand
    if sight.high.kind is BidKind.JUMP:
        return next(call for call in _by_length(rules, hand) if can_call(call))
    all_tricks = sight.high.kind is not BidKind.POINTS
    views = list(estimates(rules, hand, skill))
    if all_tricks:
        if sight.high.kind is BidKind.MARKS:
            views += special(rules, hand)
        views.sort(key=lambda view: -view.sweep)
    if len(views) > 1 and blur > 2 * skill.nerve + 3:
        views[0], views[1] = views[1], views[0]
    for view in views:
        if can_call(view.call):
            return view.call
    return next(call for call in _by_length(rules, hand) if can_call(call))


def _by_length(rules: RuleSet, hand: tuple[Tile, ...]) -> list[Call]:
    """Every call, the one with most trumps in the hand first."""
    return sorted(
        rules.calls,
        key=lambda call: (
            -sum(tile in rules.suits(call).trumps for tile in hand),
            -sum(pips(tile) for tile in hand if tile in rules.suits(call).trumps),
        ),
    )
