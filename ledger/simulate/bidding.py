"""How a simulated player bids and names the contract."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from ledger.rules import CONTRACTS, PASS, Bid, BidKind, Call, RuleSet, Tile, is_double, pips
from ledger.simulate.estimate import Estimate, estimates, special, tied
from ledger.simulate.fits import fit_of
from ledger.simulate.sight import Sight
from ledger.simulate.skill import Skill

_FONDNESS = 3.0
"""How much readier each double beyond three in seven tiles makes a player to jump."""
_NEARLY_ALL = 2.0
"""How many points below what is expected even a careful player goes."""
_OVER_PARTNER = 5.0
"""How many points more it takes to bid over one's own partner."""
_DARE = 0.25
"""What share of the points that most hands lack players bid all the same."""
_CROWD = 0.4
"""How many points each bidder beyond the fourth makes a player more careful."""
_LOG_ODDS_A_POINT = 0.08
"""How far a point of misjudging moves the log odds of taking every trick."""
_SHOWS_OFF = 0.15
"""How often the dearer of two bids on the same hand is said."""


def choose_bid(sight: Sight, can_bid: Callable[[Bid], bool], skill: Skill, rng: Random) -> Bid:
    """The player's bid: the boldest that the hand seems to carry, else a pass."""
    blur = rng.gauss(0.0, skill.eye)
    mood = rng.random()
    views = estimates(sight.rules, sight.hand, skill)
    expected = views[0].points + blur * fit_of(sight.rules).unit
    wishes = [*_jumps(sight, mood, skill), *_named(sight, views, blur, mood, skill)]
    wishes += _marks(sight, _marks_bid(sight, views, blur, skill))
    wishes += _tied(sight, blur, skill)
    wishes += _forced(sight, expected)
    points = _points_bid(sight, _limit(sight, expected, skill), mood)
    if points:
        wishes.append(Bid(BidKind.POINTS, points))
    wishes.append(PASS)
    for bid in wishes:
        if can_bid(bid):
            return bid
    return Bid(BidKind.POINTS, sight.rules.game.ladder.lowest)


def _standing_marks(sight: Sight) -> int:
    return sight.high.amount if sight.high.kind in (BidKind.MARKS, BidKind.JUMP) else 0


def _marks(sight: Sight, marks: int) -> list[Bid]:
    """Bids of so many marks and fewer; what is less than can be bid in marks, in points."""
    ladder = sight.rules.game.ladder
    return [
        Bid(BidKind.MARKS, count)
        if count >= ladder.first_mark
        else Bid(BidKind.POINTS, count * ladder.mark)
        for count in range(marks, 0, -1)
    ]


def _marks_bid(sight: Sight, views: tuple[Estimate, ...], blur: float, skill: Skill) -> int:
    """The marks that the hand seems to carry, 0 for none."""
    if not sight.rules.game.ladder.mark:
        return 0
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


def _named(
    sight: Sight, views: tuple[Estimate, ...], blur: float, mood: float, skill: Skill
) -> list[Bid]:
    """The bids with a name that the hand seems to carry, the dearest seldom first."""
    game = sight.rules.game
    free = [bid for bid in game.ladder.named if not bid.forced_only]
    if not free:
        return []
    chance = max(view.chance(blur * _LOG_ODDS_A_POINT) for view in views)
    doubt = 1.0 - skill.two_marks
    found = [
        Bid(BidKind.NAMED, 0, bid.name)
        for place, bid in enumerate(sorted(free, key=lambda bid: bid.value))
        if bid.points >= game.hand_total and chance >= 1.0 - doubt / (2 + 2 * place)
    ]
    return found[::-1] if mood < _SHOWS_OFF else found


def _forced(sight: Sight, expected: float) -> list[Bid]:
    """What only a forced shaker may bid: the partner's trumps on nothing, more marks on much."""
    unit = fit_of(sight.rules).unit
    return [
        Bid(BidKind.NAMED, 0, bid.name)
        for bid in sight.rules.game.ladder.named
        if bid.forced_only
        and (
            expected < bid.points - 2 * unit
            if bid.partner_calls
            else expected > bid.points + 2 * unit
        )
    ]


