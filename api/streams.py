"""An answer of lines that are sent while the work behind them still goes on in a thread."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import anyio
from anyio import from_thread, to_thread
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from fastapi import Request, Response
from starlette.types import Receive, Scope, Send

from api.forms import LINES
from api.problems import KINDS, body, log_failure, problem_kind, request_id
from api.schemas.problems import error_schema
from ledger.errors import LedgerError


@dataclass(frozen=True, slots=True)
class Part:
    """Some lines of the answer; the headers of the first part are those of the answer."""

    lines: list[dict[str, Any]]
    headers: dict[str, str] = field(default_factory=dict)


Tell = Callable[[Part], None]
Work = Callable[[Tell], Part]
"""Does all the work, tells each part as soon as it may be known, and gives the last one."""


class LinesAnswer(Response):
    """JSON lines (NDJSON) told by work that runs in a thread of its own.

    What fails before the first part is answered as any refusal is; after it, the last line is the
    problem. Work whose reader has gone away is stopped the next time that it tells something.
    """

    def __init__(self, request: Request, work: Work) -> None:
        super().__init__(media_type=LINES)
        self._request = request
        self._work = work

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Start the work and send what it tells until it ends or nobody reads on."""
        telling, told = anyio.create_memory_object_stream[Part | Exception](1)
        refusal: Exception | None = None
        async with anyio.create_task_group() as working:
            working.start_soon(self._run, telling)
            with told:
                refusal = await self._answer(told, receive, send)
        if refusal is not None:
            raise refusal

    async def _run(self, telling: MemoryObjectSendStream[Part | Exception]) -> None:
        """Do the work in a thread beside those of other requests, however long it takes."""
        with telling:
            await to_thread.run_sync(
                self._worked, telling, limiter=anyio.CapacityLimiter(1), abandon_on_cancel=False
            )

    def _worked(self, telling: MemoryObjectSendStream[Part | Exception]) -> None:
        def tell(part: Part | Exception) -> None:
            from_thread.run(telling.send, part)

        try:
            tell(self._work(tell))
        except anyio.BrokenResourceError:
            return
        except Exception as error:  # noqa: BLE001  # it is raised, or told, where it is read
            try:
                tell(error)
            except anyio.BrokenResourceError:
                return

    async def _answer(
        self, told: MemoryObjectReceiveStream[Part | Exception], receive: Receive, send: Send
    ) -> Exception | None:
        """Send the answer; gives what kept it from beginning."""
        first = await told.receive()
        if isinstance(first, Exception):
            return first
        self.headers.update(first.headers)
        del self.headers["content-length"]

        async def part(lines: list[dict[str, Any]], *, more: bool = True) -> None:
            written = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
            message = {"type": "http.response.body", "body": written.encode(), "more_body": more}
            await send(message)

        async with anyio.create_task_group() as sending:

            async def watch() -> None:
                while (await receive())["type"] != "http.disconnect":
                    pass
                sending.cancel_scope.cancel()

            sending.start_soon(watch)
            start = {"status": self.status_code, "headers": self.raw_headers}
            await send({"type": "http.response.start", **start})
            await part(first.lines)
            async for each in told:
                await part([self._problem(each)] if isinstance(each, Exception) else each.lines)
            await part([], more=False)
            sending.cancel_scope.cancel()
        return None

    def _problem(self, error: Exception) -> dict[str, Any]:
        """The last line of an answer whose work failed on the way."""
        name, path = request_id(self._request), self._request.url.path
        if isinstance(error, LedgerError):
            return body(problem_kind(error), error_schema(error), path, name)
        log_failure(self._request, error)
        return body(KINDS["failed"], KINDS["failed"].example, path, name)
