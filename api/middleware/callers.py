"""Who asks: the token in the header or the session in the cookie, looked up once a request."""

from __future__ import annotations

from typing import cast

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from api.cookies import is_secure, session_secret
from api.settings import Settings
from dashboards.pages.access import Caller, asked_by
from ledger.book import Book
from ledger.errors import AccessError
from ledger.grant import ANONYMOUS, NOBODY
from ledger.store.access_secrets import hashed


class Callers:
    """Keep who asks as `caller` and `grant` of the request's state, before anything is refused."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its caller."""
        if scope["type"] == "http":
            caller = caller_of(Request(scope), self.settings)
            scope.setdefault("state", {}).update(caller=caller, grant=caller.grant)
            asked_by(caller)
        await self.app(scope, receive, send)


def caller_of(request: Request, settings: Settings) -> Caller:
    """Who sent a request, as it stands at this moment: looked up in memory."""
    closed = settings.reading == "closed"
    without = NOBODY if closed else ANONYMOUS
    scheme, _, text = request.headers.get("authorization", "").partition(" ")
    secret = session_secret(request, secure=is_secure(request, settings))
    if scheme.lower() != "bearer" and not secret:
        return Caller(without, closed=closed)
    access = cast(Book, request.app.state.book).access
    at = request.app.state.clock()
    if scheme.lower() == "bearer":
        try:
            token = access.recognised(text, at=at)
        except AccessError as fault:
            return Caller(without, fault=fault, closed=closed)
        return Caller(token.grant, closed=closed)
    signed_in = access.signed_in(secret, at=at)
    if signed_in is None:
        return Caller(without, closed=closed)
    return Caller(signed_in.grant, csrf=hashed(f"csrf {secret}"), closed=closed)
