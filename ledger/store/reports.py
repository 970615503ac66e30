"""What ingesting and rebuilding report back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ledger.errors import LedgerError


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
    """What became of all games of a source; `results` holds the first of each status.

    At most `ledger.record.check.KEPT_RESULTS` of a status are kept, so that memory stays flat.
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
            f"({_hands(self.hands)}) + {self.existing} already there + {self.rejected} rejected"
        )

    @property
    def refused(self) -> tuple[IngestResult, ...]:
        """The results of the games that were rejected."""
        return tuple(result for result in self.results if result.status is Status.REJECTED)


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
            f"{self.records} stored = {self.games} derived again ({_hands(self.hands)}) + "
            f"{len(self.refused)} refused"
        )


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _hands(count: int) -> str:
    return "1 hand" if count == 1 else f"{count} hands"
