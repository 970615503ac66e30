"""A browser signs in with a token, acts with the secret of its page, and signs out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.settings import Settings
from ledger.book import Book
from ledger.grant import Scope
from ledger.store.access import NewToken

NOW = datetime(2026, 11, 24, 19, tzinfo=UTC)
OWN = {"Origin": "http://localhost"}
RECORD = '[P42 "1"]\n[Rules "straight"]\n[A "Ann"]\n[B "Bo"]\n[C "Cy"]\n[D "Di"]\n'
TEXT = {"Content-Type": "text/plain"}


class Clock:
    """A time of day that moves when it is told to."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


class Served(NamedTuple):
    """A service, its book and clock, a token of it."""

    book: Book
    client: TestClient
    clock: Clock
    made: NewToken

    def sign_in(self, text: str = "", after: str = "/", **headers: str) -> Any:
        """Load the form, fill it in and send it."""
        page = self.client.get("/signin", params={"next": after})
        secret = _hidden(page.text, "form")
        fields = {
            "form": secret,
            "token": text or self.made.text,
            "next": _hidden(page.text, "next"),
        }
        return self.client.post(
            "/signin", data=fields, headers={**OWN, **headers}, follow_redirects=False
        )

    def csrf(self) -> str:
        told: str = self.client.get("/api/v1/session").json()["csrf"]
        return told


def _hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, name
    return found[1]


def service(book: Book, settings: Settings | None = None, base: str = "http://localhost") -> Served:
    made = book.access.create("table 2 phone", [Scope.RECORD], at=NOW)
    clock = Clock()
    return Served(book, TestClient(create_app(book, settings, clock=clock), base), clock, made)


@pytest.fixture
def served() -> Iterator[Served]:
    with Book.open() as book:
        yield service(book)


