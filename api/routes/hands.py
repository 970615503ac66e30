"""Hands of all games: the list behind every figure."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from api.access import Reader
from api.doors import Bom, Cursor, Limit, PagedFilter, TheBook, next_link
from api.etags import check_list
from api.forms import ROWS, form_of, media_of
from api.frames import frame_answer, json_answer, rows
from api.problems import answers
from api.schemas.hands import HandPage, HandRow

router = APIRouter(prefix="/hands", tags=["hands"])


@router.get(
    "",
    dependencies=[Depends(check_list)],
    response_model=HandPage,
    responses={
        **answers("bad-request", "not-found", "not-acceptable"),
        200: media_of(ROWS, "A page of hands"),
    },
)
def list_hands(
    request: Request,
    book: TheBook,
    _: Reader,
    asked: PagedFilter,
    form: Annotated[str, Depends(form_of(ROWS))],
    limit: Limit = 50,
    cursor: Cursor = None,
    bom: Bom = False,
) -> Response:
    """A page of the hands that the filter means, the newest evening first."""
    page = book.hands(asked, limit=limit, cursor=cursor)
    links = next_link(request, page.cursor)
    if form != "json":
        return frame_answer(form, page.frame, "hands", bom=bom, headers=links)
    hands = [HandRow(**row) for row in rows(page.frame)]
    return json_answer(HandPage(hands=hands, next=page.cursor), links)
