"""List the games of the ledger, the newest evening first."""

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
from dashboards.words import DASH


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
    """List games."""
    asked = chosen(since, until, player, game, event, where)
    with opened(db, url, token, create=False) as book:
        page = book.games(asked, limit=limit, cursor=cursor or None)
    put_listing(_listing(page.frame.to_dicts(), page.frame.columns), form)
    if page.cursor:
        talk(f"There are more games: --cursor {page.cursor}")


def _listing(rows: Sequence[Row], keys: Sequence[str]) -> Listing:
    return Listing(
        rows=rows,
        keys=keys,
        columns=[
            Column("game", text("game_id")),
            Column("evening", text("date")),
            Column("event", text("event"), spare=True),
            Column("sides", _sides),
            Column("score", _score, right=True),
            Column("hands", text("hands"), right=True),
        ],
        empty="No games here yet. Ingest some, or build a season with demo.",
        notes=["° a simulated game"] if any(row["simulated"] for row in rows) else [],
    )


def _sides(row: Row) -> str:
    sides: dict[int, list[str]] = {}
    for place, team in enumerate(row["teams"]):
        sides.setdefault(team, []).append(row["players"][place] or "ABCDEFGH"[place])
    mark = " °" if row["simulated"] else ""
    return " : ".join(" & ".join(names) for _, names in sorted(sides.items())) + mark


def _score(row: Row) -> str:
    return DASH if row["score"] is None else " : ".join(map(str, row["score"]))
