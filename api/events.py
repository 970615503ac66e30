"""A night as it happens: server-sent events, resumed where a reader left off."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import anyio
from fastapi import Request, Response
from fastapi.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from api.middleware.callers import caller_of
from api.schemas.nights import event_schema
from api.settings import Settings
from dashboards.pages.access import Caller
from ledger.book import Book
from ledger.errors import StoreBusyError, UsageError
from ledger.store.chain import Head
from ledger.store.notices import Notice, Notices

EVENT_STREAM = "text/event-stream"
RETRY = 3000
"""Milliseconds after which a browser comes back."""

SEND_SECONDS = 30.0
"""How long a reader may take nothing before the stream is closed."""

_MOST_STRETCHES = 64
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Type": f"{EVENT_STREAM}; charset=utf-8",
    "X-Accel-Buffering": "no",
}


@dataclass(frozen=True, slots=True)
class _Place:
    """One open stream: what wakes it, and the loop that it lives in."""

    loop: asyncio.AbstractEventLoop
    news: asyncio.Event

    def wake(self) -> None:
        """Let the stream look again, from whatever thread."""
        with suppress(RuntimeError):  # its loop is closed: nobody is there to wake
            self.loop.call_soon_threadsafe(self.news.set)


class Streams:
    """All open streams of a service; each stretch of the history is read once for all of them."""

    def __init__(self, book: Book, settings: Settings) -> None:
        self._book = book
        self._most = settings.most_streams
        self._places: set[_Place] = set()
        self._stop: Callable[[], None] | None = None
        self._stretches: OrderedDict[int, Notices] = OrderedDict()
        self._lock = threading.Lock()
        self.closing = False

    def __len__(self) -> int:
        return len(self._places)

    def close(self) -> None:
        """End every stream, and let no other begin."""
        self.closing = True
        self._wake()

    @contextmanager
    def place(self) -> Iterator[asyncio.Event]:
        """Room for one stream, and the event that wakes it; raises `streams-full`."""
        if self.closing or len(self._places) >= self._most:
            raise StoreBusyError(
                "streams-full",
                f"{self._most} readers follow the events already",
                hint="Try again in a moment, or ask for the night now and then.",
            )
        place = _Place(asyncio.get_running_loop(), asyncio.Event())
        self._places.add(place)
        if self._stop is None:
            self._stop = self._book.listen(self._wake)
        try:
            yield place.news
        finally:
            self._places.discard(place)
            if not self._places and self._stop is not None:
                self._stop()
                self._stop = None

    async def notices(self, after: int) -> Notices:
        """What happened behind an entry, up to the newest or for a stretch."""
        if self._book.head().seq <= after:
            return Notices(after, ())
        known = self._stretches.get(after)
        return await run_in_threadpool(self._look, after) if known is None else known

    def _look(self, after: int) -> Notices:
        with self._lock:
            known = self._stretches.get(after)
            if known is None:
                known = self._stretches[after] = self._book.notices(after)
                if len(self._stretches) > _MOST_STRETCHES:
                    self._stretches.popitem(last=False)
            return known

    def _wake(self, _: Head | None = None) -> None:
        for place in tuple(self._places):
            place.wake()


class EventStream(Response):
    """The events behind an entry, then those to come, of one night or of all that may be read.

    It ends when the reader goes, takes nothing for `SEND_SECONDS`, may no longer do what it might
    at the beginning, when the service stops, and after `Settings.stream_seconds`: a reader comes
    back by itself, with the last entry that it heard of, and is let in or not.
    """

    def __init__(self, request: Request, after: int | None, night_id: str | None = None) -> None:
        super().__init__(headers=_HEADERS)
        del self.headers["content-length"]
        self._streams: Streams = request.app.state.streams
        self._settings: Settings = request.app.state.settings
        self._head = request.app.state.book.head
        self._after = after
        self._night = night_id
        self._request = request
        self._asks: Caller = request.state.caller
        self._club = self._asks.grant.club if self._asks.closed else None
        self._prefix = str(request.app.url_path_for("list_nights")).removesuffix("/nights")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream; raises `streams-full` before it begins."""
        with self._streams.place() as news:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            async with anyio.create_task_group() as both:

                async def until_gone() -> None:
                    while (await receive())["type"] != "http.disconnect":
                        pass
                    both.cancel_scope.cancel()

                both.start_soon(until_gone)
                with suppress(OSError, TimeoutError):
                    await self._tell(send, news)
                both.cancel_scope.cancel()

    async def _tell(self, send: Send, news: asyncio.Event) -> None:
        now = asyncio.get_running_loop().time
        end = now() + self._settings.stream_seconds
        newest = self._head().seq
        after = newest if self._after is None else min(self._after, newest)
        await _put(send, f"retry: {RETRY}\nid: {after}\n\n")
        while not self._streams.closing:
            news.clear()
            told = await self._streams.notices(after)
            if not self._still_may():
                break
            blocks = [self._block(notice) for notice in told.notices if self._wants(notice)]
            if blocks:
                await _put(send, "".join(blocks))
            if told.through > after:
                after = told.through
                continue
            if now() >= end:
                break
            try:
                async with asyncio.timeout(min(self._settings.heartbeat, end - now())):
                    await news.wait()
            except TimeoutError:
                if not self._still_may():
                    break
                await _put(send, f": still here\nid: {after}\n\n")
        await _put(send, "", more=False)

    def _still_may(self) -> bool:
        """Whether the token or session of the reader is as good as it was when it came."""
        return caller_of(self._request, self._settings) == self._asks

    def _wants(self, notice: Notice) -> bool:
        of_club = self._club is None or notice.concerns_club(self._club)
        return of_club and (self._night is None or notice.concerns(self._night))

    def _block(self, notice: Notice) -> str:
        data = event_schema(notice, self._prefix).model_dump_json()
        return f"id: {notice.entry}\nevent: {notice.kind.value}\ndata: {data}\n\n"


def last_heard(after: str | None, header: str | None) -> int | None:
    """The entry to go on behind, None for what happens from now on; raises `event-id`."""
    text = header or after
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise UsageError(
            "event-id",
            f"{text[:40]!r} is no number of an entry",
            hint="Give the id of the last event that you heard of, or 0 for all from the start.",
        )
    return int(text)


async def _put(send: Send, text: str, *, more: bool = True) -> None:
    async with asyncio.timeout(SEND_SECONDS):
        await send({"type": "http.response.body", "body": text.encode(), "more_body": more})
