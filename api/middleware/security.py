"""The headers that tell browsers what an answer may do and who may hold it."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from api.middleware.sending import with_headers
from api.settings import Settings

DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
"""For all that is not a page: it loads nothing, runs nothing and stands in no frame."""

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
UNLESS_SAID = {
    "Content-Security-Policy": DATA_POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Pages bring their own policy, and what other sites may embed says so."""

SECURE = "max-age=31536000"
REVALIDATE = "private, no-cache"
"""A browser may keep an answer, and asks whether it still holds before it shows it again."""

DEPENDS_ON = "Accept, Authorization, Cookie"


class SecurityHeaders:
    """Set the security and caching headers; what an endpoint set for itself stays."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.secure = settings.public_url.startswith("https:")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the headers set."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, with_headers(send, self._edit))

    def _edit(self, status: int, headers: MutableHeaders) -> None:
        headers.update(ALWAYS)
        for name, value in UNLESS_SAID.items():
            headers.setdefault(name, value)
        if self.secure:
            headers["Strict-Transport-Security"] = SECURE
        if "Cache-Control" not in headers:
            headers["Cache-Control"] = "no-store" if status >= 400 else REVALIDATE
            headers.add_vary_header(DEPENDS_ON)
