"""Serve a ledger to this machine: pages for people, REST for programs, until Ctrl-C.

The service holds the ledger file while it runs: other commands on the same file are told that it
is busy. It answers on the loopback only, because it has no accounts yet.
"""

from __future__ import annotations

from typing import Annotated

import typer

from cli.guard import talk
from cli.options import DEFAULT_DB, Db
from cli.service import HOST, PORT, address, listen, serve
from ledger.book import Book

Host = Annotated[str, typer.Option(help="The address to answer on; this machine's own only.")]
Port = Annotated[int, typer.Option(help="The port to answer on; 0 takes any free one.")]


def command(host: Host = HOST, port: Port = PORT, db: Db = DEFAULT_DB) -> None:
    """Serve a ledger."""
    with listen(host, port) as door, Book.open(db) as book:
        where = address(door)
        talk(f"{db} is open at {where}")
        talk(f"The API is described at {where}docs. Stop with Ctrl-C.")
        serve(book, door)
