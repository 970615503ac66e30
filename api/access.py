"""The one check before every endpoint and page: who asks, from where, and the rule of the route."""

from __future__ import annotations

import hmac
from urllib.parse import urlsplit

from fastapi import Request
from fastapi.concurrency import run_in_threadpool

from api.settings import Settings
from dashboards.pages.access import (
    CSRF_FIELD,
    CSRF_HEADER,
    Adjudicator,
    Admin,
    Anyone,
    Caller,
    Owner,
    Reader,
    Recorder,
    rule_of,
    signed,
)
from dashboards.pages.forms import form_fields
from ledger.errors import AccessError, UsageError

__all__ = ["Adjudicator", "Admin", "Anyone", "Owner", "Reader", "Recorder", "admit", "signed"]

SAFE = ("GET", "HEAD", "OPTIONS")


async def admit(request: Request) -> None:
    """Let a request in to the endpoint that it came to, before anything of it is read.

    Raises `token-unknown`, `token-expired`, `token-revoked`; `origin-foreign` and `csrf-missing`
    for an act of a signed-in browser; `token-missing`, `scope-missing` and `club-foreign`.
    """
    caller: Caller = request.state.caller
    if caller.fault is not None:
        raise caller.fault
    if caller.csrf and request.method not in SAFE:
        check_same_origin(request)
        await _check_csrf(request, caller.csrf)
    rule_of(request).check(caller.grant)
    if caller.grant.token:
        access, at = request.app.state.book.access, request.app.state.clock()
        if access.use_is_news(caller.grant.token, at=at):
            await run_in_threadpool(access.use, caller.grant.token, at=at)


def check_same_origin(request: Request) -> None:
    """Refuse what no page of this service sent: `origin-foreign`."""
    settings: Settings = request.app.state.settings
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site")
    own = {request.headers.get("host", ""), urlsplit(settings.public_url).netloc} - {""}
    foreign = origin is not None and urlsplit(origin).netloc not in own
    if foreign or site not in (None, "same-origin") or (origin is None and site is None):
        raise UsageError(
            "origin-foreign",
            f"a page of {origin or 'somewhere else'} may not act here",
            hint="Act from a page of this service, or from a program with a token.",
        )


async def _check_csrf(request: Request, wanted: str) -> None:
    sent = request.headers.get(CSRF_HEADER) or (await form_fields(request)).get(CSRF_FIELD, "")
    if not hmac.compare_digest(sent.encode(), wanted.encode()):
        raise AccessError(
            "csrf-missing",
            "the request does not carry the secret of the page that it should come from",
            hint=f"Load the page again and send it once more. A form has the field {CSRF_FIELD}, a "
            f"script sends {CSRF_HEADER}; a program uses a token instead.",
        )
