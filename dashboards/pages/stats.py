"""Which bids come home: a cut of the statistic as a chart and as a table."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from dashboards import words
from dashboards.charts.bid_success import bid_success
from dashboards.charts.theme import SMALL_N
from dashboards.pages.access import Reader
from dashboards.pages.addresses import asking, hands_link, link, seats_of
from dashboards.pages.families import game_filter, switch
from dashboards.pages.real import who_played
from dashboards.pages.render import chart_theme, figure_json, page, the_book
from dashboards.pages.rows import rate_rows
from ledger.stats.ask import cut_of, statistic
from ledger.stats.statistic import TOTAL

router = APIRouter(include_in_schema=False)

BIDS = "bid-success"


@router.get("/stats")
def stats(request: Request, _: Reader) -> Response:
    """Bid success, cut as the address says."""
    book = the_book(request)
    asked = game_filter(request, book, "cut")
    entry = statistic(BIDS)
    cut = cut_of(entry, request.query_params.get("cut") or None)
    if cut == TOTAL.id:
        cut = entry.cuts[0].id
    frame = book.stats(BIDS, asked, cut=cut)
    total = book.stats(BIDS, asked, cut=TOTAL.id)
    return page(
        "stats.html",
        here="/stats",
        says=_says(total.row(0, named=True)) if total.height else "",
        heading=next(option.title for option in entry.cuts if option.id == cut),
        cut=cut,
        cuts=[
            {
                "word": option.title,
                "here": option.id == cut,
                "link": link("/stats", {"cut": option.id, **asked.words()}),
            }
            for option in entry.cuts
            if option.id != TOTAL.id
        ],
        **asking("/stats", asked, "since", "until", "player", "event", "simulated", cut=cut),
        rows=list(rate_rows(frame, entry, asked, cut)),
        figure=figure_json(
            bid_success(
                frame,
                cut,
                label=lambda raw: words.value(cut, raw, seats=seats_of(asked.game)),
                link=lambda row: hands_link(entry.behind(asked, cut, row)),
            )
        ),
        **switch(book, "/stats", asked, cut=cut),
        theme=chart_theme(),
        small_n=SMALL_N,
        csv=link(f"/api/v1/statistics/{BIDS}", {"cut": cut, "format": "csv", **asked.words()}),
        **who_played(book, asked),
    )


def _says(total: dict[str, object]) -> str:
    n, k, rate = total["n"], total["k"], total["rate"]
    if not isinstance(n, int) or not isinstance(rate, float) or not n:
        return "No bid has been decided yet."
    return f"Of {words.count(n, 'bid')}, {k:,} were made: {words.percent(rate)}."
