"""A bar on stderr for work that takes long; nothing where nobody watches."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 0.8
"""Seconds before a bar appears."""

_PAUSE = 0.1


class Bar:
    """Progress of one piece of work: draws itself only on a terminal, and only after a while."""

    def __init__(self, what: str, total: float | None = None) -> None:
        self._what = what
        self._total = total
        self._seen = sys.stderr.isatty()
        self._next = time.monotonic() + PATIENCE
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def to(self, done: float | BinaryIO, words: str = "") -> None:
        """Say how far the work is, in the units of the total; of a stream, the bytes read."""
        if not self._seen or time.monotonic() < self._next:
            return
        if not isinstance(done, int | float):
            done = done.tell() if self._total is not None else 0
        self._next = time.monotonic() + _PAUSE
        if self._progress is None or self._task is None:
            self._start()
        assert self._progress is not None
        assert self._task is not None
        self._progress.update(self._task, completed=done, words=words)

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[words]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._progress.start()
        self._task = self._progress.add_task(self._what, total=self._total, words="")
