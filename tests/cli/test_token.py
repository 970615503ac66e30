"""`ledger42 token`: made once, listed without secrets, revoked for good."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ledger.book import Book
from ledger.grant import Scope

DB = Path("ledger.duckdb")


def test_a_token_is_printed_and_nothing_else(l42) -> None:
    ran = l42("token", "create", "--label", "table 2 phone", "--club", "home", "--days", 90)
    assert ran.status == 0, ran.err
    text = ran.out.strip()
    assert text.startswith("l42_")
    assert text not in ran.err
    assert "'table 2 phone' may record in the club home until " in ran.err
    with Book.open(DB) as book:
        token = book.access.recognised(text, at=datetime.now(UTC))
    assert (token.scopes, token.club) == ({Scope.RECORD}, "home")
    assert (token.expires_at - token.created_at).days == 90


def test_scopes_are_said_one_by_one(l42) -> None:
    ran = l42(
        "token", "create", "--label", "Joe", "--scope", "record", "--scope", "adjudicate",
        "--format", "json",
    )  # fmt: skip
    made = json.loads(ran.out)[0]
    assert made["scopes"] == ["adjudicate", "record"]
    assert made["club"] is None
    assert made["text"].startswith(f"l42_{made['token_id']}_")


def test_the_list_shows_no_secret(l42) -> None:
    text = l42("token", "create", "--label", "phone").out.strip()
    for form in ("table", "json", "csv"):
        listed = l42("token", "list", "--format", form).out
        assert "phone" in listed
        assert text[-4:] in listed
        assert text[-5:] not in listed


def test_an_empty_list_says_how_to_make_one(l42) -> None:
    with Book.open(DB):
        pass
    assert "ledger42 token create" in l42("token", "list").out


def test_a_revoked_token_stays_in_the_list(l42) -> None:
    made = json.loads(l42("token", "create", "--label", "phone", "--format", "json").out)[0]
    assert l42("token", "revoke", made["token_id"]).status == 0
    listed = json.loads(l42("token", "list", "--format", "json").out)[0]
    assert listed["state"] == "revoked"
    assert listed["revoked_at"]


@pytest.mark.parametrize(
    ("status", "code", "words"),
    [
        (2, "token-label", ("create",)),
        (2, "scope-unknown", ("create", "--label", "x", "--scope", "write")),
        (2, "token-days", ("create", "--label", "x", "--days", 0)),
        (3, "club-unknown", ("create", "--label", "x", "--club", "hom")),
        (2, "token-which", ("revoke",)),
        (2, "token-which", ("list", "3f9a1c07")),
        (2, "token-which", ("list", "--club", "home")),
        (3, "token-not-found", ("revoke", "3f9a1c07")),
    ],
)
def test_what_cannot_be_asked(l42, status: int, code: str, words: tuple[object, ...]) -> None:
    with Book.open(DB):
        pass
    ran = l42("token", *words)
    assert (ran.status, ran.out) == (status, "")
    assert f"[{code}]" in ran.err


def test_a_list_makes_no_ledger(l42) -> None:
    assert l42("token", "list").status == 3
    assert not DB.exists()
