"""A good game on its way into the ledger."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.errors import RecordError
from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.store.deliveries import Delivery
from ledger.store.reports import IngestResult, Status

ID_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Parcel:
    """How games come: out of which source, from whom, under which key if it can be repeated."""

    source: str
    by: str
    delivery: Delivery | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game of a parcel that was read without an error and waits to be stored."""

    number: int
    place: str
    text: str
    digest: str
    game: Game
    facts: GameFacts
    club: str
    parcel: Parcel

    @property
    def game_id(self) -> str:
        """The name that the game gets in the ledger when it is new."""
        return self.digest[:ID_DIGITS]

    def result(self, status: Status, game_id: str | None, *errors: RecordError) -> IngestResult:
        """What became of the game."""
        return IngestResult(
            status, self.number, self.place, game_id, len(self.game.hands), tuple(errors)
        )
