"""Whose a game is that comes in: the club that its sender says, or that its record does."""

from __future__ import annotations

from functools import cached_property

from ledger.errors import RecordError, Spot
from ledger.record.model import Game
from ledger.store.clubs import Clubs
from ledger.store.database import Database
from ledger.store.heads import HOME

TAG = "Club"
"""The tag of a record with the id of its club."""


class Belonging:
    """The clubs that the games of one source go to.

    They go to the `club` that was said. Where none was, a record goes to the club that its tag
    names, and to `home` when it names none of this ledger.
    """

    def __init__(self, database: Database, club: str | None, *, bound: bool) -> None:
        """Raise `club-unknown` for a club that was said and is not there.

        A sender `bound` to the club may not bring games that name another one.
        """
        self._clubs = Clubs(database)
        if club is not None and club != HOME:
            self._clubs.club(club)
        self._club = club
        self._bound = bound

    @cached_property
    def _known(self) -> set[str]:
        return {known.club_id for known in self._clubs.all()}

    def club_of(self, game: Game) -> str:
        """The club of a game; raises `club-foreign`."""
        named = game.tag(TAG).strip().lower()
        if not named:
            return self._club or HOME
        if self._club is None:
            return named if named in self._known else HOME
        if self._bound and named != self._club and named in self._known:
            raise RecordError(
                "club-foreign",
                f"this is a game of the club {named}, and the token is good for {self._club}",
                hint=f"Send it with a token of the club {named}, or correct its tag {TAG}.",
                spot=Spot("tag", name=TAG),
            )
        return self._club
