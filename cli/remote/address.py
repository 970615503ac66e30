"""Where a service answers, as people write it."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from ledger.errors import UsageError

_EXAMPLE = "http://127.0.0.1:8042"


@dataclass(frozen=True, slots=True)
class Address:
    """An address that a service may answer at, without a slash at its end."""

    url: str
    host: str
    port: int

    @classmethod
    def parse(cls, words: str) -> Address:
        """Read an address; raises `url-shape`."""
        text = words.strip()
        try:
            parts = urlsplit(text)
            host, port = parts.hostname or "", parts.port
        except ValueError as error:
            raise _shape(words, str(error).lower()) from None
        if parts.scheme not in ("http", "https") or not host:
            guess = f"http://{text}" if "://" not in text and text else _EXAMPLE
            raise _shape(words, "it does not begin with http:// or https://", guess)
        if parts.query or parts.fragment or parts.username is not None or " " in text:
            raise _shape(words, "it holds more than a machine, a port and a folder")
        return cls(
            f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}",
            host,
            port or (443 if parts.scheme == "https" else 80),
        )

    @property
    def loopback(self) -> bool:
        """Whether the machine is this one, whatever the network."""
        if self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    def means(self, other: Address) -> bool:
        """Whether somebody who writes this address asks for the service at the other one."""
        if self.url == other.url:
            return True
        here = self.host == "localhost" and other.loopback
        return here and (self.port, self.url.partition(":")[0]) == (
            other.port,
            other.url.partition(":")[0],
        )


def _shape(words: str, why: str, guess: str = _EXAMPLE) -> UsageError:
    return UsageError(
        "url-shape",
        f"{words!r} is no address of a service: {why}",
        hint=f"Write it as `ledger42 serve` says it, for example --url {guess}",
    )
