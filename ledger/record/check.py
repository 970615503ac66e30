"""Checking a source without storing anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ledger.errors import LedgerError
from ledger.record.reader import read
from ledger.record.source import Source

KEPT_RESULTS = 1000
"""How many results a report keeps one by one; the rest are counted."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What was found in one game; `number` counts the games of the source from 1."""

    number: int
    place: str
    hands: int
    errors: tuple[LedgerError, ...]
    warnings: tuple[LedgerError, ...]


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was found in a source.

    `results` holds the games with something to say, the first `KEPT_RESULTS` of them.
    """

    source: str
    read: int = 0
    good: int = 0
    bad: int = 0
    hands: int = 0
    results: tuple[CheckResult, ...] = ()

    @property
    def line(self) -> str:
        """The reconciliation: every game read is good or has errors."""
        games = "1 game" if self.read == 1 else f"{self.read} games"
        hands = "1 hand" if self.hands == 1 else f"{self.hands} hands"
        return f"{self.source}: {games} read = {self.good} good ({hands}) + {self.bad} with errors"


def check(source: Source, progress: Callable[[CheckReport], None] | None = None) -> CheckReport:
    """Read and replay every game of a source; `progress` hears after each game."""
    counted, bad, hands = 0, 0, 0
    results: list[CheckResult] = []
    for entry in read(source):
        counted += 1
        length = len(entry.game.hands) if entry.game is not None else 0
        if entry.errors:
            bad += 1
        else:
            hands += length
        if (entry.errors or entry.warnings) and len(results) < KEPT_RESULTS:
            results.append(
                CheckResult(
                    entry.number,
                    str(entry.place),
                    length,
                    tuple(entry.errors),
                    tuple(entry.warnings),
                )
            )
        if progress is not None:
            progress(CheckReport(source.name, counted, counted - bad, bad, hands))
    return CheckReport(source.name, counted, counted - bad, bad, hands, tuple(results))
