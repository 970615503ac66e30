"""Verify, backup and archive over HTTP, for who runs the whole ledger."""

import json

import pytest

from ledger.book import Book, Source
from ledger.grant import Scope


def lines(answer):
    return [json.loads(line) for line in answer.text.splitlines()]


def test_verify_tells_how_far_it_is_and_the_whole_at_the_end(full):
    answer = full.get("/api/v1/verify")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    told = lines(answer)
    assert [line["whole"] for line in told] == [False] * (len(told) - 1) + [True]
    assert told[-1]["found"] == 0
    assert told[-1]["head"]["digest"] == full.app.state.book.head().digest


def test_verify_names_a_head_that_is_not_there(full):
    told = lines(full.get("/api/v1/verify", params={"head": "0" * 64}))[-1]
    assert [finding["code"] for finding in told["findings"]] == ["anchor-missing"]


def test_a_head_that_is_none_is_a_problem(full):
    answer = full.get("/api/v1/verify", params={"head": "abc"})
    assert (answer.status_code, answer.json()["code"]) == (400, "anchor-shape")


def test_a_backup_is_the_ledger(full, tmp_path):
    answer = full.get("/api/v1/backup", headers={"Accept-Encoding": "identity"})
    assert answer.status_code == 200
    assert int(answer.headers["content-length"]) == len(answer.content)
    path = tmp_path / "backup.duckdb"
    path.write_bytes(answer.content)
    with Book.open(path) as book:
        assert answer.headers["ledger42-entries"] == str(book.head().seq)
        assert answer.headers["ledger42-head"] == book.head().digest
        assert not book.verify().found


def test_the_archive_makes_the_ledger_again(full, tmp_path):
    answer = full.get("/api/v1/archive")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    source = Source.of_bytes(answer.content, "all.p42")
    made = Book.unarchive(source, tmp_path / "new.duckdb")
    assert made.head == full.app.state.book.head()


@pytest.mark.parametrize("path", ["verify", "backup", "archive"])
def test_it_is_for_who_runs_the_whole_ledger(signed, path):
    with Book.open() as book:
        for scope, club in ((Scope.ADJUDICATE, None), (Scope.ADMIN, "home")):
            answer = signed(book, None, scope, club=club).get(f"/api/v1/{path}")
            assert answer.status_code == 403
