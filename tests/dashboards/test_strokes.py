from __future__ import annotations

import pytest

from ledger.tally import HEIGHT, STYLES, strokes, width


@pytest.mark.parametrize("style", STYLES)
def test_seven_strokes_spell_the_word_and_no_two_are_the_same(style: str) -> None:
    drawn = strokes(7, style=style)
    assert len(drawn) == len(set(drawn)) == 7
    assert all(0 <= y <= HEIGHT for stroke in drawn for _, y in stroke.points)


def test_a_tally_spells_all_and_the_last_stroke_of_xxx_goes_across() -> None:
    assert [stroke.part[0] for stroke in strokes(7)] == list("AAALLLL")
    last = strokes(7, style="xxx")[-1]
    assert last.part == "slash"
    assert last.points[1][0] - last.points[0][0] > 90


@pytest.mark.parametrize(
    ("marks", "target", "total"), [(0, 7, 7), (9, 7, 9), (3, 5, 5), (12, 10, 12)]
)
def test_there_is_a_stroke_for_each_mark_and_each_one_missing(
    marks: int, target: int, total: int
) -> None:
    drawing = strokes(marks, target)
    assert len(drawing) == total
    assert width(drawing) > max(x for stroke in drawing for x, _ in stroke.points)
