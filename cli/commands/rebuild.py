"""Derive all games and hands again from the stored records; the records stay as they are.

Run it after an upgrade that changes the engine: it says what changes in which game, and --dry-run
says so without changing anything. Every record is accounted for: stored = derived again + void +
refused. Exit status 1 when today's rules refuse one.
"""

from __future__ import annotations

import typer

from cli.findings import finding, put_reports
from cli.guard import REFUSED, complain
from cli.options import DEFAULT_DB, Db, Form, Token, Url, opened
from cli.output import Format
from cli.progress import Bar

KEYS = ("records", "games", "hands", "void", "changed")


def command(
    db: Db = DEFAULT_DB, url: Url = "", token: Token = "", form: Form = Format.TABLE
) -> None:
    """Rebuild the ledger."""
    with opened(db, url, token, create=False) as book, Bar("Deriving again") as bar:
        report = book.rebuild(
            progress=lambda so_far: bar.to(so_far.records, f"{so_far.records} games")
        )
    for refusal in report.refused:
        complain(refusal.errors)
    put_reports(
        [report],
        KEYS,
        lambda done: [finding(error) for refused in done.refused for error in refused.errors],
        form,
    )
    if report.refused:
        raise typer.Exit(REFUSED)
