"""The tally as it is drawn on paper: marks as strokes, points as running columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from dashboards import words
from ledger.tally import HEIGHT, strokes, width


def tally_svg(marks: int, target: int, who: str, style: str = "all") -> str:
    """The marks of one side as strokes; strokes still missing are faint.

    `style` is how seven marks are drawn: `all`, `atm` or `xxx`. `marks` beyond the target are drawn
    behind it as plain strokes.
    """
    drawing = strokes(marks, target, style)
    across = width(drawing)
    drawn = "".join(
        f'<path class="{"drawn" if place < marks else "open"}" d="{_path(stroke.points)}"/>'
        for place, stroke in enumerate(drawing)
    )
    label = escape(f"{who}: {marks} of {target} marks")
    return (
        f'<svg class="tally" role="img" viewBox="0 0 {across} {HEIGHT}" width="{across}" '
        f'height="{HEIGHT}"><title>{label}</title>{drawn}</svg>'
    )


def _path(points: Sequence[tuple[int, int]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a running column: what the hand added, and the total below it."""

    gain: str
    total: str
    minus: bool


def columns(
    scores: Sequence[tuple[Sequence[int] | None, Sequence[int] | None]], sides: int
) -> list[list[Entry | None]]:
    """A row for each hand that counted, an entry a side; None for a side that stayed where it was.

    `scores` are what each hand added and the score behind it, None where nobody knows.
    """
    rows: list[list[Entry | None]] = []
    for added, after in scores:
        if after is None or (added is not None and not any(added)):
            continue
        rows.append(
            [
                Entry(
                    gain=words.gain(added[side]) if added is not None else "",
                    total=words.score(after[side]),
                    minus=added is not None and added[side] < 0,
                )
                if added is None or added[side]
                else None
                for side in range(sides)
            ]
        )
    return rows
