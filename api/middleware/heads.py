"""HEAD on every address that takes GET: the same headers, no body."""

from __future__ import annotations

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.settings import Settings


class Heads:
    """Ask the application with GET, send the headers, and stop it from sending more."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer HEAD as GET without the body."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        over = False

        async def receiving() -> Message:
            return {"type": "http.disconnect"} if over else await receive()

        async def sending(message: Message) -> None:
            nonlocal over
            if message["type"] == "http.response.start":
                await send(message)
            elif not over:
                over = True
                await send({"type": "http.response.body", "body": b""})
                if message.get("more_body", False):
                    raise _Enough

        try:
            await self.app({**scope, "method": "GET"}, receiving, sending)
        except (_Enough, ClientDisconnect):
            if not over:
                raise


class _Enough(OSError):
    """Nobody reads on: what a server raises too when the reader of a stream has left."""
