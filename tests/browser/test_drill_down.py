from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Window = Callable[..., Any]


@pytest.mark.parametrize(("width", "cut", "bar"), [(380, "band", 0), (1400, "trump", 2)])
def test_a_click_on_a_bar_opens_exactly_the_hands_behind_it(
    visit: Window, width: int, cut: str, bar: int
) -> None:
    page = visit(width).go(f"/stats?cut={cut}")
    page.wait_for_selector(".chart[data-drawn]")
    n = page.evaluate(f"document.querySelector('.chart div').data[0].customdata[{bar}][1]")
    page.locator(".chart .bars .point").nth(bar).scroll_into_view_if_needed()
    box = page.locator(".chart .bars .point").nth(bar).bounding_box()
    page.mouse.click(box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2)
    page.wait_for_url("**/hands?**")
    assert page.locator("[data-total]").get_attribute("data-total") == str(n)
    assert page.locator(".handrow").count() == n


def test_a_touch_on_a_bar_opens_its_hands(visit: Window) -> None:
    page = visit(380, has_touch=True, is_mobile=True).go("/stats")
    page.wait_for_selector(".chart[data-drawn]")
    page.locator(".chart .bars .point").first.scroll_into_view_if_needed()
    box = page.locator(".chart .bars .point").first.bounding_box()
    page.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] / 2)
    page.wait_for_url("**/hands?**")


def test_a_click_on_a_player_opens_the_player(visit: Window) -> None:
    page = visit().go("/players")
    page.wait_for_selector(".chart[data-drawn]")
    name = page.evaluate("document.querySelector('.chart div').data[0].y[0]")
    page.locator(".chart .scatterlayer .point").first.scroll_into_view_if_needed()
    box = page.locator(".chart .scatterlayer .point").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url("**/players/**")
    assert page.locator("h1").inner_text() == name


def test_a_chart_changes_with_the_scheme(visit: Window) -> None:
    page = visit(1400, "light").go("/stats")
    page.wait_for_selector(".chart[data-drawn]")
    tick = page.locator(".chart .xtick text").first
    light = tick.evaluate("tick => getComputedStyle(tick).fill")
    page.emulate_media(color_scheme="dark")
    expect(tick).not_to_have_css("fill", light)
