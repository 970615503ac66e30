"""Walk the ledger's history and replay every record: is everything as it was stored?

Each finding names the entry or game, and what to do. The head that is printed is the digest of the
newest entry: note it down somewhere else, and `--head` with it proves later that nothing of what
was there then was cut off or written anew. Exit status 1 with findings.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from cli.guard import REFUSED, talk
from cli.options import DEFAULT_DB, Db, Form, Token, Url, opened
from cli.output import Format, put, put_csv, put_json
from cli.progress import Bar
from ledger.store.findings import VerifyReport

KEYS = ("entries", "games", "hands", "head", "found", "findings")


def command(
    head: Annotated[
        str,
        typer.Option(
            "--head",
            help="A head that verify printed before, or its first 12 digits and more: the history "
            "has to hold it still.",
            metavar="DIGEST",
        ),
    ] = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Verify the ledger."""
    with opened(db, url, token, create=False) as book, Bar("Verifying") as bar:
        report = book.verify(anchor=head, progress=lambda so_far: bar.to(so_far.games, so_far.line))
    if form is Format.TABLE:
        _put(report)
    else:
        put_row(report, form)
    if report.found:
        raise typer.Exit(REFUSED)


def _put(report: VerifyReport) -> None:
    put("".join(f"{finding}\n" for finding in report.findings))
    put(f"{report.line}\nhead {report.head.digest}\n")
    if report.found > len(report.findings):
        talk(f"... and {report.found - len(report.findings):,} more findings.")


def put_row(report: VerifyReport, form: Format) -> None:
    """Print a report for programs."""
    row: dict[str, Any] = {
        "entries": report.entries,
        "games": report.games,
        "hands": report.hands,
        "head": report.head.digest,
        "found": report.found,
        "findings": [asdict(finding) for finding in report.findings],
    }
    if form is Format.JSON:
        put_json([row], KEYS)
    else:
        put_csv([row], KEYS[:-1])
