"""Serving an open book on this machine until it is stopped."""

from __future__ import annotations

import ipaddress
import os
import socket
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from api.logs import LogForm
from cli.connection import connected, ended_by_signal
from cli.guard import talk
from ledger.errors import UsageError

if TYPE_CHECKING:
    from api.settings import Settings
    from ledger.book import Book

HOST = "127.0.0.1"
PORT = 8042
GRACE = 5
"""Seconds that an answer may take to its end when the service is stopped."""

KEEP_ALIVE = 20
"""Seconds that a connection may be idle."""


def listen(host: str, port: int, names: Sequence[str] = ()) -> socket.socket:
    """A socket on this machine; port 0 takes any free one.

    Beyond the loopback only with the names under which the service is reached there. Raises
    `host-not-loopback`, `port-range` and `port-busy`.
    """
    if not is_loopback(host) and not names:
        raise UsageError(
            "host-not-loopback",
            f"{host} is not this machine alone",
            hint=f"Serve on {HOST} and let a proxy with https stand before it, as docs/access.md "
            "shows; or say with --allow-host under which name people reach this machine.",
        )
    if not 0 <= port <= 65535:
        raise UsageError(
            "port-range",
            f"there is no port {port}",
            hint="Ports are 1 to 65535; 0 takes any free one.",
        )
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise UsageError(
            "port-busy",
            f"port {port} of {host} cannot be used: {os.strerror(error.errno or 0)}",
            hint=f"Stop what uses it, or take another one: --port {port + 1}, or --port 0 for any "
            "free one.",
        ) from error


def address(door: socket.socket) -> str:
    """Where a browser finds the service."""
    host, port = door.getsockname()[:2]
    host = {"0.0.0.0": HOST, "::": "::1"}.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def serve(
    book: Book, door: socket.socket, settings: Settings | None = None, log: LogForm = LogForm.OFF
) -> None:
    """Answer on the socket until Ctrl-C or a termination signal.

    Requests that are being answered then have `GRACE` seconds to end. Who is behind a proxy is
    believed only where `settings.public_url` says that there is one. Of the servers' parsers h11
    is the one that bounds the size of headers.
    """
    import uvicorn

    from api import create_app
    from api.logs import log_to
    from api.server import Server
    from api.settings import Settings

    settings = settings or Settings()
    log_to(sys.stderr, log)
    app = create_app(book, settings)
    config = uvicorn.Config(
        app,
        http="h11",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.public_url),
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=2 * settings.longest_headers,
    )
    with ended_by_signal(), connected(book, address(door)) as link:
        talk(f"Sign in on this machine with {link}")
        try:
            Server(config, app.state.streams).run(sockets=[door])
        except KeyboardInterrupt:
            talk("\nStopped.")


def check_tokens(book: Book, host: str) -> None:
    """Raise `tokens-none` for a service beyond the loopback that nobody could record to."""
    if is_loopback(host) or book.access.live(datetime.now(UTC)):
        return
    raise UsageError(
        "tokens-none",
        f"nobody has a token that would be good on {host}",
        hint='Make one first: ledger42 token create --label "table 2 phone"',
    )


def is_loopback(host: str) -> bool:
    """Whether an address is of this machine alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
