"""One player's figures and bids: a line of figures, then the bids by each of their cuts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from cli.figures import SMALL_N, SMALL_NOTE, small, statistic_columns
from cli.options import (
    DEFAULT_DB,
    Db,
    Event,
    Family,
    Form,
    Since,
    Token,
    Until,
    Url,
    Where,
    chosen,
    opened,
)
from cli.output import Format, Listing, put_listing
from cli.players_table import players_listing
from ledger.book import PlayerProfile
from ledger.stats.statistic import Statistic


def command(
    name: Annotated[str, typer.Argument(help="The player's name, as the records spell it.")],
    since: Since = "",
    until: Until = "",
    game: Family = "",
    event: Event = "",
    where: Where = [],  # noqa: B006  # Typer reads it and nobody changes it
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Show a player."""
    asked = chosen(since, until, "", game, event, where)
    with opened(db, url, token, create=False) as book:
        profile = book.player(name, asked)
        entry = next(entry for entry in book.statistics() if entry.id == "bid-success")
    line = players_listing([profile.figures], list(profile.figures))
    if form is not Format.TABLE:
        put_listing(_rows(profile, entry), form)
        return
    put_listing(line, form)
    for listing in _cuts(profile, entry):
        put_listing(listing, form)


def _cuts(profile: PlayerProfile, entry: Statistic) -> Iterator[Listing]:
    for cut in entry.cuts:
        frame = profile.bids.get(cut.id)
        if frame is None:
            continue
        rows = frame.to_dicts()
        yield Listing(
            rows=rows,
            keys=frame.columns,
            columns=statistic_columns(entry, cut),
            title=f"\nBids by {cut.title.lower()}",
            empty="No bids yet.",
            notes=[SMALL_NOTE] if any(0 < row["n"] < SMALL_N for row in rows) else [],
            faint=small,
        )


def _rows(profile: PlayerProfile, entry: Statistic) -> Listing:
    """The figures and every cut as rows of one shape, for programs."""
    keys = ["player", "cut", "value", "k", "n", "rate", "low", "high"]
    rows: list[dict[str, Any]] = []
    total = {key: profile.figures[key] for key in keys[3:]}
    rows.append({"player": profile.name, "cut": "total", "value": None, **total})
    for cut, frame in profile.bids.items():
        for row in frame.to_dicts():
            figures = {key: row[key] for key in keys[3:]}
            rows.append({"player": profile.name, "cut": cut, "value": row[cut], **figures})
    return Listing(rows, keys, [])
