"""The demo's games: a simulated season and the club's other evenings, played on every core."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from ledger.record.model import Game
from ledger.record.text import dumps
from ledger.simulate.evenings import EVENINGS, evening
from ledger.simulate.season import season

NIGHTS_A_PART = 2


@dataclass(frozen=True, slots=True)
class Part:
    """Some evenings of a club: their text, how many evenings, games and hands they hold."""

    text: str
    nights: int
    games: int
    hands: int


def parts(seed: int, nights: int) -> Iterator[Part]:
    """The season in parts of some nights, in order, then each evening of other games.

    The same on any number of cores.
    """
    work = list(_work(seed, nights))
    cores = min(os.cpu_count() or 1, len(work))
    if cores == 1:
        yield from (todo() for todo in work)
        return
    pool = ProcessPoolExecutor(
        cores, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)
    )
    try:
        running = [pool.submit(todo) for todo in work]
        yield from (part.result() for part in running)
    finally:
        pool.shutdown(cancel_futures=True)


def _work(seed: int, nights: int) -> Iterator[Callable[[], Part]]:
    for first in range(1, nights + 1, NIGHTS_A_PART):
        yield partial(played, seed, first, min(first + NIGHTS_A_PART - 1, nights))
    for number in range(1, len(EVENINGS) + 1):
        yield partial(others, seed, number)


def played(seed: int, first: int, last: int) -> Part:
    """The nights from `first` to `last` of the season of that seed."""
    return _part(season(seed, last, first=first), last - first + 1)


def others(seed: int, number: int) -> Part:
    """The evening of other games of this number, from 1."""
    return _part(evening(seed, number), 1)


def _part(games: Iterable[Game], nights: int) -> Part:
    known = list(games)
    return Part(dumps(known), nights, len(known), sum(len(game.hands) for game in known))
