"""Write the stored games as one file, in the canonical form of their text or as JSON lines.

A file named with -o is replaced as a whole at the end, or not at all. With --everything it holds
the whole history too, in lines that begin with %: `ledger42 rebuild --from` makes an equal ledger
of it, and every reader of records finds in it the games that count.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from cli.options import (
    DEFAULT_DB,
    Db,
    Event,
    Family,
    Player,
    Since,
    Token,
    Until,
    Url,
    Where,
    chosen,
    opened,
)
from cli.progress import Bar
from cli.whole import Output
from ledger.errors import UsageError
from ledger.filter import Filter


class Exported(StrEnum):
    """The forms of an export."""

    P42 = "p42"
    JSONL = "jsonl"


def command(
    output: Annotated[
        str,
        typer.Option("--output", "-o", help="The file to write; - for stdout.", metavar="FILE"),
    ] = "-",
    to: Annotated[
        Exported, typer.Option("--to", help="Text for people and programs, or JSON lines.")
    ] = Exported.P42,
    everything: Annotated[
        bool,
        typer.Option(
            "--everything",
            help="Every version of every game, voids, witnesses, people and clubs; all but tokens.",
        ),
    ] = False,
    written: Annotated[
        bool,
        typer.Option("--written", help="Names as records write them, behind pseudonyms as well."),
    ] = False,
    since: Since = "",
    until: Until = "",
    player: Player = "",
    game: Family = "",
    event: Event = "",
    where: Where = [],  # noqa: B006  # Typer reads it and nobody changes it
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
) -> None:
    """Export games."""
    asked = chosen(since, until, player, game, event, where)
    if everything and (asked != Filter() or to is not Exported.P42):
        raise UsageError(
            "export-everything",
            "everything has no filter and one form, p42",
            hint="Leave out --everything to export the games that a filter means, or as JSON "
            "lines.",
        )
    with (
        opened(db, url, token, create=False) as book,
        Output(output) as out,
        Bar("Writing games") as bar,
    ):
        if everything:
            parts = book.archive()
        else:
            export = book.export if to is Exported.P42 else book.export_jsonl
            parts = export(asked, written=written)
        for count, text in enumerate(parts):
            out.write(text)
            bar.to(count, f"{count} {'parts' if everything else 'games'}")
