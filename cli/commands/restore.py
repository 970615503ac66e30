"""Put a backup in the place of the ledger, after every record in it was verified.

The ledger that it replaces is kept beside it as FILE.before-restore-1, and so on. Stop the service
first: a ledger that somebody holds is not replaced. Tokens are those of the backup: one that was
revoked since is good again, until it is revoked again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from cli.guard import talk
from cli.options import DEFAULT_DB, Db, Form
from cli.output import Format, put, put_csv, put_json
from cli.progress import Bar
from cli.remote.calling import advised
from ledger.book import Book

KEYS = ("file", "entries", "games", "hands", "head", "kept", "found")


def command(
    backup: Annotated[Path, typer.Argument(help="A file that `ledger42 backup` wrote.")],
    db: Db = DEFAULT_DB,
    form: Form = Format.TABLE,
) -> None:
    """Restore a backup."""
    with Bar("Verifying") as bar, advised(db):
        done = Book.restore(backup, db, progress=lambda so_far: bar.to(so_far.games, so_far.line))
    for finding in done.report.findings:
        talk(str(finding))
    row: dict[str, Any] = {
        "file": str(done.path),
        "entries": done.report.entries,
        "games": done.report.games,
        "hands": done.report.hands,
        "head": done.report.head.digest,
        "kept": str(done.kept) if done.kept else None,
        "found": done.report.found,
    }
    if form is Format.TABLE:
        put(f"{done.line}\n")
    elif form is Format.JSON:
        put_json([row], KEYS)
    else:
        put_csv([row], KEYS)
