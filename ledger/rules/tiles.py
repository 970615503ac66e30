"""Tiles, seats and tile sets: what lies on the table (RULES 1.1 to 1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NewType

from ledger.errors import RuleError, Spot

Tile = NewType("Tile", str)
"""Two digits, the higher end first: `64`, `50`, `00`. An unknown tile is `??`."""

Seat = NewType("Seat", int)
"""0 to 7, clockwise; written A to H in records."""

UNKNOWN: Final = Tile("??")
SEAT_LETTERS: Final = "ABCDEFGH"


def letter(seat: int) -> str:
    """The seat's letter in records, A to H."""
    return SEAT_LETTERS[seat]


@lru_cache(maxsize=256)
def turns(seats: int, leader: Seat, sits_out: tuple[Seat, ...] = ()) -> tuple[Seat, ...]:
    """The seats that act in turn from `leader`, clockwise, without those that sit out."""
    around = ((leader + step) % seats for step in range(seats))
    return tuple(Seat(seat) for seat in around if seat not in sits_out)


def high_end(tile: Tile) -> int:
    """The larger number of pips of the two ends."""
    return int(tile[0])


def low_end(tile: Tile) -> int:
    """The smaller number of pips of the two ends."""
    return int(tile[1])


def pips(tile: Tile) -> int:
    """Pips on both ends together, 0 to 18."""
    return int(tile[0]) + int(tile[1])


def is_double(tile: Tile) -> bool:
    """Whether both ends show the same number; an unknown tile is none."""
    return tile[0] == tile[1] and tile != UNKNOWN


@dataclass(frozen=True)
class TileSet:
    """A set of dominoes: all tiles up to double `highest`, `copies` times, less `removed`."""

    highest: int = 6
    copies: int = 1
    removed: frozenset[Tile] = frozenset()

    @cached_property
    def kinds(self) -> tuple[Tile, ...]:
        """Each different tile once, from the highest double down: 66, 65, .., 10, 00."""
        return tuple(
            tile
            for high in range(self.highest, -1, -1)
            for low in range(high, -1, -1)
            if (tile := Tile(f"{high}{low}")) not in self.removed
        )

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile of the set, identical ones as often as they are in it."""
        return tuple(tile for tile in self.kinds for _ in range(self.copies))

    @cached_property
    def order(self) -> dict[Tile, int]:
        """Place of each tile in `kinds`, with the unknown tile last; sorts a hand for writing."""
        return {tile: place for place, tile in enumerate((*self.kinds, UNKNOWN))}

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that some tile of the set shows, ascending."""
        return tuple(sorted({int(end) for tile in self.kinds for end in tile}))

    @cached_property
    def known(self) -> frozenset[Tile]:
        """The different tiles as a set."""
        return frozenset(self.kinds)

    def holds(self, tile: Tile) -> bool:
        """Whether the set has this tile; the unknown tile counts as held."""
        return tile in self.known or tile == UNKNOWN

    def sort(self, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
        """The tiles from the highest down, unknown ones last."""
        return tuple(sorted(tiles, key=self.order.__getitem__))

    def check(self, tile: Tile, spot: Spot | None = None) -> None:
        """Raise `tile-not-in-set` for a tile that the set does not have (RULES 1.1)."""
        if not self.holds(tile):
            raise RuleError(
                "tile-not-in-set",
                f"the tile {tile} is not in this set (double-{self.highest}, "
                f"{len(self.tiles)} tiles)",
                hint=f"Each end is 0 to {self.highest}; write ?? for a tile nobody noted.",
                rule="1.1",
                spot=spot,
            )

    def over(self, tiles: Iterable[Tile]) -> list[Tile]:
        """The known tiles that occur more often than the set has them."""
        counted = Counter(tiles)
        return [tile for tile, times in counted.items() if times > self.copies and tile != UNKNOWN]
