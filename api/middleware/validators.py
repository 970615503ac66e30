"""The ETag of an answer, beside the answer itself."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from api.middleware.sending import with_headers
from api.settings import Settings


class Validators:
    """Set the tag that an endpoint left in `request.state.etag` on a good answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the tag."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        def edit(status: int, headers: MutableHeaders) -> None:
            tag = scope.get("state", {}).get("etag")
            if tag and status in (200, 304):
                headers.setdefault("ETag", tag)

        await self.app(scope, receive, with_headers(send, edit))
