"""The settings of the service, one frozen object."""

from __future__ import annotations

from dataclasses import dataclass

MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator may change.

    `max_body` is the largest request body in bytes; `spool` how much of a body stays in memory
    before it goes to a temporary file.
    """

    max_body: int = 256 * MEBIBYTE
    spool: int = MEBIBYTE
