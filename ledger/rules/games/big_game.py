"""The Big Game: a double-eight set, one tile face down, bidding round and round (RULES 9.9)."""

from __future__ import annotations

from ledger.rules.bids import Ladder
from ledger.rules.kind import Exchange, GameKind
from ledger.rules.tiles import TileSet

BIG_GAME = GameKind(
    id="big-game",
    title="The Big Game",
    tile_set=TileSet(highest=8),
    seats=4,
    teams=(0, 1, 0, 1),
    hand_size=11,
    ladder=Ladder(lowest=42, highest=66, mark=0),
    trick_value=1,
    counters=(5, 10),
    contracts=("trump", "doubles", "follow-me"),
    mark_target=7,
    point_target=400,
    presets={"big-game": {"scoring": "points", "small-end-lead": "73-and-82"}},
    rounds=True,
    exchange=Exchange(least=0, most=1, count_taken=True, keeps_count=True),
)
