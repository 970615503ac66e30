"""A game and its hands drawn for the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.record import text
from ledger.rules import GAMES


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


SAMPLES = Path(__file__).parents[2] / "data" / "samples"
FAMILY = [game for game in GAMES if game != "42"]


@pytest.mark.parametrize("name", ["moon", "72", "84", "140"])
def test_hands_of_other_games(l42, golden, name: str) -> None:
    hand = next(iter(text.loads((SAMPLES / f"{name}.p42").read_text("utf-8"))[0].hands)).number
    ran = l42("show", SAMPLES / f"{name}.p42" / str(hand))
    assert (ran.status, ran.err) == (0, "")
    golden(f"show-{name}.txt", ran.out)


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("plain", [(), ("--ascii",)], ids=["boxes", "ascii"])
def test_every_hand_of_every_game_fits_80_columns(l42, name: str, plain: tuple[str, ...]) -> None:
    head, *hands = l42("show", SAMPLES / f"{name}.p42", "--all", *plain).out.split("\nHand ")
    assert head
    lines = [line for hand in hands for line in hand.splitlines()]
    assert max(map(len, lines)) <= 80
    if plain:
        assert "\n".join(lines).isascii()


@pytest.mark.parametrize("style", ["all", "atm", "xxx"])
def test_marks_as_on_paper(l42, golden, match: Path, style: str) -> None:
    ran = l42("show", match, "--tally", style)
    assert (ran.status, ran.err) == (0, "")
    golden(f"tally-{style}.txt", ran.out)


def test_a_tally_in_plain_characters(l42, match: Path) -> None:
    assert l42("show", match, "--tally", "atm", "--ascii").out.isascii()


@pytest.mark.parametrize("name", ["moon", "140"])
def test_points_as_running_totals(l42, golden, name: str) -> None:
    golden(f"tally-{name}.txt", l42("show", SAMPLES / f"{name}.p42", "--tally", "all").out)


@pytest.mark.parametrize("name", FAMILY)
def test_a_tally_of_every_game_fits_80_columns(l42, name: str) -> None:
    out = l42("show", SAMPLES / f"{name}.p42", "--tally", "xxx").out
    assert max(map(len, out.split("\n\n", 1)[1].splitlines())) <= 80


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
