"""Answers packed with gzip, for whoever takes it."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from api.forms import PARQUET
from api.middleware.sending import with_headers
from api.settings import Settings

WORTH_IT = 1024
"""Smaller answers, in bytes, go as they are."""

LEVEL = 5


class Packing:
    """Pack answers of a kilobyte and more, but for streams of events and what is packed already.

    The tag stays as it is: that of a game names its version, to be given back in If-Match, and no
    answer here is sent by ranges of bytes.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.plain = app
        self.packed = GZipMiddleware(
            app,
            WORTH_IT,
            LEVEL,
            exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, PARQUET),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer packed or plain."""
        if scope["type"] != "http":
            await self.plain(scope, receive, send)
            return
        takes = Headers(scope=scope).get("accept-encoding", "")
        app = self.packed if takes_gzip(takes) else self.plain
        await app(scope, receive, with_headers(send, _edit))


def takes_gzip(header: str) -> bool:
    """Whether an Accept-Encoding header lets gzip in; `gzip;q=0` does not."""
    weights: dict[str, bool] = {}
    for part in header.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        weights[name] = weight.strip("0.") != "" or weight == ""
    return weights.get("gzip", weights.get("*", False))


def _edit(status: int, headers: MutableHeaders) -> None:
    if "accept-encoding" not in headers.get("vary", "").lower():
        headers.add_vary_header("Accept-Encoding")
