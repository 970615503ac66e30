"""The settings of the service, one frozen object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from ledger.errors import UsageError

MEBIBYTE = 1 << 20
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""The names of this machine to itself, as a Host header spells them."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may be done: so many at once, and then so many a second."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator may change.

    `max_body` is the largest request body in bytes; `spool` how much of a body stays in memory
    before it goes to a temporary file. A body may pause for `body_seconds` at most, and longer
    by a second for every `body_rate` bytes that came.

    `hosts` are the names, without ports, under which the service may be asked: a page of another
    site whose name was pointed at this machine asks under its own. `public_url` is the address
    that people use where it differs, such as https://42.example.org behind a proxy.

    `longest_address` is in bytes of path and query, `longest_headers` in bytes of all header
    lines; `most_at_once` is how many requests are worked on at the same time.

    `reading` is public, or closed to all who do not sign in or show a token. `token_rate` is how
    often a token may ask, `address_rate` how often an address without one, `signin_rate` how often
    an address may try a token that is none at the page for signing in.

    `most_streams` is how many readers may follow events at the same time. Each hears something
    every `heartbeat` seconds at least, and is sent back to the door after `stream_seconds`.
    """

    max_body: int = 256 * MEBIBYTE
    spool: int = MEBIBYTE
    body_seconds: float = 30.0
    body_rate: int = 1024
    hosts: tuple[str, ...] = LOOPBACK
    public_url: str = ""
    longest_address: int = 8192
    longest_headers: int = 32 * 1024
    most_at_once: int = 200
    reading: Literal["public", "closed"] = "public"
    token_rate: Rate = Rate(500, 5000)
    address_rate: Rate = Rate(20, 400)
    signin_rate: Rate = Rate(1 / 60, 5)
    most_streams: int = 64
    heartbeat: float = 15.0
    stream_seconds: float = 600.0

    def __post_init__(self) -> None:
        """Raise `public-url` and `host-name` for what is no address or name."""
        public = urlsplit(self.public_url)
        if self.public_url and (
            public.scheme not in ("http", "https") or not public.netloc or public.path.strip("/")
        ):
            raise UsageError(
                "public-url",
                f"people cannot reach a service at {self.public_url!r}",
                hint="Give scheme and name, and no path: https://42.example.org",
            )
        for host in self.hosts:
            if not host or "/" in host or "*" in host or any(map(str.isspace, host)):
                raise UsageError(
                    "host-name",
                    f"{host!r} is no name of a host",
                    hint="Give the name alone, without scheme, port and path: 42.example.org",
                )
