"""The page where a browser signs in with a token, and the way there and back."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import Request, Response
from fastapi.responses import RedirectResponse

from dashboards.pages.render import page

HOME = "/"
_SEE_OTHER = 303


def signin_page(*, secret: str, after: str, says: str = "", hint: str = "") -> Response:
    """The form; `secret` is in its cookie too, `after` is where signing in leads.

    `says` and `hint` tell why it did not work.
    """
    sentence = f"{says[:1].upper()}{says[1:]}." if says else ""
    return page("signin.html", secret=secret, after=after, says=sentence, hint=hint)


def to_signin(request: Request) -> Response:
    """To the form, and from there back to the page that was asked for."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(
        f"/signin?next={quote(request.url.path + query, safe='/')}", status_code=_SEE_OTHER
    )


def to_page(address: str) -> Response:
    """To a page of this service; to the first page for any other address."""
    return RedirectResponse(own_page(address), status_code=_SEE_OTHER)


def own_page(address: str) -> str:
    """An address when it is a page of this service, else the first page."""
    plain = address.isascii() and address.isprintable() and "\\" not in address
    return address if plain and address.startswith("/") and address[1:2] != "/" else HOME
