"""Opening a ledger file: what can be in the way, each said as a `StoreError`."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb

from ledger.errors import StoreBusyError, StoreError

MEMORY = ":memory:"
WAL = ".wal"
"""What DuckDB adds to the name of a ledger for the log of what is not in the file yet."""

_SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
_FULL = re.compile("No space left|Disk quota exceeded|[Oo]ut of disk space|File too large")
_LOG = b"d\0be\0"
"""How a log of DuckDB begins, in every version so far."""

_HELD = re.compile(r"held in (?P<program>.+?) \(PID (?P<pid>\d+)\)")


def connect(path: str) -> duckdb.DuckDBPyConnection:
    """Open or create a DuckDB file, in UTC and without extensions from the network.

    Raises `store-directory`, `store-no-folder`, `store-unwritable`, `store-not-a-ledger`,
    `store-damaged`, `store-newer`, and `store-busy` while another process holds the file.
    """
    if path != MEMORY:
        _check_path(Path(path))
        _check_log(Path(path))
    try:
        con = duckdb.connect(path, config=_SETTINGS)
        con.execute("set TimeZone = 'UTC'")
    except duckdb.Error as error:
        raise explain(path, error) from error
    return con


def _check_path(path: Path) -> None:
    if path.is_dir():
        raise StoreError(
            "store-directory",
            f"{path} is a folder, not a ledger file",
            hint=f"Name a file in it, such as {path / 'ledger.duckdb'}.",
        )
    if not path.parent.is_dir():
        raise StoreError(
            "store-no-folder",
            f"there is no folder {path.parent} to keep {path.name} in",
            hint="Make the folder first, or name another file.",
        )


def _check_log(path: Path) -> None:
    """Raise `store-damaged` for a log that DuckDB would pass over in silence, and what is in it."""
    log = path.with_name(path.name + WAL)
    try:
        with log.open("rb") as file:
            begin = file.read(len(_LOG))
    except OSError:
        return
    if len(begin) == len(_LOG) and begin != _LOG:
        raise damaged(str(path), f"{log} does not begin as a log of DuckDB does")


def explain(path: str, error: duckdb.Error) -> StoreError:
    """The `StoreError` for what DuckDB says about a file."""
    text = str(error)
    if "lock on file" in text:
        return _busy(path, text)
    if "not a valid DuckDB database" in text:
        return not_a_ledger(path)
    if "version number" in text or "newer version" in text:
        return StoreError(
            "store-newer",
            f"{path} was written by another version of DuckDB than {duckdb.__version__}",
            hint="Upgrade ledger42 (pip install -U ledger42), or open it with the version that "
            "wrote it and export the games.",
        )
    if isinstance(error, duckdb.IOException) and (
        "Permission denied" in text or "Read-only file system" in text or "Cannot open" in text
    ):
        return StoreError(
            "store-unwritable",
            f"{path} cannot be opened for writing",
            hint="Check the rights on the file and its folder, or name another file.",
        )
    if _FULL.search(text):
        return StoreError(
            "store-full",
            f"there is no room left on the disk for {path}",
            hint="Make room and run the same command again: nothing is half stored.",
        )
    return damaged(path, text)


def is_of_the_file(error: duckdb.Error) -> bool:
    """Whether an error of any kind tells of the file or its disk, and not of the statement."""
    text = str(error)
    return "Corrupt database" in text or _FULL.search(text) is not None


def not_a_ledger(path: str) -> StoreError:
    """The error for a file that is something else."""
    return StoreError(
        "store-not-a-ledger",
        f"{path} is not a ledger",
        hint="Name a ledger file or one that does not exist yet. To read games from a file, "
        "ingest it.",
    )


def damaged(path: str, text: str) -> StoreError:
    """The error for a ledger whose bytes have changed under it."""
    return StoreError(
        "store-damaged",
        f"{path} is damaged ({' '.join(text.split())[:200]})",
        hint=f"Put back a backup: ledger42 restore BACKUP --db {path}. It keeps this file beside "
        "the ledger.",
    )


def _busy(path: str, text: str) -> StoreBusyError:
    held = _HELD.search(text)
    holder = f"process {held['pid']} ({Path(held['program']).name})" if held else "another process"
    error = StoreBusyError(
        "store-busy",
        f"{path} is held by {holder}",
        hint="A ledger has one writer. Ask the server that holds it, or wait until that process "
        "is done, or stop it.",
    )
    error.holder = int(held["pid"]) if held else None
    return error
