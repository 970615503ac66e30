"""Plain Texas 42, in marks and in points, with the rule sets that clubs know by name."""

from __future__ import annotations

from ledger.rules.bids import Ladder
from ledger.rules.kind import GameKind
from ledger.rules.tiles import TileSet

TEXAS_42 = GameKind(
    id="42",
    title="Texas 42",
    tile_set=TileSet(highest=6),
    seats=4,
    teams=(0, 1, 0, 1),
    hand_size=7,
    ladder=Ladder(lowest=30, highest=41, mark=42),
    trick_value=1,
    counters=(5, 10),
    contracts=(
        "trump",
        "doubles",
        "follow-me",
        "nello",
        "splash",
        "plunge",
        "sevens",
        "looper",
    ),
    mark_target=7,
    point_target=250,
    presets={
        "straight": {},
        "points-250": {"scoring": "points", "all-pass": "shaker-30"},
        "house": {
            "all-pass": "shaker-30",
            "nello": "on",
            "plunge": "on",
            "splash": "on",
            "splash-marks": "2-or-3",
            "sevens": "on",
        },
        "lechner": {
            "win-by-two": "yes",
            "mark-raise": "2",
            "follow-me-min": "1m",
            "nello": "on",
            "nello-doubles": "choice",
            "plunge": "on",
            "plunge-calls": "nello",
            "sevens": "on",
        },
    },
)
