"""From a ledger's file to the service that holds it: what to call, and what to advise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cli.remote.address import Address
from cli.remote.connection import connection_of
from ledger.errors import StoreBusyError, UsageError

if TYPE_CHECKING:
    from cli.remote.book import RemoteBook

_TOKEN = re.compile(r"[!-~]+")


def called(db: Path, url: str, token: str = "") -> RemoteBook:
    """The ledger at an address; without a token, as the owner of the ledger file served there.

    Raises `url-shape`, `token-shape` and what `RemoteBook.open` raises.
    """
    from cli.remote.book import RemoteBook

    address, token = Address.parse(url), token.strip()
    if token and not _TOKEN.fullmatch(token):
        raise UsageError(
            "token-shape",
            "the token holds something else than letters, digits and signs",
            hint="Copy it whole, as it was shown when it was made, and nothing around it.",
        )
    connection = None if token else connection_of(db)
    if connection is not None and address.means(connection.address):
        address, token = connection.address, connection.token
    return RemoteBook.open(address, token)


@contextmanager
def advised(db: Path) -> Iterator[None]:
    """Say of a busy ledger how to ask the service that holds it."""
    try:
        yield
    except StoreBusyError as error:
        served = connection_of(db)
        if served is not None and error.holder in (None, served.process):
            error.hint = f"A service holds it: add --url {served.address.url} to the same command."
        else:
            error.hint = (
                "A ledger has one writer. If that is `ledger42 serve`, add its address to the same "
                "command, such as --url http://127.0.0.1:8042; else wait until it is done, or "
                "stop it."
            )
        raise
