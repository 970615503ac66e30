"""What the tables hold of some games beside what their records say today, told column by column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from ledger.store.derive import Derived
from ledger.store.reports import GameChange
from ledger.store.sql import query
from ledger.store.tables import Row, table_of, table_of_words
from ledger.store.transaction import Transaction

_CHANGES_A_GAME = 20
_NUMBERED = {"hands": "number", "sittings": "mark"}
"""What tells the rows of one game apart, in a table that has several."""


def changes(
    transaction: Transaction, game_ids: Sequence[str], fresh: Mapping[str, Derived]
) -> list[GameChange]:
    """The games whose rows are not what they should be, each with what is different.

    `fresh` holds what replay derives; a game that is not in it should have no rows.
    """
    ids = table_of_words("game_id", game_ids)
    told: dict[str, list[str]] = {}
    tables: dict[str, list[Row]] = {
        "games": [each.rows.game for each in fresh.values()],
        "hands": [row for each in fresh.values() for row in each.rows.hands],
        "sittings": [row for each in fresh.values() for row in each.sittings],
    }
    for table, rows in tables.items():
        old = transaction.matching(query(f"{table}_of"), ids)
        new = pl.DataFrame(pl.from_arrow(table_of(table, rows))).select(old.columns)
        if old.equals(new):
            continue
        if old.is_empty():
            for game_id in new["game_id"].unique(maintain_order=True):
                told.setdefault(game_id, []).append(f"{table}: new")
            continue
        for game_id, words in _differences(table, old, new):
            told.setdefault(game_id, []).extend(words)
    return [GameChange(game_id, tuple(words[:_CHANGES_A_GAME])) for game_id, words in told.items()]


def _differences(
    table: str, old: pl.DataFrame, new: pl.DataFrame
) -> Iterator[tuple[str, list[str]]]:
    before, now = _by_row(table, old), _by_row(table, new)
    for key in dict.fromkeys((*before, *now)):
        was, is_now = before.get(key, []), now.get(key, [])
        if was == is_now:
            continue
        game_id, number = key
        where = f"hand {number}, " if table == "hands" else ""
        if len(was) == len(is_now) == 1:
            yield (
                game_id,
                [
                    f"{where}{column}: {_word(value)} -> {_word(is_now[0][column])}"
                    for column, value in was[0].items()
                    if value != is_now[0][column]
                ],
            )
            continue
        what = "row" if table == "hands" else table
        if len(was) > 1:
            yield game_id, [f"{where}{what}: there {len(was)} times"]
        else:
            yield game_id, [f"{where}{what}: {'new' if is_now else 'gone'}"]


def _by_row(table: str, frame: pl.DataFrame) -> dict[tuple[str, Any], list[dict[str, Any]]]:
    found: dict[tuple[str, Any], list[dict[str, Any]]] = {}
    named = _NUMBERED.get(table, "")
    for row in frame.iter_rows(named=True):
        found.setdefault((row["game_id"], row.get(named, 0)), []).append(row)
    return found


def _word(value: object) -> str:
    if value is None:
        return "unknown"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
