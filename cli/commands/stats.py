"""Ask a statistic of the catalogue; without a name, list the catalogue.

Every rate stands beside its count and its 95 % Wilson interval; a dash means that there was
nothing to count.
"""

from __future__ import annotations

from typing import Annotated

import typer

from cli.figures import SMALL_N, SMALL_NOTE, small, statistic_columns
from cli.options import (
    DEFAULT_DB,
    Db,
    Event,
    Family,
    Form,
    Player,
    Since,
    Token,
    Until,
    Url,
    Where,
    chosen,
    opened,
)
from cli.output import Column, Format, Listing, put_listing
from cli.players_table import players_listing
from cli.remote.ledger_book import LedgerBook
from ledger.filter import Filter
from ledger.stats.ask import cut_of, statistic
from ledger.stats.catalog import CATALOGUE
from ledger.stats.statistic import Statistic


def command(
    stat: Annotated[
        str, typer.Argument(help="A statistic's id, such as bid-success.", metavar="[STAT]")
    ] = "",
    cut: Annotated[
        str, typer.Option(help="How to split it, such as bid, band, trump or player.")
    ] = "",
    since: Since = "",
    until: Until = "",
    player: Player = "",
    game: Family = "",
    event: Event = "",
    where: Where = [],  # noqa: B006  # Typer reads it and nobody changes it
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Show a statistic."""
    asked = chosen(since, until, player, game, event, where)
    if not stat:
        put_listing(_catalogue(), form)
        return
    entry = statistic(stat)
    split = cut_of(entry, cut or None)
    with opened(db, url, token, create=False) as book:
        listing = stat_listing(book, entry, split, asked)
    put_listing(listing, form)


def stat_listing(book: LedgerBook, entry: Statistic, split: str, asked: Filter) -> Listing:
    """A statistic by one of its cuts, to print."""
    frame = book.stats(entry.id, asked, cut=split)
    rows = frame.to_dicts()
    if entry.id == "players":
        return players_listing(rows, frame.columns, entry.title)
    cut = next(option for option in entry.cuts if option.id == split)
    return Listing(
        rows=rows,
        keys=frame.columns,
        columns=statistic_columns(entry, cut),
        title=f"{entry.title} by {cut.title.lower()}: {entry.formula}",
        empty="No hands yet that the filter means. Ingest some, or ask for more.",
        notes=[SMALL_NOTE] if any(0 < row["n"] < SMALL_N for row in rows) else [],
        faint=small,
    )


def _catalogue() -> Listing:
    keys = ("id", "title", "says", "cuts", "formula", "leaves_out")
    rows = [
        {key: getattr(entry, key) for key in keys} | {"cuts": [cut.id for cut in entry.cuts]}
        for entry in CATALOGUE
    ]
    return Listing(
        rows=rows,
        keys=keys,
        columns=[
            Column("statistic", lambda row: str(row["id"])),
            Column("says", lambda row: str(row["says"])),
            Column("cuts", lambda row: ", ".join(row["cuts"])),
        ],
    )
