"""A game of the family as a value: tiles, seats, deal, ladder and what tricks are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from ledger.rules.bids import Ladder
from ledger.rules.tiles import UNKNOWN, Tile, TileSet, is_double, pips


class RestTo(Enum):
    """Who gets the count of the tiles that nobody plays."""

    NOBODY = "nobody"
    DEFENDERS = "defenders"
    LAST_TRICK = "last trick"


@dataclass(frozen=True, slots=True)
class Exchange:
    """What the bidder may do with the tiles left over by the deal (RULES 9.2).

    After the call the bidder takes up all of them, `most`, and lays down as many; or none where
    `least` is 0. With
    `count_taken` a left tile that counts must be taken. With `keeps_count` or `keeps_trumps` a
    counter or trump may be laid down only when nothing else is left.
    """

    least: int
    most: int
    count_taken: bool = False
    keeps_count: bool = False
    keeps_trumps: bool = False


@dataclass(frozen=True, eq=False)
class GameKind:
    """One game of the family; the engine asks its fields, never its name.

    `teams` gives each seat's team, from 0. `trick_value` is what a trick is worth in points;
    a tile whose pips are one of `counters` counts them (RULES 1.9).
    `contracts` names the contracts that the game knows. `presets` maps a preset's name to the
    options in which it differs from the defaults; the first one is the game's plain form.
    `rounds` is whether bidding goes round until all others pass. `exchange` is what the bidder
    may do with the tiles that the deal leaves over, `rest_to` who gets the count of tiles that
    nobody plays, `rest_points` what the bidding side gets for the widow itself.
    """

    id: str
    title: str
    tile_set: TileSet
    seats: int
    teams: tuple[int, ...]
    hand_size: int
    ladder: Ladder
    trick_value: int
    counters: tuple[int, ...]
    contracts: tuple[str, ...]
    mark_target: int
    point_target: int
    presets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    rounds: bool = False
    exchange: Exchange | None = None
    rest_to: RestTo = RestTo.NOBODY
    rest_points: int = 0

    @cached_property
    def worth(self) -> dict[Tile, int]:
        """Count of each tile in points, 0 where it has none or is unknown (RULES 1.9)."""
        return {UNKNOWN: 0} | {
            tile: pips(tile) if pips(tile) in self.counters else 0 for tile in self.tile_set.kinds
        }

    @cached_property
    def hand_total(self) -> int:
        """Points in one hand: all count and all tricks, 42 in plain 42."""
        count = sum(self.worth[tile] for tile in self.tile_set.tiles)
        return count + self.trick_value * self.hand_size + self.rest_points

    @cached_property
    def team_count(self) -> int:
        """How many sides play."""
        return max(self.teams) + 1

    @cached_property
    def rest_size(self) -> int:
        """How many tiles the deal leaves over."""
        return len(self.tile_set.tiles) - self.seats * self.hand_size

    @cached_property
    def suit_numbers(self) -> tuple[str, ...]:
        """The numbers that can be trumps: those on some tile beside their double (RULES 4.1)."""
        return tuple(
            str(number)
            for number in self.tile_set.numbers
            if any(str(number) in tile and not is_double(tile) for tile in self.tile_set.kinds)
        )
