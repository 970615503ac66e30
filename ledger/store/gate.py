"""A gate that many go through at once, and that can be shut while the file behind it is changed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Gate:
    """Counts who is inside; a thread that is inside may come in again while others wait."""

    def __init__(self) -> None:
        self._moved = threading.Condition()
        self._inside = 0
        self._shut = False
        self._own = threading.local()

    @contextmanager
    def through(self) -> Iterator[None]:
        """Be inside, waiting in front of a gate that is shut."""
        depth: int = getattr(self._own, "depth", 0)
        with self._moved:
            while self._shut and not depth:
                self._moved.wait()
            self._inside += 1
        self._own.depth = depth + 1
        try:
            yield
        finally:
            self._own.depth -= 1
            with self._moved:
                self._inside -= 1
                self._moved.notify_all()

    @contextmanager
    def shut(self, seconds: float) -> Iterator[bool]:
        """Let nobody in, and wait until all are out; false when they are not in time."""
        with self._moved:
            self._shut = True
        try:
            with self._moved:
                empty = self._moved.wait_for(lambda: not self._inside, seconds)
            yield empty
        finally:
            with self._moved:
                self._shut = False
                self._moved.notify_all()
