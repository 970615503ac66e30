"""Copying an open ledger, table by table, into a file of its own."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path

import duckdb


def copy_to(con: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Copy everything as it is at one moment into a new file, while others read and write.

    DuckDB reads every block and checks it on the way, so that a damaged file is never copied in
    silence. The connection has no transaction open.
    """
    name = f"copy_{secrets.token_hex(8)}"
    row = con.execute("select current_database()").fetchone()
    assert row is not None
    own = str(row[0]).replace('"', '""')
    con.execute(f"attach $path as {name}", {"path": str(path)})
    try:
        con.execute("begin transaction")
        try:
            con.execute(f'copy from database "{own}" to {name}')
            con.execute("commit")
        except BaseException:
            with contextlib.suppress(duckdb.TransactionException):
                con.execute("rollback")
            raise
    finally:
        with contextlib.suppress(duckdb.Error):
            con.execute(f"detach {name}")
