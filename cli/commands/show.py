"""Draw a game or a hand in the terminal, trick by trick.

TARGET is a game's id, a hand's id (`ca6c3f09252140cd-4` or `ca6c3f09252140cd/4`), or a file of
records (`night.p42`, `night.p42/4` for its hand 4, `night.p42/2/4` for hand 4 of its second game).
A game without a hand is listed hand by hand. Seats stand where people sit, A nearest to you.
`--tally all` draws the score of a game as clubs keep it on paper.
"""

from __future__ import annotations

from typing import Annotated

import typer

from cli.drawing import Drawing
from cli.game_table import hands_listing, heading, tricks_listing
from cli.guard import complain
from cli.options import DEFAULT_DB, Db, Form, Token, Url
from cli.output import Format, put, put_listing
from cli.tallying import Tally, tally_lines
from cli.target import Shown, found


def command(
    target: Annotated[
        str, typer.Argument(help="A game's or hand's id, or a file with /HAND or /GAME/HAND.")
    ],
    every: Annotated[bool, typer.Option("--all", help="Draw every hand of the game.")] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Plain characters instead of box drawing.")
    ] = False,
    tally: Annotated[
        Tally | None,
        typer.Option(
            help="The score as on paper: seven marks as ALL, A T M around the T, or XXX and a "
            "slash; a game in points as running totals."
        ),
    ] = None,
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Show a game or a hand."""
    shown: Shown = found(target, db, url, token)
    complain(shown.errors)
    hands = range(len(shown.game.hands)) if shown.hand is None else [shown.hand]
    if form is not Format.TABLE:
        put_listing(
            hands_listing(shown.game, shown.facts)
            if shown.hand is None and not every
            else tricks_listing(shown.game, shown.facts, hands),
            form,
        )
        return
    put(f"{heading(shown.game, shown.facts)}\n")
    if tally is not None:
        lines = tally_lines(shown.game, shown.facts, tally.value, ascii_only=ascii_only)
        put("\n" + "".join(f"{line}\n" for line in lines))
        return
    if shown.hand is None and not every:
        put_listing(hands_listing(shown.game, shown.facts), form)
        return
    for index in hands:
        drawing = Drawing(shown.game, shown.facts, index, ascii_only=ascii_only)
        put("\n" + "".join(f"{line}\n" for line in drawing.lines()))
