"""Take a void back: the game counts again, as it stood.

The history keeps both: who made it void and why, and who took that back and why.
"""

from __future__ import annotations

from cli.acting import By, GameId, Why, name_of, stands
from cli.options import DEFAULT_DB, Db, Token, Url, opened
from cli.output import put


def command(
    game: GameId,
    why: Why = "",
    by: By = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
) -> None:
    """Reinstate a game."""
    with opened(db, url, token, create=False) as book:
        put(f"{stands(book.reinstate(game, by=name_of(by), why=why))}\n")
