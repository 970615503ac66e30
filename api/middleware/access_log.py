"""One line in the log for every request, without queries, bodies or secrets."""

from __future__ import annotations

import logging
from time import perf_counter
from urllib.parse import quote

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.settings import Settings

LOG = logging.getLogger("ledger42.access")


class AccessLog:
    """Log each request when its answer is out: who asked for what, how it went, how long it took.

    `bytes_in` and `bytes_out` are of the bodies, as they went over the line. Answers of 500 and
    above are errors.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes in and goes out, then log."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = perf_counter()
        status = received = sent = 0

        async def receiving() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            return message

        async def sending(message: Message) -> None:
            nonlocal status, sent
            status = message.get("status", status)
            sent += len(message.get("body", b""))
            await send(message)

        try:
            await self.app(scope, receiving, sending)
        finally:
            state = scope.get("state", {})
            LOG.log(
                logging.ERROR if status >= 500 else logging.INFO,
                "request",
                extra={
                    "said": {
                        "request_id": state.get("request_id", ""),
                        "method": scope["method"],
                        "path": quote(scope["path"], safe="/:@!$&'()*+,;=~"),
                        "status": status,
                        "ms": round((perf_counter() - begun) * 1000, 1),
                        "bytes_in": received,
                        "bytes_out": sent,
                        "who": getattr(state.get("grant"), "name", ""),
                    }
                },
            )
