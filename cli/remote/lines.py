"""Lines out of an answer as it comes, cut behind line feeds alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def lines(parts: Iterable[str]) -> Iterator[str]:
    """The lines of a text that comes in parts, each with its line feed.

    Other characters that end a line elsewhere stand in names and comments and end none here.
    """
    tail = ""
    for part in parts:
        *whole, tail = (tail + part).split("\n")
        yield from (f"{line}\n" for line in whole)
    if tail:
        yield tail
