"""How a player judges seven tiles: the points and the chance of every trick under each call."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from ledger.rules import Aim, Call, RuleSet, Tile, high_end, is_double, pips
from ledger.simulate.fits import fit_of
from ledger.simulate.holding import holding, worth_a_look
from ledger.simulate.reading import Reading, reading
from ledger.simulate.skill import Skill
from ledger.simulate.weights import Weights


class Estimate(NamedTuple):
    """What a player expects of a call: points, and the log odds of making a marks bid with it."""

    call: Call
    points: float
    sweep: float

    def chance(self, shift: float = 0.0) -> float:
        """The chance of making a marks bid, 0 to 1, its log odds moved by `shift`."""
        return 1.0 / (1.0 + exp(-self.sweep - shift))


@lru_cache(maxsize=256)
def _weights(rules: RuleSet, skill: Skill) -> tuple[Weights, Weights]:
    fit = fit_of(rules)
    return fit.points.plus(skill.points, fit.unit), fit.sweep.plus(skill.sweep)


def estimates(rules: RuleSet, hand: tuple[Tile, ...], skill: Skill) -> tuple[Estimate, ...]:
    """The player's view of each call worth a look, the best for points first."""
    points, sweep = _weights(rules, skill)
    found: list[Estimate] = []
    for tiles in worth_a_look(rules, hand):
        parts = holding(tiles, hand)
        found.append(Estimate(tiles.call, parts.worth(points), parts.worth(sweep)))
    found.sort(key=lambda estimate: -estimate.points)
    return tuple(found)


@lru_cache(maxsize=64)
def _special_calls(rules: RuleSet) -> tuple[Call, ...]:
    return tuple(
        call
        for call in rules.calls
        if call.contract.aim is not Aim.TAKE_BID and not call.contract.spared
    )


def special(rules: RuleSet, hand: tuple[Tile, ...]) -> tuple[Estimate, ...]:
    """Calls that ask for all tricks or none, where the rule set has them, with their log odds."""
    found: list[Estimate] = []
    for call in _special_calls(rules):
        nearest = call.contract.nearest_to
        if nearest is not None:
            found.append(Estimate(call, 0.0, nearest_sweep(hand, nearest)))
        else:
            found.append(Estimate(call, 0.0, nello_sweep(reading(rules, call), hand)))
    return tuple(found)


def tied(rules: RuleSet, hand: tuple[Tile, ...]) -> tuple[Estimate, ...]:
    """Calls that go with one bid in points, where the rule set has them, with their log odds."""
    calls = (call for call in rules.calls if call.contract.only_on)
    return tuple(Estimate(call, 0.0, count_odds(reading(rules, call), hand)) for call in calls)


def count_odds(tiles: Reading, hand: tuple[Tile, ...]) -> float:
    """Log odds of taking all count but little else when the count is trumps, by hand."""
    parts = holding(tiles, hand)
    return -3.4 + 0.9 * parts.trump - 0.6 * parts.top - 0.4 * parts.second + 0.35 * parts.winner


def danger(tiles: Reading, hand: tuple[Tile, ...]) -> float:
    """How far a hand is from losing every trick: 0 is safe.

    In each suit the lowest tile held should be lower than most of what is outside; every
    further one is covered by those below it.
    """
    outside = tiles.every & ~tiles.mask(hand)
    total = 0.0
    for suit, suited in tiles.follows.items():
        rank = tiles.suits.rank[suit]
        held = sorted(rank[tile] for tile in hand if tiles.bit[tile] & suited)
        if not held:
            continue
        others = [rank[tile] for tile in rank for bit in tiles.copies_of(tile) if bit & outside]
        for place, own in enumerate(held):
            below = sum(1 for other in others if other < own)
            above = len(others) - below
            total += max(0.0, below - 2.0 * place - 0.5 * above) / (1 + place)
    return total / 2


_HOPELESS = -1.0
_NEVER = -9.0


def nello_sweep(tiles: Reading, hand: tuple[Tile, ...]) -> float:
    """Log odds of losing every trick, after a logistic fit over 3,000 simulated hands."""
    doubles = [high_end(tile) for tile in hand if is_double(tile)]
    low = sum(_lowest(tiles, tile) for tile in hand if not is_double(tile))
    top = max(doubles, default=0)
    hope = 1.5 + 0.25 * len(doubles) - 0.28 * low - 0.24 * top
    return hope - 0.25 * danger(tiles, hand) if hope > _HOPELESS else _NEVER


def _lowest(tiles: Reading, tile: Tile) -> int:
    """How high a tile stands where it stands lowest: its low end, unless a low number is named."""
    ranks = [tiles.suits.rank[suit][tile] for suit in tiles.suits.leads[tile]]
    return max(0, min(ranks) - 2)


def nearest_sweep(hand: tuple[Tile, ...], target: int) -> float:
    """Log odds of winning every trick by nearness to a number, as wary players see them."""
    away = [abs(pips(tile) - target) for tile in hand]
    return 2.8 - 0.37 * sum(away) + 0.56 * away.count(0)
