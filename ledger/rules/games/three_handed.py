"""Three-handed 42: each alone, the bidder against the other two (RULES 9.3)."""

from __future__ import annotations

from ledger.rules.bids import Ladder
from ledger.rules.kind import GameKind
from ledger.rules.tiles import Tile, TileSet

THREE_HANDED = GameKind(
    id="42-3p",
    title="Three-handed 42",
    tile_set=TileSet(highest=6, removed=frozenset({Tile("10")})),
    seats=3,
    teams=(0, 1, 2),
    hand_size=9,
    ladder=Ladder(lowest=30, highest=41, mark=42),
    trick_value=1,
    counters=(5, 10),
    contracts=("trump", "doubles", "follow-me", "nello", "sevens", "looper"),
    mark_target=7,
    point_target=250,
    presets={"42-3p": {}, "42-3p-points": {"scoring": "points"}},
)
