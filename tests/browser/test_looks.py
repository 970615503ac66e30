from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Window = Callable[..., Any]
PATHS = ("/", "/record", "/stats", "/players", "/players/Ann Novak", "/games", "/hands", "/docs")


@pytest.mark.parametrize(("width", "scheme"), [(380, "light"), (1400, "dark")])
def test_no_page_scrolls_sideways_or_complains(
    visit: Window, service: Any, width: int, scheme: str
) -> None:
    seen = visit(width, scheme)
    wide = []
    for path in (*PATHS, service.match, f"{service.match}/hands/1"):
        page = seen.go(path)
        if page.locator(".chart").count():
            page.wait_for_selector(".chart[data-drawn]")
        over = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        if over:
            wide.append((path, over))
    assert wide == []


def test_dark_is_dark_and_light_is_light(visit: Window) -> None:
    shades = {}
    for scheme in ("light", "dark"):
        page = visit(380, scheme).go("/")
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        shades[scheme] = sum(int(part) for part in colour[4:-1].split(","))
    assert shades["light"] > 600
    assert shades["dark"] < 120


def test_everything_to_tap_is_big_enough_on_a_phone(visit: Window, service: Any) -> None:
    page = visit(380).go(f"{service.match}/hands/1")
    heights = page.locator("button").evaluate_all("all => all.map(b => b.offsetHeight)")
    assert heights
    assert min(heights) >= 44
