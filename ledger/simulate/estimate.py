"""How a player judges seven tiles: the points and the chance of every trick under each call."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from ledger.rules import CONTRACTS, Call, RuleSet, Tile, high_end, is_double, low_end, pips
from ledger.simulate.reading import Reading, reading
from ledger.simulate.skill import Skill, Weights

MOST_MISSED = 3
"""From how many missing trumps above one's own it makes no difference any more."""


class Holding(NamedTuple):
    """The parts of a hand under one call, as `Weights` names them."""

    trump: int
    top: int
    second: int
    winner: int
    off: int
    soft: int
    at_risk: int

    def worth(self, weights: Weights) -> float:
        """The parts added up with these weights."""
        return (
            weights.base
            + weights.trump * self.trump
            + weights.top * self.top
            + weights.second * self.second
            + weights.winner * self.winner
            + weights.off * self.off
            + weights.soft * self.soft
            + weights.at_risk * self.at_risk
        )


class Estimate(NamedTuple):
    """What a player expects of a call: points, and the log odds of making a marks bid with it."""

    call: Call
    points: float
    sweep: float

    def chance(self, shift: float = 0.0) -> float:
        """The chance of making a marks bid, 0 to 1, its log odds moved by `shift`."""
        return 1.0 / (1.0 + exp(-self.sweep - shift))


def holding(tiles: Reading, hand: tuple[Tile, ...]) -> Holding:
    """Take a hand apart under one call of trumps or follow me."""
    bit, beats, trumps = tiles.bit, tiles.beats, tiles.trumps
    outside = tiles.every & ~tiles.mask(hand)
    plain = outside & ~trumps
    missing: list[int] = []
    winner = off = soft = at_risk = 0
    for tile in hand:
        if bit[tile] & trumps:
            missing.append((beats[tile] & outside).bit_count())
            continue
        beaten = beats[tile] & plain
        if not beaten:
            winner += 1
            continue
        off += 1
        soft += not beaten & (beaten - 1)
        at_risk += tiles.worth[tile]
    missing.sort()
    top = min(missing[0], MOST_MISSED) if missing else 0
    second = min(missing[1], MOST_MISSED) if len(missing) > 1 else 0
    return Holding(len(missing), top, second, winner, off, soft, at_risk)


@lru_cache(maxsize=64)
def _trump_readings(rules: RuleSet) -> tuple[Reading, ...]:
    trumps = ("trump", "doubles")
    return tuple(reading(rules, call) for call in rules.calls if call.contract.name in trumps)


@lru_cache(maxsize=64)
def _follow_me_readings(rules: RuleSet) -> tuple[Reading, ...]:
    return tuple(reading(rules, call) for call in rules.calls if call.name == "follow-me")


def worth_a_look(rules: RuleSet, hand: tuple[Tile, ...]) -> list[Reading]:
    """Trumps of which the hand holds most, and follow me with four doubles or more."""
    trumps = _trump_readings(rules)
    mask = trumps[0].mask(hand)
    held = [(mask & tiles.trumps).bit_count() for tiles in trumps]
    most = min(3, max(held))
    found = [tiles for tiles, count in zip(trumps, held, strict=True) if count >= most]
    if (mask & trumps[0].doubles).bit_count() >= 4:
        found += _follow_me_readings(rules)
    return found


def estimates(rules: RuleSet, hand: tuple[Tile, ...], skill: Skill) -> tuple[Estimate, ...]:
    """The player's view of each call worth a look, the best for points first."""
    found: list[Estimate] = []
    for tiles in worth_a_look(rules, hand):
        parts = holding(tiles, hand)
        found.append(Estimate(tiles.call, parts.worth(skill.points), parts.worth(skill.sweep)))
    found.sort(key=lambda estimate: -estimate.points)
    return tuple(found)


def special(rules: RuleSet, hand: tuple[Tile, ...]) -> tuple[Estimate, ...]:
    """Nello and sevens, where the rule set has them, with their log odds."""
    found: list[Estimate] = []
    for call in rules.calls:
        if call.name == "nello":
            found.append(Estimate(call, 0.0, nello_sweep(reading(rules, call), hand)))
        elif call.name == "sevens":
            found.append(Estimate(call, 0.0, sevens_sweep(hand)))
    return tuple(found)


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
        others = sorted(rank[tile] for tile in rank if tiles.bit[tile] & outside)
        for place, own in enumerate(held):
            below = sum(1 for other in others if other < own)
            above = len(others) - below
            total += max(0.0, below - 2.0 * place - 0.5 * above) / (1 + place)
    return total / 2


def nello_sweep(tiles: Reading, hand: tuple[Tile, ...]) -> float:
    """Log odds of losing every trick, after a logistic fit over 3,000 simulated hands."""
    doubles = [high_end(tile) for tile in hand if is_double(tile)]
    low = sum(low_end(tile) for tile in hand if not is_double(tile))
    top = max(doubles, default=0)
    return 1.5 - 0.25 * danger(tiles, hand) + 0.25 * len(doubles) - 0.28 * low - 0.24 * top


def sevens_sweep(hand: tuple[Tile, ...]) -> float:
    """Log odds of winning every trick by nearness to seven, as wary players see them."""
    target = CONTRACTS["sevens"].nearest_to or 0
    away = [abs(pips(tile) - target) for tile in hand]
    return 2.8 - 0.37 * sum(away) + 0.56 * away.count(0)
