"""84: two sets and eight players in two teams of four, or in four pairs (RULES 9.4)."""

from __future__ import annotations

from dataclasses import replace

from ledger.rules.bids import Ladder
from ledger.rules.kind import GameKind
from ledger.rules.tiles import TileSet

EIGHTY_FOUR = GameKind(
    id="84",
    title="84",
    tile_set=TileSet(highest=6, copies=2),
    seats=8,
    teams=(0, 1, 0, 1, 0, 1, 0, 1),
    hand_size=7,
    ladder=Ladder(lowest=60, highest=82, mark=84, step=2),
    trick_value=2,
    counters=(5, 10),
    contracts=("trump", "doubles", "follow-me", "pistol", "plunge", "splash", "sevens"),
    mark_target=7,
    point_target=500,
    presets={"84": {}},
)

EIGHTY_FOUR_PAIRS = replace(
    EIGHTY_FOUR,
    id="84-pairs",
    title="84 in four pairs",
    teams=(0, 1, 2, 3, 0, 1, 2, 3),
    presets={"84-pairs": {}},
)
