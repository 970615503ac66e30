"""Take a game out of every list and figure; its record and its history stay.

`reinstate` takes it back. Nothing is ever deleted: the history says who made the game void, when
and why.
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
    """Make a game void."""
    with opened(db, url, token, create=False) as book:
        put(f"{stands(book.void(game, by=name_of(by), why=why))}\n")
