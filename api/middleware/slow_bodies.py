"""Bodies that come at a sensible pace."""

from __future__ import annotations

import asyncio
from time import monotonic

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.settings import Settings
from ledger.errors import UsageError


class SlowBodies:
    """Refuse a body that stops coming: `body-slow`.

    The waits for a body may add up to `Settings.body_seconds`, and to a second more for every
    `body_rate` bytes that came; time in which nobody here asks for more does not count.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.seconds = settings.body_seconds
        self.rate = settings.body_rate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with a clock on its body."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        received, waited = 0, 0.0
        complete = started = False
        slow: UsageError | None = None

        async def receiving() -> Message:
            nonlocal received, waited, complete, slow
            if complete:
                return await receive()
            asked = monotonic()
            try:
                async with asyncio.timeout(self.seconds + received / self.rate - waited):
                    message = await receive()
            except TimeoutError:
                slow = _slow(received)
                raise slow from None
            waited += monotonic() - asked
            received += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            return message

        async def sending(message: Message) -> None:
            nonlocal started
            if slow is None or started:
                started = True
                await send(message)

        await self.app(scope, receiving, sending)
        if slow is not None and not started:
            raise slow


def _slow(received: int) -> UsageError:
    return UsageError(
        "body-slow",
        f"the body stopped coming after {received:,} bytes",
        hint="Send it again, in smaller parts over a slow line.",
    )
