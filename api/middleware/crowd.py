"""As many requests at once as the machine can work on."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from api.middleware.sending import with_headers
from api.settings import Settings
from ledger.errors import StoreBusyError

WATCHED = ("/healthz", "/readyz")
"""Who watches the service is answered however full it is."""


class Crowd:
    """Refuse requests over `Settings.most_at_once`: `service-full`, to be tried again.

    A stream of events counts only until it begins.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.most = settings.most_at_once
        self.inside: set[int] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on while there is room."""
        if scope["type"] != "http" or scope["path"] in WATCHED:
            await self.app(scope, receive, send)
            return
        if len(self.inside) >= self.most:
            raise StoreBusyError(
                "service-full",
                f"{self.most} requests are being worked on",
                hint="Try again in a moment, and with fewer requests at once.",
            )
        self.inside.add(id(scope))

        def edit(status: int, headers: MutableHeaders) -> None:
            if headers.get("content-type", "").startswith("text/event-stream"):
                self.inside.discard(id(scope))

        try:
            await self.app(scope, receive, with_headers(send, edit))
        finally:
            self.inside.discard(id(scope))
