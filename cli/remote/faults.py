"""What can be in the way between the command line and a service, each said as a `LedgerError`."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator

import httpx2

from cli.remote.address import Address
from ledger.errors import StoreError

CONNECT_SECONDS = 10.0


def fault_of(error: httpx2.HTTPError, address: Address) -> StoreError:
    """The error for a request that got no whole answer.

    Codes: `url-unreachable`, `url-certificate`, `url-not-https`, `url-timeout`, `url-broken`.
    """
    causes = list(_causes(error))
    certificate = next((e for e in causes if isinstance(e, ssl.SSLCertVerificationError)), None)
    if certificate is not None:
        return StoreError(
            "url-certificate",
            f"the certificate of {address.url} cannot be trusted: {certificate.verify_message}",
            hint="Ask who runs the service for its right address; for a certificate of your own, "
            "name its file in SSL_CERT_FILE.",
        )
    if any(isinstance(e, ssl.SSLError) for e in causes):
        return StoreError(
            "url-not-https",
            f"what answers at {address.url} does not speak https",
            hint=f"Try it without the s: --url http{address.url.removeprefix('https')}",
        )
    if isinstance(error, httpx2.ConnectTimeout):
        return unreachable(address, f"no answer within {CONNECT_SECONDS:.0f} seconds")
    if isinstance(error, httpx2.ConnectError):
        if any(isinstance(e, socket.gaierror) for e in causes):
            return unreachable(address, f"there is no machine called {address.host}")
        return unreachable(address, "nobody answers there")
    if isinstance(error, httpx2.ProxyError):
        return unreachable(address, f"the proxy on the way refuses: {error}")
    if isinstance(error, httpx2.TimeoutException):
        return StoreError(
            "url-timeout",
            f"{address.url} took too long to answer",
            hint="It may be busy with other work: run the same command again. Games that are "
            "there already are not stored twice.",
        )
    return broken(address)


def unreachable(address: Address, why: str) -> StoreError:
    """The error for an address where no service can be asked."""
    return StoreError(
        "url-unreachable",
        f"{address.url} cannot be reached: {why}",
        hint="Check the address and that the service runs there: `ledger42 serve` says its address "
        "when it starts.",
    )


def broken(address: Address) -> StoreError:
    """The error for a connection that broke before the whole answer was there."""
    return StoreError(
        "url-broken",
        f"the connection to {address.url} broke off before its answer was complete",
        hint="Nothing is half stored: every game is there whole or not at all. Run the same "
        "command again; games that are there already are not stored twice.",
    )


def not_ledger42(address: Address, what: str) -> StoreError:
    """The error for an address where something else answers."""
    return StoreError(
        "url-not-ledger42",
        f"what answers at {address.url} is no ledger42: {what}",
        hint="Give the address that `ledger42 serve` says when it starts, without anything behind "
        "it.",
    )


def other_version(address: Address, theirs: str, ours: str, what: str) -> StoreError:
    """The error for a service that does not answer as this version expects."""
    return StoreError(
        "url-other-version",
        f"{address.url} runs ledger42 {theirs or 'of an unknown version'}, which {what}; this is "
        f"{ours}",
        hint="Use the same version at both ends: pip install -U ledger42 on the older one.",
    )


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An error and what it came from, the outermost first."""
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or seen.__context__
