"""How simulated players play nello: the bidder under everything, the others under the bidder."""

from __future__ import annotations

from ledger.rules import Tile, turns
from ledger.simulate.reading import Reading
from ledger.simulate.recall import Recall
from ledger.simulate.sight import Sight


def low_play(sight: Sight, legal: tuple[Tile, ...], tiles: Reading, known: Recall) -> Tile:
    """The tile to play when the bidding side must lose every trick."""
    declared = sight.declared
    assert declared is not None
    if not sight.trick:
        return min(legal, key=lambda tile: _beaten_first(tile, tiles, known))
    rank = tiles.suits.rank[sight.suit]
    best = tiles.suits.winner(sight.trick, sight.suit)
    high = rank[sight.trick[best]]
    under = [tile for tile in legal if rank.get(tile, -1) < high]
    if sight.seat == declared.leader:
        if under:
            return max(under, key=lambda tile: (rank.get(tile, -1), _peril(tile, tiles, known)))
        return min(legal, key=lambda tile: rank[tile])
    turn = turns(sight.rules.game.seats, sight.leader, declared.sits_out)
    if turn[best] == declared.leader:
        return max(under or legal, key=lambda tile: tiles.height[tile])
    if declared.leader in turn[: len(sight.trick)]:
        return max(legal, key=lambda tile: tiles.height[tile])
    return min(legal, key=lambda tile: rank.get(tile, 1000 - tiles.height[tile]))


def _beaten_first(tile: Tile, tiles: Reading, known: Recall) -> tuple[int, int]:
    """Leads that most tiles outside beat come first."""
    over = (tiles.beats[tile] & known.unseen).bit_count()
    suited = tiles.follows[tiles.suits.led[tile]] & known.unseen
    return (suited.bit_count() - over, tiles.height[tile])


def _peril(tile: Tile, tiles: Reading, known: Recall) -> int:
    """How many tiles outside are below this one in the suits that it belongs to."""
    return sum(
        (known.unseen & suited & ~tiles.over[suit][tile]).bit_count()
        for suit, suited in tiles.follows.items()
        if tiles.bit[tile] & suited
    )
