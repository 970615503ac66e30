"""The cookies of a signed-in browser and of the form that signs it in."""

from __future__ import annotations

from datetime import datetime

from starlette.requests import Request
from starlette.responses import Response

from api.settings import Settings
from dashboards.pages.access import COOKIE

FORM_COOKIE = "ledger42-form"
"""Holds the secret of the sign-in form, while nobody is signed in."""


def is_secure(request: Request, settings: Settings) -> bool:
    """Whether the browser speaks https with the service, or with the proxy before it."""
    return settings.public_url.startswith("https:") or request.url.scheme == "https"


def cookie_name(plain: str, *, secure: bool) -> str:
    """The name of a cookie: over https one that no other host may set."""
    return f"__Host-{plain}" if secure else plain


def session_secret(request: Request, *, secure: bool) -> str:
    """What the browser's session cookie holds, empty for none."""
    return request.cookies.get(cookie_name(COOKIE, secure=secure), "")


def set_cookie(
    answer: Response, plain: str, value: str, *, secure: bool, until: datetime | None = None
) -> None:
    """Give the browser a cookie that scripts and other sites' forms cannot use."""
    answer.set_cookie(
        cookie_name(plain, secure=secure),
        value,
        expires=until,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )


def drop_cookie(answer: Response, plain: str, *, secure: bool) -> None:
    """Have the browser forget a cookie."""
    answer.delete_cookie(
        cookie_name(plain, secure=secure), path="/", secure=secure, httponly=True, samesite="lax"
    )
