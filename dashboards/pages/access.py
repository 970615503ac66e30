"""Who asks for a page, and the rule of a page or endpoint, said as the type of its parameter.

    def players(request: Request, grant: Reader) -> Response: ...

A route that says no rule is for the administrator of every club alone.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Annotated, cast, get_type_hints

from fastapi import Depends, Request, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from markupsafe import Markup

from ledger.book import Book
from ledger.bound_book import bound
from ledger.errors import AccessError
from ledger.grant import NOBODY, Grant, Rule, Scope

CSRF_FIELD = "csrf"
CSRF_HEADER = "X-CSRF-Token"
COOKIE = "ledger42"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: what they may do, and the secret that a form of their session carries.

    `fault` is why a token that was shown is no good; `closed` says that reading asks for a token.
    """

    grant: Grant
    csrf: str = ""
    fault: AccessError | None = None
    closed: bool = False


_NOBODY = Caller(NOBODY)
_CALLER: ContextVar[Caller] = ContextVar("caller", default=_NOBODY)


def asked_by(caller: Caller) -> None:
    """Say who asks, for the request that is worked on."""
    _CALLER.set(caller)


def caller() -> Caller:
    """Who asks, in the request that is worked on, for what every page shows of it."""
    return _CALLER.get()


def signed(request: Request) -> Grant:
    """What the request was granted."""
    asks: Caller = request.state.caller
    return asks.grant


def book_for(request: Request) -> Book:
    """The book that the application serves, as who asks may see it."""
    asks: Caller = request.state.caller
    return bound(cast(Book, request.app.state.book), asks.grant, closed=asks.closed)


def csrf_field(request: Request | None = None) -> Markup:
    """The hidden field that every form of a page carries; empty where nobody is signed in."""
    token = caller().csrf
    if not token:
        return Markup("")
    return Markup('<input type="hidden" name="{}" value="{}">').format(CSRF_FIELD, token)


_BEARER = HTTPBearer(
    auto_error=False, scheme_name="token", description="A token, `l42_...`: see `ledger42 token`."
)
_SESSION = APIKeyCookie(
    name=COOKIE,
    auto_error=False,
    scheme_name="session",
    description="A browser that signed in at /signin; acts carry X-CSRF-Token as well.",
)


def granted(
    request: Request,
    token: Annotated[object, Depends(_BEARER)],
    session: Annotated[object, Depends(_SESSION)],
) -> Grant:
    """What the request was granted; the two schemes are there to be described."""
    return signed(request)


def nobody_asked(request: Request) -> Grant:
    """What the request was granted, where nothing is asked of it."""
    return signed(request)


Anyone = Annotated[Grant, Depends(nobody_asked), Rule(None)]
"""Everybody, signed in or not, also where reading is closed."""

Reader = Annotated[Grant, Security(granted, scopes=[Scope.READ.value]), Rule(Scope.READ)]
Recorder = Annotated[Grant, Security(granted, scopes=[Scope.RECORD.value]), Rule(Scope.RECORD)]
Adjudicator = Annotated[
    Grant, Security(granted, scopes=[Scope.ADJUDICATE.value]), Rule(Scope.ADJUDICATE)
]
Admin = Annotated[Grant, Security(granted, scopes=[Scope.ADMIN.value]), Rule(Scope.ADMIN)]
"""Who runs a club, or every club: what is theirs alone is for the endpoint to see to."""

Owner = Annotated[
    Grant,
    Security(granted, scopes=[Scope.ADMIN.value, "every-club"]),
    Rule(Scope.ADMIN, every_club=True),
]
"""Who runs the whole ledger."""

CLOSED = Rule(Scope.ADMIN, every_club=True)
"""The rule where none is said."""


@cache
def declared_rule(endpoint: Callable[..., object]) -> Rule | None:
    """The rule that an endpoint says, None when it says none."""
    for hint in get_type_hints(endpoint, include_extras=True).values():
        for note in getattr(hint, "__metadata__", ()):
            if isinstance(note, Rule):
                return note
    return None


def rule_of(request: Request) -> Rule:
    """The rule of the route that a request came to."""
    endpoint = cast(Callable[..., object], request.scope["route"].endpoint)
    return declared_rule(endpoint) or CLOSED
