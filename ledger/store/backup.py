"""A copy of a whole ledger in one file, made while others read and write."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import duckdb

from ledger.errors import UsageError
from ledger.store.chain import Head
from ledger.store.database import Database
from ledger.store.opening import MEMORY
from ledger.store.parts import part_of, put_in_place
from ledger.store.sql import query


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy that was made: the file, its size in bytes, and the newest entry in it."""

    path: Path
    size: int
    head: Head

    @property
    def line(self) -> str:
        """What was made, in one sentence."""
        return (
            f"{self.path}: {self.head.seq:,} entries up to {self.head.digest}, {self.size:,} bytes"
        )


@dataclass(frozen=True, slots=True)
class OpenBackup:
    """A copy that has no name, to be read once and closed."""

    size: int
    head: Head
    stream: BinaryIO


def back_up(database: Database, path: Path, *, force: bool = False) -> Backup:
    """Copy the ledger as it is at one moment into a file that appears when it is whole.

    Raises `backup-exists` unless `force`, `output-directory`, `output-unwritable`, and what writing
    can meet, such as `store-full`.
    """
    check_free(path, force=force)
    with part_of(path) as part:
        database.copy_to(part)
        head, size = _head(part), part.stat().st_size
        if not put_in_place(part, path, replacing=force):
            raise _exists(path)
    return Backup(path, size, head)


def open_backup(database: Database) -> OpenBackup:
    """Copy the ledger into a nameless file on its own disk, which goes when it is closed."""
    folder = None if database.path == MEMORY else Path(database.path).resolve().parent
    with TemporaryDirectory(prefix=".backup-", dir=folder) as room:
        made = back_up(database, Path(room) / "ledger.duckdb")
        return OpenBackup(made.size, made.head, made.path.open("rb"))


def check_free(path: Path, *, force: bool) -> None:
    """Raise `backup-exists` for a file that is there, unless it may be replaced."""
    if not force and path.exists():
        raise _exists(path)


def _head(part: Path) -> Head:
    with duckdb.connect(str(part), read_only=True) as con:
        row = con.execute(query("last_entry")).fetchone()
    return Head(*row) if row else Head()


def _exists(path: Path) -> UsageError:
    return UsageError(
        "backup-exists",
        f"{path} is there already",
        hint="Name another file, such as one with today's date in it, or replace it with --force.",
    )
