"""Signing in with a token or with the link of the terminal, at a phone's width."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn
from playwright.sync_api import Page, expect

from api.app import create_app
from api.settings import Settings
from ledger.book import Book
from ledger.grant import Scope

Window = Callable[..., Any]


def token_of(book: Book, label: str = "table 2 phone") -> str:
    return book.access.create(label, [Scope.RECORD], at=datetime.now(UTC)).text


def fill_in(page: Page, token: str) -> None:
    page.get_by_label("Token").fill(token)
    page.get_by_role("button", name="Sign in").click()


def path_of(page: Page) -> str:
    return urlsplit(page.url).path


@pytest.fixture
def phone(visit: Window) -> Any:
    """A window of its own, with cookies of its own."""
    return visit(380, locale="en-GB")


def test_signing_in_and_out(phone: Any, service: Any) -> None:
    page = phone.go("/games")
    page.get_by_role("link", name="Sign in").click()
    fill_in(page, token_of(service.book))
    expect(page.get_by_text("Signed in as table 2 phone.")).to_be_visible()
    assert path_of(page) == "/"
    phone.go("/stats")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_the_link_of_the_terminal_signs_in_with_one_click(phone: Any, service: Any) -> None:
    access, now = service.book.access, datetime.now(UTC)
    made = access.create_passing("this machine", [Scope.ADMIN], at=now)
    page = phone.go(f"/signin?code={access.code(made.token, at=now)}")
    expect(page.get_by_text("Signed in as this machine.")).to_be_visible()
    assert urlsplit(page.url).query == ""


def test_who_is_signed_in_has_no_form(phone: Any, service: Any) -> None:
    page = phone.go("/signin")
    fill_in(page, token_of(service.book))
    phone.go("/signin")
    expect(page.get_by_text("You are signed in as table 2 phone.")).to_be_visible()
    assert page.get_by_label("Token").count() == 0


def test_the_form_fits_a_phone(phone: Any) -> None:
    page = phone.go("/signin")
    over = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert over == 0
    heights = page.locator("button, input:not([type=hidden])").evaluate_all(
        "all => all.map(one => one.offsetHeight)"
    )
    assert min(heights) >= 44


def test_a_name_is_shown_as_it_is_written(phone: Any, service: Any) -> None:
    page = phone.go("/signin")
    fill_in(page, token_of(service.book, "<b>Joe</b> & Co"))
    expect(page.get_by_text("Signed in as <b>Joe</b> & Co.")).to_be_visible()


@pytest.fixture
def closed() -> Iterator[tuple[str, Book]]:
    """A service whose reading is closed."""
    with Book.open() as book, socket.create_server(("127.0.0.1", 0)) as listener:
        app = create_app(book, Settings(reading="closed"))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", book
        server.should_exit = True
        thread.join()


def test_a_closed_ledger_leads_to_the_form_and_back(phone: Any, closed: tuple[str, Book]) -> None:
    base, book = closed
    page = phone.page
    page.goto(f"{base}/games?since=2026-01-01")
    assert path_of(page) == "/signin"
    fill_in(page, token_of(book))
    page.wait_for_url(f"{base}/games?since=2026-01-01")
    expect(page.get_by_text("Signed in as table 2 phone.")).to_be_visible()


def test_a_wrong_token_is_told_in_words(browser: Any, service: Any) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{service.base}/signin")
    fill_in(page, "l42_nonsense")
    expect(page.get_by_role("alert")).to_contain_text("That token opens nothing here.")
    page.context.close()
