"""The table of players, as `players` and `demo` print it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cli.figures import (
    SIMULATED_NOTE,
    SMALL_N,
    SMALL_NOTE,
    of,
    rate_columns,
    shown,
    signed,
    small,
    text,
)
from cli.output import Column, Listing, Row
from ledger.stats.statistic import Rate


def players_listing(rows: Sequence[Row], keys: Sequence[str], title: str = "") -> Listing:
    """The players side by side, in the order given."""
    notes = []
    if any(0 < row["n"] < SMALL_N for row in rows):
        notes.append(SMALL_NOTE)
    if any(row["simulated"] != "no" for row in rows):
        notes.append(SIMULATED_NOTE)
    return Listing(
        rows=rows,
        keys=keys,
        columns=[
            Column("player", _name),
            Column("hands", text("hands"), right=True),
            Column("games won", of("won", "decided_games"), right=True),
            *rate_columns(Rate(), "bids made"),
            Column("sets", of("defence_k", "defence_n"), right=True),
            Column("over", signed("over"), right=True, spare=True),
            Column("streak", _streak, right=True, spare=True),
        ],
        title=title,
        empty="Nobody has played a hand yet. Ingest some games, or build a season with demo.",
        notes=notes,
        faint=small,
    )


def _name(row: Row) -> str:
    return f"{row['player']} °" if row["simulated"] != "no" else str(row["player"])


def _streak(row: Row) -> str:
    figures: tuple[Any, Any] = (row["bid_streak"], row["best_bid_streak"])
    return " / ".join(map(shown, figures))
