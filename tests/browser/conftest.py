"""The service on a free loopback port, and Chromium in front of it."""

from __future__ import annotations

import shutil
import socket
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
import uvicorn
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    sync_playwright,
)

from api.app import create_app
from ledger.book import Book, Source

ROOT = Path(__file__).parents[2]
RECORDS = (
    ROOT / "tests" / "dashboards" / "club.p42",
    ROOT / "data" / "match-13-hands.p42",
    ROOT / "tests" / "dashboards" / "family.p42",
)
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = 1400
Scheme = Literal["light", "dark"]


@dataclass(frozen=True)
class Service:
    """A running service, the public match in it, and the addresses of each game's games."""

    base: str
    match: str
    family: dict[str, list[str]]
    book: Book


@dataclass
class Visit:
    """One browser window with all that went wrong in it."""

    page: Page
    base: str
    errors: list[str] = field(default_factory=list)
    strayed: list[str] = field(default_factory=list)

    def go(self, path: str) -> Page:
        self.page.goto(self.base + path)
        return self.page


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with Book.open() as book, socket.create_server(("127.0.0.1", 0)) as listener:
        for path in RECORDS:
            with Source.of_path(path) as source:
                assert not book.ingest(source).refused
        frame = book.games().frame
        match = frame.filter(event="Public prover match, 13 hands")["game_id"][0]
        family: dict[str, list[str]] = defaultdict(list)
        for game, game_id in frame.select("game", "game_id").rows():
            family[game].append(f"/games/{game_id}")
        server = uvicorn.Server(uvicorn.Config(create_app(book), log_level="error", ws="none"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        base = f"http://127.0.0.1:{listener.getsockname()[1]}"
        yield Service(base, f"/games/{match}", family, book)
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser a file: its event loop is not left running for the tests of other files."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or "/usr/bin/chromium"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="module")
def context(browser: Browser) -> BrowserContext:
    """One profile for most windows: what a page loaded, the next one has at hand."""
    return browser.new_context()


@pytest.fixture
def visit(
    service: Service, browser: Browser, context: BrowserContext
) -> Iterator[Callable[..., Visit]]:
    """Open a window; at the end, nothing may have gone wrong or left the machine in any."""
    opened: list[Visit] = []

    def window(width: int = DESK, scheme: Scheme = "light", **options: Any) -> Visit:
        page = (browser.new_context(**options) if options else context).new_page()
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        page.set_default_timeout(20_000)
        new = Visit(page, service.base)

        def asked(request: Request) -> None:
            asks = urlsplit(request.url)
            if asks.scheme != "data" and asks.hostname != "127.0.0.1":
                new.strayed.append(request.url)

        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                new.errors.append(message.text)

        page.on("request", asked)
        page.on("pageerror", lambda error: new.errors.append(str(error)))
        page.on("console", said)
        opened.append(new)
        return new

    yield window
    for done in opened:
        done.page.close()
        assert done.errors == []
        assert done.strayed == []
