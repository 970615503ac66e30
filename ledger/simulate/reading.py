"""What a call makes of the tiles, as bit masks, so that a player can think quickly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ledger.rules import Call, RuleSet, SuitTable, Tile, TileSet, is_double


@lru_cache(maxsize=16)
def bits_of(tile_set: TileSet) -> Mapping[Tile, int]:
    """One bit for each different tile of a set: that of its first copy."""
    return {tile: 1 << place for place, tile in enumerate(tile_set.kinds)}


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """One call's suits as masks.

    `bit` is the bit of a tile; in a set of several copies each further one has a bit of its own,
    `shift` places up. The other masks hold the bits of every copy.
    `over[suit][tile]` are the tiles that beat `tile` in a trick of that suit, `beats[tile]` those
    that beat it when it is led. `follows[suit]` are the tiles of a suit, `trumps` the trumps,
    `doubles` the doubles, `every` all tiles. `worth` is the count of a tile in points, `height`
    its place among tiles of no use, low to high, with trumps and doubles on top.
    """

    call: Call
    suits: SuitTable
    bit: Mapping[Tile, int]
    shift: int
    copies: int
    over: Mapping[str, Mapping[Tile, int]]
    beats: Mapping[Tile, int]
    follows: Mapping[str, int]
    trumps: int
    doubles: int
    every: int
    worth: Mapping[Tile, int]
    height: Mapping[Tile, int]

    def mask(self, tiles: Iterable[Tile]) -> int:
        """The tiles as one mask, the second of two identical ones as the second copy."""
        bit = self.bit
        mask = 0
        if self.copies == 1:
            for tile in tiles:
                mask |= bit[tile]
            return mask
        for tile in tiles:
            place = bit[tile]
            while mask & place:
                place <<= self.shift
            mask |= place
        return mask & self.every

    def copies_of(self, tile: Tile) -> Iterator[int]:
        """The bit of each copy of a tile."""
        return (self.bit[tile] << self.shift * copy for copy in range(self.copies))


@lru_cache(maxsize=256)
def reading(rules: RuleSet, call: Call) -> Reading:
    """Read the tiles under a call; the result is kept and shared."""
    suits = rules.suits(call)
    tile_set = rules.game.tile_set
    bit = bits_of(tile_set)
    shift = len(bit)
    copies = tile_set.copies
    whole = {
        tile: sum(first << shift * copy for copy in range(copies)) for tile, first in bit.items()
    }
    over = {
        suit: {
            tile: sum(whole[other] for other in rank if rank[other] > rank.get(tile, -1))
            for tile in tile_set.kinds
        }
        for suit, rank in suits.rank.items()
    }
    led = suits.led
    return Reading(
        call=call,
        suits=suits,
        bit=bit,
        shift=shift,
        copies=copies,
        over=over,
        beats={tile: over[led[tile]][tile] for tile in tile_set.kinds},
        follows={suit: sum(whole[tile] for tile in tiles) for suit, tiles in suits.follows.items()},
        trumps=sum(whole[tile] for tile in suits.trumps),
        doubles=sum(whole[tile] for tile in tile_set.kinds if is_double(tile)),
        every=sum(whole.values()),
        worth=rules.game.worth,
        height={tile: suits.rank[led[tile]][tile] for tile in tile_set.kinds},
    )
