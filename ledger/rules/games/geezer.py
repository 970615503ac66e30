"""Geezer: a double-seven set, dip, dive and plunge, and the 51 bid (RULES 9.6)."""

from __future__ import annotations

from ledger.rules.bids import Ladder, NamedBid
from ledger.rules.kind import GameKind
from ledger.rules.tiles import TileSet

GEEZER = GameKind(
    id="geezer",
    title="Geezer",
    tile_set=TileSet(highest=7),
    seats=4,
    teams=(0, 1, 0, 1),
    hand_size=9,
    ladder=Ladder(
        lowest=39,
        highest=53,
        mark=54,
        over_one_mark=46,
        named=(
            NamedBid(
                "39-partner",
                value=39,
                points=39,
                forced_only=True,
                partner_calls=True,
                says="39, the partner names trump",
            ),
            NamedBid(
                "39-double", value=39, points=39, marks=2, forced_only=True, says="39 for two marks"
            ),
        ),
    ),
    trick_value=1,
    counters=(5, 10),
    contracts=(
        "trump",
        "doubles",
        "follow-me",
        "nello",
        "dip",
        "dive",
        "plunge",
        "count",
    ),
    mark_target=7,
    point_target=250,
    presets={
        "geezer": {
            "all-pass": "shaker-any",
            "nello": "on",
            "nello-low": "on",
            "dip": "on",
            "dive": "on",
            "plunge": "on",
            "plunge-doubles": "5",
            "count": "on",
        }
    },
)
