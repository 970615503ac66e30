"""The club's other evenings: a Moon night, and a table of each other game of the family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Final

from ledger.record.model import Game
from ledger.rules import parse_rules
from ledger.simulate.club import DOORS_OPEN, FIRST_NIGHT, MEMBERS, ROUND_MINUTES, SITE, ZONE
from ledger.simulate.game import game
from ledger.simulate.setting import Setting
from ledger.simulate.skill import Player


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening of other games: its name, its day, and the rules at each table of each round."""

    event: str
    day: date
    rounds: tuple[tuple[str, ...], ...]


def _later(weeks: int, days: int) -> date:
    return FIRST_NIGHT + timedelta(weeks=weeks, days=days)


_MIXED: Final = "Sample Club, family of games"

EVENINGS: Final = (
    Evening("Sample Club, Moon night", _later(6, 2), (("moon",) * 5,) * 3),
    Evening(
        _MIXED,
        _later(10, 4),
        (("84; nello on; plunge on; splash on; sevens on", "42-3p; nello on; sevens on", "72"),),
    ),
    Evening(_MIXED, _later(19, 4), (("88", "84-pairs"),)),
    Evening(_MIXED, _later(28, 4), (("140", "geezer", "big-game"),)),
    Evening(_MIXED, _later(36, 4), (("42-3p-points", "72-points"),)),
)
"""No evening is a Tuesday, and nobody sits at two tables of a round."""


def evening(seed: int, number: int) -> Iterator[Game]:
    """The games of the evening of this number, from 1.

    The same seed gives the same games; each one's Simulated tag says from what it can be made
    again. Members move up between rounds, and who finds no seat looks on.
    """
    plan = EVENINGS[number - 1]
    for turn, tables in enumerate(plan.rounds, start=1):
        shift = 5 * (number + turn) % len(MEMBERS)
        waiting = [*MEMBERS[shift:], *MEMBERS[:shift]]
        for table, text in enumerate(tables, start=1):
            rules = parse_rules(text)
            seated, waiting = waiting[: rules.game.seats], waiting[rules.game.seats :]
            where = f"seed {seed}, evening {number}, round {turn}, table {table}"
            setting = _setting(plan, turn, table, seated)
            yield game(rules, seated, Random(where), setting, mark=where)


def _setting(plan: Evening, turn: int, table: int, seated: Sequence[Player]) -> Setting:
    start = DOORS_OPEN + (turn - 1) * ROUND_MINUTES
    tags = {
        "Event": plan.event,
        "Site": SITE,
        "Date": plan.day.isoformat(),
        "Time": f"{start // 60 % 24:02}:{start % 60:02}",
        "Zone": ZONE,
        "Table": str(table),
        "Round": str(turn),
        "Scorer": seated[0].name,
    }
    return Setting(start=start, tags=tags)