def test_signing_in_sets_a_cookie_that_scripts_cannot_read(served: Served) -> None:
    answer = served.sign_in()
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers.get_list("set-cookie")[0]
    assert cookie.startswith("ledger42=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie


def test_a_signed_in_browser_may_do_what_its_token_may(served: Served) -> None:
    served.sign_in()
    told = served.client.get("/api/v1/session").json()
    assert (told["name"], told["may"]) == ("table 2 phone", ["read", "record"])


def test_the_cookie_is_no_token(served: Served) -> None:
    cookie = served.sign_in().cookies["ledger42"]
    assert cookie not in served.made.text
    served.client.cookies.clear()
    answer = served.client.get("/", headers={"Authorization": f"Bearer {cookie}"})
    assert answer.json()["code"] == "token-unknown"


def test_every_page_says_who_is_signed_in(served: Served) -> None:
    assert 'href="/signin">Sign in<' in served.client.get("/").text
    served.sign_in()
    page = served.client.get("/").text
    assert "Signed in as table 2 phone." in page
    assert _hidden(page, "csrf") == served.csrf()


def test_signing_in_leads_back_to_the_page(served: Served) -> None:
    assert served.sign_in(after="/games?since=2026-01-01").headers["location"] == (
        "/games?since=2026-01-01"
    )


@pytest.mark.parametrize(
    "after", ["https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)", ""]
)
def test_signing_in_leads_nowhere_else(served: Served, after: str) -> None:
    assert served.sign_in(after=after).headers["location"] == "/"
    code = served.book.access.code(served.made.token, at=NOW)
    answer = served.client.get(
        "/signin", params={"code": code, "next": after}, follow_redirects=False
    )
    assert answer.headers["location"] == "/"


def test_a_browser_is_led_to_the_form_and_back() -> None:
    with Book.open() as book:
        closed = service(book, Settings(reading="closed"))
        answer = closed.client.get(
            "/games?since=2026-01-01", headers={"Accept": "text/html"}, follow_redirects=False
        )
        assert answer.headers["location"] == "/signin?next=/games%3Fsince%3D2026-01-01"
        page = closed.client.get(answer.headers["location"])
        assert _hidden(page.text, "next") == "/games?since=2026-01-01"


def test_every_wrong_token_gets_the_same_answer(served: Served) -> None:
    gone = served.book.access.create("gone", [Scope.READ], at=NOW)
    served.book.access.revoke(gone.token.token_id, at=NOW)
    old = served.book.access.create("old", [Scope.READ], days=1, at=NOW - timedelta(days=2))
    answers = {
        (answer.status_code, re.sub(r"[0-9a-f]{32}", "", answer.text))
        for answer in map(served.sign_in, ["nonsense", gone.text, old.text, "l42_" + "0" * 73])
    }
    assert len(answers) == 1
    assert "That token opens nothing here." in answers.pop()[1]


def test_too_many_wrong_tokens_have_to_wait(served: Served) -> None:
    for _ in range(5):
        assert served.sign_in("nonsense").status_code == 401
    answer = served.sign_in()
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
    served.clock.now += timedelta(seconds=59)
    assert served.sign_in().status_code == 429
    served.clock.now += timedelta(seconds=1)
    assert served.sign_in().status_code == 303


def test_signing_in_rightly_costs_no_tries(served: Served) -> None:
    for _ in range(8):
        assert served.sign_in().status_code == 303
        served.client.cookies.clear()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://example.org"},
        {"Origin": "null"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_site_cannot_sign_a_browser_in(served: Served, headers: dict[str, str]) -> None:
    answer = served.sign_in(**headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin-foreign")


def test_a_form_that_was_not_loaded_here_signs_nobody_in(served: Served) -> None:
    fields = {"form": "0" * 32, "token": served.made.text}
    answer = served.client.post("/signin", data=fields, headers=OWN)
    assert answer.status_code == 403
    assert "ledger42" not in answer.cookies


def test_a_new_sign_in_is_a_new_session(served: Served) -> None:
    first = served.sign_in().cookies["ledger42"]
    code = served.book.access.code(served.made.token, at=NOW)
    served.client.get("/signin", params={"code": code})
    assert served.client.cookies["ledger42"] != first
    assert served.book.access.signed_in(first, at=NOW) is None


def test_a_link_signs_in_once(served: Served) -> None:
    code = served.book.access.code(served.made.token, at=NOW)
    asked = {"params": {"code": code}, "follow_redirects": False}
    assert served.client.get("/signin", **asked).status_code == 303
    served.client.cookies.clear()
    again = served.client.get("/signin", **asked)
    assert again.status_code == 401
    assert "This sign-in link was used already, or is older than ten minutes." in again.text
    assert "ledger42" not in again.cookies


def test_an_act_carries_the_secret_and_comes_from_here(served: Served) -> None:
    served.sign_in()
    headers = {**OWN, **TEXT, "X-CSRF-Token": served.csrf()}
    answer = served.client.post("/api/v1/games", content=b"nothing", headers=headers)
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("code", "headers"),
    [
        ("csrf-missing", {}),
        ("csrf-missing", {"X-CSRF-Token": "0" * 64}),
        ("origin-foreign", {"Origin": "https://example.org"}),
        ("origin-foreign", {"Origin": "null"}),
        ("origin-foreign", {"Sec-Fetch-Site": "cross-site"}),
    ],
)
@pytest.mark.parametrize("path", ["/api/v1/games", "/api/v1/check", "/signout"])
def test_another_site_cannot_act_with_the_cookie(
    served: Served, path: str, code: str, headers: dict[str, str]
) -> None:
    served.sign_in()
    told = {**OWN, **TEXT, **headers}
    if code == "origin-foreign":
        told["X-CSRF-Token"] = served.csrf()
    answer = served.client.post(path, content=RECORD, headers=told)
    assert (answer.status_code, answer.json()["code"]) == (403, code)


def test_an_act_without_any_origin_is_refused(served: Served) -> None:
    served.sign_in()
    headers = {**TEXT, "X-CSRF-Token": served.csrf()}
    answer = served.client.post("/api/v1/games", content=RECORD, headers=headers)
    assert answer.json()["code"] == "origin-foreign"


def test_a_program_with_a_token_needs_neither(served: Served) -> None:
    headers = {**TEXT, "Authorization": f"Bearer {served.made.text}"}
    assert served.client.post("/api/v1/games", content=b"x", headers=headers).status_code == 422


def test_signing_out_ends_the_session(served: Served) -> None:
    cookie = served.sign_in().cookies["ledger42"]
    fields = {"csrf": served.csrf()}
    answer = served.client.post("/signout", data=fields, headers=OWN, follow_redirects=False)
    assert answer.status_code == 303
    assert served.book.access.signed_in(cookie, at=NOW) is None
    assert "ledger42" not in served.client.cookies


def test_a_revoked_token_signs_its_browsers_out(served: Served) -> None:
    served.sign_in()
    served.book.access.revoke(served.made.token.token_id, at=NOW)
    assert served.client.get("/api/v1/session").json()["name"] is None


def test_a_session_lasts_thirty_days(served: Served) -> None:
    served.sign_in()
    served.clock.now += timedelta(days=30)
    assert served.client.get("/api/v1/session").json()["name"] is None


def test_over_https_no_other_host_can_set_the_cookie() -> None:
    settings = Settings(hosts=("42.example.org",), public_url="https://42.example.org")
    with Book.open() as book:
        served = service(book, settings, "https://42.example.org")
        answer = served.sign_in(Origin="https://42.example.org")
        cookie = answer.headers.get_list("set-cookie")[0]
        assert cookie.startswith("__Host-ledger42=")
        assert "Secure" in cookie
        assert served.client.get("/api/v1/session").json()["name"] == "table 2 phone"


def test_a_cookie_without_the_prefix_is_nobody_over_https() -> None:
    settings = Settings(hosts=("42.example.org",), public_url="https://42.example.org")
    with Book.open() as book:
        served = service(book, settings, "https://42.example.org")
        secret = book.access.open_session(served.made.token, at=NOW).secret
        answer = served.client.get("/api/v1/session", headers={"Cookie": f"ledger42={secret}"})
        assert answer.json()["name"] is None


def test_a_password_of_the_proxy_is_not_taken_for_a_token(served: Served) -> None:
    answer = served.client.get("/api/v1/session", headers={"Authorization": "Basic YTpi"})
    assert answer.json()["may"] == ["read"]


def test_a_form_too_large_is_refused(served: Served) -> None:
    fields = {"token": "x" * 600_000}
    answer = served.client.post("/signin", data=fields, headers=OWN)
    assert (answer.status_code, answer.json()["code"]) == (413, "form-too-large")
