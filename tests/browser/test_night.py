"""A night on the screen of the room: it follows what happens, and reads without a script too."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, expect

from api.app import create_app
from api.server import Server
from ledger.book import Book, Source

NIGHT = "/nights/home-2026-11-24"
GAME = """\
[P42 "1"]
[Date "2026-11-24"]
[Table "{table}"]
[Round "1"]
[A "Ann Novak"]
[B "Bo Kubena"]
[C "Cy Janak"]
[D "{who}"]
[Unfinished "time"]

hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made
"""


@dataclass(frozen=True)
class Room:
    """A service of its own, and the book behind it."""

    book: Book
    base: str

    def played(self, table: str, who: str) -> str:
        source = Source.of_bytes(GAME.format(table=table, who=who).encode(), "night")
        [result] = self.book.ingest(source).results
        assert result.game_id
        return result.game_id


@pytest.fixture
def room() -> Iterator[Room]:
    with Book.open() as book, socket.create_server(("127.0.0.1", 0)) as door:
        app = create_app(book)
        server = Server(uvicorn.Config(app, log_level="error", ws="none"), app.state.streams)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        yield Room(book, f"http://127.0.0.1:{door.getsockname()[1]}")
        server.should_exit = True
        thread.join()


@pytest.fixture
def screen(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open a window; at the end, nothing may have gone wrong in it."""
    wrong: list[str] = []
    windows: list[Page] = []

    def window(width: int = 1400, **options: object) -> Page:
        page = browser.new_page(viewport={"width": width, "height": 900}, **options)  # type: ignore[arg-type]
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        windows.append(page)
        return page

    yield window
    for page in windows:
        page.close()
    assert wrong == []


def test_a_game_stands_there_as_soon_as_it_is_recorded(
    room: Room, screen: Callable[..., Page]
) -> None:
    page = screen()
    page.goto(room.base + NIGHT)
    expect(page.locator(".live")).to_have_text("live")
    expect(page.locator("#board")).to_contain_text("No games yet")
    room.played("2", "Di Orsak")
    expect(page.locator(".boards h2")).to_contain_text("Table 2")
    room.played("10", "Ed Placek")
    expect(page.locator(".boards article")).to_have_count(2)
    expect(page.locator(".standings tbody tr")).to_have_count(5)


def test_a_game_that_is_void_goes(room: Room, screen: Callable[..., Page]) -> None:
    game_id = room.played("2", "Di Orsak")
    page = screen()
    page.goto(room.base + NIGHT)
    expect(page.locator(".live")).to_have_text("live")
    room.book.void(game_id, by="Di", why="a test")
    expect(page.locator("#board")).to_contain_text("No games yet")


def test_a_link_that_is_held_stays_held(room: Room, screen: Callable[..., Page]) -> None:
    game_id = room.played("2", "Di Orsak")
    page = screen()
    page.goto(room.base + NIGHT)
    expect(page.locator(".live")).to_have_text("live")
    page.locator(f'a.now[href="/games/{game_id}"]').focus()
    room.played("10", "Ed Placek")
    expect(page.locator(".boards article")).to_have_count(2)
    expect(page.locator(f'a.now[href="/games/{game_id}"]')).to_be_focused()


def test_without_a_script_it_is_there_as_it_was(room: Room, screen: Callable[..., Page]) -> None:
    room.played("2", "Di Orsak")
    page = screen(java_script_enabled=False)
    page.goto(room.base + NIGHT)
    expect(page.locator(".boards h2")).to_contain_text("Table 2")
    expect(page.locator(".live")).to_be_hidden()


@pytest.mark.parametrize("width", [380, 1400])
@pytest.mark.parametrize("path", [NIGHT, "/nights"])
def test_nothing_is_wider_than_the_screen(
    room: Room, screen: Callable[..., Page], width: int, path: str
) -> None:
    for table in ("1", "2", "3"):
        room.played(table, f"Bartholomew Featherstonehaugh {table}")
    page = screen(width)
    page.goto(room.base + path)
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_first_page_leads_to_the_last_night(room: Room, screen: Callable[..., Page]) -> None:
    room.played("2", "Di Orsak")
    page = screen()
    page.goto(room.base)
    page.get_by_role("link", name="24 November 2026").first.click()
    expect(page).to_have_url(room.base + NIGHT)
