"""The core of ledger42: the rules, the record, the store and the statistics of Texas 42."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.version import __version__

if TYPE_CHECKING:
    from ledger.book import Book

__all__ = ["Book", "__version__"]


def __getattr__(name: str) -> object:
    """Import `Book`, and DuckDB and Polars with it, only when it is asked for."""
    if name == "Book":
        from ledger.book import Book

        return Book
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
