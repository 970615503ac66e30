"""The stored games out of a service, cut into the parts that `Book.export` gives."""

from __future__ import annotations

from collections.abc import Iterator

from cli.remote.wire import Wire
from ledger.filter import Filter

_FIRST = '[P42 "'


def texts(wire: Wire, chosen: Filter) -> Iterator[str]:
    """The canonical text of the games meant, a part a game, as it comes."""
    part: list[str] = []
    for line in _lines(wire.parts("games", {**chosen.words(), "format": "text"})):
        if line.startswith(_FIRST) and part:
            blank = part.pop() if part[-1] == "\n" else ""
            yield "".join(part)
            part = [blank]
        part.append(line)
    if part:
        yield "".join(part)


def lines(wire: Wire, chosen: Filter) -> Iterator[str]:
    """The games meant as JSON lines, a line each, as they come."""
    yield from _lines(wire.parts("games", {**chosen.words(), "format": "jsonl"}))


def _lines(parts: Iterator[str]) -> Iterator[str]:
    """Text cut behind its line feeds alone."""
    tail = ""
    for part in parts:
        *whole, tail = (tail + part).split("\n")
        yield from (f"{line}\n" for line in whole)
    if tail:
        yield tail
