"""List the hands that a filter means, each as a player tells it; `show` draws one by its id."""

from __future__ import annotations

from collections.abc import Sequence

from cli.figures import text
from cli.guard import talk
from cli.options import (
    DEFAULT_DB,
    Cursor,
    Db,
    Event,
    Family,
    Form,
    Limit,
    Player,
    Since,
    Token,
    Until,
    Url,
    Where,
    chosen,
    opened,
)
from cli.output import Column, Format, Listing, Row, put_listing
from dashboards.words import hand_sentence


def command(
    since: Since = "",
    until: Until = "",
    player: Player = "",
    game: Family = "",
    event: Event = "",
    where: Where = [],  # noqa: B006  # Typer reads it and nobody changes it
    limit: Limit = 100,
    cursor: Cursor = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """List hands."""
    asked = chosen(since, until, player, game, event, where)
    with opened(db, url, token, create=False) as book:
        page = book.hands(asked, limit=limit, cursor=cursor or None)
    put_listing(_listing(page.frame.to_dicts(), page.frame.columns), form)
    if page.cursor:
        talk(f"There are more hands: --cursor {page.cursor}")


def _listing(rows: Sequence[Row], keys: Sequence[str]) -> Listing:
    return Listing(
        rows=rows,
        keys=keys,
        columns=[
            Column("hand", text("hand_id")),
            Column("evening", text("date")),
            Column("what happened", _sentence),
        ],
        empty="No hands here that the filter means.",
        notes=["° a simulated hand"] if any(row["simulated"] for row in rows) else [],
    )


def _sentence(row: Row) -> str:
    seat = row["bidder_seat"]
    who = row["bidder"] or (None if seat is None else f"Seat {seat}")
    return hand_sentence({**row, "bidder": who}) + (" °" if row["simulated"] else "")
