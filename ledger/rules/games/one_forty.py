"""140: a double-nine set and six players in three pairs (RULES 9.10)."""

from __future__ import annotations

from ledger.rules.bids import Ladder
from ledger.rules.kind import GameKind, RestTo
from ledger.rules.tiles import TileSet

ONE_FORTY = GameKind(
    id="140",
    title="140",
    tile_set=TileSet(highest=9),
    seats=6,
    teams=(0, 1, 2, 0, 1, 2),
    hand_size=9,
    ladder=Ladder(lowest=100, highest=140, mark=140, step=5, first_mark=2),
    trick_value=5,
    counters=(5, 10, 15),
    contracts=("trump", "doubles", "follow-me"),
    mark_target=7,
    point_target=500,
    presets={"140": {"scoring": "points", "set-score": "minus-bid"}},
    rest_to=RestTo.LAST_TRICK,
)
