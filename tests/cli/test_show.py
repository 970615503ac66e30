"""A game and its hands drawn for the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.mark.parametrize("name", ["", "/1", "/2", "/3"])
def test_from_a_file(l42, golden, night: Path, name: str) -> None:
    ran = l42("show", f"{night}{name}")
    assert (ran.status, ran.err) == (0, "")
    golden(f"show{name.replace('/', '-')}.txt", ran.out)


def test_ascii(l42, golden, match: Path) -> None:
    ran = l42("show", f"{match}/4", "--ascii")
    golden("show-ascii.txt", ran.out)
    assert ran.out.isascii()


def test_every_hand_fits_80_columns(l42, night: Path, match: Path) -> None:
    for path in (night, match):
        out = l42("show", path, "--all").out
        drawn = [line for line in out.splitlines() if any(mark in line for mark in "│║┌╔└╚")]
        assert drawn
        assert max(map(len, drawn)) <= 80


def test_by_the_ids_of_the_lists(l42, match: Path) -> None:
    l42("ingest", match)
    hand_id = l42("hands", "--limit", "1", "--format", "csv").out.split("\r\n")[1].split(",")[0]
    game_id = hand_id.rpartition("-")[0]
    assert l42("show", hand_id).out == l42("show", f"{game_id}/1").out
    assert "Hand 1: " in l42("show", hand_id).out
    assert l42("show", game_id).out == l42("show", match).out


@pytest.mark.parametrize("target", ["ffffffffffffffff", "ffffffffffffffff/1", "nonsense"])
def test_what_is_not_in_the_ledger_is_3(l42, night: Path, target: str) -> None:
    l42("ingest", night)
    assert l42("show", target).status == 3


def test_a_hand_that_a_file_does_not_have_is_3(l42, night: Path) -> None:
    for target in (f"{night}/9", f"{night}/2/1"):
        ran = l42("show", target)
        assert ran.status == 3
        assert "night.p42" in ran.err


def test_tricks_as_rows(l42, match: Path) -> None:
    out = l42("show", f"{match}/1", "--format", "csv").out
    assert out.count("\r\n") == 8
