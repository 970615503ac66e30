"""Rows on their way into the tables, a frame a table, written in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

import polars as pl

from ledger.store.database import Transaction
from ledger.store.rows import Row
from ledger.store.sql import read_sql

Schema: TypeAlias = dict[str, pl.DataType | type[pl.DataType]]

_TEXTS = pl.List(pl.String)
_SMALLS = pl.List(pl.Int16)
_INTS = pl.List(pl.Int32)

RECORDS: Schema = {
    "seq": pl.Int64,
    "game_id": pl.String,
    "digest": pl.String,
    "record": pl.String,
    "source": pl.String,
    "received_at": pl.Datetime("us", "UTC"),
    "rule_book": pl.String,
}
GAMES: Schema = {
    "seq": pl.Int64,
    "game_id": pl.String,
    "digest": pl.String,
    "rules": pl.String,
    "game": pl.String,
    "scoring": pl.String,
    "event": pl.String,
    "site": pl.String,
    "date": pl.Date,
    "zone": pl.String,
    "table_name": pl.String,
    "round": pl.String,
    "scorer": pl.String,
    "players": _TEXTS,
    "teams": _SMALLS,
    "score": _INTS,
    "winner": pl.Int16,
    "winners": _TEXTS,
    "finished": pl.Boolean,
    "hands": pl.Int32,
    "level": pl.String,
    "simulated": pl.Boolean,
}
HANDS: Schema = {
    "game_id": pl.String,
    "number": pl.Int32,
    "place": pl.Int32,
    "time": pl.String,
    "level": pl.String,
    "players": _TEXTS,
    "shaker": pl.String,
    "bidder_seat": pl.String,
    "bidder": pl.String,
    "partner": pl.String,
    "pair": pl.String,
    "position": pl.Int16,
    "bid": pl.String,
    "band": pl.String,
    "bid_points": pl.Int16,
    "bid_marks": pl.Int16,
    "forced": pl.Boolean,
    "contract": pl.String,
    "trump": pl.String,
    "outcome": pl.String,
    "made": pl.Boolean,
    "over": pl.Int16,
    "leader": pl.String,
    "sits_out": pl.String,
    "points": _SMALLS,
    "tricks_won": _SMALLS,
    "score": _INTS,
    "score_after": _INTS,
    "early": pl.Boolean,
    "irregular": pl.Boolean,
    "events": _TEXTS,
    "unchecked": _TEXTS,
    "deals": _TEXTS,
    "calls": _TEXTS,
    "call_seats": _TEXTS,
    "plays": _TEXTS,
    "play_seats": _TEXTS,
    "play_tricks": _SMALLS,
    "trick_winners": _TEXTS,
    "trick_points": _SMALLS,
}
TABLES = {"records": RECORDS, "games": GAMES, "hands": HANDS}


def frame_of(table: str, rows: Sequence[Row]) -> pl.DataFrame:
    """Rows as a frame with the table's columns."""
    schema = TABLES[table]
    if not rows:
        return pl.DataFrame(schema=schema)
    return pl.DataFrame(
        [
            pl.Series(name, values, dtype=dtype)
            for (name, dtype), values in zip(schema.items(), zip(*rows, strict=True), strict=True)
        ]
    )


def insert_rows(transaction: Transaction, table: str, rows: Sequence[Row]) -> None:
    """Append rows to a table, all in one batch."""
    if rows:
        transaction.insert(_insert(table), frame_of(table, rows))


@cache
def _insert(table: str) -> str:
    return read_sql("ledger.store", f"queries/insert_{table}.sql")
