"""The schema of a ledger file, brought forward in order, one numbered SQL file a step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import duckdb

from ledger.errors import StoreError
from ledger.store.opening import not_a_ledger
from ledger.store.sql import read_sql


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


def migrate(con: duckdb.DuckDBPyConnection, path: str) -> None:
    """Bring the file forward to the newest schema, all steps in one transaction or none.

    Raises `store-not-a-ledger` for a database of something else and `store-newer` for a schema
    from a later version.
    """
    tables = {row[0] for row in con.execute("select table_name from duckdb_tables()").fetchall()}
    if "ledger_schema" not in tables and tables:
        raise not_a_ledger(path)
    con.execute("begin transaction")
    try:
        con.execute(
            "create table if not exists ledger_schema ("
            "version integer not null, name varchar not null, applied_at timestamptz not null)"
        )
        row = con.execute("select coalesce(max(version), 0) from ledger_schema").fetchone()
        at = int(row[0]) if row else 0
        newest = steps()[-1].version
        if at > newest:
            raise StoreError(
                "store-newer",
                f"{path} has schema {at}, and this ledger42 knows schemas up to {newest}",
                hint="Upgrade ledger42: pip install -U ledger42.",
            )
        for step in steps():
            if step.version > at:
                con.execute(read_sql("ledger.store", f"schema/{step.name}"))
                con.execute(
                    "insert into ledger_schema values ($version, $name, now())",
                    {"version": step.version, "name": step.name},
                )
    except BaseException:
        con.execute("rollback")
        raise
    con.execute("commit")
