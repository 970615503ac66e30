"""What a call makes of the tiles, as bit masks, so that a player can think quickly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ledger.rules import Call, RuleSet, SuitTable, Tile, TileSet, is_double


@lru_cache(maxsize=16)
def bits_of(tile_set: TileSet) -> Mapping[Tile, int]:
    """One bit for each different tile of a set."""
    return {tile: 1 << place for place, tile in enumerate(tile_set.kinds)}


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """One call's suits as masks.

    `over[suit][tile]` are the tiles that beat `tile` in a trick of that suit, `beats[tile]` those
    that beat it when it is led. `follows[suit]` are the tiles of a suit, `trumps` the trumps,
    `doubles` the doubles, `every` all tiles. `worth` is the count of a tile in points, `height`
    its place among tiles of no use, low to high, with trumps and doubles on top.
    """

    call: Call
    suits: SuitTable
    bit: Mapping[Tile, int]
    over: Mapping[str, Mapping[Tile, int]]
    beats: Mapping[Tile, int]
    follows: Mapping[str, int]
    trumps: int
    doubles: int
    every: int
    worth: Mapping[Tile, int]
    height: Mapping[Tile, int]

    def mask(self, tiles: Iterable[Tile]) -> int:
        """The tiles as one mask."""
        bit = self.bit
        mask = 0
        for tile in tiles:
            mask |= bit[tile]
        return mask


@lru_cache(maxsize=256)
def reading(rules: RuleSet, call: Call) -> Reading:
    """Read the tiles under a call; the result is kept and shared."""
    suits = rules.suits(call)
    tile_set = rules.game.tile_set
    bit = bits_of(tile_set)
    over = {
        suit: {
            tile: sum(bit[other] for other in rank if rank[other] > rank.get(tile, -1))
            for tile in tile_set.kinds
        }
        for suit, rank in suits.rank.items()
    }
    led = suits.led
    return Reading(
        call=call,
        suits=suits,
        bit=bit,
        over=over,
        beats={tile: over[led[tile]][tile] for tile in tile_set.kinds},
        follows={suit: sum(bit[tile] for tile in tiles) for suit, tiles in suits.follows.items()},
        trumps=sum(bit[tile] for tile in suits.trumps),
        doubles=sum(bit[tile] for tile in tile_set.kinds if is_double(tile)),
        every=sum(bit.values()),
        worth=rules.game.worth,
        height={tile: suits.rank[led[tile]][tile] for tile in tile_set.kinds},
    )
