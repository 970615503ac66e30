"""The schema of a ledger file, brought forward in order, one numbered SQL file a step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import duckdb

from ledger.errors import StoreError
from ledger.store.carry import CHAINED, chain_records
from ledger.store.chain import Head, digest_of
from ledger.store.opening import not_a_ledger
from ledger.store.sql import read_sql
from ledger.store.transaction import Transaction


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
                if step.version == CHAINED:
                    chain_records(Transaction(con, Head()))
                _note(con, step)
        _renew_views(con, newest)
    except BaseException:
        con.execute("rollback")
        raise
    con.execute("commit")
