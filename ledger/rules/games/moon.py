"""Moon: three players, each alone, seven tricks and no count (RULES 9.8)."""

from __future__ import annotations

from ledger.rules.bids import Ladder, NamedBid
from ledger.rules.kind import Exchange, GameKind
from ledger.rules.tiles import Tile, TileSet

MOON = GameKind(
    id="moon",
    title="Moon",
    tile_set=TileSet(highest=6, removed=frozenset(Tile(f"{high}0") for high in range(1, 7))),
    seats=3,
    teams=(0, 1, 2),
    hand_size=7,
    ladder=Ladder(
        lowest=4,
        highest=7,
        mark=0,
        named=(
            NamedBid("moon", value=8, points=7, worth=21, says="shoot the moon"),
            NamedBid("over-the-moon", value=9, points=7, worth=42, says="shoot over the moon"),
        ),
    ),
    trick_value=1,
    counters=(),
    contracts=("trump", "follow-me"),
    mark_target=7,
    point_target=21,
    presets={"moon": {"scoring": "points", "set-score": "minus-bid"}},
    exchange=Exchange(least=0, most=1),
)
