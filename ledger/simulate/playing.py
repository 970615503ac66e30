"""How a simulated player plays a tile."""

from __future__ import annotations

from random import Random

from ledger.rules import Aim, Tile
from ledger.simulate.following import follow
from ledger.simulate.leading import lead
from ledger.simulate.low_play import low_play
from ledger.simulate.reading import reading
from ledger.simulate.recall import recall
from ledger.simulate.sight import Sight
from ledger.simulate.skill import Skill


def choose_play(sight: Sight, legal: tuple[Tile, ...], skill: Skill, rng: Random) -> Tile:
    """One of the legal tiles, as well chosen as the player's skill goes."""
    declared = sight.declared
    assert declared is not None
    if len(legal) == 1:
        return legal[0]
    if skill.slip and rng.random() < skill.slip:
        return legal[int(rng.random() * len(legal))]
    tiles = reading(sight.rules, declared.call)
    if tiles.suits.nearest:
        return max(legal, key=lambda tile: tiles.worth[tile])
    known = recall(sight, tiles, skill.span)
    if declared.aim is Aim.LOSE_ALL:
        return low_play(sight, legal, tiles, known)
    if sight.trick:
        return follow(sight, legal, tiles, known, skill, rng)
    return lead(sight, legal, tiles, known, skill, rng)
