"""The digest that identifies a game: SHA-256 over its canonical bytes."""

from __future__ import annotations

import hashlib

from ledger.record.model import Game
from ledger.record.writer import write_game


def digest(game: Game) -> str:
    """SHA-256 of the game's canonical UTF-8 text, as 64 hexadecimal digits."""
    return digest_of_text(write_game(game))


def digest_of_text(canonical: str) -> str:
    """The same for a game whose canonical text is at hand."""
    return hashlib.sha256(canonical.encode()).hexdigest()
