"""How the names that records say are shown, and which person each of them is."""

from __future__ import annotations

from typing import Protocol


class Naming(Protocol):
    """What a ledger knows of names; a name belongs to a club."""

    def shown(self, club: str, written: str) -> str:
        """The name to show for a name as written."""

    def person(self, club: str, written: str) -> str:
        """The id of the person that a written name means; raises `player-ambiguous`."""


class _AsWritten:
    """Every written name is a person of its own."""

    def shown(self, club: str, written: str) -> str:
        return written

    def person(self, club: str, written: str) -> str:
        return written


AS_WRITTEN = _AsWritten()
