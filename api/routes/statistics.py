"""Statistics: the catalogue, and the rows of one statistic."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from api.access import Reader
from api.doors import AskedFilter, Bom, TheBook
from api.etags import check_list
from api.forms import ROWS, form_of, media_of
from api.frames import frame_answer, json_answer, rows
from api.problems import answers
from api.schemas.statistics import Catalogue, StatisticRows, statistic_schema
from ledger.stats.ask import cut_of, statistic

router = APIRouter(prefix="/statistics", tags=["statistics"])

StatisticId = Annotated[str, Path(description="As the catalogue says.", examples=["bid-success"])]
Cut = Annotated[
    str | None,
    Query(description="How to split it, as the catalogue says.", examples=["trump"]),
]


@router.get("", responses=answers("bad-request"))
def list_statistics(book: TheBook, _: Reader) -> Catalogue:
    """Every statistic: what it says, its formula, what it leaves out, its cuts."""
    return Catalogue(statistics=[statistic_schema(entry) for entry in book.statistics()])


@router.get(
    "/{statistic_id}",
    dependencies=[Depends(check_list)],
    response_model=StatisticRows,
    responses={
        **answers("bad-request", "not-found", "not-acceptable"),
        200: media_of(ROWS, "The rows, one for each value of the cut"),
    },
)
def get_statistic(
    statistic_id: StatisticId,
    book: TheBook,
    _: Reader,
    asked: AskedFilter,
    form: Annotated[str, Depends(form_of(ROWS))],
    cut: Cut = None,
    bom: Bom = False,
) -> Response:
    """A statistic over the hands that the filter means, a row for each value of the cut."""
    entry = statistic(statistic_id)
    by = cut_of(entry, cut)
    frame = book.stats(entry.id, asked, cut=by)
    if form != "json":
        return frame_answer(form, frame, f"{entry.id}-by-{by}", bom=bom)
    return json_answer(StatisticRows(statistic=statistic_schema(entry), cut=by, rows=rows(frame)))
