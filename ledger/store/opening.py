"""Opening a ledger file: what can be in the way, each said as a `StoreError`."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb

from ledger.errors import StoreBusyError, StoreError

MEMORY = ":memory:"

_SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
_HELD = re.compile(r"held in (?P<program>.+?) \(PID (?P<pid>\d+)\)")


def connect(path: str) -> duckdb.DuckDBPyConnection:
    """Open or create a DuckDB file, in UTC and without extensions from the network.

    Raises `store-directory`, `store-no-folder`, `store-unwritable`, `store-not-a-ledger`,
    `store-damaged`, `store-newer`, and `store-busy` while another process holds the file.
    """
    if path != MEMORY:
        _check_path(Path(path))
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
    if isinstance(error, duckdb.IOException) and "No space left" in text:
        return StoreError(
            "store-full",
            f"there is no room left on the disk for {path}",
            hint="Make room and run the same command again: nothing is half stored.",
        )
    return damaged(path, text)


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
        hint="Put back a copy from before, or ingest the exported games into a new file.",
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
