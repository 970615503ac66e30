"""Copy the whole ledger into one file while others read and write it.

The file appears when it is whole. It is a ledger itself: every command reads it with --db, and
`ledger42 restore` puts it in the place of another. With --url it comes from the service.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from cli.options import DEFAULT_DB, Db, Form, Token, Url, opened
from cli.output import Format, put, put_csv, put_json

KEYS = ("file", "bytes", "entries", "head")


def command(
    file: Annotated[
        Path, typer.Argument(help="The file to write, such as club-2026-11-24.duckdb.")
    ],
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is there already.")
    ] = False,
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Back up the ledger."""
    with opened(db, url, token, create=False) as book:
        made = book.backup(file, force=force)
    row: dict[str, Any] = {
        "file": str(made.path),
        "bytes": made.size,
        "entries": made.head.seq,
        "head": made.head.digest,
    }
    if form is Format.TABLE:
        put(f"{made.line}\n")
    elif form is Format.JSON:
        put_json([row], KEYS)
    else:
        put_csv([row], KEYS)
