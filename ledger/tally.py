"""Tallies as clubs draw them on paper: which strokes stand for so many marks.

A stroke is a line through two or three points, in a drawing 52 units high; x runs to the right
and y down. One stroke is one mark, in the order in which they are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

HEIGHT = 52
"""How high a drawing is; its width is `width`."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stroke:
    """One mark: the letter or group that it belongs to, and the points it goes through."""

    part: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """A way to tally seven marks: `says` is what is seen when all are drawn."""

    id: str
    says: str
    strokes: tuple[Stroke, ...]


def _stroke(part: str, *points: Point) -> Stroke:
    return Stroke(part, points)


_ALL = Style(
    "all",
    "ALL",
    (
        _stroke("A", (16, 6), (4, 46)),
        _stroke("A", (16, 6), (28, 46)),
        _stroke("A", (8, 31), (24, 31)),
        _stroke("L", (44, 6), (44, 46)),
        _stroke("L", (44, 46), (62, 46)),
        _stroke("L2", (76, 6), (76, 46)),
        _stroke("L2", (76, 46), (94, 46)),
    ),
)
_ATM = Style(
    "atm",
    "A T M",
    (
        _stroke("T", (4, 6), (96, 6)),
        _stroke("T", (50, 6), (50, 46)),
        _stroke("A", (24, 18), (13, 46)),
        _stroke("A", (24, 18), (35, 46)),
        _stroke("A", (17, 36), (31, 36)),
        _stroke("M", (65, 46), (65, 18), (77, 36)),
        _stroke("M", (77, 36), (89, 18), (89, 46)),
    ),
)
_XXX = Style(
    "xxx",
    "XXX and a slash",
    (
        _stroke("X", (6, 8), (28, 44)),
        _stroke("X", (28, 8), (6, 44)),
        _stroke("X2", (40, 8), (62, 44)),
        _stroke("X2", (62, 8), (40, 44)),
        _stroke("X3", (74, 8), (96, 44)),
        _stroke("X3", (96, 8), (74, 44)),
        _stroke("slash", (2, 48), (100, 4)),
    ),
)
STYLES: dict[str, Style] = {style.id: style for style in (_ALL, _ATM, _XXX)}
"""The ways to tally seven marks, the usual one first."""

GROUP = 5
"""Other targets, and marks beyond the seventh, are tallied in groups of five."""


def strokes(marks: int, target: int = 7, style: str = "all") -> tuple[Stroke, ...]:
    """All strokes of a tally, the first `marks` of them drawn, the others still to come.

    A target of seven is drawn in its `style`; other targets, and marks beyond seven, stand in
    fives: four upright and one across.
    """
    spelled = STYLES[style].strokes
    drawn = spelled if target == len(spelled) else ()
    left = 114 if drawn else 8
    wanted = max(marks, target) - len(drawn)
    return (*drawn, *(_in_fives(place, left) for place in range(wanted)))


def width(drawing: tuple[Stroke, ...]) -> int:
    """How wide a drawing is, with a margin."""
    return max((x for stroke in drawing for x, _ in stroke.points), default=94) + 6


def _in_fives(place: int, left: int) -> Stroke:
    group, member = divmod(place, GROUP)
    start, part = left + group * 56, f"group {group + 1}"
    if member == GROUP - 1:
        return _stroke(part, (start - 6, 44), (start + 40, 8))
    return _stroke(part, (start + member * 11, 6), (start + member * 11, 46))
