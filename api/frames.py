"""Frames as they are sent: JSON rows, and CSV that a spreadsheet opens unharmed."""

from __future__ import annotations

from typing import Any

import polars as pl
from fastapi import Response

CSV = "text/csv"
_FORMULA = r"^[=+\-@\t\r]"


def rows(frame: pl.DataFrame) -> list[dict[str, Any]]:
    """A frame as JSON rows."""
    return frame.to_dicts()


def csv_answer(frame: pl.DataFrame, name: str, *, bom: bool = False) -> Response:
    """A frame as CSV: a header, UTF-8, cells that begin like a formula made harmless."""
    harmless = frame.with_columns(
        pl.when(pl.col(pl.String).str.contains(_FORMULA))
        .then("'" + pl.col(pl.String))
        .otherwise(pl.col(pl.String))
        .name.keep()
    )
    text = harmless.write_csv()
    return Response(
        ("\ufeff" if bom else "") + text,
        media_type=f"{CSV}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )
