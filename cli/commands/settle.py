"""Rule on a conflict between two scorers: which record stands, or that they are two games.

`first` lets the stored record stand, `second` puts the other one in force as the next version, and
`both` counts the other one as a game of its own. `conflicts` lists what waits for a ruling. The
history keeps both records and the ruling.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from cli.acting import By, GameId, Why, name_of, stands
from cli.options import DEFAULT_DB, Db, Token, Url, opened
from cli.output import put


class Keep(StrEnum):
    """What a ruling lets stand."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


def command(
    game: GameId,
    entry: Annotated[
        int,
        typer.Argument(
            help="The entry of the other record, as `conflicts` shows it.", metavar="ENTRY"
        ),
    ],
    keep: Annotated[
        Keep, typer.Option(help="What stands: the first record, the second, or both as two games.")
    ],
    why: Why = "",
    by: By = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
) -> None:
    """Settle a conflict."""
    with opened(db, url, token, create=False) as book:
        head = book.settle(game, entry, keep.value, by=name_of(by), why=why)
    put(f"{stands(head)}\n")
    if keep is Keep.BOTH:
        put("The other record counts as a game of its own.\n")
