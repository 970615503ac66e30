"""Games for benchmarks: every tile recorded, made quickly by players who only bid with care."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ledger.record.model import Game
from ledger.rules import parse_rules
from ledger.simulate.club import MEMBERS
from ledger.simulate.game import game
from ledger.simulate.setting import Setting
from ledger.simulate.skill import EXPERT, Player

HASTY = replace(EXPERT, name="hasty", slip=1.0, claims=0.0)
"""Bids as an expert does, then plays any legal tile."""


def corpus(seed: int, hands: int) -> Iterator[Game]:
    """Games of plain 42 with at least `hands` hands in all."""
    rules = parse_rules("straight")
    rng = Random(f"corpus {seed}")
    players = [Player(member.name, HASTY) for member in MEMBERS[: rules.game.seats]]
    left = hands
    while left > 0:
        made = game(rules, players, rng, Setting(mishaps=False), mark=f"seed {seed}")
        left -= len(made.hands)
        yield made
