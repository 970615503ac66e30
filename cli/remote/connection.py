"""The file beside a served ledger that tells its owner where it is served, and lets him in."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from cli.connection import connection_file, is_running
from cli.remote.address import Address
from ledger.errors import LedgerError


@dataclass(frozen=True, slots=True)
class Connection:
    """A service that holds a ledger: where it answers, a token for it, its process."""

    address: Address
    token: str = field(repr=False)
    process: int


def connection_of(db: Path) -> Connection | None:
    """What stands beside a ledger; None for nothing, nothing readable, or what others wrote.

    None as well for what a service left behind that is no more: a killed one removes nothing.
    """
    path = connection_file(db)
    try:
        with path.open("rb") as file:
            if os.name == "posix" and os.fstat(file.fileno()).st_uid != os.getuid():
                return None
            told = json.load(file)
        found = Connection(Address.parse(told["url"]), str(told["token"]), int(told["pid"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, LedgerError):
        return None
    return found if is_running(found.process) else None
