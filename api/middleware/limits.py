"""How often one token, or one address without a token, may ask."""

from __future__ import annotations

import ipaddress
import math
import threading
from collections import OrderedDict
from datetime import datetime

from starlette.types import ASGIApp, Receive, Scope, Send

from api.settings import Rate, Settings
from ledger.errors import TooManyError
from ledger.grant import Grant

FREE = ("/healthz", "/readyz", "/static/")
"""What costs nothing and is asked often: whoever watches the service, and its own files."""

MOST_KEYS = 10_000


class Buckets:
    """A bucket of tries a key: full at first, refilled steadily; the oldest keys are forgotten."""

    def __init__(self, rate: Rate, most_keys: int = MOST_KEYS) -> None:
        self._rate = rate
        self._most = most_keys
        self._left: OrderedDict[str, tuple[float, datetime]] = OrderedDict()
        self._lock = threading.Lock()

    def wait(self, key: str, at: datetime) -> int:
        """In how many seconds there is a try for a key, rounded up; 0 when there is one now."""
        left = self._filled(key, at)
        return 0 if left >= 1 else max(1, math.ceil((1 - left) / self._rate.per_second))

    def take(self, key: str, at: datetime) -> int:
        """Use one try up; `wait` when there is none, which costs nothing."""
        with self._lock:
            wait = self.wait(key, at)
            if not wait:
                self._left[key] = (self._filled(key, at) - 1, at)
                self._left.move_to_end(key)
                while len(self._left) > self._most:
                    self._left.popitem(last=False)
            return wait

    def __len__(self) -> int:
        return len(self._left)

    def _filled(self, key: str, at: datetime) -> float:
        left, since = self._left.get(key, (float(self._rate.burst), at))
        passed = max(0.0, (at - since).total_seconds())
        return min(float(self._rate.burst), left + passed * self._rate.per_second)


class Limits:
    """Refuse who asks too fast: `too-many-requests`, with the seconds to wait."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.tokens = Buckets(settings.token_rate)
        self.addresses = Buckets(settings.address_rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on while there are tries left."""
        if scope["type"] == "http" and not scope["path"].startswith(FREE):
            grant: Grant = scope["state"]["grant"]
            at: datetime = scope["app"].state.clock()
            if grant.token:
                wait, who = self.tokens.take(grant.token, at), f"the token {grant.name!r}"
            else:
                address = address_of(scope)
                wait, who = self.addresses.take(address, at), f"the address {address}"
            if wait:
                raise TooManyError(
                    f"{who} asks too fast",
                    wait=wait,
                    hint=f"Ask again in {wait} s, and more slowly."
                    + ("" if grant.token else " Who asks with a token may ask more often."),
                )
        await self.app(scope, receive, send)


def address_of(scope: Scope) -> str:
    """Who asks, for counting: an address, of IPv6 the network that one household has."""
    client = scope.get("client")
    host = str(client[0]) if client else "unknown"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network(f"{address}/64", strict=False))
