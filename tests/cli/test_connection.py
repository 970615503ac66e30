"""The file beside a served ledger: whole, for its owner alone, gone at the end."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from cli.connection import connected, connection_file, is_running
from cli.remote.connection import connection_of
from ledger.book import Book
from ledger.errors import LedgerError
from ledger.grant import Scope

URL = "http://127.0.0.1:8042/"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.duckdb"


def test_its_owner_is_let_in_while_the_service_runs(path: Path) -> None:
    with Book.open(path) as book, connected(book, URL):
        found = connection_of(path)
        assert found is not None
        assert (found.address.url, found.process) == (URL.rstrip("/"), os.getpid())
        token = book.access.recognised(found.token, at=datetime.now(UTC))
        assert token.grant.allows(Scope.ADMIN)
        assert token.grant.club is None


def test_it_is_for_its_owner_alone(path: Path) -> None:
    with Book.open(path) as book, connected(book, URL):
        assert stat.S_IMODE(connection_file(path).stat().st_mode) == 0o600


def test_it_is_gone_at_the_end(path: Path) -> None:
    with Book.open(path) as book, connected(book, URL):
        pass
    assert {file.name for file in path.parent.iterdir()} == {path.name}


def test_it_is_gone_after_an_error(path: Path) -> None:
    with Book.open(path) as book, pytest.raises(RuntimeError), connected(book, URL):
        raise RuntimeError("the table fell over")
    assert not connection_file(path).exists()


def test_what_a_killed_service_left_behind_is_replaced(path: Path) -> None:
    connection_file(path).write_text('{"url": "http://127.0.0.1:1/", "token": "l42_x", "pid": 1}')
    connection_file(path).chmod(0o644)
    with Book.open(path) as book, connected(book, URL):
        assert stat.S_IMODE(connection_file(path).stat().st_mode) == 0o600
        assert json.loads(connection_file(path).read_text())["url"] == URL


def test_a_service_that_is_gone_is_not_asked(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"],
        check=True,
        capture_output=True,
        text=True,
    )
    told = {"url": URL, "token": "l42_x", "pid": int(done.stdout)}
    connection_file(path).write_text(json.dumps(told))
    assert not is_running(told["pid"])
    assert connection_of(path) is None


def test_the_link_signs_in_once(path: Path) -> None:
    now = datetime.now(UTC)
    with Book.open(path) as book, connected(book, URL) as link:
        assert link.startswith("http://127.0.0.1:8042/signin?code=")
        code = parse_qs(urlsplit(link).query)["code"][0]
        assert book.access.redeemed(code, at=now).grant.allows(Scope.ADMIN)
        with pytest.raises(LedgerError):
            book.access.redeemed(code, at=now)


def test_the_token_is_not_listed_and_dies_with_the_service(path: Path) -> None:
    with Book.open(path) as book, connected(book, URL):
        found = connection_of(path)
        assert book.access.tokens() == []
    assert found is not None
    with Book.open(path) as book, pytest.raises(LedgerError) as refused:
        book.access.recognised(found.token, at=datetime.now(UTC))
    assert refused.value.code == "token-unknown"
