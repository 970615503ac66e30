"""Only names that the service goes by: a foreign site's name pointed here reads nothing."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from api.settings import Settings
from ledger.errors import UsageError


class Hosts:
    """Refuse a Host header outside `Settings.hosts`: `host-unknown`; any port will do."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        public = urlsplit(settings.public_url).netloc
        self.names = {name_of(host) for host in (*settings.hosts, public) if host}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on when it asks for a name of the service."""
        if scope["type"] == "http":
            host = Headers(scope=scope).get("host", "")
            if name_of(host) not in self.names:
                raise UsageError(
                    "host-unknown",
                    f"this service is not called {host!r}" if host else "there is no Host header",
                    hint="Ask under the address that it printed, or start it with "
                    "--allow-host NAME for every other name that it goes by.",
                )
        await self.app(scope, receive, send)


def name_of(host: str) -> str:
    """A Host header without its port, in lower case; an IPv6 address keeps its brackets."""
    host = host.strip().lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].rstrip(".")
