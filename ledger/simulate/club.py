"""The sample club: its invented members, and the calendar of its nights."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from ledger.simulate.partial import Keeping
from ledger.simulate.skill import EXPERT, NOVICE, REGULAR, Player

EVENT: Final = "Sample Club, Tuesday night"
SITE: Final = "Sample Hall, Texas"
ZONE: Final = "America/Chicago"
FIRST_NIGHT: Final = date(2025, 9, 2)
"""A Tuesday."""
DOORS_OPEN: Final = 19 * 60
"""The minute of the day at which the first round begins."""
ROUND_MINUTES: Final = 50

MEMBERS: Final = (
    Player("Ann Sample", EXPERT),
    Player("Bo Example", REGULAR),
    Player("Cy Specimen", NOVICE),
    Player("Di Pattern", REGULAR),
    Player("Ed Placeholder", EXPERT),
    Player("Fay Instance", REGULAR),
    Player("Gus Template", NOVICE),
    Player("Hal Mockup", REGULAR),
    Player("Ida Fiction", EXPERT),
    Player("Joe Sketch", REGULAR),
    Player("Kay Draft", NOVICE),
    Player("Lon Prototype", EXPERT),
    Player("May Invented", REGULAR),
    Player("Ned Trial", NOVICE),
    Player("Opal Model", EXPERT),
    Player("Pat Dummy", REGULAR),
)
STAND_IN: Final = Player("Quinn Standin", REGULAR)


@dataclass(frozen=True, slots=True)
class Night:
    """One evening: its rules, what the scorers keep, and how many rounds are played.

    In the last round time is called after `last_hand` hands. The numbers of rounds and tables
    count from 1. At `walkout` (round and table) a side has to leave; at `late` a player comes
    late and a substitute sits in.
    """

    rules: str = "straight"
    keeping: Keeping = Keeping.PLAY
    rounds: int = 3
    last_hand: int = 12
    walkout: tuple[int, int] | None = None
    late: tuple[int, int] | None = None


USUAL: Final = Night()
SHORT: Final = Night(rounds=2)
SPECIAL: Final = {
    2: SHORT,
    3: Night(late=(1, 3)),
    5: Night(keeping=Keeping.AUCTION),
    8: Night(keeping=Keeping.RESULT),
    10: Night(rules="house"),
    12: Night(keeping=Keeping.HOLES),
    13: SHORT,
    14: Night(rules="straight; all-pass shaker-30"),
    15: Night(keeping=Keeping.AUCTION),
    16: SHORT,
    17: Night(rules="points-250", rounds=2),
    18: Night(rounds=7),
    19: SHORT,
    20: Night(rules="house"),
    22: Night(keeping=Keeping.HOLES),
    24: Night(walkout=(2, 2)),
    25: Night(keeping=Keeping.AUCTION),
    26: SHORT,
    27: Night(late=(2, 1)),
    28: Night(keeping=Keeping.RESULT),
    30: Night(rules="house"),
    31: SHORT,
    32: Night(rules="house", keeping=Keeping.AUCTION),
    33: Night(rules="points-250", rounds=2),
    35: Night(rules="lechner"),
    37: Night(keeping=Keeping.HOLES),
    38: SHORT,
    40: Night(rules="house", walkout=(3, 4)),
}
"""The nights, counted from 1, that were not like the others; the 18th was the last of a year."""


def night(number: int) -> Night:
    """What the club played on its night of this number, from 1; a year repeats after 40 nights."""
    return SPECIAL.get((number - 1) % 40 + 1, USUAL)
