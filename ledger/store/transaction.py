"""What can be done inside the one write transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from ledger.store.chain import Head
from ledger.store.naming import AS_WRITTEN, Naming
from ledger.store.sql import Statement


class Transaction:
    """What can be done inside the write transaction.

    `head` is the newest entry in it, `naming` what it knows of names; both are the ledger's once
    the transaction is durable.
    """

    def __init__(
        self, cursor: duckdb.DuckDBPyConnection, head: Head, naming: Naming = AS_WRITTEN
    ) -> None:
        self._cursor = cursor
        self.head = head
        self.naming = naming

    def frame(self, asked: Statement) -> pl.DataFrame:
        """The rows of one statement, as the transaction sees them."""
        rows: pl.DataFrame = self._cursor.sql(asked.sql, params=asked.values).pl()
        return rows

    def run(self, asked: Statement) -> None:
        """Run one statement that gives nothing back."""
        self._cursor.execute(asked.sql, asked.values or None)

    def matching(self, sql: str, batch: object) -> pl.DataFrame:
        """The rows of a statement that reads an Arrow table as `batch`."""
        with self._reading(batch):
            rows: pl.DataFrame = self._cursor.sql(sql).pl()
        return rows

    def rows(self, sql: str, batch: pa.Table) -> list[tuple[Any, ...]]:
        """The rows of a statement that reads an Arrow table as `batch`; none for an empty one."""
        if not batch.num_rows:
            return []
        with self._reading(batch):
            rows: list[tuple[Any, ...]] = self._cursor.execute(sql).fetchall()
        return rows

    def insert(self, sql: str, batch: object) -> None:
        """Run a statement that changes a table by an Arrow table, read as `batch`."""
        with self._reading(batch):
            self._cursor.execute(sql)

    @contextmanager
    def _reading(self, batch: object) -> Iterator[None]:
        """A statement's `batch`; an error ends the transaction, and the table goes with it."""
        self._cursor.register("batch", batch)
        yield
        self._cursor.unregister("batch")
