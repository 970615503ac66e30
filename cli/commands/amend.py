"""Correct a game: put another record in force for it, as its next version.

The record comes from FILE, or from standard input for -. Without FILE, at a terminal, the stored
record opens in your editor (VISUAL or EDITOR); saved as it was, nothing is done. The version before
stays in the history of the game, and nobody else's correction is lost: when the game was changed
meanwhile, this one is refused.
"""

from __future__ import annotations

from typing import Annotated

import typer

from cli.acting import By, GameId, Why, name_of, stands, told
from cli.editing import edited, somebody_is_there
from cli.guard import talk
from cli.inputs import STDIN, records
from cli.options import DEFAULT_DB, Db, Token, Url, opened
from cli.output import put
from cli.remote.ledger_book import LedgerBook
from ledger.errors import LedgerError, UsageError
from ledger.record.source import Source


def command(
    game: GameId,
    file: Annotated[
        str,
        typer.Argument(
            help="The corrected record, text or a JSON line; - reads standard input.",
            metavar="[FILE]",
        ),
    ] = "",
    why: Why = "",
    by: By = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
) -> None:
    """Amend a game."""
    check_why(why)
    if not file and not somebody_is_there():
        raise UsageError(
            "amend-what",
            "there is no corrected record",
            hint="Name its file, or - for standard input. At a terminal the stored record opens "
            "in your editor.",
        )
    with opened(db, url, token, create=False) as book:
        if not file:
            _in_editor(book, game, why, by)
            return
        failed: list[LedgerError] = []
        for source in records([STDIN if file == STDIN else file], failed):
            _amend(book, game, source, why, by)
        if failed:
            raise failed[0]


def check_why(why: str) -> None:
    """Raise `why-missing` before anybody types a correction that needs a reason."""
    if not why.strip():
        raise UsageError(
            "why-missing",
            "a correction needs a reason",
            hint='Say it in a few words, the history keeps them: --why "Cy bid 32, not 31".',
        )


def _in_editor(book: LedgerBook, game: str, why: str, by: str) -> None:
    stored = book.game(game)
    notes = (
        f"Game {stored.game_id}, version {stored.version}. Correct the record above, save it and\n"
        "leave. Saved as it is, nothing is done. Lines like these are no part of it."
    )
    with edited(stored.game_id, stored.text, notes) as path:
        if path is None:
            talk("Nothing was changed, nothing is done.")
            return
        with Source.of_path(path) as source:
            _amend(book, game, source, why, by, expected=stored.digest)


def _amend(
    book: LedgerBook,
    game: str,
    source: Source,
    why: str,
    by: str,
    *,
    expected: str | None = None,
) -> None:
    head = book.amend(game, source, by=name_of(by), why=why, expected=expected)
    put(f"{stands(head)}\n")
    changes = book.history(head.game_id).versions[-1].changes
    put("".join(f"{line}\n" for line in told(changes)))
