"""From a spot in a game to its place in the lines that were read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ledger.errors import Place, Spot
from ledger.record.chunks import Chunk
from ledger.record.lexer import mark
from ledger.record.parse import parse


class TextPlaces:
    """The places of one game's parts in text; the lines are read again when first asked."""

    def __init__(self, chunk: Chunk, file: str, start: Place) -> None:
        self._chunk = chunk
        self._file = file
        self._start = start
        self._spots: dict[Spot, tuple[int, int]] | None = None

    def place(self, spot: Spot | None) -> Place:
        """The place of a spot, or of the nearest part around it that is written down."""
        if spot is None:
            return self._start
        if self._spots is None:
            self._spots = {}
            parse(self._chunk, self._file, self._spots)
        found = nearest(spot, self._spots)
        if found is None:
            return self._start
        index, column = found
        return mark(self._file, self._chunk.first + index, self._chunk.lines[index], column)


def around(spot: Spot) -> Iterator[Spot]:
    """The spot, then the parts that it is in, from the inside out."""
    yield spot
    if spot.item is not None:
        if spot.item:
            yield replace(spot, item=spot.item - 1)
        yield replace(spot, item=None)
    if spot.index is not None:
        yield replace(spot, item=None, index=None)
    if spot.part != "hand" and spot.hand is not None:
        yield Spot("hand", spot.hand)


def nearest(spot: Spot, known: Mapping[Spot, tuple[int, int]]) -> tuple[int, int] | None:
    """What is known of the spot or of the nearest part around it."""
    for candidate in around(spot):
        if candidate in known:
            return known[candidate]
    return None
