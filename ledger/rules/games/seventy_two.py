"""72: two sets without blanks, four players in pairs, a widow of two tiles (RULES 9.7)."""

from __future__ import annotations

from ledger.rules.bids import Ladder
from ledger.rules.kind import Exchange, GameKind, RestTo
from ledger.rules.tiles import Tile, TileSet

SEVENTY_TWO = GameKind(
    id="72",
    title="72",
    tile_set=TileSet(highest=6, copies=2, removed=frozenset(Tile(f"{high}0") for high in range(7))),
    seats=4,
    teams=(0, 1, 0, 1),
    hand_size=10,
    ladder=Ladder(lowest=40, highest=71, mark=72),
    trick_value=1,
    counters=(5, 10),
    contracts=("trump", "doubles", "follow-me"),
    mark_target=7,
    point_target=500,
    presets={"72": {}, "72-points": {"scoring": "points"}},
    exchange=Exchange(least=2, most=2, keeps_count=True, keeps_trumps=True),
    rest_to=RestTo.DEFENDERS,
    rest_points=2,
)
