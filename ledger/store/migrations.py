"""The schema of a ledger file, brought forward in order, one numbered SQL file a step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import count
from pathlib import Path

import duckdb

from ledger.errors import StoreError
from ledger.store.afresh import derive_all
from ledger.store.carry import CHAINED, chain_records
from ledger.store.chain import Head, digest_of
from ledger.store.copying import copy_to
from ledger.store.opening import MEMORY, not_a_ledger
from ledger.store.parts import part_of, put_in_place
from ledger.store.reports import RebuildReport
from ledger.store.sql import read_sql
from ledger.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Moved:
    """A file that was brought forward: from which schema to which, and the copy of what it was."""

    before: int
    now: int
    kept: Path | None

    @property
    def line(self) -> str:
        """What was done, in one sentence."""
        copy = f"; what it was is kept as {self.kept}" if self.kept else ""
        return f"the ledger was brought from schema {self.before} to schema {self.now}{copy}"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the schema; `version` counts from 1."""

    version: int
    name: str


@cache
def steps() -> tuple[Step, ...]:
    """Every step that this version of ledger42 knows, in order."""
    names = sorted(
        entry.name
        for entry in (files("ledger.store") / "schema").iterdir()
        if entry.name.endswith(".sql")
    )
    return tuple(Step(int(name.split("_")[0]), name) for name in names)


def _note(con: duckdb.DuckDBPyConnection, step: Step) -> None:
    con.execute(
        "insert into ledger_schema values ($version, $name, now())",
        {"version": step.version, "name": step.name},
    )


def _renew_views(con: duckdb.DuckDBPyConnection, version: int) -> None:
    """Make the views what `views.sql` says, when the file has others."""
    text = read_sql("ledger.store", "views.sql")
    name = f"views {digest_of(text)[:16]}"
    row = con.execute(
        "select name from ledger_schema where name like 'views %' order by applied_at desc limit 1"
    ).fetchone()
    if row is None or row[0] != name:
        con.execute(text)
        _note(con, Step(version, name))


def migrate(con: duckdb.DuckDBPyConnection, path: str, *, keep: bool = True) -> Moved | None:
    """Bring the file forward to the newest schema, all steps in one transaction or none.

    A file that has a schema already is copied beside itself first, unless it need not be kept.
    Gives what was done, None for nothing. Raises `store-not-a-ledger` for a database of something
    else, `store-newer` for a schema from a later version, and `store-step` when a step fails.
    """
    at = _version(con, path)
    newest = steps()[-1].version
    if at > newest:
        raise StoreError(
            "store-newer",
            f"{path} has schema {at}, and this ledger42 knows schemas up to {newest}",
            hint="Upgrade ledger42 (pip install -U ledger42). The file is as it was.",
        )
    kept = _keep(con, Path(path), at) if keep and path != MEMORY and 0 < at < newest else None
    con.execute("begin transaction")
    try:
        con.execute(
            "create table if not exists ledger_schema ("
            "version integer not null, name varchar not null, applied_at timestamptz not null)"
        )
        for step in steps():
            if step.version > at:
                con.execute(read_sql("ledger.store", f"schema/{step.name}"))
                if step.version == CHAINED:
                    chain_records(Transaction(con, Head()))
                _note(con, step)
        _renew_views(con, newest)
        if 0 < at < CHAINED:
            derive_all(Transaction(con, Head()), RebuildReport())
    except BaseException as error:
        con.execute("rollback")
        if kept is not None and isinstance(error, duckdb.Error):
            raise _failed(path, at, newest, kept, error) from error
        raise
    con.execute("commit")
    return Moved(at, newest, kept) if 0 < at < newest else None


def _version(con: duckdb.DuckDBPyConnection, path: str) -> int:
    """The schema that a file has, 0 for a new one."""
    tables = {row[0] for row in con.execute("select table_name from duckdb_tables()").fetchall()}
    if "ledger_schema" not in tables:
        if tables:
            raise not_a_ledger(path)
        return 0
    row = con.execute("select coalesce(max(version), 0) from ledger_schema").fetchone()
    return int(row[0]) if row else 0


def _keep(con: duckdb.DuckDBPyConnection, path: Path, version: int) -> Path:
    """Copy a file of an older schema beside itself, under a name that no file has."""
    for number in count(1):
        more = "" if number == 1 else f"-{number}"
        kept = path.with_name(f"{path.name}.schema-{version}{more}.bak")
        if not kept.exists():
            with part_of(kept) as part:
                copy_to(con, part)
                if put_in_place(part, kept, replacing=False):
                    return kept
    raise AssertionError("unreachable")


def _failed(path: str, at: int, newest: int, kept: Path, error: duckdb.Error) -> StoreError:
    said = " ".join(str(error).split())[:200]
    return StoreError(
        "store-step",
        f"{path} cannot be brought from schema {at} to schema {newest} ({said})",
        hint=f"The file is as it was, and a copy of it is {kept}. Use the ledger42 that wrote it "
        "until this one is mended, and please report this.",
    )
