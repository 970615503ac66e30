"""A good game on its way into the ledger."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.errors import RecordError
from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.store.reports import IngestResult, Status

ID_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game that was read without an error and waits for its batch."""

    number: int
    place: str
    text: str
    digest: str
    game: Game
    facts: GameFacts

    @property
    def game_id(self) -> str:
        """The name that the game gets in the ledger when it is new."""
        return self.digest[:ID_DIGITS]

    def result(self, status: Status, game_id: str | None, *errors: RecordError) -> IngestResult:
        """What became of the game."""
        return IngestResult(
            status, self.number, self.place, game_id, len(self.game.hands), tuple(errors)
        )
