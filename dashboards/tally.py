"""The tally as it is drawn on paper: seven marks spell ALL, other targets in fives."""

from __future__ import annotations

from xml.sax.saxutils import escape

_ALL = (
    ((16, 6), (4, 46)),
    ((16, 6), (28, 46)),
    ((8, 31), (24, 31)),
    ((44, 6), (44, 46)),
    ((44, 46), (62, 46)),
    ((76, 6), (76, 46)),
    ((76, 46), (94, 46)),
)
"""The strokes of the word ALL in the order in which they are drawn, in a box of 100 by 52."""

Stroke = tuple[tuple[int, int], tuple[int, int]]


def tally_svg(marks: int, target: int, who: str) -> str:
    """The marks of one side as strokes; strokes still missing are faint.

    `marks` beyond the target are drawn behind it as plain strokes.
    """
    strokes = _strokes(marks, target)
    width = max((x for stroke in strokes for x, _ in stroke), default=94) + 6
    drawn = "".join(
        f'<path class="{"drawn" if place < marks else "open"}" '
        f'd="M{start[0]} {start[1]}L{stop[0]} {stop[1]}"/>'
        for place, (start, stop) in enumerate(strokes)
    )
    label = escape(f"{who}: {marks} of {target} marks")
    return (
        f'<svg class="tally" role="img" viewBox="0 0 {width} 52" width="{width}" height="52">'
        f"<title>{label}</title>{drawn}</svg>"
    )


def _strokes(marks: int, target: int) -> list[Stroke]:
    spelled: list[Stroke] = list(_ALL) if target == len(_ALL) else []
    start = 108 if spelled else 8
    for place in range(max(marks, target) - len(spelled)):
        group, member = divmod(place, 5)
        left = start + group * 56
        if member == 4:
            spelled.append(((left - 6, 44), (left + 40, 8)))
        else:
            spelled.append(((left + member * 11, 6), (left + member * 11, 46)))
    return spelled
