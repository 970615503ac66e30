"""Addresses and headers of a sensible length."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from api.settings import Settings
from ledger.errors import UsageError


class Lengths:
    """Refuse what no honest request needs: `address-too-long` and `headers-too-large`."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.address = settings.longest_address
        self.headers = settings.longest_headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request of sensible length on."""
        if scope["type"] == "http":
            path = scope.get("raw_path") or scope["path"].encode()
            length = len(path) + len(scope.get("query_string", b""))
            if length > self.address:
                raise UsageError(
                    "address-too-long",
                    f"the address is {length:,} bytes long, {self.address:,} are taken",
                    hint="Ask for less at once: one name, one event, one cursor.",
                )
            size = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
            if size > self.headers:
                raise UsageError(
                    "headers-too-large",
                    f"the headers are {size:,} bytes long, {self.headers:,} are taken",
                    hint="Send fewer or shorter headers; a browser may have to forget cookies.",
                )
        await self.app(scope, receive, send)
