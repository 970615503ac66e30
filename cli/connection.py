"""The file beside a served ledger that lets its owner's commands in; written here, read in remote.

It holds the address and a token of the administrator that lives as long as the service.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.grant import Scope

if TYPE_CHECKING:
    from ledger.book import Book

OWNER = "this machine"
"""What the history calls who acts with the token of the file or the link."""


def connection_file(db: str | Path) -> Path:
    """Where the file of a ledger stands."""
    path = Path(db)
    return path.with_name(f"{path.name}.serve.json")


def is_running(process: int) -> bool:
    """Whether there is a process of that number, whoever's it is."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


@contextmanager
def ended_by_signal() -> Iterator[None]:
    """Take a termination signal as Ctrl-C, so that what was opened is closed."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def connected(book: Book, url: str) -> Iterator[str]:
    """Let this machine's owner in for as long as the service runs.

    Gives the address at which a browser signs in with one click, once and within ten minutes. A
    file that a killed service left behind is replaced: who holds the ledger is its one service.
    """
    now = datetime.now(UTC)
    made = book.access.create_passing(OWNER, [Scope.ADMIN], at=now)
    path = connection_file(book.path)
    told = {"url": url, "token": made.text, "pid": os.getpid(), "started_at": now.isoformat()}
    _write(path, json.dumps(told, indent=1) + "\n")
    try:
        yield f"{url.rstrip('/')}/signin?code={book.access.code(made.token, at=now)}"
    finally:
        with suppress(OSError):
            path.unlink()


def _write(path: Path, text: str) -> None:
    """Write a file that its owner alone may read, whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        part.unlink()
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
