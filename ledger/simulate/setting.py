"""The setting of a simulated game: what is written down, and what happens beside the play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ledger.record.model import Event, EventKind
from ledger.rules import Seat
from ledger.simulate.partial import Keeping
from ledger.simulate.skill import Player


@dataclass(frozen=True, slots=True)
class Substitute:
    """A player who sits in at `seat` for the first `hands` hands."""

    player: Player
    seat: Seat
    hands: int


@dataclass(frozen=True, slots=True)
class Setting:
    """What surrounds a game.

    `start` is the minute of the day at which it begins, None when nobody looks at the clock.
    Time is called after `last_hand`; the side of seat `leaves` gives up after `leaves_after`.
    Without `mishaps` nobody misdeals, reneges or lays down. `tags` are those of the record.
    """

    keeping: Keeping = Keeping.PLAY
    start: int | None = None
    last_hand: int | None = None
    leaves: Seat | None = None
    leaves_after: int = 0
    substitute: Substitute | None = None
    mishaps: bool = True
    tags: Mapping[str, str] = field(default_factory=dict)

    def sits_in(self, number: int) -> Substitute | None:
        """The substitute who plays this hand, if one does."""
        late = self.substitute
        return late if late is not None and number <= late.hands else None

    def opening_events(self, number: int) -> tuple[Event, ...]:
        """The events before the bids of a hand."""
        late = self.sits_in(number)
        if late is None:
            return ()
        return (Event(EventKind.SUBSTITUTE, late.seat, late.player.name, 0),)


PLAIN = Setting()
