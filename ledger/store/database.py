"""The DuckDB file: one writer at a time, a cursor for each reader."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import polars as pl

from ledger.errors import NotFoundError, StoreError
from ledger.store.migrations import migrate
from ledger.store.opening import MEMORY, connect, damaged, explain
from ledger.store.sql import Statement


class Database:
    """An open ledger file, safe to use from several threads."""

    def __init__(self, path: str | Path = MEMORY, *, create: bool = True) -> None:
        """Open a ledger file, making it when it does not exist and `create` allows it.

        Raises the errors of `opening.connect`, and `ledger-missing`.
        """
        self.path = str(path)
        if not create and self.path != MEMORY and not Path(self.path).exists():
            raise NotFoundError(
                "ledger-missing",
                f"there is no ledger {self.path}",
                hint="Name an existing ledger with --db, or ingest games to make one.",
            )
        self._con = connect(self.path)
        self._writing = threading.Lock()
        try:
            migrate(self._con, self.path)
        except duckdb.Error as error:
            self._con.close()
            raise explain(self.path, error) from error
        except StoreError:
            self._con.close()
            raise

    def close(self) -> None:
        """Give the file back; later calls raise `store-closed`."""
        with self._writing:
            self._con.close()

    def frame(self, asked: Statement) -> pl.DataFrame:
        """The rows of one statement."""
        with self._cursor() as cursor:
            rows: pl.DataFrame = cursor.sql(asked.sql, params=asked.values).pl()
            return rows

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """The one write transaction: committed at the end, undone by any error inside."""
        with self._writing, self._cursor() as cursor:
            cursor.execute("begin transaction")
            try:
                yield Transaction(cursor)
            except BaseException:
                cursor.execute("rollback")
                raise
            cursor.execute("commit")

    @contextmanager
    def _cursor(self) -> Iterator[duckdb.DuckDBPyConnection]:
        try:
            cursor = self._con.cursor()
        except duckdb.ConnectionException:
            raise StoreError(
                "store-closed", f"{self.path} is closed", hint="Open the ledger again."
            ) from None
        try:
            yield cursor
        except (duckdb.IOException, duckdb.FatalException) as error:
            raise explain(self.path, error) from error
        except duckdb.Error as error:
            if "Corrupt database" in str(error):
                raise damaged(self.path, str(error)) from error
            raise
        finally:
            cursor.close()


class Transaction:
    """What can be done inside the write transaction."""

    def __init__(self, cursor: duckdb.DuckDBPyConnection) -> None:
        self._cursor = cursor

    def frame(self, asked: Statement) -> pl.DataFrame:
        """The rows of one statement, as the transaction sees them."""
        rows: pl.DataFrame = self._cursor.sql(asked.sql, params=asked.values).pl()
        return rows

    def run(self, sql: str) -> None:
        """Run one statement that gives nothing back."""
        self._cursor.execute(sql)

    def matching(self, sql: str, batch: object) -> pl.DataFrame:
        """The rows of a statement that reads an Arrow table as `batch`."""
        self._cursor.register("batch", batch)
        try:
            rows: pl.DataFrame = self._cursor.sql(sql).pl()
            return rows
        finally:
            self._cursor.unregister("batch")

    def insert(self, sql: str, batch: object) -> None:
        """Run an insert that reads an Arrow table as `batch`."""
        self._cursor.register("batch", batch)
        try:
            self._cursor.execute(sql)
        finally:
            self._cursor.unregister("batch")
