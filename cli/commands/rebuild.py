"""Derive all games and hands again from the stored records; the records stay as they are.

Run it after an upgrade that changes the engine: it says what changes in which game, and --dry-run
says so without changing anything. Every record is accounted for: stored = derived again + void +
refused. Exit status 1 when today's rules refuse one.
"""

from __future__ import annotations

from typing import Annotated

import typer

from cli.findings import finding, put_reports
from cli.guard import REFUSED, complain
from cli.options import DEFAULT_DB, Db, Form, Token, Url, opened
from cli.output import Format, put
from cli.progress import Bar
from ledger.store.reports import RebuildReport

KEYS = ("records", "games", "hands", "void", "changed")


def command(
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would change, and change nothing.")
    ] = False,
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Rebuild the ledger."""
    with opened(db, url, token, create=False) as book, Bar("Deriving again") as bar:
        report = book.rebuild(
            dry=dry_run,
            progress=lambda so_far: bar.to(so_far.records, f"{so_far.records} games"),
        )
    for refusal in report.refused:
        complain(refusal.errors)
    put_reports([report], KEYS, _findings, form)
    if form is Format.TABLE:
        put("".join(f"{game.game_id}: {'; '.join(game.words)}\n" for game in report.changes))
    if report.refused:
        raise typer.Exit(REFUSED)


def _findings(report: RebuildReport) -> list[dict[str, object]]:
    """Each refusal and each change of a game, for programs."""
    refused = [finding(error) for game in report.refused for error in game.errors]
    changed: list[dict[str, object]] = [
        {"code": "rows-changed", "message": words, "where": game.game_id}
        for game in report.changes
        for words in game.words
    ]
    return [*refused, *changed]
