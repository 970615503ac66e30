"""A hand taken apart under one call of trumps or follow me."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ledger.rules import Aim, RuleSet, Tile
from ledger.simulate.reading import Reading, reading
from ledger.simulate.weights import Weights

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
    return tuple(
        reading(rules, call) for call in rules.calls if call.trump and not call.contract.count_trump
    )


@lru_cache(maxsize=64)
def _follow_me_readings(rules: RuleSet) -> tuple[Reading, ...]:
    return tuple(
        reading(rules, call)
        for call in rules.calls
        if not call.trump and not call.contract.nearest_to and call.contract.aim is Aim.TAKE_BID
    )


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
