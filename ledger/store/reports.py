"""What ingesting and rebuilding report back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ledger.errors import LedgerError


class Status(Enum):
    """What became of one game."""

    CREATED = "created"
    EXISTING = "existing"
    CONFLICT = "conflict"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Conflict:
    """Another scorer's record of a game that is there already, which says something else.

    It is kept as entry `entry`, outside the statistics, until a ruling settles which one stands;
    `changes` reads from the stored record to the one that came now.
    """

    game_id: str
    entry: int
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IngestResult:
    """What became of one game of a source; `number` counts its games from 1.

    `repeated` says that it was entered when the same delivery came before.
    """

    status: Status
    number: int
    place: str
    game_id: str | None = None
    hands: int = 0
    errors: tuple[LedgerError, ...] = ()
    conflict: Conflict | None = None
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What became of all games of a source; `results` holds the first of each status.

    At most `ledger.record.check.KEPT_RESULTS` of a status are kept, so that memory stays flat.
    `repeated` counts the games that were entered when the same delivery came before.
    """

    source: str
    read: int = 0
    stored: int = 0
    existing: int = 0
    rejected: int = 0
    hands: int = 0
    conflicts: int = 0
    results: tuple[IngestResult, ...] = ()
    repeated: int = 0

    @property
    def line(self) -> str:
        """The reconciliation: what was read is what was stored, known, in conflict and rejected."""
        return (
            f"{self.source}: {_games(self.read)} read = {self.stored} stored "
            f"({_hands(self.hands)}) + {self.existing} already there + "
            f"{f'{self.conflicts} in conflict + ' if self.conflicts else ''}"
            f"{self.rejected} rejected"
        )

    @property
    def refused(self) -> tuple[IngestResult, ...]:
        """The results of the games that were rejected."""
        return tuple(result for result in self.results if result.status is Status.REJECTED)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A stored record that the engine of today refuses; it stays stored, without facts."""

    game_id: str
    errors: tuple[LedgerError, ...]


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game whose derived rows are not what its record says today, and what is different."""

    game_id: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """What was derived again from the stored records.

    `changed` counts the games whose rows were not what they should be, `changes` tells of the
    first of them; of a `dry` run, what would have changed.
    """

    records: int = 0
    games: int = 0
    hands: int = 0
    void: int = 0
    refused: tuple[Refusal, ...] = ()
    changed: int = 0
    changes: tuple[GameChange, ...] = ()
    dry: bool = False

    @property
    def line(self) -> str:
        """The reconciliation: every record became a game, is void or was refused."""
        void = f"{self.void} void + " if self.void else ""
        would = "would change" if self.dry else "changed"
        return (
            f"{self.records} stored = {self.games} derived again ({_hands(self.hands)}) + "
            f"{void}{len(self.refused)} refused; {_games(self.changed)} {would}"
        )


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _hands(count: int) -> str:
    return "1 hand" if count == 1 else f"{count} hands"
