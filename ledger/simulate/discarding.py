"""What a simulated bidder lays down for the tiles that the deal left over."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from ledger.rules import Tile
from ledger.simulate.reading import Reading, reading
from ledger.simulate.sight import Sight


def choose_discard(
    sight: Sight, can_discard: Callable[[tuple[Tile, ...]], bool]
) -> tuple[Tile, ...]:
    """The tiles of least use among those in hand and those left over; nothing where that is as
    good and allowed."""
    declared, exchange = sight.declared, sight.rules.game.exchange
    assert declared is not None
    assert exchange is not None
    tiles = reading(sight.rules, declared.call)
    pool = sight.rules.game.tile_set.sort((*sight.hand, *sight.rest))
    outside = tiles.every & ~tiles.mask(pool)
    ranked = sorted(pool, key=lambda tile: _use(tile, tiles, outside))
    found = next(
        sight.rules.game.tile_set.sort(laid)
        for laid in combinations(ranked, exchange.most)
        if can_discard(sight.rules.game.tile_set.sort(laid))
    )
    return () if found == sight.rest and can_discard(()) else found


def _use(tile: Tile, tiles: Reading, outside: int) -> tuple[bool, bool, int, int]:
    """How much use a tile is: trumps most, then winners, then count and what few tiles beat."""
    beaten = (tiles.beats[tile] & outside & ~tiles.trumps).bit_count()
    trump = bool(tiles.bit[tile] & tiles.trumps)
    return trump, not beaten, tiles.worth[tile], tiles.height[tile] - 10 * beaten
