"""Writers who wait for their turn: served by one thread, as many as wait in one transaction."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import groupby
from typing import Any, TypeVar

from ledger.store.transaction import Transaction

Result = TypeVar("Result")
Item = TypeVar("Item")
Store = Callable[[Transaction, list[Item]], list[Result]]
"""Stores some items in one go and gives a result for each."""

_MOST_JOBS = 64
"""Jobs that share one transaction at most."""


class Job(Future[Result]):
    """Some writing that waits for its turn; jobs with the same `store` can be done together."""

    def __init__(
        self,
        work: Callable[[Transaction], Result],
        store: Store[Any, Result] | None = None,
        item: object = None,
    ) -> None:
        super().__init__()
        self.work = work
        self.store = store
        self.item = item


class Turns:
    """The queue of writers. Its thread lives as long as somebody waits."""

    def __init__(self, serve: Callable[[list[Job[Any]]], None]) -> None:
        """`serve` does some jobs and sets the result or the error of each."""
        self._serve = serve
        self._lock = threading.Lock()
        self._waiting: deque[Job[Any]] = deque()
        self._served: threading.Thread | None = None

    def wait(self, job: Job[Result]) -> Result:
        """The result of a job when its turn has come; raises its error."""
        self.queue(job)
        return job.result()

    def queue(self, job: Job[Any]) -> None:
        """Have a job done soon, without waiting for it."""
        with self._lock:
            self._waiting.append(job)
            if self._served is None:
                self._served = threading.Thread(
                    target=self._run, name="ledger42 writer", daemon=True
                )
                self._served.start()

    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def finish(self) -> None:
        """Wait until nobody waits."""
        while (thread := self._served) is not None:
            thread.join()

    def _run(self) -> None:
        while jobs := self._next():
            self._serve(jobs)

    def _next(self) -> list[Job[Any]]:
        """The jobs whose turn it is; none when nobody waits any more, which ends the thread."""
        with self._lock:
            jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MOST_JOBS))]
            if not jobs:
                self._served = None
            return jobs


def together(transaction: Transaction, jobs: Sequence[Job[Any]]) -> list[Any]:
    """The results of some jobs in one transaction, in their order."""
    results: list[Any] = []
    for store, alike in groupby(jobs, key=lambda job: job.store):
        if store is None:
            results += [job.work(transaction) for job in alike]
        else:
            results += store(transaction, [job.item for job in alike])
    return results
