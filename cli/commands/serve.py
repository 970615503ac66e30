"""Serve a ledger to this machine: pages for people, REST for programs, until Ctrl-C.

The service holds the ledger file while it runs: other commands on the same file are told that it
is busy, and go through it with --url. Everybody may read unless --closed; who writes needs a token
(ledger42 token), or the link that is printed, which signs a browser of this machine in. Beyond this
machine it answers only with --allow-host and a token made first; docs/access.md shows a proxy with
https before it.
"""

from __future__ import annotations

from typing import Annotated

import typer

from api.logs import LogForm
from api.settings import LOOPBACK, Settings
from cli.guard import talk
from cli.options import DEFAULT_DB, Db
from cli.service import HOST, PORT, address, check_tokens, is_loopback, listen, serve
from ledger.book import Book

Host = Annotated[
    str,
    typer.Option(
        help="The address to answer on; one of this machine alone unless --allow-host is given."
    ),
]
Port = Annotated[int, typer.Option(help="The port to answer on; 0 takes any free one.")]
AllowHost = Annotated[
    list[str],
    typer.Option(
        "--allow-host",
        help="Another name under which people reach the service, such as 42.example.org; may be "
        "given several times. Requests under any other name are refused.",
        metavar="NAME",
    ),
]
PublicUrl = Annotated[
    str,
    typer.Option(
        help="The address that people use, where a proxy stands before the service, such as "
        "https://42.example.org.",
        metavar="URL",
    ),
]
Closed = Annotated[
    bool,
    typer.Option("--closed", help="Reading asks for a token too: nothing is shown to strangers."),
]
Log = Annotated[
    LogForm,
    typer.Option(help="How requests are logged on stderr: json (a line each), text or off."),
]


def command(
    host: Host = HOST,
    port: Port = PORT,
    allow_host: AllowHost = [],  # noqa: B006  # Typer reads it and nobody changes it
    public_url: PublicUrl = "",
    log: Log = LogForm.TEXT,
    closed: Closed = False,
    db: Db = DEFAULT_DB,
) -> None:
    """Serve a ledger."""
    settings = Settings(
        hosts=(*LOOPBACK, *allow_host),
        public_url=public_url,
        reading="closed" if closed else "public",
    )
    with listen(host, port, allow_host) as door, Book.open(db) as book:
        check_tokens(book, host)
        where = address(door)
        if book.moved is not None:
            talk(book.moved.line)
        talk(f"{db} is open at {where}")
        talk(f"The API is described at {where}docs. Stop with Ctrl-C.")
        if not is_loopback(host):
            talk("Tokens travel in the clear over http: a proxy with https belongs before this.")
        serve(book, door, settings, log)