def _tied(sight: Sight, blur: float, skill: Skill) -> list[Bid]:
    """A bid in points that goes with one contract, on a hand for it."""
    shift = blur * _LOG_ODDS_A_POINT
    return [
        Bid(BidKind.POINTS, view.call.contract.only_on)
        for view in tied(sight.rules, sight.hand)
        if view.chance(shift) >= skill.mark
    ]


def _jumps(sight: Sight, mood: float, skill: Skill) -> list[Bid]:
    """A jump such as plunge, as often as the player is in the mood; a double to spare helps."""
    doubles = sum(map(is_double, sight.hand))
    in_seven = 7 * doubles / len(sight.hand)
    if mood >= skill.jumps * _FONDNESS ** (in_seven - 3):
        return []
    return [Bid(BidKind.JUMP, 0, name) for need, name in _wanted(sight.rules) if doubles >= need]


@lru_cache(maxsize=64)
def _wanted(rules: RuleSet) -> tuple[tuple[int, str], ...]:
    """The jumps that the table plays with the doubles they need, the dearest first."""
    names = [name for name, contract in CONTRACTS.items() if contract.partner_calls]
    played = [
        name for name in names if name in rules.game.contracts and rules.options[name] == "on"
    ]
    return tuple(sorted(((int(rules.options[f"{n}-doubles"]), n) for n in played), reverse=True))


def _limit(sight: Sight, expected: float, skill: Skill) -> float:
    """The points up to which the player bids."""
    ladder = sight.rules.game.ladder
    unit = fit_of(sight.rules).unit
    above = expected + skill.nerve * unit + _dare(sight.rules) - ladder.lowest
    if above >= 0:
        above = max(above * skill.reach, above - _NEARLY_ALL * unit)
        above += max(0.0, ladder.step - unit) / 2
    return ladder.lowest + above - (_OVER_PARTNER * unit if sight.partners_bid else 0.0)


@lru_cache(maxsize=64)
def _dare(rules: RuleSet) -> float:
    """How many points more than a hand promises players bid, where few hands promise a bid.

    None where a set costs what was bid; below 0 where many bid, and the boldest of them is likely
    to be mistaken.
    """
    fit = fit_of(rules)
    short = rules.game.ladder.lowest - fit.best
    if short > 0:
        return 0.0 if rules.options["set-score"] == "minus-bid" else _DARE * short
    return -_CROWD * fit.unit * max(0, rules.game.seats - 4)


def _points_bid(sight: Sight, limit: float, mood: float) -> int:
    """A points bid up to `limit`, 0 for none; the last to bid takes it as cheaply as possible."""
    game = sight.rules.game
    ladder = game.ladder
    standing = -1 if sight.high.kind is BidKind.PASS else ladder.value(sight.high)
    open_ = [
        points
        for points in plain_points(sight.rules)
        if points <= limit and ladder.value(Bid(BidKind.POINTS, points)) > standing
    ]
    if not open_:
        return 0
    last = len(sight.bids) == game.seats - 1
    return open_[0] if last else open_[int(len(open_) * mood ** (3.0 if game.rounds else 1.5))]


@lru_cache(maxsize=64)
def plain_points(rules: RuleSet) -> tuple[int, ...]:
    """The bids in points that go with any call."""
    taken = {call.contract.only_on for call in rules.calls}
    return tuple(points for points in rules.game.ladder.points if points not in taken)


def choose_call(sight: Sight, can_call: Callable[[Call], bool], skill: Skill, rng: Random) -> Call:
    """What the player names: the best call for the bid that the rules allow."""
    blur = rng.gauss(0.0, skill.eye / 2)
    rules, hand = sight.rules, sight.hand
    if sight.high.kind is BidKind.JUMP:
        return next(call for call in _by_length(rules, hand) if can_call(call))
    all_tricks = rules.points_of(sight.high) >= rules.game.hand_total
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
