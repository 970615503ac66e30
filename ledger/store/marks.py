"""What gives a game away when a second scorer brings it: the marks that a ledger looks for."""

from __future__ import annotations

from functools import partial

from ledger.record.model import Game
from ledger.record.sameness import deal_key, sitting
from ledger.store.naming import Naming


def marks_of(club: str, game: Game, naming: Naming) -> list[str]:
    """The marks of a game within its club: where it was played by whom, and its first deal."""
    people = partial(naming.identity, club)
    return [f"{club} {mark}" for mark in (sitting(game, people), deal_key(game, people)) if mark]
