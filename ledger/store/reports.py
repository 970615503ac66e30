"""What ingesting, checking and rebuilding report back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ledger.errors import LedgerError

KEPT_RESULTS = 1000
"""How many results a report keeps one by one; the rest are counted."""


class Status(Enum):
    """What became of one game."""

    CREATED = "created"
    EXISTING = "existing"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class IngestResult:
    """What became of one game of a source; `number` counts its games from 1."""

    status: Status
    number: int
    place: str
    game_id: str | None = None
    hands: int = 0
    errors: tuple[LedgerError, ...] = ()


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What became of all games of a source; `results` holds the first ones and all rejected.

    At most `KEPT_RESULTS` of each are kept, so that memory stays flat.
    """

    source: str
    read: int = 0
    stored: int = 0
    existing: int = 0
    rejected: int = 0
    hands: int = 0
    results: tuple[IngestResult, ...] = ()

    @property
    def line(self) -> str:
        """The reconciliation: what was read is what was stored, known and rejected."""
        return (
            f"{self.source}: {_games(self.read)} read = {self.stored} stored "
            f"({self.hands} hands) + {self.existing} already there + {self.rejected} rejected"
        )

    @property
    def refused(self) -> tuple[IngestResult, ...]:
        """The results of the games that were rejected."""
        return tuple(result for result in self.results if result.status is Status.REJECTED)


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What was found in one game of a source that was only checked."""

    number: int
    place: str
    hands: int
    errors: tuple[LedgerError, ...]
    warnings: tuple[LedgerError, ...]


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was found in a source; `results` holds the games with something to say, the first
    `KEPT_RESULTS` of them.
    """

    source: str
    read: int
    good: int
    bad: int
    hands: int
    results: tuple[CheckResult, ...]

    @property
    def line(self) -> str:
        """The reconciliation: every game read is good or bad."""
        return (
            f"{self.source}: {_games(self.read)} read ({self.hands} hands) = {self.good} good + "
            f"{self.bad} with errors"
        )


@dataclass(frozen=True, slots=True)
class RebuildRefusal:
    """A stored record that the engine of today refuses; it stays stored, without facts."""

    game_id: str
    errors: tuple[LedgerError, ...]


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """What was derived again from the stored records."""

    records: int = 0
    games: int = 0
    hands: int = 0
    refused: tuple[RebuildRefusal, ...] = ()

    @property
    def line(self) -> str:
        """The reconciliation: every record became a game or was refused."""
        return (
            f"{self.records} records = {_games(self.games)} derived again ({self.hands} hands) + "
            f"{len(self.refused)} refused"
        )


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
