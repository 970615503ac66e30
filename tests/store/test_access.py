from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ledger.book import Book
from ledger.errors import LedgerError
from ledger.grant import Scope
from ledger.store.access import Access

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
DAY = timedelta(days=1)
RECORD = [Scope.RECORD]


@pytest.fixture
def access() -> Iterator[Access]:
    with Book.open() as book:
        yield book.access


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.duckdb"


def code_of(refused: pytest.ExceptionInfo[LedgerError]) -> str:
    return refused.value.code


def test_a_token_is_recognised(access: Access) -> None:
    made = access.create("table 2 phone", RECORD, club="home", at=NOON)
    token = access.recognised(made.text, at=NOON)
    assert (token.label, token.scopes, token.club) == ("table 2 phone", {Scope.RECORD}, "home")


def test_a_token_says_where_it_is_from(access: Access) -> None:
    made = access.create("phone", RECORD, at=NOON)
    kind, token_id, secret = made.text.split("_")
    assert (kind, token_id, len(secret)) == ("l42", made.token.token_id, 64)


def test_a_token_lives_a_year_unless_said(access: Access) -> None:
    assert access.create("phone", RECORD, at=NOON).token.expires_at == NOON + 365 * DAY


@pytest.mark.parametrize("text", ["", "l42_", "secret", "l42_00000000_" + "0" * 64])
def test_anything_else_is_unknown(access: Access, text: str) -> None:
    with pytest.raises(LedgerError) as refused:
        access.recognised(text, at=NOON)
    assert code_of(refused) == "token-unknown"


def test_a_changed_secret_is_unknown(access: Access) -> None:
    text = access.create("phone", RECORD, at=NOON).text
    last = "0" if text[-1] != "0" else "1"
    with pytest.raises(LedgerError) as refused:
        access.recognised(text[:-1] + last, at=NOON)
    assert code_of(refused) == "token-unknown"


def test_a_token_ends_with_its_last_day(access: Access) -> None:
    made = access.create("phone", RECORD, days=2, at=NOON)
    assert access.recognised(made.text, at=NOON + 2 * DAY - timedelta(seconds=1))
    with pytest.raises(LedgerError) as refused:
        access.recognised(made.text, at=NOON + 2 * DAY)
    assert code_of(refused) == "token-expired"
    assert "2026-11-26" in refused.value.message


def test_a_revoked_token_is_refused_at_once(access: Access) -> None:
    made = access.create("phone", RECORD, at=NOON)
    access.revoke(made.token.token_id, at=NOON)
    with pytest.raises(LedgerError) as refused:
        access.recognised(made.text, at=NOON)
    assert code_of(refused) == "token-revoked"


def test_revoking_twice_keeps_the_first_moment(access: Access) -> None:
    made = access.create("phone", RECORD, at=NOON)
    access.revoke(made.token.token_id, at=NOON)
    assert access.revoke(made.token.token_id, at=NOON + DAY).revoked_at == NOON


def test_no_such_token_can_be_revoked(access: Access) -> None:
    with pytest.raises(LedgerError) as refused:
        access.revoke("0000ffff", at=NOON)
    assert code_of(refused) == "token-not-found"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("token-label", {"label": "  "}),
        ("token-label", {"label": "a\nb"}),
        ("token-label", {"label": "a" * 81}),
        ("token-scopes", {"scopes": []}),
        ("club-unknown", {"club": "hom"}),
        ("token-days", {"days": 0}),
        ("token-days", {"days": 3651}),
    ],
)
def test_what_a_token_cannot_be(access: Access, code: str, said: dict[str, object]) -> None:
    with pytest.raises(LedgerError) as refused:
        access.create(**{"label": "phone", "scopes": RECORD, "at": NOON, **said})  # type: ignore[arg-type]
    assert code_of(refused) == code
    assert refused.value.hint


def test_tokens_outlive_the_process(path: Path) -> None:
    with Book.open(path) as book:
        made = book.access.create("phone", [Scope.RECORD, Scope.ADJUDICATE], club="home", at=NOON)
        gone = book.access.create("lost", RECORD, at=NOON + timedelta(minutes=1))
        book.access.revoke(gone.token.token_id, at=NOON + DAY)
    with Book.open(path) as book:
        assert book.access.recognised(made.text, at=NOON) == made.token
        assert [token.revoked_at for token in book.access.tokens()] == [None, NOON + DAY]


def test_no_secret_is_in_the_file(path: Path) -> None:
    with Book.open(path) as book:
        made = book.access.create("phone", RECORD, at=NOON)
        opened = book.access.open_session(made.token, at=NOON)
        rows = [
            book._database._con.execute(f"select * from {table}").fetchall()
            for table in ("tokens", "sessions")
        ]
    kept = repr(rows) + path.read_bytes().decode("latin-1")
    assert made.token.token_id in kept
    assert made.text.split("_")[2] not in kept
    assert opened.secret not in kept


