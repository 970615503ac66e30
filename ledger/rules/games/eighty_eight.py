"""88: two sets and six players in two teams of three, with a kitty of two (RULES 9.5)."""

from __future__ import annotations

from ledger.rules.bids import Ladder
from ledger.rules.kind import Exchange, GameKind, RestTo
from ledger.rules.tiles import TileSet

EIGHTY_EIGHT = GameKind(
    id="88",
    title="88",
    tile_set=TileSet(highest=6, copies=2),
    seats=6,
    teams=(0, 1, 0, 1, 0, 1),
    hand_size=9,
    ladder=Ladder(lowest=60, highest=88, mark=88, step=2, first_mark=2),
    trick_value=2,
    counters=(5, 10),
    contracts=("trump", "doubles", "follow-me"),
    mark_target=7,
    point_target=500,
    presets={"88": {}},
    exchange=Exchange(least=2, most=2, keeps_count=True, keeps_trumps=True),
    rest_to=RestTo.DEFENDERS,
)
