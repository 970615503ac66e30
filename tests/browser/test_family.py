from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ledger.rules import GAMES

Window = Callable[..., Any]
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
OTHERS = [game for game in GAMES if game != "42"]


@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.parametrize(("width", "scheme"), [(380, "light"), (1400, "dark")])
def test_no_page_of_a_game_scrolls_sideways_or_complains(
    visit: Window, service: Any, game: str, width: int, scheme: str
) -> None:
    seen = visit(width, scheme)
    for path in service.family[game]:
        for tally in ("", "?tally=atm", "?tally=xxx"):
            page = seen.go(path + tally)
            assert page.evaluate(OVER) == 0
        page = seen.go(f"{path}/hands/1")
        last = int(page.locator("input[type=range]").get_attribute("max"))
        for key in ("ArrowRight", "ArrowRight", "ArrowRight", "End", "Home"):
            page.keyboard.press(key)
            assert page.evaluate(OVER) == 0
        page.keyboard.press("End")
        assert page.locator(".held:not(.gone)").count() + last >= last
        assert page.locator(".viewer").get_attribute("data-at") == str(last)


@pytest.mark.parametrize("width", [380, 1400])
def test_stepping_through_an_exchange(visit: Window, service: Any, width: int) -> None:
    page = visit(width).go(f"{service.family['moon'][0]}/hands/1")
    assert page.locator(".held.absent").count() == 1
    page.keyboard.press("ArrowRight")
    assert page.locator(".held.absent").count() == 0
    assert page.locator(".left.current").is_visible()
    assert page.locator(".says").inner_text() == "Ann Novak takes up 6-6, which the deal left over."
    page.keyboard.press("ArrowRight")
    assert page.locator(".held.gone").count() == 1
    assert page.locator(".says").inner_text().startswith("Ann Novak lays down ")
    page.keyboard.press("ArrowRight")
    assert page.locator(".left.current").count() == 0
    assert page.locator(".trick.current .play.out").count() == 1


@pytest.mark.parametrize("width", [380, 1400])
def test_eight_hands_sit_around_the_table(visit: Window, service: Any, width: int) -> None:
    page = visit(width).go(f"{service.family['84'][-1]}/hands/1#8")
    boxes = page.locator(".trick.current .play").evaluate_all(
        "all => all.map(play => play.getBoundingClientRect())"
        ".map(box => [box.left, box.top, box.right, box.bottom])"
    )
    assert len(boxes) == 8
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0]
            assert apart or one[3] <= other[1] or other[3] <= one[1]
    widths = page.locator(".seat .domino").evaluate_all("all => all.map(t => t.clientWidth)")
    assert len(widths) == 56
    assert min(widths) >= 24
    names = page.locator(".seat .who").all_inner_texts()
    assert len(names) == 8


def test_a_row_of_one_game_opens_exactly_its_hands(visit: Window) -> None:
    page = visit().go("/stats?cut=trump&game=moon")
    page.wait_for_selector(".chart[data-drawn]")
    n = page.evaluate("document.querySelector('.chart div').data[0].customdata[0][1]")
    bar = page.locator(".chart .bars .point").first
    bar.scroll_into_view_if_needed()
    box = bar.bounding_box()
    page.mouse.click(box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2)
    page.wait_for_url("**/hands?**game=moon**")
    assert page.locator("[data-total]").get_attribute("data-total") == str(n)
    assert page.locator(".handrow").count() == n


@pytest.mark.parametrize("width", [380, 1400])
def test_the_game_switch_leads_to_the_other_game(visit: Window, width: int) -> None:
    seen = visit(width)
    for path in ("/", "/games", "/hands", "/stats", "/players"):
        page = seen.go(path)
        page.locator(".which a", has_text="Geezer").click()
        page.wait_for_url("**game=geezer**")
        assert page.locator(".which a[aria-current]").inner_text() == "Geezer"
        assert page.evaluate(OVER) == 0
