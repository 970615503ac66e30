"""The demo: a season and the real match in a file of its own, the same each time."""

from __future__ import annotations

import json
from pathlib import Path

from cli.demo_games import parts, played
from ledger.book import Book
from ledger.filter import Filter
from ledger.rules import GAMES

SHORT = ("demo", "--no-serve", "--nights", "2")


def test_a_season_and_the_real_match(l42, tmp_path: Path) -> None:
    ran = l42(*SHORT)
    assert ran.status == 0
    assert "Bid success by band" in ran.out
    assert "Players, best proven first" in ran.out
    assert [path.name for path in tmp_path.iterdir()] == ["ledger42-demo.duckdb"]
    with Book.open("ledger42-demo.duckdb") as book:
        games = book.games(limit=1000).frame
        assert set(games["simulated"]) == {True, False}
        assert games.filter(~games["simulated"])["hands"].to_list() == [13]


def test_run_again_it_is_the_same(l42) -> None:
    first = l42(*SHORT, "--format", "json").out
    assert l42(*SHORT, "--format", "json").out == first
    assert len(json.loads(first)) == 16


def test_another_seed_is_another_season(l42) -> None:
    assert l42(*SHORT).out != l42(*SHORT, "--seed", "7").out


def test_a_ledger_of_real_games_is_left_alone(l42, night: Path, tmp_path: Path) -> None:
    l42("ingest", night)
    before = (tmp_path / "ledger.duckdb").read_bytes()
    ran = l42(*SHORT, "--db", "ledger.duckdb")
    assert ran.status == 2
    assert "[demo-elsewhere]" in ran.err
    assert (tmp_path / "ledger.duckdb").read_bytes() == before


def test_a_season_has_some_nights(l42) -> None:
    assert "[nights-range]" in l42("demo", "--no-serve", "--nights", "0").err


def test_the_season_is_the_same_in_parts() -> None:
    *nights, _moon, _first, _second, _third, _fourth = parts(42, 5)
    assert "\n".join(part.text for part in nights) == played(42, 1, 5).text


def test_a_moon_night_and_a_table_of_each_other_game_come_with_it(l42) -> None:
    l42(*SHORT)
    with Book.open("ledger42-demo.duckdb") as book:
        games = book.games(Filter(game="any"), limit=1000).frame
    others = games.filter(games["game"] != "42")
    assert set(others["game"]) == set(GAMES) - {"42"}
    assert others.filter(others["game"] == "moon").height >= 10
    assert not set(others["date"]) & set(games.filter(games["game"] == "42")["date"])


def test_the_figures_of_the_season_are_those_of_42_alone(l42) -> None:
    l42(*SHORT)
    db = ("--db", "ledger42-demo.duckdb", "--format", "json")
    plain = l42("stats", "bid-success", *db).out
    assert l42("stats", "bid-success", "--game", "42", *db).out == plain
    assert l42("stats", "bid-success", "--game", "any", *db).out != plain
