"""Frames and pages of lists out of Parquet answers, which keep the types of their columns."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import polars as pl

from cli.remote.wire import Wire
from ledger.store.shelf import Page, check_limit

if TYPE_CHECKING:
    from collections.abc import Mapping

PAGE_ROWS = 500
"""The most rows that the service puts on a page."""


def frame(wire: Wire, path: str, params: Mapping[str, str]) -> pl.DataFrame:
    """A whole table."""
    return _page(wire, path, params).frame


def page(wire: Wire, path: str, params: Mapping[str, str], limit: int, cursor: str | None) -> Page:
    """The rows of a list from a cursor on, at most `limit`, over as many answers as that takes."""
    check_limit(limit)
    parts: list[pl.DataFrame] = []
    while True:
        asked = {**params, "limit": str(min(limit, PAGE_ROWS))}
        part = _page(wire, path, asked | ({} if cursor is None else {"cursor": cursor}))
        parts.append(part.frame)
        limit -= part.frame.height
        cursor = part.cursor
        if cursor is None or limit <= 0 or part.frame.is_empty():
            return Page(pl.concat(parts), cursor)


def _page(wire: Wire, path: str, params: Mapping[str, str]) -> Page:
    with wire.asked("GET", path, params={**params, "format": "parquet"}) as answer:
        data = answer.read()
        following = answer.links.get("next", {}).get("url", "")
    try:
        rows = pl.read_parquet(BytesIO(data))
    except pl.exceptions.PolarsError:
        raise wire.not_understood("answers tables in another form") from None
    cursors = parse_qs(urlsplit(following).query).get("cursor")
    return Page(rows, cursors[0] if cursors else None)
