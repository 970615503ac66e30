"""A season of a club: simulated Tuesday nights with partners that rotate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from random import Random

from ledger.record.model import Game
from ledger.rules import Seat, parse_rules
from ledger.simulate.club import (
    DOORS_OPEN,
    EVENT,
    FIRST_NIGHT,
    MEMBERS,
    ROUND_MINUTES,
    SITE,
    STAND_IN,
    ZONE,
    Night,
    night,
)
from ledger.simulate.game import game
from ledger.simulate.setting import Setting, Substitute
from ledger.simulate.skill import Player

SEATS = 4
LATE_HANDS = 3
WALKOUT_HANDS = 4


def season(seed: int, nights: int = 40, players: int = 16, *, first: int = 1) -> Iterator[Game]:
    """The games of a season in the order in which they were played, about 31 hands a table a night.

    `players` is a multiple of four up to 16; the nights before the `first` are left out. The same
    seed gives the same games, and the games of a night depend neither on `first` nor on how many
    nights are asked for. Each game's Simulated tag names the seed, the night, round and table that
    it can be made again from, and the skills.
    """
    if players % SEATS or not SEATS <= players <= len(MEMBERS):
        raise ValueError(f"{players} players do not fill tables of four, or are too many")
    rounds_before = 0
    for number in range(1, nights + 1):
        plan = night(number)
        for turn in range(1, plan.rounds + 1) if number >= first else ():
            around = seating(MEMBERS[:players], rounds_before + turn - 1)
            for table, seated in enumerate(around, start=1):
                where = f"seed {seed}, night {number}, round {turn}, table {table}"
                rules = parse_rules(plan.rules)
                setting = _setting(plan, number, turn, table, seated)
                yield game(rules, seated, Random(where), setting, mark=where)
        rounds_before += plan.rounds


def seating(members: Sequence[Player], turn: int) -> list[tuple[Player, ...]]:
    """The tables of a round; in a cycle everybody has each other member as partner once.

    One member stays and the others move up one place a round; those opposite each other in the
    two rows are partners, and pairs next to each other share a table.
    """
    first, *others = members
    shift = turn % len(others)
    row = [first, *others[shift:], *others[:shift]]
    pairs = [(row[place], row[-1 - place]) for place in range(len(row) // 2)]
    return [
        (one[0], two[0], one[1], two[1]) for one, two in zip(pairs[0::2], pairs[1::2], strict=True)
    ]


def _setting(
    plan: Night, number: int, turn: int, table: int, seated: tuple[Player, ...]
) -> Setting:
    start = DOORS_OPEN + (turn - 1) * ROUND_MINUTES
    tags = {
        "Event": EVENT,
        "Site": SITE,
        "Date": (FIRST_NIGHT + timedelta(weeks=number - 1)).isoformat(),
        "Time": f"{start // 60 % 24:02}:{start % 60:02}",
        "Zone": ZONE,
        "Table": str(table),
        "Round": str(turn),
        "Scorer": seated[turn % SEATS].name,
    }
    late = plan.late == (turn, table)
    return Setting(
        keeping=plan.keeping,
        start=start,
        last_hand=plan.last_hand if turn == plan.rounds else None,
        leaves=Seat(1) if plan.walkout == (turn, table) else None,
        leaves_after=WALKOUT_HANDS,
        substitute=Substitute(STAND_IN, Seat(2), LATE_HANDS) if late else None,
        tags=tags,
    )
