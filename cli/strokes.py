"""Dominoes and lines in characters, with box drawing or in plain ASCII."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.rules import UNKNOWN, Tile

TILE_WIDTH = 5
TILE_HEIGHT = 3


@dataclass(frozen=True, slots=True)
class Strokes:
    """The characters of a drawing.

    `winner` stands on both sides of who takes a trick. A frame is its corners and edges in the
    order of reading: top left, top, top right, side, bottom left, bottom, bottom right, and last
    the bar between the ends.
    """

    frame: str
    trump: str
    winner: tuple[str, str]


BOXES = Strokes("┌─┐│└─┘│", "╔═╗║╚═╝║", ("▶", "◀"))
ASCII = Strokes("+-+|+-+|", "#=###=##", (">", "<"))


def tile_lines(
    tile: Tile,
    strokes: Strokes,
    *,
    trump: bool = False,
    count: int = 0,
    who: str = "",
    first: str = "",
) -> list[str]:
    """A tile in three lines of five characters.

    Trumps have a double frame; what a tile counts stands on its lower edge, who played it on its
    upper one. `first` is the end to draw first: the one that follows suit, or the trump end.
    """
    left, top, right, side, low_left, low, low_right, bar = list(
        strokes.trump if trump else strokes.frame
    )
    ends = tile[::-1] if first and tile[0] != first and tile[1] == first else tile
    if tile == UNKNOWN:
        ends = Tile("??")
    return [
        left + who.center(3, top) + right,
        f"{side}{ends[0]}{bar}{ends[1]}{side}",
        low_left + (str(count) if count else "").center(3, low) + low_right,
    ]


def beside(blocks: list[list[str]], gap: int = 0) -> list[str]:
    """Blocks of lines side by side; shorter ones are filled up below."""
    height = max((len(block) for block in blocks), default=0)
    widths = [max((len(line) for line in block), default=0) for block in blocks]
    return [
        (" " * gap)
        .join(
            (block[row] if row < len(block) else "").ljust(width)
            for block, width in zip(blocks, widths, strict=True)
        )
        .rstrip()
        for row in range(height)
    ]
