"""The DuckDB file: one writer at a time, a cursor for each reader."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import polars as pl

from ledger.errors import NotFoundError, StoreError
from ledger.store.chain import Head
from ledger.store.copying import copy_to
from ledger.store.gate import Gate
from ledger.store.migrations import migrate
from ledger.store.naming import AS_WRITTEN, Naming
from ledger.store.opening import MEMORY, connect, explain, is_of_the_file
from ledger.store.parts import held, part_of, put_in_place, whole
from ledger.store.people_names import learn_again, naming_of
from ledger.store.sql import Statement, query, statement
from ledger.store.transaction import Transaction
from ledger.store.turns import Item, Job, Result, Store, Turns, together

Listener = Callable[[Head], None]

_ATTEMPTS = 3
_PATIENCE = 20.0
"""Seconds that writing the file anew waits for those who read."""


class Database:
    """An open ledger file, safe to use from several threads."""

    def __init__(
        self, path: str | Path = MEMORY, *, create: bool = True, keep: bool = True
    ) -> None:
        """Open a ledger file, making it when it does not exist and `create` allows it.

        A file of an older schema is brought forward, which `moved` tells; it is copied beside
        itself first, unless `keep` is false. Raises the errors of `opening.connect` and of
        `migrations.migrate`, and `ledger-missing`.
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
        self.judging = threading.Lock()
        """Held while a game is replayed on its way in: one at a time, so that readers get on."""
        self._gate = Gate()
        self._turns = Turns(self._serve)
        self._listeners: list[Listener] = []
        self.naming: Naming = AS_WRITTEN
        try:
            self.moved = migrate(self._con, self.path, keep=keep)
            self.head = _newest(self.frame(_last()))
            self.naming = self._names()
        except duckdb.Error as error:
            self._con.close()
            raise explain(self.path, error) from error
        except BaseException:
            self._con.close()
            raise

    def close(self) -> None:
        """Give the file back; later calls raise `store-closed`."""
        self._turns.finish()
        with self._writing:
            self._con.close()

    def frame(self, asked: Statement) -> pl.DataFrame:
        """The rows of one statement."""
        with self._cursor() as cursor:
            rows: pl.DataFrame = cursor.sql(asked.sql, params=asked.values).pl()
            return rows

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """One state of the ledger for as long as it takes, whatever others write meanwhile."""
        with self._cursor() as cursor:
            cursor.execute("begin transaction")
            try:
                transaction = Transaction(cursor, Head())
                transaction.head = _newest(transaction.frame(_last()))
                transaction.naming = naming_of(transaction)
                yield transaction
            finally:
                _undo(cursor)

    def copy_to(self, path: Path) -> None:
        """Copy the whole ledger, as it is now, into a new file."""
        with self._cursor() as cursor:
            copy_to(cursor, path)

    def rewrite(self) -> bool:
        """Write the file anew, so that nothing of what was deleted is left in it.

        False when that cannot be done now: there is no file, its disk has no room, or somebody
        reads for too long. Raises `store-busy` when another process takes the file meanwhile.
        """
        if self.path == MEMORY:
            return False
        path = Path(self.path)
        with self._writing, part_of(path) as part:
            try:
                self.copy_to(part)
                whole(part)
            except (StoreError, duckdb.Error):
                return False
            with self._gate.shut(_PATIENCE) as empty:
                if not empty:
                    return False
                self._con.close()
                try:
                    with held(path):
                        put_in_place(part, path, replacing=True)
                finally:
                    self._con = connect(self.path)
        return True

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """The one write transaction: committed at the end, undone by any error inside."""
        with self._writing, self._transaction() as transaction:
            yield transaction

    def group(self, work: Callable[[Transaction], Result]) -> Result:
        """Do some writing in a transaction that others who are waiting to write share.

        Gives the result, or raises the error, once it is durable or undone. Work that raises undoes
        only itself: the others' is done again without it, so work must be ready to run twice.
        """
        return self._turns.wait(Job(work))

    def gather(self, store: Store[Item, Result], item: Item) -> Result:
        """As `group`, where all who wait with the same `store` are served by one call of it."""
        job = Job(lambda transaction: store(transaction, [item])[0], store, item)
        return self._turns.wait(job)

    def later(self, work: Callable[[Transaction], None]) -> None:
        """As `group`, without waiting for it; what goes wrong is nobody's trouble."""
        self._turns.queue(Job(work))

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have every new head told as soon as it is durable; gives the way to stop that.

        The listener runs in the thread that wrote and must be quick.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _names(self) -> Naming:
        """What is known of names; a ledger from before there were people learns them once."""
        naming = naming_of(self)
        if naming.spellings or not self.head.seq:
            return naming
        with self.writing() as transaction:
            learn_again(transaction)
        return self.naming

    def _serve(self, jobs: list[Job[Any]]) -> None:
        with self._writing:
            if len(jobs) > 1 and self._serve_together(jobs):
                return
            for job in jobs:
                try:
                    result = self._alone(job.work)
                except BaseException as error:  # noqa: BLE001  # it is raised where the job came from
                    job.set_exception(error)
                else:
                    job.set_result(result)

    def _serve_together(self, jobs: list[Job[Any]]) -> bool:
        """Do jobs in one transaction; false, and nothing done, when one of them fails."""
        try:
            with self._transaction() as transaction:
                results = together(transaction, jobs)
        except Exception:  # noqa: BLE001  # each job is run again by itself, which raises it
            return False
        for job, result in zip(jobs, results, strict=True):
            job.set_result(result)
        return True

    def _alone(self, work: Callable[[Transaction], Result]) -> Result:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                with self._transaction() as transaction:
                    return work(transaction)
            except (duckdb.ConstraintException, duckdb.TransactionException):
                if attempt == _ATTEMPTS:
                    raise
        raise AssertionError("unreachable")

    @contextmanager
    def _transaction(self) -> Iterator[Transaction]:
        with self._cursor() as cursor:
            cursor.execute("begin transaction")
            transaction = Transaction(cursor, self.head, self.naming)
            try:
                yield transaction
                cursor.execute("commit")
            except BaseException:
                _undo(cursor)
                raise
        self.naming = transaction.naming
        if transaction.head != self.head:
            self.head = transaction.head
            for listener in tuple(self._listeners):
                listener(self.head)

    @contextmanager
    def _cursor(self) -> Iterator[duckdb.DuckDBPyConnection]:
        with self._gate.through(), self._open_cursor() as cursor:
            yield cursor

    @contextmanager
    def _open_cursor(self) -> Iterator[duckdb.DuckDBPyConnection]:
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
            if is_of_the_file(error):
                raise explain(self.path, error) from error
            raise
        finally:
            cursor.close()


def _undo(cursor: duckdb.DuckDBPyConnection) -> None:
    """Roll back; a transaction that a failed commit has ended already is left at that."""
    try:
        cursor.execute("rollback")
    except duckdb.TransactionException:
        return


def _last() -> Statement:
    return statement(query("last_entry"))


def _newest(frame: pl.DataFrame) -> Head:
    return Head(*frame.row(0)) if frame.height else Head()
