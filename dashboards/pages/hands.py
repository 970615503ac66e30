"""The hands meant by the address: the list behind every figure."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from dashboards import words
from dashboards.pages.access import Reader
from dashboards.pages.addresses import asking, link
from dashboards.pages.families import game_filter, switch
from dashboards.pages.render import page, the_book
from dashboards.pages.rows import hand_rows

router = APIRouter(include_in_schema=False)

PAGE = 50
FORM = ("player", "bidder", "trump", "outcome", "since", "until", "event", "level")


@router.get("/hands")
def hands(request: Request, _: Reader) -> Response:
    """A page of hands, the newest evening first."""
    book = the_book(request)
    asked = game_filter(request, book, "cursor")
    cursor = request.query_params.get("cursor") or None
    found = book.hands(asked, limit=PAGE, cursor=cursor)
    total = book.count_hands(asked)
    return page(
        "hands.html",
        here="/hands",
        hands=hand_rows(found.frame),
        total=total,
        total_words=words.count(total, "hand"),
        start=link("/hands", asked.words()) if cursor else "",
        next=link("/hands", {**asked.words(), "cursor": found.cursor}) if found.cursor else "",
        **asking("/hands", asked, *FORM),
        **switch(book, "/hands", asked),
    )
