"""Rows on their way into the tables: one Arrow table each, written in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from ledger.store.sql import query

if TYPE_CHECKING:
    from ledger.store.transaction import Transaction

Row: TypeAlias = tuple[object, ...]
"""The values of one row, in the order of the table's columns."""

_TEXT = pa.string()
_TEXTS = pa.list_(_TEXT)
_SMALL = pa.int16()
_SMALLS = pa.list_(_SMALL)
_INT = pa.int32()
_INTS = pa.list_(_INT)

ENTRIES = pa.schema(
    [
        ("seq", pa.int64()),
        ("kind", _TEXT),
        ("subject", _TEXT),
        ("entered_at", pa.timestamp("us", tz="UTC")),
        ("body", _TEXT),
        ("body_digest", _TEXT),
        ("record", _TEXT),
        ("record_digest", _TEXT),
        ("previous", _TEXT),
        ("digest", _TEXT),
    ]
)
HEADS = pa.schema(
    [
        ("game_id", _TEXT),
        ("seq", pa.int64()),
        ("entry", pa.int64()),
        ("version", _INT),
        ("standing", _TEXT),
        ("club", _TEXT),
        ("digest", _TEXT),
    ]
)
SITTINGS = pa.schema([("game_id", _TEXT), ("mark", _TEXT)])
DELIVERIES = pa.schema(
    [
        ("key", _TEXT),
        ("body_digest", _TEXT),
        ("number", _INT),
        ("game_id", _TEXT),
        ("seq", pa.int64()),
    ]
)
NAMES = pa.schema(
    [
        ("club", _TEXT),
        ("name_key", _TEXT),
        ("written", _TEXT),
        ("seq", pa.int64()),
        ("place", _INT),
    ]
)
GAMES = pa.schema(
    [
        ("seq", pa.int64()),
        ("game_id", _TEXT),
        ("digest", _TEXT),
        ("rules", _TEXT),
        ("game", _TEXT),
        ("scoring", _TEXT),
        ("event", _TEXT),
        ("site", _TEXT),
        ("date", pa.date32()),
        ("zone", _TEXT),
        ("table_name", _TEXT),
        ("round", _TEXT),
        ("scorer", _TEXT),
        ("players", _TEXTS),
        ("teams", _SMALLS),
        ("score", _INTS),
        ("winner", _SMALL),
        ("winners", _TEXTS),
        ("finished", pa.bool_()),
        ("hands", _INT),
        ("level", _TEXT),
        ("simulated", pa.bool_()),
        ("club", _TEXT),
        ("day", pa.date32()),
    ]
)
HANDS = pa.schema(
    [
        ("seq", pa.int64()),
        ("game_id", _TEXT),
        ("number", _INT),
        ("place", _INT),
        ("game", _TEXT),
        ("scoring", _TEXT),
        ("event", _TEXT),
        ("date", pa.date32()),
        ("simulated", pa.bool_()),
        ("time", _TEXT),
        ("level", _TEXT),
        ("players", _TEXTS),
        ("teams", _SMALLS),
        ("shaker", _TEXT),
        ("bidder_seat", _TEXT),
        ("bidder", _TEXT),
        ("partner", _TEXT),
        ("pair", _TEXT),
        ("position", _SMALL),
        ("bid", _TEXT),
        ("band", _TEXT),
        ("bid_points", _SMALL),
        ("bid_marks", _SMALL),
        ("forced", pa.bool_()),
        ("contract", _TEXT),
        ("trump", _TEXT),
        ("outcome", _TEXT),
        ("made", pa.bool_()),
        ("over", _SMALL),
        ("leader", _TEXT),
        ("sits_out", _TEXT),
        ("points", _SMALLS),
        ("tricks_won", _SMALLS),
        ("score", _INTS),
        ("score_after", _INTS),
        ("early", pa.bool_()),
        ("irregular", pa.bool_()),
        ("events", _TEXTS),
        ("unchecked", _TEXTS),
        ("deals", _TEXTS),
        ("calls", _TEXTS),
        ("call_seats", _TEXTS),
        ("plays", _TEXTS),
        ("play_seats", _TEXTS),
        ("play_tricks", _SMALLS),
        ("trick_winners", _TEXTS),
        ("trick_points", _SMALLS),
        ("rest", _TEXT),
        ("discard", _TEXT),
        ("club", _TEXT),
        ("day", pa.date32()),
    ]
)
TABLES = {
    "entries": ENTRIES,
    "heads": HEADS,
    "sittings": SITTINGS,
    "deliveries": DELIVERIES,
    "names": NAMES,
    "games": GAMES,
    "hands": HANDS,
}


def table_of(name: str, rows: Sequence[Row]) -> pa.Table:
    """Rows as an Arrow table with the columns of a table of the ledger."""
    schema = TABLES[name]
    columns = zip(*rows, strict=True) if rows else ((),) * len(schema)
    return pa.Table.from_arrays(
        [pa.array(values, field.type) for field, values in zip(schema, columns, strict=True)],
        schema=schema,
    )


def table_of_words(name: str, words: Iterable[str]) -> pa.Table:
    """Words as an Arrow table with one column."""
    return pa.table({name: pa.array(words, _TEXT)})


def insert_rows(transaction: Transaction, name: str, rows: Sequence[Row]) -> None:
    """Append rows to a table, all in one batch."""
    if rows:
        transaction.insert(query(f"insert_{name}"), table_of(name, rows))
