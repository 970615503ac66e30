"""Ingest: every game accounted for, each stored once, a busy ledger said so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


def test_the_line_accounts_for_every_game(l42, night: Path, match: Path) -> None:
    ran = l42("ingest", night, match)
    assert ran.status == 0
    assert [line.partition(": ")[2] for line in ran.out.splitlines()] == [
        "1 game read = 1 stored (4 hands) + 0 already there + 0 rejected",
        "1 game read = 1 stored (13 hands) + 0 already there + 0 rejected",
    ]
    assert not ran.err


def test_the_same_game_is_stored_once(l42, night: Path) -> None:
    l42("ingest", night)
    ran = l42("ingest", night)
    assert ran.status == 0
    assert "0 stored (0 hands) + 1 already there" in ran.out


def test_standard_input(l42, night: Path) -> None:
    ran = l42("ingest", "-", stdin=night.read_bytes())
    assert ran.out.startswith("stdin: 1 game read = 1 stored")


def test_json_lines_are_the_same_game(l42, night: Path) -> None:
    lines = l42("convert", night, "--to", "jsonl").out
    l42("ingest", night)
    assert "1 already there" in l42("ingest", "-", stdin=lines.encode()).out


def test_as_json(l42, night: Path) -> None:
    (row,) = json.loads(l42("ingest", night, "--format", "json").out)
    assert (row["read"], row["stored"], row["hands"], row["findings"]) == (1, 1, 4, [])


def test_the_ledger_of_the_environment(
    l42, night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEDGER42_DB", "club.duckdb")
    l42("ingest", night)
    assert (tmp_path / "club.duckdb").exists()
    assert not (tmp_path / "ledger.duckdb").exists()


def test_a_busy_ledger_is_4(l42, night: Path) -> None:
    l42("ingest", night)
    code = (
        "import sys\n"
        "from ledger.book import Book\n"
        "with Book.open('ledger.duckdb'):\n"
        "    print('open', flush=True)\n"
        "    sys.stdin.read()\n"
    )
    root = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={"PYTHONPATH": root},
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        ran = l42("ingest", night)
        assert ran.status == 4
        assert "[store-busy]" in ran.err
        holder.communicate("")


def test_a_file_that_is_no_ledger_is_4(l42, night: Path) -> None:
    ran = l42("games", "--db", night)
    assert ran.status == 4
    assert "[store-not-a-ledger]" in ran.err


def test_reading_makes_no_ledger(l42, tmp_path: Path) -> None:
    for words in (("games",), ("players",), ("stats", "bid-success"), ("export",), ("rebuild",)):
        ran = l42(*words)
        assert ran.status == 3
        assert "[ledger-missing]" in ran.err
    assert not list(tmp_path.iterdir())


def test_rebuild_accounts_for_every_record(l42, night: Path) -> None:
    l42("ingest", night)
    ran = l42("rebuild")
    assert ran.status == 0
    assert ran.out == "1 stored = 1 derived again (4 hands) + 0 refused; 0 games changed\n"
