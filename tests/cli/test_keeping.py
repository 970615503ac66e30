"""Verify, back up, restore and archive at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest


@pytest.fixture
def kept(l42, night: Path) -> None:
    """A ledger in the current folder, and its backup."""
    assert l42("ingest", night).status == 0
    assert l42("backup", "backup.duckdb").status == 0


def spoil(path: str = "ledger.duckdb") -> None:
    with duckdb.connect(path) as con:
        con.execute("update entries set record = replace(record, 'bid', 'Bid') where seq = 1")


def test_verify_prints_the_head_to_note_down(l42, kept) -> None:
    done = l42("verify")
    line, head = done.out.splitlines()
    assert line.endswith("every one is as it was stored")
    assert head.startswith("head ")
    assert l42("verify", "--head", head.removeprefix("head ")).status == 0


def test_verify_names_what_was_touched(l42, kept) -> None:
    spoil()
    done = l42("verify")
    assert done.status == 1
    assert "entry 1: its record was changed after it was stored [record-changed]" in done.out
    [row] = json.loads(l42("verify", "--format", "json").out)
    assert row["found"] == len(row["findings"])
    assert row["findings"][0]["entry"] == 1


def test_a_backup_is_restored_and_what_it_replaces_is_kept(l42, kept) -> None:
    before = l42("verify").out
    spoil()
    done = l42("restore", "backup.duckdb")
    assert done.status == 0
    assert "What was there is kept as ledger.duckdb.before-restore-1" in done.out
    assert l42("verify").out == before


def test_a_backup_that_was_touched_is_refused(l42, kept) -> None:
    spoil("backup.duckdb")
    done = l42("restore", "backup.duckdb")
    assert (done.status, "[backup-touched]" in done.err) == (4, True)


def test_an_archive_makes_an_equal_ledger(l42, kept) -> None:
    assert l42("export", "--everything", "-o", "all.p42").status == 0
    assert l42("rebuild", "--from", "all.p42", "--db", "new.duckdb").status == 0
    assert l42("verify", "--db", "new.duckdb").out == l42("verify").out


def test_an_archive_never_replaces_a_ledger(l42, kept) -> None:
    l42("export", "--everything", "-o", "all.p42")
    done = l42("rebuild", "--from", "all.p42")
    assert (done.status, "[ledger-exists]" in done.err) == (2, True)


@pytest.mark.parametrize("beside", ["--dry-run", "--url=http://127.0.0.1:1"])
def test_an_archive_is_not_rebuilt_from_beside_other_wishes(l42, kept, beside: str) -> None:
    done = l42("rebuild", "--from", "all.p42", beside)
    assert (done.status, "[rebuild-from]" in done.err) == (2, True)


@pytest.mark.parametrize("words", [("--event", "Club"), ("--to", "jsonl")])
def test_everything_takes_no_filter_and_has_one_form(l42, kept, words: tuple[str, ...]) -> None:
    done = l42("export", "--everything", *words)
    assert (done.status, "[export-everything]" in done.err) == (2, True)


def test_a_file_that_is_brought_forward_is_said(l42, kept) -> None:
    with duckdb.connect("ledger.duckdb") as con:
        version = con.execute("select max(version) from ledger_schema").fetchone()[0]
        con.execute("delete from ledger_schema where version = $v", {"v": version})
        for (view,) in con.execute(
            "select view_name from duckdb_views() where not internal"
        ).fetchall():
            con.execute(f"drop view {view}")
        for table in ("clubs", "seasons", "nights"):
            con.execute(f"drop table {table}")
    done = l42("games")
    assert done.status == 0
    assert "the ledger was brought from schema" in done.err
    assert list(Path().glob("ledger.duckdb.schema-*.bak"))
