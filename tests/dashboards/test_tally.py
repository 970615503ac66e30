from __future__ import annotations

import pytest

from dashboards.tally import tally_svg


@pytest.mark.parametrize(("marks", "target"), [(0, 7), (4, 7), (7, 7), (9, 7), (3, 5), (12, 10)])
def test_a_stroke_for_each_mark_and_a_faint_one_for_each_missing(marks: int, target: int) -> None:
    drawn = tally_svg(marks, target, "Ann & Cy")
    assert drawn.count('class="drawn"') == marks
    assert drawn.count('class="open"') == max(target - marks, 0)


def test_the_title_says_the_score() -> None:
    assert "<title>Ann &amp; Cy: 4 of 7 marks</title>" in tally_svg(4, 7, "Ann & Cy")
