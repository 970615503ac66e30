"""The first page with its three doors, and the page on how to put games in."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from dashboards.pages.access import Reader
from dashboards.pages.addresses import link
from dashboards.pages.families import game_filter, switch
from dashboards.pages.nights import night_line
from dashboards.pages.real import who_played
from dashboards.pages.render import page, the_book
from dashboards.pages.rows import game_rows
from ledger.book import Book

router = APIRouter(include_in_schema=False)

LAST_GAMES = 6
NIGHTS = 20
SAMPLE = """\
[P42 "1"]
[Event "Tuesday club night"]
[Date "2026-11-24"]
[Rules "straight"]
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "Di"]

hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C fives
end C made"""


@router.get("/")
def home(request: Request, _: Reader) -> Response:
    """Three doors, and what happened last."""
    book = the_book(request)
    others = [name for name in request.query_params if name != "game"]
    asked = game_filter(request, book, *others)
    return page(
        "home.html",
        games=game_rows(book.games(asked, limit=LAST_GAMES).frame),
        last_night=_last_night(book),
        all_games=link("/games", asked.words()),
        **switch(book, "/", asked),
        **who_played(book, asked),
    )


def _last_night(book: Book) -> dict[str, object] | None:
    """The newest night that was played, in words."""
    names = {club.club_id: club.name for club in book.clubs.all()}
    for row in book.nights(limit=NIGHTS).frame.iter_rows(named=True):
        if row["games"] and row["date"]:
            return night_line(row, names)
    return None


@router.get("/record")
def record(request: Request, _: Reader) -> Response:
    """How games get into the ledger today."""
    return page("record.html", sample=SAMPLE, base=str(request.base_url).rstrip("/"))
