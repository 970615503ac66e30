"""Build a season of a club out of simulated players, add other games and a real match, serve all.

The season has its own file, ledger42-demo.duckdb unless --db says otherwise, and is built anew each
time; a ledger that holds anything else is left alone. The same seed gives the same season.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.commands.serve import Port
from cli.commands.stats import stat_listing
from cli.demo_season import build
from cli.guard import talk
from cli.options import Form
from cli.output import Format, put, put_listing
from cli.players_table import players_listing
from cli.service import HOST, PORT, address, listen, serve
from ledger.book import Book
from ledger.filter import Filter
from ledger.stats.ask import statistic

DEMO_DB = Path("ledger42-demo.duckdb")


def command(
    no_serve: Annotated[
        bool, typer.Option("--no-serve", help="Build, print the headline tables and stop.")
    ] = False,
    seed: Annotated[int, typer.Option(help="The season's seed.")] = 42,
    nights: Annotated[int, typer.Option(help="Club nights to play, 1 to 400.")] = 40,
    port: Port = PORT,
    db: Annotated[
        Path, typer.Option("--db", help="The file of the demo's ledger.", metavar="FILE")
    ] = DEMO_DB,
    form: Form = Format.TABLE,
) -> None:
    """Build and serve a season."""
    if no_serve:
        build(db, seed, nights)
        with Book.open(db, create=False) as book:
            _headlines(book, form)
        talk(f"Built {db}. Serve it with: ledger42 serve --db {db}")
        return
    with listen(HOST, port) as door:
        build(db, seed, nights)
        with Book.open(db, create=False) as book:
            _headlines(book, form)
            real = book.games(Filter(simulated="no"), limit=1).frame["game_id"][0]
            talk(f"Look at {address(door)}")
            talk(f"The real match is at {address(door)}games/{real}; stop with Ctrl-C.")
            serve(book, door)


def _headlines(book: Book, form: Format) -> None:
    players = book.players()
    listing = players_listing(players.to_dicts(), players.columns, "Players, best proven first")
    if form is not Format.TABLE:
        put_listing(listing, form)
        return
    put_listing(stat_listing(book, statistic("bid-success"), "band", Filter()), form)
    put("\n")
    put_listing(listing, form)
