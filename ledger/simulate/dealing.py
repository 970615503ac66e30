"""Shaking and dealing the dominoes."""

from __future__ import annotations

from random import Random

from ledger.rules import Hands, RuleSet, Tile


def deal(rules: RuleSet, rng: Random) -> tuple[Hands, tuple[Tile, ...]]:
    """Shuffled tiles dealt out, and those left over, each sorted from the highest down."""
    tile_set = rules.game.tile_set
    seats, size = rules.game.seats, rules.game.hand_size
    tiles = list(tile_set.tiles)
    rng.shuffle(tiles)
    hands = tuple(tile_set.sort(tiles[seat * size : (seat + 1) * size]) for seat in range(seats))
    return hands, tile_set.sort(tiles[seats * size :])
