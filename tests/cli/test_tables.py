"""Lists, players and statistics as tables, JSON and CSV, whole outputs kept."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from ledger.rules import GAMES

PRINTS = {
    "games": ("games",),
    "hands": ("hands",),
    "players": ("players",),
    "player": ("player", "Cy Janak"),
    "stats": ("stats",),
    "stats-trump": ("stats", "bid-success", "--cut", "trump"),
    "stats-outcomes": ("stats", "outcomes", "--event", "Tuesday club night"),
    "rules": ("rules",),
    "rules-option": ("rules", "nello-doubles"),
    "rules-set": ("rules", "house; nello off"),
    "rules-moon": ("rules", "moon"),
    "rules-geezer": ("rules", "geezer"),
}


@pytest.mark.parametrize("name", PRINTS)
def test_table(l42, golden, night: Path, match: Path, name: str) -> None:
    l42("ingest", night, match)
    ran = l42(*PRINTS[name])
    assert (ran.status, ran.err) == (0, "")
    golden(f"{name}.txt", ran.out)


@pytest.mark.parametrize("name", PRINTS)
def test_json_and_csv_hold_the_same_rows(l42, night: Path, match: Path, name: str) -> None:
    l42("ingest", night, match)
    rows = json.loads(l42(*PRINTS[name], "--format", "json").out)
    text = l42(*PRINTS[name], "--format", "csv").out
    sheet = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(rows) == len(sheet) > 0
    assert list(rows[0]) == list(sheet[0])
    assert text.count("\r\n") > len(rows)


def test_a_rate_over_nothing_is_a_dash(l42, night: Path) -> None:
    l42("ingest", night)
    line = next(line for line in l42("players").out.splitlines() if line.startswith("Di Orsak"))
    assert "0%" not in line
    assert "–" in line


def test_few_hands_are_marked(l42, night: Path) -> None:
    l42("ingest", night)
    assert "* fewer than 20" in l42("stats", "bid-success").out


def test_a_name_that_looks_like_a_formula_is_harmless_in_csv(l42, night: Path) -> None:
    text = night.read_text(encoding="utf-8").replace("Ann Novak", "=SUM(A1)")
    l42("ingest", "-", stdin=text.encode())
    assert "'=SUM(A1)" in l42("players", "--format", "csv").out
    assert '"=SUM(A1)"' in l42("players", "--format", "json").out


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        (("stats", "nonsense"), 2, "statistic-unknown"),
        (("stats", "bid-success", "--cut", "colour"), 2, "cut-unknown"),
        (("players", "--since", "yesterday"), 2, "filter-date"),
        (("players", "--where", "colour=red"), 2, "filter-unknown"),
        (("players", "--where", "bid"), 2, "filter-shape"),
        (("players", "--event", "a", "--where", "event=b"), 2, "filter-twice"),
        (("games", "--limit", "0"), 2, "limit-range"),
        (("games", "--cursor", "x"), 2, "cursor-unknown"),
        (("player", "Nobody"), 3, "player-unknown"),
        (("rules", "house; nelo off"), 1, "option-unknown"),
        (("rules", "home"), 1, "preset-unknown"),
    ],
)
def test_refusals(l42, night: Path, words: tuple[str, ...], status: int, code: str) -> None:
    l42("ingest", night)
    ran = l42(*words)
    assert ran.status == status
    assert f"[{code}" in ran.err
    assert not ran.out


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_explained(l42, game: str) -> None:
    kind = GAMES[game]
    assert kind.title in l42("rules").out
    out = l42("rules", game).out
    assert f"a hand holds {kind.hand_total}" in out
    assert f"{len(kind.tile_set.tiles)}: " in out
    assert f"{kind.ladder.lowest} to {kind.ladder.highest}" in out
    assert all(bid.name in out for bid in kind.ladder.named)


def test_a_rule_file_is_explained(l42, tmp_path: Path) -> None:
    (tmp_path / "garage.toml").write_text(
        'name = "garage"\nlike = "moon"\n[game]\ntitle = "Garage"\n[options]\ntarget = 15\n',
        encoding="utf-8",
    )
    out = l42("rules", "garage.toml").out
    assert "Garage" in out
    assert "to 15 points" in out
    (tmp_path / "garage.toml").write_text('name = "garage"\nlike = "mon"\n', encoding="utf-8")
    ran = l42("rules", "garage.toml")
    assert ran.status == 1
    assert "garage.toml:2:" in ran.err
    assert l42("rules", "missing.toml").status == 3


def test_the_rule_files_of_a_folder_are_listed(l42, tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text('name = "porch"\nlike = "house"\n', encoding="utf-8")
    ran = l42("rules", ".", "--format", "json")
    assert ran.status == 0
    assert [row["rules"] for row in json.loads(ran.out)] == ["porch like house"]
    (tmp_path / "wrong.toml").write_text('name = "attic"\n\n[optionns]\n', encoding="utf-8")
    ran = l42("rules", ".")
    assert ran.status == 1
    assert "wrong.toml:3:2: there is no key 'optionns'" in ran.err
    assert "porch" in ran.out


def test_figures_and_lists_of_one_game(l42) -> None:
    samples = Path(__file__).parents[2] / "data" / "samples"
    l42("ingest", *(samples / f"{game}.p42" for game in ("moon", "84", "140")))
    for command in (("games",), ("hands",), ("players",), ("stats", "bid-success")):
        any_game = l42(*command, "--game", "any", "--format", "json")
        moon = l42(*command, "--game", "moon", "--format", "json")
        assert (any_game.status, moon.status) == (0, 0)
        assert len(json.loads(moon.out)) <= len(json.loads(any_game.out))
    assert json.loads(l42("players", "--format", "json").out) == []


def test_a_long_list_says_how_to_go_on(l42, night: Path, match: Path) -> None:
    l42("ingest", night, match)
    ran = l42("hands", "--limit", "3", "--format", "csv")
    cursor = ran.err.split("--cursor ")[1].strip()
    rest = l42("hands", "--limit", "100", "--cursor", cursor, "--format", "csv")
    assert ran.out.count("\r\n") - 1 == 3
    assert rest.out.count("\r\n") - 1 == 14
    assert not rest.err
