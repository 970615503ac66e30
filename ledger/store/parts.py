"""Ledger files that are made under another name first, so that the real name never means half."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from ledger.errors import UsageError
from ledger.store.opening import WAL, connect, explain

try:
    import fcntl
except ImportError:  # a system without locks of this kind: DuckDB's own answer has to do
    fcntl = None  # type: ignore[assignment]


def log_of(path: Path) -> Path:
    """The log beside a ledger file."""
    return path.with_name(path.name + WAL)


@contextmanager
def part_of(path: Path) -> Iterator[Path]:
    """A name beside a file to make it under; nothing stays there, whatever happens."""
    if path.is_dir() or not path.parent.is_dir():
        raise UsageError(
            "output-directory" if path.is_dir() else "output-unwritable",
            f"{path} is a folder" if path.is_dir() else f"there is no folder {path.parent}",
            hint="Name a file in a folder that exists.",
        )
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        yield part
    finally:
        for left in (part, log_of(part)):
            with contextlib.suppress(OSError):
                left.unlink()


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep every other process from opening a ledger; raises `store-busy` when one has."""
    if fcntl is None or not path.exists():
        yield
        return
    with path.open("r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            connect(str(path)).close()
        yield


def put_in_place(part: Path, path: Path, *, replacing: bool) -> bool:
    """Give a finished file its name; false when there is such a file and it may not be replaced."""
    _flush(part)
    if replacing:
        part.replace(path)
    elif not _renamed(part, path):
        return False
    _flush(path.parent)
    return True


def keep_beside(path: Path, kept: Path) -> None:
    """Give a file, and the log beside it, a second name."""
    for old, new in ((path, kept), (log_of(path), log_of(kept))):
        if old.exists():
            os.link(old, new)
    _flush(path.parent)


def whole(part: Path) -> None:
    """Put what stands in the log beside a closed ledger into its file."""
    if log_of(part).exists():
        try:
            with duckdb.connect(str(part)) as con:
                con.execute("checkpoint")
        except duckdb.Error as error:
            raise explain(str(part), error) from error


def _renamed(part: Path, path: Path) -> bool:
    """Rename without replacing anything, on every file system."""
    try:
        os.link(part, path)
    except FileExistsError:
        return False
    except OSError:
        if path.exists():
            return False
        part.rename(path)
    return True


def _flush(path: Path) -> None:
    """Have the disk keep a file, or the names in a folder."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
