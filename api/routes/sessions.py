"""Signing a browser in and out, and what whoever asks may do."""

from __future__ import annotations

import hmac
import secrets

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from api.access import Anyone, check_same_origin
from api.clock import Clock
from api.cookies import FORM_COOKIE, cookie_name, drop_cookie, is_secure, session_secret, set_cookie
from api.doors import TheBook
from api.middleware.limits import Buckets, address_of
from api.problems import answers, headers_of, problem_kind
from api.schemas.sessions import SessionSchema, session_schema
from api.settings import Settings
from dashboards.pages.access import COOKIE, caller
from dashboards.pages.forms import form_fields
from dashboards.pages.signin import HOME, own_page, signin_page, to_page
from ledger.book import Book
from ledger.errors import AccessError, LedgerError, TooManyError
from ledger.store.access_tokens import Token

router = APIRouter(prefix="/session", tags=["access"])
pages = APIRouter(include_in_schema=False)

NEXT = Query(default=HOME, alias="next", max_length=2000)


@router.get("", responses=answers())
def get_session(grant: Anyone) -> SessionSchema:
    """Who asks, and what they may do: by the token or the session that comes with the request."""
    return session_schema(caller())


@pages.get("/signin")
def signin(
    request: Request, book: TheBook, _: Anyone, code: str = "", after: str = NEXT
) -> Response:
    """The form to sign in with a token; a one-time code signs in at once."""
    if not code:
        return _form(request, after)
    try:
        _check_tries(request)
        return _signed_in(request, book, book.access.redeemed(code, at=_clock(request)()), after)
    except AccessError as error:
        return _refused(request, error, after)


@pages.post("/signin")
async def sign_in(request: Request, book: TheBook, _: Anyone) -> Response:
    """Sign a browser in with the token of the form."""
    check_same_origin(request)
    fields = await form_fields(request)
    after = fields.get("next", HOME)
    secure = is_secure(request, _settings(request))
    kept = request.cookies.get(cookie_name(FORM_COOKIE, secure=secure), "")
    try:
        _check_tries(request)
        if not kept or not hmac.compare_digest(kept.encode(), fields.get("form", "").encode()):
            raise _stale()
        try:
            token = book.access.recognised(fields.get("token", ""), at=_clock(request)())
        except AccessError as error:
            raise _no_token() from error
        return await run_in_threadpool(_signed_in, request, book, token, after)
    except AccessError as error:
        return _refused(request, error, after)


@pages.post("/signout")
def sign_out(request: Request, book: TheBook, _: Anyone) -> Response:
    """End the browser's session."""
    check_same_origin(request)
    secure = is_secure(request, _settings(request))
    book.access.close_session(session_secret(request, secure=secure))
    answer = to_page(HOME)
    drop_cookie(answer, COOKIE, secure=secure)
    return answer


def _signed_in(request: Request, book: Book, token: Token, after: str) -> Response:
    secure = is_secure(request, _settings(request))
    book.access.close_session(session_secret(request, secure=secure))
    opened = book.access.open_session(token, at=_clock(request)())
    answer = to_page(after)
    set_cookie(answer, COOKIE, opened.secret, secure=secure, until=opened.session.expires_at)
    drop_cookie(answer, FORM_COOKIE, secure=secure)
    return answer


def _form(request: Request, after: str, error: LedgerError | None = None) -> Response:
    secret = secrets.token_hex(16)
    answer = signin_page(
        secret=secret,
        after=own_page(after),
        says=error.message if error else "",
        hint=error.hint if error else "",
    )
    set_cookie(answer, FORM_COOKIE, secret, secure=is_secure(request, _settings(request)))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _refused(request: Request, error: AccessError, after: str) -> Response:
    if not isinstance(error, TooManyError):
        _failures(request).take(address_of(request.scope), _clock(request)())
    answer = _form(request, after, error)
    answer.status_code = problem_kind(error).status
    answer.headers.update(headers_of(error))
    return answer


def _check_tries(request: Request) -> None:
    wait = _failures(request).wait(address_of(request.scope), _clock(request)())
    if wait:
        raise TooManyError(
            "too many tries did not work",
            wait=wait,
            hint=f"Try again in {wait} s.",
        )


def _no_token() -> AccessError:
    return AccessError(
        "token-unknown",
        "that token opens nothing here",
        hint="Copy it whole, from l42_ to its last character; it may have expired or been revoked.",
    )


def _stale() -> AccessError:
    return AccessError(
        "csrf-missing",
        "the page was open too long, or the browser keeps no cookies",
        hint="Paste the token once more.",
    )


def _failures(request: Request) -> Buckets:
    buckets: Buckets = request.app.state.signin_failures
    return buckets


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


def _clock(request: Request) -> Clock:
    clock: Clock = request.app.state.clock
    return clock
