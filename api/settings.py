"""The settings of the service, one frozen object."""

from __future__ import annotations

from dataclasses import dataclass

MEBIBYTE = 1 << 20
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""The names of this machine to itself, as a Host header spells them."""


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
