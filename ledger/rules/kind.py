"""A game of the family as a value: tiles, seats, deal, ladder and what tricks are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ledger.rules.bids import Ladder
from ledger.rules.tiles import UNKNOWN, Tile, TileSet, pips


@dataclass(frozen=True, eq=False)
class GameKind:
    """One game of the family; the engine asks its fields, never its name.

    `teams` gives each seat's team, from 0. `trick_value` is what a trick is worth in points;
    with `counters`, a tile whose pips are a multiple of five counts its pips (RULES 1.9).
    `contracts` names the contracts that the game knows. `presets` maps a preset's name to the
    options in which it differs from the defaults; the first one is the game's plain form.
    """

    id: str
    title: str
    tile_set: TileSet
    seats: int
    teams: tuple[int, ...]
    hand_size: int
    ladder: Ladder
    trick_value: int
    counters: bool
    contracts: tuple[str, ...]
    mark_target: int
    point_target: int
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @cached_property
    def worth(self) -> dict[Tile, int]:
        """Count of each tile in points, 0 where it has none or is unknown (RULES 1.9)."""
        return {UNKNOWN: 0} | {
            tile: pips(tile) if self.counters and pips(tile) % 5 == 0 else 0
            for tile in self.tile_set.kinds
        }

    @cached_property
    def hand_total(self) -> int:
        """Points in one hand: all count and all tricks, 42 in plain 42."""
        count = sum(self.worth[tile] for tile in self.tile_set.tiles)
        return count + self.trick_value * self.hand_size

    @cached_property
    def team_count(self) -> int:
        """How many sides play."""
        return max(self.teams) + 1

    @property
    def full_deal(self) -> bool:
        """Whether the hands together are the whole set."""
        return self.seats * self.hand_size == len(self.tile_set.tiles)
