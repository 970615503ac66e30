"""Compare the players: games won, bids made, sets on defence, points over the bid, streaks.

The best proven bidders come first: by the lower end of the interval, not by the rate.
"""

from __future__ import annotations

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
from cli.output import Format, put_listing
from cli.players_table import players_listing


def command(
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
    """List the players."""
    asked = chosen(since, until, player, game, event, where)
    with opened(db, url, token, create=False) as book:
        frame = book.players(asked)
    put_listing(players_listing(frame.to_dicts(), frame.columns), form)
