"""Hands of all games: the list behind every figure."""

from __future__ import annotations

from fastapi import APIRouter

from api.doors import Cursor, Limit, PagedFilter, TheBook
from api.frames import rows
from api.problems import answers
from api.schemas.hands import HandPage, HandRow

router = APIRouter(prefix="/hands", tags=["hands"])


@router.get("", responses=answers("bad-request"))
def list_hands(
    book: TheBook, asked: PagedFilter, limit: Limit = 50, cursor: Cursor = None
) -> HandPage:
    """A page of the hands that the filter means, the newest evening first."""
    page = book.hands(asked, limit=limit, cursor=cursor)
    return HandPage(hands=[HandRow(**row) for row in rows(page.frame)], next=page.cursor)
