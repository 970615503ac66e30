"""The REST door: thin endpoints over `ledger.Book`, with the pages in the same application."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.app import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> object:
    """Import the application, and FastAPI with it, only when it is asked for."""
    if name == "create_app":
        from api.app import create_app

        return create_app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
