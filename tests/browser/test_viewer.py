from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Window = Callable[..., Any]


def at(place: Any) -> int:
    return int(place.locator(".viewer").get_attribute("data-at"))


def gone(place: Any) -> int:
    return int(place.locator(".held.gone").count())


def test_arrow_keys_home_and_end_step_the_hand(visit: Window, service: Any) -> None:
    page = visit().go(f"{service.match}/hands/1")
    steps = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"):
        page.keyboard.press(key)
        steps.append(at(page))
    assert steps == [1, 2, 1, 28, 28, 0, 0]


def test_a_played_tile_leaves_its_hand_and_lies_in_the_trick(visit: Window, service: Any) -> None:
    page = visit().go(f"{service.match}/hands/1")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert gone(page) == 3
    assert page.locator(".trick.current .play.out").count() == 3
    assert page.locator(".says").inner_text() == "Trick 1: Seat D plays 6-4."
    page.keyboard.press("ArrowRight")
    assert page.locator(".trick.complete").count() == 1
    assert page.locator(".running b").all_inner_texts() == ["11", "0"]


def test_the_address_names_the_step_and_leads_back_to_it(visit: Window, service: Any) -> None:
    seen = visit()
    page = seen.go(f"{service.match}/hands/1#5")
    assert at(page) == 5
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#6")
    page.reload()
    assert at(page) == 6
    page.evaluate("location.hash = '#9'")
    page.wait_for_selector(".viewer[data-at='9']")


@pytest.mark.parametrize(("fragment", "step"), [("#99", 28), ("#-3", 0), ("#x", 0), ("#2.5", 0)])
def test_a_step_that_is_none_is_the_nearest(
    visit: Window, service: Any, fragment: str, step: int
) -> None:
    assert at(visit().go(f"{service.match}/hands/1{fragment}")) == step


def test_buttons_slider_and_transcript_step_too(visit: Window, service: Any) -> None:
    page = visit(380).go(f"{service.match}/hands/1")
    page.get_by_role("button", name="Next").click()
    assert at(page) == 1
    page.get_by_role("button", name="Last").click()
    assert at(page) == 28
    assert page.get_by_role("button", name="Next").is_disabled()
    page.get_by_role("slider").fill("7")
    assert at(page) == 7
    page.locator("a[data-step='12']").click()
    assert at(page) == 12
    assert page.locator(".viewer a[aria-current]").get_attribute("data-step") == "12"


def test_a_swipe_steps(visit: Window, service: Any) -> None:
    page = visit(380).go(f"{service.match}/hands/1")
    box = page.locator(".middle").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 90, y, steps=3)
    page.mouse.up()
    assert at(page) == 1


@pytest.mark.parametrize("sandbox", ["", ' sandbox="allow-scripts"'])
def test_keys_and_deep_links_work_inside_a_frame(visit: Window, service: Any, sandbox: str) -> None:
    seen = visit()
    page = seen.go("/record")
    address = f"{service.base}{service.match}/hands/1#5"
    page.route(
        f"{service.base}/outer",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f'<!doctype html><iframe{sandbox} width="700" height="700" src="{address}">'
            "</iframe>",
        ),
    )
    page = seen.go("/outer")
    frame = page.frame_locator("iframe")
    frame.locator(".viewer[data-at='5']").wait_for()
    frame.locator(".middle").click()
    page.keyboard.press("ArrowRight")
    frame.locator(".viewer[data-at='6']").wait_for()
    page.keyboard.press("End")
    frame.locator(".viewer[data-at='28']").wait_for()


def test_the_whole_hand_is_there_without_script(visit: Window, service: Any) -> None:
    page = visit(java_script_enabled=False).go(f"{service.match}/hands/1")
    assert page.locator(".transcript a[data-step]").count() == 28
    assert page.locator(".transcript .domino").first.is_visible()
    assert not page.locator(".controls").is_visible()
