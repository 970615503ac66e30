"""`ledger42 club` and `ledger42 night`: on a file, and the same through a service."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

GAME = """\
[P42 "1"]
{tags}
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "{who}"]
[Unfinished "time"]

hand 1 {time}
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made
"""
DATED = '[Date "2026-11-24"]\n[Table "2"]\n[Round "1"]'
NIGHT = "home-2026-11-24"


@pytest.fixture
def evening(l42) -> None:
    texts = [
        GAME.format(tags=DATED, who="Ed", time="00:30"),
        GAME.format(tags=DATED, who="Di", time="23:30"),
        GAME.format(tags='[Round "3"]', who="Gus", time="20:00"),
    ]
    Path("night.p42").write_text("\n".join(texts), encoding="utf-8")
    assert l42("ingest", "night.p42").status == 0
    assert l42("club", "change", "home", "--zone", "America/Chicago", "--by", "Di").status == 0


@pytest.mark.parametrize(
    ("at", "night"),
    [
        ("2026-11-25T04:59:00-06:00", NIGHT),
        ("2026-11-25T05:00:00-06:00", "home-2026-11-25"),
        ("2026-11-25T10:59:59+00:00", NIGHT),
    ],
)
def test_the_night_that_it_is_goes_by_the_clubs_clock(l42, evening, at: str, night: str) -> None:
    ran = l42("night", "--at", at)
    assert ran.out.startswith(f"{night}: ")
    assert ran.status == 0


def test_a_night_lists_its_games_in_the_order_of_play(l42, evening) -> None:
    rows = json.loads(l42("night", "show", NIGHT, "--format", "json").out)
    assert [row["players"][3] for row in rows] == ["Di", "Ed"]
    assert [row["started_at"] for row in rows] == [
        "2026-11-25T05:30:00+00:00",
        "2026-11-25T06:30:00+00:00",
    ]


def test_a_game_without_a_date_is_found(l42, evening) -> None:
    for words in (("games", "--where", "month=unknown"), ("night", "show", "home-unknown")):
        [row] = json.loads(l42(*words, "--format", "json").out)
        assert row["players"][3] == "Gus"
    rows = json.loads(l42("stats", "bid-success", "--cut", "month", "--format", "json").out)
    assert {row["month"]: row["n"] for row in rows} == {"2026-11": 2, "unknown": 1}


@pytest.mark.parametrize("day", ["1732406400", "1732406400000", "2026-11-24T00:00"])
@pytest.mark.parametrize("name", ["--since", "--until"])
def test_an_evening_in_another_unit_is_refused(l42, evening, name: str, day: str) -> None:
    ran = l42("games", name, day)
    assert (ran.status, ran.out) == (2, "")
    assert "[filter-date]" in ran.err
    assert day in ran.err


def test_games_are_stored_for_the_club_that_is_said(l42, evening) -> None:
    assert l42("club", "add", "waco", "--name", "Waco", "--zone", "UTC").status == 0
    Path("more.p42").write_text(GAME.format(tags=DATED, who="Flo", time="21:00"), "utf-8")
    assert l42("ingest", "more.p42", "--club", "wacoo").err.startswith("there is no club 'wacoo'")
    assert l42("ingest", "more.p42", "--club", "waco").status == 0
    [row] = json.loads(l42("games", "--where", "club=waco", "--format", "json").out)
    assert row["players"][3] == "Flo"


REFUSALS = {
    "no id": ("club", "add"),
    "an id too many": ("club", "list", "waco"),
    "a word too many": ("club", "add", "waco", "--why", "x"),
    "a word too few": ("club", "add", "waco", "--name", "Waco"),
    "a night too few": ("night", "open"),
    "a night too many": ("night", "list", NIGHT),
    "a name for now": ("night", "--name", "x"),
    "no moment": ("night", "--at", "yesterday"),
    "a moment of no zone": ("night", "--at", "2026-11-25T00:30:00"),
    "no day": ("club", "season", "x", "--name", "X", "--since", "1", "--until", "2026-11-24"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_what_makes_no_sense_is_refused(l42, evening, name: str) -> None:
    ran = l42(*REFUSALS[name])
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 2