def test_the_list_shows_four_characters_at_most(access: Access) -> None:
    made = access.create("phone", RECORD, at=NOON)
    listed = repr(access.tokens())
    assert made.text[-4:] in listed
    assert made.text[-5:] not in listed


def test_the_list_of_a_club_is_its_own() -> None:
    with Book.open() as book:
        book.clubs.add("west", "West", "UTC", by="Joe")
        access = book.access
        access.create("everywhere", RECORD, at=NOON)
        access.create("west phone", RECORD, club="west", at=NOON)
        assert [token.label for token in access.tokens("west")] == ["west phone"]


def test_the_last_use_is_kept_to_the_hour(path: Path) -> None:
    with Book.open(path) as book:
        access = book.access
        made = access.create("phone", RECORD, at=NOON)
        for minutes in (0, 1, 59):
            access.use(made.token.token_id, at=NOON + timedelta(minutes=minutes))
        assert access.tokens()[0].used_at == NOON
        access.use(made.token.token_id, at=NOON + timedelta(hours=1))
    with Book.open(path) as book:
        assert book.access.tokens()[0].used_at == NOON + timedelta(hours=1)


def test_a_passing_token_works_and_is_kept_nowhere(path: Path) -> None:
    with Book.open(path) as book:
        made = book.access.create_passing("this machine", [Scope.ADMIN], at=NOON)
        token = book.access.recognised(made.text, at=NOON)
        book.access.use(token.token_id, at=NOON)
        assert token.grant.allows(Scope.ADMIN)
        assert book.access.tokens() == []
        assert not book.access.live(NOON)
    with Book.open(path) as book, pytest.raises(LedgerError) as refused:
        book.access.recognised(made.text, at=NOON)
    assert code_of(refused) == "token-unknown"


def test_somebody_could_write_only_with_a_live_token(access: Access) -> None:
    assert not access.live(NOON)
    access.create("phone", RECORD, days=1, at=NOON)
    assert access.live(NOON)
    assert not access.live(NOON + DAY)


def test_a_session_outlives_the_process(path: Path) -> None:
    with Book.open(path) as book:
        made = book.access.create("phone", RECORD, at=NOON)
        opened = book.access.open_session(made.token, at=NOON)
    with Book.open(path) as book:
        assert book.access.signed_in(opened.secret, at=NOON) == made.token


def test_a_session_ends_after_thirty_days(access: Access) -> None:
    made = access.create("phone", RECORD, at=NOON)
    secret = access.open_session(made.token, at=NOON).secret
    assert access.signed_in(secret, at=NOON + 30 * DAY - timedelta(seconds=1))
    assert access.signed_in(secret, at=NOON + 30 * DAY) is None


def test_a_session_ends_with_its_token(access: Access) -> None:
    made = access.create("phone", RECORD, days=3, at=NOON)
    opened = access.open_session(made.token, at=NOON)
    assert opened.session.expires_at == NOON + 3 * DAY
    access.revoke(made.token.token_id, at=NOON + DAY)
    assert access.signed_in(opened.secret, at=NOON + DAY) is None


def test_signing_out_ends_one_session(access: Access) -> None:
    token = access.create("phone", RECORD, at=NOON).token
    first, second = (access.open_session(token, at=NOON).secret for _ in range(2))
    access.close_session(first)
    assert access.signed_in(first, at=NOON) is None
    assert access.signed_in(second, at=NOON) == token


def test_sessions_that_are_over_are_forgotten(access: Access) -> None:
    token = access.create("phone", RECORD, at=NOON).token
    access.open_session(token, at=NOON)
    access.open_session(token, at=NOON + 40 * DAY)
    assert len(access._session_table.rows()) == 1


def test_a_code_signs_in_once(access: Access) -> None:
    token = access.create_passing("this machine", [Scope.ADMIN], at=NOON).token
    code = access.code(token, at=NOON)
    assert access.redeemed(code, at=NOON) == token
    with pytest.raises(LedgerError) as refused:
        access.redeemed(code, at=NOON)
    assert code_of(refused) == "code-unknown"


def test_a_code_is_good_for_ten_minutes(access: Access) -> None:
    code = access.code(access.create("phone", RECORD, at=NOON).token, at=NOON)
    with pytest.raises(LedgerError) as refused:
        access.redeemed(code, at=NOON + timedelta(minutes=10))
    assert code_of(refused) == "code-unknown"


def test_revoking_signs_browsers_out_in_the_file(path: Path) -> None:
    with Book.open(path) as book:
        token = book.access.create("phone", RECORD, at=NOON).token
        opened = book.access.open_session(token, at=NOON)
        book.access.revoke(token.token_id, at=NOON)
    with Book.open(path) as book:
        assert book.access.signed_in(opened.secret, at=NOON) is None
