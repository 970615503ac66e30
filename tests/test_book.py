"""The Book as its callers see it: light to import, players by name, check without a store."""

import subprocess
import sys

import pytest

from ledger.book import Book, Filter, Source
from ledger.errors import NotFoundError
from ledger.record.text import dumps


def test_importing_the_book_loads_neither_duckdb_nor_polars():
    code = (
        "import sys; from ledger.book import Book; "
        "print([name for name in ('duckdb', 'polars', 'pyarrow') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_check_finds_what_ingest_would_refuse(make_game):
    games = [make_game(seed) for seed in range(40, 43)]
    text = dumps(games) + '\n[P42 "7"]\n'
    report = Book.check(Source.of_bytes(text.encode(), "night.p42"))
    hands = sum(len(game.hands) for game in games)
    assert report.line == f"night.p42: 4 games read = 3 good ({hands} hands) + 1 with errors"
    assert [result.number for result in report.results] == [4]
    assert report.results[0].errors[0].code == "version-unknown"


def test_a_player_has_figures_and_bids(season):
    profile = season.book.player("Ann")
    assert profile.figures["player"] == "Ann"
    for frame in profile.bids.values():
        assert (frame["k"].sum(), frame["n"].sum()) == (
            profile.figures["k"],
            profile.figures["n"],
        )


def test_an_unknown_player_names_the_nearest(season):
    with pytest.raises(NotFoundError) as caught:
        season.book.player("Anne")
    assert caught.value.code == "player-unknown"
    assert caught.value.hint == "Did you mean Ann?"


def test_a_player_who_is_outside_the_filter(season):
    with pytest.raises(NotFoundError) as caught:
        season.book.player("Ann", Filter(event="none such"))
    assert caught.value.code == "player-absent"


def test_names_are_everybody_who_sat(season):
    names = {name for game, _ in season.games for name in game.players if name}
    assert season.book.names() == sorted(names | {"Zoe"})
