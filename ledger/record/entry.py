"""What a reader hands out for each game that it finds."""

from __future__ import annotations

from dataclasses import dataclass, field

from ledger.errors import LedgerError, Place
from ledger.record.facts import GameFacts
from ledger.record.model import Game


@dataclass(slots=True)
class Entry:
    """One game found in a source, good or not.

    `game` is None when it could not be read at all; `facts` is None when it was not replayed or
    when the replay refused it. A game is good when `errors` is empty. `number` counts the games
    of the source from 1; it is 0 for a source that holds no game at all. `place` is where the
    game begins.
    """

    number: int
    place: Place
    game: Game | None = None
    facts: GameFacts | None = None
    errors: list[LedgerError] = field(default_factory=list)
    warnings: list[LedgerError] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Whether the game was read and nothing was found against it."""
        return self.game is not None and not self.errors
