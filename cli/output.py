"""How data leaves: a table to read, a JSON array, or CSV that a spreadsheet opens unharmed."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any, TypeAlias

Row: TypeAlias = Mapping[str, Any]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Format(StrEnum):
    """The forms in which a command prints data."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table for the eye: what it shows of a row.

    Figures stand `right` and are never cut or wrapped. A `spare` column is left out where the
    screen is too narrow for all.
    """

    title: str
    show: Callable[[Row], str]
    right: bool = False
    spare: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows with every way to print them.

    `keys` are the fields of each row in order, for JSON and CSV; `columns` what a table shows.
    `faint` says of a row that it rests on few hands; `notes` stand below the table, `empty` in
    its place when there are no rows.
    """

    rows: Sequence[Row]
    keys: Sequence[str]
    columns: Sequence[Column]
    title: str = ""
    empty: str = "Nothing to show."
    notes: Sequence[str] = ()
    faint: Callable[[Row], bool] = lambda row: False


def put(text: str) -> None:
    """Write data to stdout."""
    sys.stdout.write(text)


def put_listing(listing: Listing, form: Format) -> None:
    """Print a listing in the form asked for."""
    if form is Format.JSON:
        put_json(listing.rows, listing.keys)
    elif form is Format.CSV:
        put_csv(listing.rows, listing.keys)
    else:
        from cli.tables import put_table

        put_table(listing)


def put_json(rows: Iterable[Row], keys: Sequence[str]) -> None:
    """Print rows as an array of objects, an object a line."""
    between = "[\n"
    for row in rows:
        chosen = {key: row[key] for key in keys}
        put(between + json.dumps(chosen, ensure_ascii=False, default=_json_value))
        between = ",\n"
    put("[]\n" if between == "[\n" else "\n]\n")


def put_csv(rows: Iterable[Row], keys: Sequence[str]) -> None:
    """Print rows as CSV (RFC 4180), text that looks like a formula made harmless."""
    writer = csv.writer(sys.stdout, lineterminator="\r\n")
    writer.writerow(keys)
    for row in rows:
        writer.writerow([_cell(row[key]) for key in keys])


def _json_value(value: object) -> object:
    if isinstance(value, date | datetime):
        return value.isoformat()
    return str(value)


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        flat = all(isinstance(item, str | int) for item in value)
        value = "; ".join(map(str, value)) if flat else json.dumps(value, default=_json_value)
    text = value.isoformat() if isinstance(value, date) else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(_FORMULA) else text
