"""Frames as they are sent: JSON rows and lines, Parquet, CSV that a spreadsheet opens unharmed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any

import polars as pl
from fastapi import Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel

from api.forms import CSV, LINES, PARQUET

_FORMULA = r"^[=+\-@\t\r]"
_BLOCK = 64 * 1024
_BETWEEN = "; "


def rows(frame: pl.DataFrame) -> list[dict[str, Any]]:
    """A frame as JSON rows."""
    return frame.to_dicts()


def json_answer(told: BaseModel, headers: Mapping[str, str] | None = None) -> Response:
    """A value as JSON."""
    return JSONResponse(told.model_dump(mode="json"), headers=headers)


def frame_answer(
    form: str,
    frame: pl.DataFrame,
    name: str,
    *,
    bom: bool = False,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A frame as `csv`, `parquet` or `jsonl`, under a file name for who saves it."""
    if form == "csv":
        return csv_answer(frame, name, bom=bom, headers=headers)
    if form == "parquet":
        packed = BytesIO()
        frame.write_parquet(packed)
        return _file(packed.getvalue(), PARQUET, f"{name}.parquet", headers)
    lines = "".join(f"{json.dumps(row, default=str)}\n" for row in rows(frame))
    return _file(lines, LINES, f"{name}.jsonl", headers)


def csv_answer(
    frame: pl.DataFrame, name: str, *, bom: bool = False, headers: Mapping[str, str] | None = None
) -> Response:
    """A frame as CSV (RFC 4180): a header, UTF-8, cells that begin like a formula made harmless.

    Lists are their items with `; ` between them; yes and no stand for true and false.
    """
    text = pl.col(pl.String)
    harmless = frame.with_columns(_flat(frame)).with_columns(
        pl.when(text.str.contains(_FORMULA)).then("'" + text).otherwise(text).name.keep()
    )
    written = harmless.write_csv(line_terminator="\r\n")
    return _file(
        ("\ufeff" if bom else "") + written, f"{CSV}; charset=utf-8", f"{name}.csv", headers
    )


def stream_answer(parts: Iterator[str], media: str, file_name: str) -> Response:
    """Text sent as it comes, in blocks; its first part is made before the answer begins.

    An error of the first part is still answered as a problem; a later one cuts the line.
    """
    first = next(parts, "")
    headers = _attached(file_name)
    return StreamingResponse(_blocks(first, parts), media_type=media, headers=headers)


def _blocks(first: str, parts: Iterable[str]) -> Iterator[str]:
    block, size = [first], len(first)
    for part in parts:
        block.append(part)
        size += len(part)
        if size >= _BLOCK:
            yield "".join(block)
            block, size = [], 0
    yield "".join(block)


def _flat(frame: pl.DataFrame) -> list[pl.Expr]:
    """Columns of lists and of yes and no, as text."""
    lists = [
        pl.col(name)
        .cast(pl.List(pl.String))
        .list.eval(pl.element().fill_null(""))
        .list.join(_BETWEEN)
        for name, kind in frame.schema.items()
        if isinstance(kind, pl.List)
    ]
    flags = [
        pl.when(pl.col(name)).then(pl.lit("yes")).when(~pl.col(name)).then(pl.lit("no")).alias(name)
        for name, kind in frame.schema.items()
        if kind == pl.Boolean
    ]
    return lists + flags


def _file(
    content: str | bytes, media: str, name: str, headers: Mapping[str, str] | None
) -> Response:
    told = {**(headers or {}), **_attached(name)}
    return Response(content, media_type=media, headers=told)


def _attached(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
