"""A director signs in, corrects a game, makes it void and rules between two scorers."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect

from api.app import create_app
from ledger.book import Book, Source
from ledger.grant import Scope

FIRST = """\
[P42 "1"]
[Event "Tuesday club night"]
[Date "2026-11-24"]
[Table "2"]
[Round "1"]
[Scorer "Ann Novak"]
[Rules "straight"]
[A "Ann Novak"]
[B "Bo Kubena"]
[C "Cy Janak"]
[D "Di Orsak"]
[Unfinished "time"]

hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made

hand 2
shaker B
bid C 30, D pass, A pass, B pass
call C 6
end C made

hand 3
shaker C
bid D 31, A 32, B pass, C pass
call A blanks
end A set
"""
SECOND = FIRST.replace('Scorer "Ann Novak"', 'Scorer "Bo Kubena"').replace(
    "end C made\n\nhand 2", "end C set\n\nhand 2"
)
PHONE, DESK = 380, 1400


@dataclass(frozen=True)
class Club:
    """A running service with an empty ledger, and how to sign in as its director."""

    base: str
    book: Book
    token: str

    def game(self, text: str, by: str = "Ann Novak") -> str:
        source = Source.of_bytes(text.encode(), "night.p42")
        return str(self.book.ingest(source, by=by).results[0].game_id)


@pytest.fixture
def club() -> Iterator[Club]:
    with Book.open() as book, socket.create_server(("127.0.0.1", 0)) as listener:
        made = book.access.create("Di Orsak", [Scope.ADJUDICATE], at=datetime.now(UTC), club="home")
        server = uvicorn.Server(uvicorn.Config(create_app(book), log_level="error", ws="none"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield Club(f"http://127.0.0.1:{listener.getsockname()[1]}", book, made.text)
        server.should_exit = True
        thread.join()


@pytest.fixture
def window(browser: Browser, club: Club) -> Iterator[Callable[..., Page]]:
    """Open a window at an address, signed in as the director unless said."""
    contexts = []

    def opened(path: str, width: int = DESK, scheme: str = "light", signed: bool = True) -> Page:
        context = browser.new_context(viewport={"width": width, "height": 900})
        contexts.append(context)
        page = context.new_page()
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_default_timeout(20_000)
        if signed:
            page.goto(f"{club.base}/signin?next={path}")
            page.get_by_label("Token").fill(club.token)
            page.get_by_role("button", name="Sign in").click()
        else:
            page.goto(club.base + path)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def look(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keep a picture of a page in the folder that LEDGER42_PICTURES names."""

    def picture(page: Page, name: str) -> None:
        folder = os.environ.get("LEDGER42_PICTURES")
        if folder:
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    return picture


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_director_amends_a_game(club: Club, window, look) -> None:
    game = club.game(FIRST)
    page = window(f"/games/{game}")
    page.get_by_role("link", name="correct it").click()
    page.get_by_role("link", name="Amend the record").click()
    record = page.get_by_label("The record")
    record.fill(record.input_value().replace("C 31", "C 32"))
    page.get_by_label("Why").fill("Cy bid 32")
    page.get_by_role("button", name="Put it in force").click()
    expect(page.locator(".acts > li")).to_have_count(2)
    newest = page.locator(".acts > li").first
    expect(newest).to_contain_text("Di Orsak amended it")
    expect(newest).to_contain_text("Cy bid 32")
    expect(newest.locator("del")).to_have_text("C 31")
    expect(newest.locator("ins")).to_have_text("C 32")
    look(page, "history-desk-light")
    assert club.book.game(game).version == 2
    page.goto(f"{club.base}/games/{game}")
    expect(page.get_by_role("link", name="version 2: what was changed")).to_be_visible()


def test_what_was_typed_comes_back_with_the_fault_and_its_line(club: Club, window, look) -> None:
    game = club.game(FIRST)
    page = window(f"/games/{game}/amend", PHONE)
    record = page.get_by_label("The record")
    typed = record.input_value().replace("C 31", "C 43") + "; a word of the director\n"
    record.fill(typed)
    page.get_by_label("Why").fill("Cy bid 43?")
    page.get_by_role("button", name="Put it in force").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Line 17: there is no bid '43'")
    expect(alert.locator("pre")).to_contain_text("bid B 30, C 43, D pass, A pass\n            ^")
    expect(alert).to_contain_text("Bids are pass, 30 to 41")
    assert page.get_by_label("The record").input_value() == typed
    assert page.get_by_label("Why").input_value() == "Cy bid 43?"
    assert fits(page)
    look(page, "amend-fault-phone-light")
    assert club.book.game(game).version == 1


def test_a_correction_by_somebody_else_is_shown_before_it_is_passed_over(
    club: Club, window, look
) -> None:
    game = club.game(FIRST)
    page = window(f"/games/{game}/amend", DESK, "dark")
    record = page.get_by_label("The record")
    record.fill(record.input_value().replace("C 31", "C 32"))
    page.get_by_label("Why").fill("Cy bid 32")
    other = Source.of_bytes(FIRST.replace("A 32", "A 33").encode(), "x")
    club.book.amend(game, other, by="Bo Kubena", why="Ann bid 33")
    page.get_by_role("button", name="Put it in force").click()
    expect(page.locator(".changes del")).to_have_text("A 32")
    expect(page.locator(".changes ins")).to_have_text("A 33")
    assert "C 32" in page.get_by_label("The record").input_value()
    look(page, "amend-moved-desk-dark")
    page.get_by_role("button", name="Put it in force").click()
    expect(page.locator(".acts > li")).to_have_count(3)


def test_a_game_is_made_void_and_reinstated(club: Club, window, look) -> None:
    game = club.game(FIRST)
    page = window(f"/games/{game}/history", PHONE)
    page.get_by_text("Make it void").first.click()
    page.get_by_label("Why does it not count?").fill("a practice game")
    page.get_by_role("button", name="Make it void").click()
    expect(page.locator(".lede")).to_contain_text("void")
    look(page, "history-void-phone-light")
    answer = page.goto(f"{club.base}/games/{game}")
    assert answer is not None
    assert answer.status == 410
    expect(page.get_by_role("heading", name="This game is void")).to_be_visible()
    assert fits(page)
    look(page, "void-phone-light")
    page.get_by_role("link", name="See its history").click()
    page.get_by_label("Why does it count after all?").fill("it counted")
    page.get_by_role("button", name="Reinstate the game").click()
    expect(page.locator(".acts > li").first).to_contain_text("Di Orsak reinstated it")
    assert club.book.games().frame.height == 1


@pytest.mark.parametrize(
    ("button", "hands", "version"),
    [("Keep the first", 3, 1), ("Keep the second", 3, 2), ("Both are games", 6, 1)],
)
def test_a_ruling_between_two_scorers(
    club: Club, window, look, button: str, hands: int, version: int
) -> None:
    game = club.game(FIRST)
    club.game(SECOND, by="Bo Kubena")
    page = window("/conflicts", PHONE)
    look(page, "conflicts-phone-light")
    page.locator("main .games a").click()
    expect(page.locator(".changes li").last).to_contain_text("hand 1, end")
    expect(page.locator(".changes ins").last).to_have_text("C set")
    expect(page.locator("mark").filter(has_text="end C set")).to_have_count(1)
    assert fits(page)
    look(page, "conflict-phone-light")
    page.get_by_label("Why").fill("we asked both tables")
    page.get_by_role("button", name=button).click()
    expect(page.locator(".acts > li").first).to_contain_text("Di Orsak ruled that")
    assert club.book.conflicts() == []
    assert (club.book.count_hands(), club.book.game(game).version) == (hands, version)


def test_who_is_not_signed_in_reads_and_has_no_form(club: Club, window, look) -> None:
    game = club.game(FIRST)
    club.game(SECOND, by="Bo Kubena")
    fixed = Source.of_bytes(FIRST.partition("\nhand 3")[0].encode(), "x")
    club.book.amend(game, fixed, by="Di Orsak", why="hand 3 was of the next game")
    page = window(f"/games/{game}/history", DESK, "dark", signed=False)
    expect(page.locator(".acts > li")).to_have_count(3)
    look(page, "history-desk-dark")
    assert page.locator("main form").count() == 0
    page.get_by_role("link", name="See both records").click()
    assert page.locator("main form").count() == 0
    look(page, "conflict-desk-dark")
    page.goto(f"{club.base}/games/{game}/amend")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
