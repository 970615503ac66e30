from __future__ import annotations

from xml.etree import ElementTree

import pytest

from dashboards.dominoes import GAP, HALF, MARGIN, PIPS, Look, tile_svg, title
from ledger.rules import UNKNOWN, Tile

SVG = "{http://www.w3.org/2000/svg}"


def pips(tile: str, look: Look = Look()) -> tuple[int, int]:  # noqa: B008
    """How many pips are drawn on the first and on the second end."""
    drawn = ElementTree.fromstring(tile_svg(Tile(tile), look))
    along = "cx" if look.lying else "cy"
    places = [float(circle.get(along, "")) for circle in drawn.iter(f"{SVG}circle")]
    middle = MARGIN + HALF + GAP / 2
    return sum(place < middle for place in places), sum(place > middle for place in places)


@pytest.mark.parametrize("number", range(10))
def test_a_half_has_as_many_pips_as_its_number(number: int) -> None:
    assert len(set(PIPS[number])) == number


def test_the_higher_end_comes_first() -> None:
    assert pips("64") == (6, 4)


def test_the_end_that_follows_comes_first_when_asked() -> None:
    assert pips("64", Look(first="4")) == (4, 6)


def test_a_lying_tile_keeps_its_pips() -> None:
    assert pips("93", Look(lying=True)) == (9, 3)


def test_an_end_that_the_tile_does_not_have_changes_nothing() -> None:
    assert pips("50", Look(first="doubles")) == (5, 0)


@pytest.mark.parametrize(
    ("look", "mark"),
    [
        (Look(trump=True), "mark"),
        (Look(count=10), "frame"),
        (Look(winner=True), "ring"),
    ],
)
def test_each_mark_is_a_shape_and_not_a_colour_alone(look: Look, mark: str) -> None:
    plain, marked = tile_svg(Tile("64")), tile_svg(Tile("64"), look)
    assert f'class="{mark}"' in marked
    assert f'class="{mark}"' not in plain


def test_the_title_says_every_mark() -> None:
    look = Look(trump=True, winner=True, count=10, note="led")
    assert title(Tile("55"), look) == "5-5, trump, 10 count, wins the trick, led"


def test_an_unknown_tile_shows_no_pips() -> None:
    assert pips(UNKNOWN) == (0, 0)
    assert "unknown tile" in tile_svg(UNKNOWN)


def test_a_note_cannot_break_out_of_the_drawing() -> None:
    ElementTree.fromstring(tile_svg(Tile("64"), Look(note="</title><script>")))


def test_all_of_a_set_of_nines_is_drawn_inside_its_edges() -> None:
    for high in range(10):
        for low in range(high + 1):
            drawn = ElementTree.fromstring(tile_svg(Tile(f"{high}{low}")))
            for circle in drawn.iter(f"{SVG}circle"):
                assert 8 < float(circle.get("cx", "")) < 48
                assert 8 < float(circle.get("cy", "")) < 102
