"""Derive all games and hands again from the stored records; the records stay as they are.

Run it after an upgrade that changes the engine: it says what changes in which game, and --dry-run
says so without changing anything. Every record is accounted for: stored = derived again + void +
refused. Exit status 1 when today's rules refuse one.

With --from it makes a new ledger out of an archive that `ledger42 export --everything` wrote: the
same history, so the same digests, and the same games.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.findings import finding, put_reports
from cli.guard import REFUSED, complain, talk
from cli.inputs import size
from cli.options import DEFAULT_DB, Db, Form, Token, Url, opened
from cli.output import Format, put
from cli.progress import Bar
from ledger.book import Book, Source
from ledger.errors import UsageError
from ledger.store.reports import RebuildReport

KEYS = ("records", "games", "hands", "void", "changed")


def command(
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would change, and change nothing.")
    ] = False,
    archive: Annotated[
        str,
        typer.Option(
            "--from",
            help="Make the ledger that this archive of everything holds; --db names the new file.",
            metavar="FILE",
        ),
    ] = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Rebuild the ledger."""
    if archive:
        report = _unarchived(archive, db, "--dry-run" if dry_run else "--url" if url else "")
    else:
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


def _unarchived(archive: str, db: Path, beside: str) -> RebuildReport:
    """Make a new ledger out of an archive."""
    if beside:
        raise UsageError(
            "rebuild-from",
            f"--from makes a new file, and {beside} is about a ledger that is there",
            hint=f"Leave out {beside}; verify the new ledger before you use it.",
        )
    with Source.of_path(archive) as source, Bar(f"Reading {archive}", size(source)) as bar:
        made = Book.unarchive(
            source,
            db,
            progress=lambda so_far: bar.to(source.stream, f"{so_far.head.seq} entries"),
        )
    talk(f"{db} is a ledger of {made.head.seq:,} entries, up to {made.head.digest}")
    return made.derived


def _findings(report: RebuildReport) -> list[dict[str, object]]:
    """Each refusal and each change of a game, for programs."""
    refused = [finding(error) for game in report.refused for error in game.errors]
    changed: list[dict[str, object]] = [
        {"code": "rows-changed", "message": words, "where": game.game_id}
        for game in report.changes
        for words in game.words
    ]
    return [*refused, *changed]
