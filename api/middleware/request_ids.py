"""A name for every request, in its answer, in its problem and in the log."""

from __future__ import annotations

import re
import secrets

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from api.middleware.sending import with_headers
from api.settings import Settings

HEADER = "X-Request-Id"
_WELL_FORMED = re.compile(r"[A-Za-z0-9_.-]{1,64}")


class RequestIds:
    """Keep a well-formed `X-Request-Id` of the request, or make one; `request.state.request_id`."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Name the request and its answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        name = given if _WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
        scope.setdefault("state", {})["request_id"] = name

        def edit(status: int, headers: MutableHeaders) -> None:
            headers[HEADER] = name

        await self.app(scope, receive, with_headers(send, edit))
