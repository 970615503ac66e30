"""How a player judges seven tiles: the points and the chance of every trick under each call."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from ledger.rules import CONTRACTS, Call, RuleSet, Tile, high_end, is_double, low_end, pips
from ledger.simulate.reading import Reading, reading
from ledger.simulate.skill import Skill, Weights


class Holding(NamedTuple):
    """The parts of a hand under one call, as `Weights` names them."""

    trump: int
    top: int
    second: int
    winner: int
    off: int
    soft: int
    count: int

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
            + weights.count * self.count
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
    outside = tiles.every & ~tiles.mask(hand)
    plain = outside & ~tiles.trumps
    missing: list[int] = []
    winner = off = soft = count = 0
    for tile in hand:
        if tiles.bit[tile] & tiles.trumps:
            missing.append((tiles.beats[tile] & outside).bit_count())
            continue
        beaten = tiles.beats[tile] & plain
        if not beaten:
            winner += 1
            continue
        off += 1
        soft += beaten.bit_count() == 1
        count += tiles.worth[tile]
    missing.sort()
    none_held = 3
    top = missing[0] if missing else 0
    second = min(missing[1], none_held) if len(missing) > 1 else 0
    return Holding(len(missing), min(top, none_held), second, winner, off, soft, count)


@lru_cache(maxsize=64)
def _trump_calls(rules: RuleSet) -> tuple[Call, ...]:
    return tuple(call for call in rules.calls if call.contract.name in ("trump", "doubles"))


def calls_worth_a_look(rules: RuleSet, hand: tuple[Tile, ...]) -> tuple[Call, ...]:
    """Trumps of which the hand holds most, and follow me with three doubles or more."""
    held = [
        (sum(1 for tile in hand if tile in rules.suits(call).trumps), call)
        for call in _trump_calls(rules)
    ]
    most = min(3, max(count for count, _ in held))
    found = [call for count, call in held if count >= most]
    if sum(map(is_double, hand)) >= 3:
        found += [call for call in rules.calls if call.name == "follow-me"]
    return tuple(found)


def estimates(rules: RuleSet, hand: tuple[Tile, ...], skill: Skill) -> tuple[Estimate, ...]:
    """The player's view of each call worth a look, the best for points first."""
    found: list[Estimate] = []
    for call in calls_worth_a_look(rules, hand):
        parts = holding(reading(rules, call), hand)
        found.append(Estimate(call, parts.worth(skill.points), parts.worth(skill.sweep)))
    found.sort(key=lambda estimate: -estimate.points)
    return tuple(found)


def special(rules: RuleSet, hand: tuple[Tile, ...]) -> tuple[Estimate, ...]:
    """Nello and sevens, where the rule set has them, with their log odds."""
    found: list[Estimate] = []
    for call in rules.calls:
        if call.name == "nello":
            found.append(Estimate(call, 0.0, 2.2 - danger(reading(rules, call), hand)))
        elif call.name == "sevens":
            target = CONTRACTS["sevens"].nearest_to or 0
            distance = sum(abs(pips(tile) - target) for tile in hand)
            found.append(Estimate(call, 0.0, 2.0 - 0.6 * distance))
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


def jump_sweep(hand: tuple[Tile, ...]) -> float:
    """Log odds of a plunge or splash, the partner to name trumps."""
    doubles = sum(map(is_double, hand))
    offs = [tile for tile in hand if not is_double(tile)]
    covered = sum(1 for tile in offs if Tile(tile[0] * 2) in hand)
    low = sum(1 for tile in offs if high_end(tile) + low_end(tile) < 5)
    return -3.6 + 0.75 * doubles + 0.35 * covered - 0.15 * low
