"""A night as it happens: nothing lost, nothing twice, and no stream without a bound."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

from api.app import create_app
from api.server import Server
from api.settings import Settings
from ledger.book import Book, Source
from ledger.grant import Scope

NIGHT = "home-2026-11-24"
GAME = """\
[P42 "1"]
[Date "{day}"]
[Table "2"]
[Round "1"]
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "{who}"]
[Unfinished "time"]

hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made
"""
PATH = f"/api/v1/nights/{NIGHT}/events"
QUICK = Settings(stream_seconds=0)


def post(book: Book, who: str, day: str = "2026-11-24", club: str | None = None) -> str:
    source = Source.of_bytes(GAME.format(day=day, who=who).encode(), "night")
    [result] = book.ingest(source, club=club).results
    assert result.game_id
    return result.game_id


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        opened.clubs.add("waco", "Waco 42", "America/Chicago", by="")
        yield opened


@dataclass
class Stream:
    """One open stream of an application in this process."""

    head: dict[str, Any] = field(default_factory=dict)
    blocks: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    work: asyncio.Task[None] | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode(): value.decode() for name, value in self.head["headers"]}

    async def block(self) -> dict[str, str]:
        """The next block of the stream, its fields by name; empty at the end."""
        async with asyncio.timeout(30):
            text = await self.blocks.get()
        return dict(line.split(": ", 1) for line in text.splitlines())

    async def ended(self) -> None:
        assert self.work is not None
        async with asyncio.timeout(30):
            await self.work


@asynccontextmanager
async def following(
    app: FastAPI, path: str = PATH, query: str = "", **headers: str
) -> AsyncIterator[Stream]:
    """Follow the events at a path; the reader goes at the end."""
    stream = Stream()
    asked = False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await stream.gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            stream.head.update(message)
            return
        for text in message["body"].decode().split("\n\n"):
            if text or not message.get("more_body"):
                stream.blocks.put_nowait(text)

    said = {"host": "localhost", **headers}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [
            (name.replace("_", "-").encode(), value.encode()) for name, value in said.items()
        ],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }
    stream.work = asyncio.create_task(app(scope, receive, send))
    yield stream
    stream.gone.set()
    await stream.ended()


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]  # every work here is a coroutine


def test_a_game_is_told_as_it_comes(book: Book) -> None:
    async def work() -> None:
        async with following(create_app(book)) as stream:
            assert (await stream.block())["retry"] == "3000"
            assert stream.headers["content-type"] == "text/event-stream; charset=utf-8"
            game_id = await asyncio.to_thread(post, book, "Di")
            event = await stream.block()
            assert (event["event"], event["id"]) == ("game", "2")
            data = json.loads(event["data"])
            assert data["game_id"] == game_id
            assert data["digest"] == book.game(game_id).digest
            assert (data["night"], data["table"]) == (NIGHT, f"{NIGHT}-t2")
            assert data["link"] == f"/api/v1/games/{game_id}"

    run(work)


def test_every_act_on_a_game_is_told(book: Book) -> None:
    game_id = post(book, "Di")
    book.void(game_id, by="Di", why="a test")
    book.reinstate(game_id, by="Di", why="a test")
    text = book.game(game_id).text.replace("end C made", "end C set")
    book.amend(game_id, Source.of_bytes(text.encode(), "x"), by="Di", why="a test")
    book.open_night(NIGHT, name="The big one", by="Di")

    async def work() -> None:
        async with following(create_app(book, QUICK), query="after=0") as stream:
            await stream.block()
            told = [(await stream.block())["event"] for _ in range(5)]
            assert told == ["game", "void", "reinstated", "amended", "night"]

    run(work)


@pytest.mark.parametrize("way", ["header", "query", "both"])
def test_a_reader_comes_back_without_loss_or_repeat(book: Book, way: str) -> None:
    for number in range(6):
        post(book, f"D{number}")
    query = {"header": "", "query": "after=4", "both": "after=0"}[way]
    headers = {} if way == "query" else {"last_event_id": "4"}

    async def work() -> None:
        async with following(create_app(book, QUICK), query=query, **headers) as stream:
            assert (await stream.block())["id"] == "4"
            assert [(await stream.block())["id"] for _ in range(3)] == ["5", "6", "7"]
            assert await stream.block() == {}

    run(work)


def test_a_reader_who_left_before_the_first_event_misses_none(book: Book) -> None:
    async def work() -> None:
        app = create_app(book, QUICK)
        async with following(app) as stream:
            last = (await stream.block())["id"]
        await asyncio.to_thread(post, book, "Di")
        async with following(app, last_event_id=last) as stream:
            await stream.block()
            assert (await stream.block())["event"] == "game"

    run(work)


def test_a_night_hears_of_its_own_games_alone(book: Book) -> None:
    post(book, "Di", "2026-11-25")
    post(book, "Ed")

    async def work() -> None:
        async with following(create_app(book, QUICK), query="after=0") as stream:
            await stream.block()
            assert (await stream.block())["id"] == "3"
            assert await stream.block() == {}

    run(work)


def test_the_feed_of_all_hears_of_every_night(book: Book) -> None:
    post(book, "Di", "2026-11-25")
    post(book, "Ed", club="waco")

    async def work() -> None:
        app = create_app(book, QUICK)
        async with following(app, "/api/v1/events", "after=0") as stream:
            await stream.block()
            assert [(await stream.block())["id"] for _ in range(2)] == ["2", "3"]

    run(work)


def test_where_reading_is_closed_a_token_hears_of_its_own_club(book: Book) -> None:
    post(book, "Di")
    post(book, "Ed", club="waco")
    made = book.access.create("phone", [Scope.READ], club="waco", at=datetime.now(UTC))

    async def work() -> None:
        app = create_app(book, Settings(reading="closed", stream_seconds=0))
        sent = {"authorization": f"Bearer {made.text}"}
        async with following(app, "/api/v1/events", "after=0", **sent) as stream:
            await stream.block()
            assert json.loads((await stream.block())["data"])["club"] == "waco"
            assert await stream.block() == {}
        async with following(app, "/api/v1/events") as stream:
            await stream.ended()
            assert stream.head["status"] == 401

    run(work)


@pytest.mark.parametrize("seconds", [0, 600], ids=["quiet", "with news"])
def test_a_revoked_token_hears_nothing_more(book: Book, seconds: int) -> None:
    """A quiet stream ends at its next heartbeat; one with news ends before it tells them."""
    made = book.access.create("phone", [Scope.READ], at=datetime.now(UTC))

    async def work() -> None:
        app = create_app(book, Settings(reading="closed", heartbeat=seconds))
        async with following(app, authorization=f"Bearer {made.text}") as stream:
            await stream.block()
            book.access.revoke(made.token.token_id, at=datetime.now(UTC))
            if seconds:
                await asyncio.to_thread(post, book, "Di")
            while block := await stream.block():
                assert block[""] == "still here"
            await stream.ended()

    run(work)


def test_an_expired_token_hears_nothing_more(book: Book) -> None:
    now = datetime(2026, 11, 24, 19, tzinfo=UTC)
    made = book.access.create("phone", [Scope.READ], days=1, at=now)

    async def work() -> None:
        times = [now]
        app = create_app(book, Settings(reading="closed"), clock=lambda: times[-1])
        async with following(app, authorization=f"Bearer {made.text}") as stream:
            await stream.block()
            times.append(now + timedelta(days=2))
            await asyncio.to_thread(post, book, "Di")
            assert await stream.block() == {}
            await stream.ended()

    run(work)


def test_a_browser_that_signed_out_hears_nothing_more(book: Book) -> None:
    made = book.access.create("phone", [Scope.READ], at=datetime.now(UTC))
    opened = book.access.open_session(made.token, at=datetime.now(UTC))

    async def work() -> None:
        app = create_app(book, Settings(reading="closed"))
        async with following(app, cookie=f"ledger42={opened.secret}") as stream:
            await stream.block()
            book.access.close_session(opened.secret)
            await asyncio.to_thread(post, book, "Di")
            assert await stream.block() == {}
            await stream.ended()

    run(work)


def test_a_quiet_stream_says_that_it_is_there(book: Book) -> None:
    async def work() -> None:
        async with following(create_app(book, Settings(heartbeat=0))) as stream:
            await stream.block()
            assert (await stream.block())[""] == "still here"

    run(work)


def test_an_event_stream_is_not_packed_and_not_kept(book: Book) -> None:
    async def work() -> None:
        app = create_app(book, QUICK)
        async with following(app, accept_encoding="gzip") as stream:
            await stream.block()
            assert "content-encoding" not in stream.headers
            assert "content-length" not in stream.headers
            assert stream.headers["cache-control"] == "no-store"
            assert stream.headers["x-accel-buffering"] == "no"

    run(work)


def test_no_more_streams_than_the_service_has_room_for(book: Book) -> None:
    async def work() -> None:
        app = create_app(book, Settings(most_streams=1))
        async with following(app) as first:
            await first.block()
            async with following(app) as second:
                await second.ended()
                assert second.head["status"] == 503
                assert "retry-after" in second.headers
                assert "streams-full" in (await second.blocks.get())
        assert len(app.state.streams) == 0
        async with following(app) as third:
            await third.block()
            assert third.head["status"] == 200

    run(work)


def test_a_reader_who_goes_leaves_nothing_behind(book: Book) -> None:
    async def work() -> None:
        app = create_app(book)
        async with following(app) as stream:
            await stream.block()
            assert len(app.state.streams) == 1
        assert len(app.state.streams) == 0
        assert not book._database._listeners  # nobody else can see it

    run(work)


def test_a_service_that_stops_ends_its_streams(book: Book) -> None:
    async def work() -> None:
        app = create_app(book)
        async with following(app) as stream:
            await stream.block()
            app.state.streams.close()
            assert await stream.block() == {}
            await stream.ended()

    run(work)


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "9" * 19])
def test_what_is_no_entry_is_refused(book: Book, text: str) -> None:
    async def work() -> None:
        async with following(create_app(book), last_event_id=text) as stream:
            await stream.ended()
            assert stream.head["status"] == 400
            assert "event-id" in (await stream.blocks.get())

    run(work)


def test_an_entry_of_another_history_goes_on_from_now(book: Book) -> None:
    async def work() -> None:
        async with following(create_app(book), query="after=999") as stream:
            assert (await stream.block())["id"] == "1"

    run(work)


def test_a_server_that_stops_does_not_wait_for_readers(book: Book) -> None:
    app = create_app(book)
    with socket.create_server(("127.0.0.1", 0)) as door:
        server = Server(uvicorn.Config(app, log_level="error", ws="none"), app.state.streams)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        with socket.create_connection(door.getsockname()) as reader:
            reader.sendall(f"GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            received = b""
            while b"retry: 3000" not in received:
                received += reader.recv(4096)
            post(book, "Di")
            while b"event: game" not in received:
                received += reader.recv(4096)
            server.should_exit = True
            thread.join(20)
            assert not thread.is_alive()
            while part := reader.recv(4096):
                received += part
        assert received.endswith(b"0\r\n\r\n")
