"""The demo's games: the nights of a simulated season, played on every core."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat

from ledger.record.text import dumps
from ledger.simulate.season import season

NIGHTS_A_PART = 2


@dataclass(frozen=True, slots=True)
class Part:
    """Some nights of a season: their text, how many games and hands they hold."""

    text: str
    nights: int
    games: int
    hands: int


def parts(seed: int, nights: int) -> Iterator[Part]:
    """The season in parts of some nights, in order; the same on any number of cores."""
    firsts = range(1, nights + 1, NIGHTS_A_PART)
    lasts = [min(first + NIGHTS_A_PART - 1, nights) for first in firsts]
    cores = min(os.cpu_count() or 1, len(firsts))
    if cores == 1:
        yield from map(played, repeat(seed), firsts, lasts)
        return
    pool = ProcessPoolExecutor(
        cores, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)
    )
    try:
        yield from pool.map(played, repeat(seed), firsts, lasts)
    finally:
        pool.shutdown(cancel_futures=True)


def played(seed: int, first: int, last: int) -> Part:
    """The nights from `first` to `last` of the season of that seed."""
    games = list(season(seed, last, first=first))
    hands = sum(len(game.hands) for game in games)
    return Part(dumps(games), last - first + 1, len(games), hands)
