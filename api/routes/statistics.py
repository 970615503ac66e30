"""Statistics: the catalogue, and one statistic as JSON or CSV."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from api.doors import TheBook, chosen_form, filter_beside
from api.frames import CSV, csv_answer, rows
from api.problems import answers
from api.schemas.statistics import Catalogue, StatisticRows, statistic_schema
from ledger.filter import Filter
from ledger.stats.ask import cut_of, statistic

router = APIRouter(prefix="/statistics", tags=["statistics"])

FORMS = {"json": "application/json", "csv": CSV}


@router.get("", responses=answers())
def list_statistics(book: TheBook) -> Catalogue:
    """Every statistic: what it says, its formula, what it leaves out, its cuts."""
    return Catalogue(statistics=[statistic_schema(entry) for entry in book.statistics()])


@router.get(
    "/{statistic_id}",
    response_model=StatisticRows,
    responses={
        **answers("bad-request", "not-found", "not-acceptable"),
        200: {
            "description": "The rows, in the form that `format` or Accept asks for",
            "content": {CSV: {"schema": {"type": "string"}}},
        },
    },
)
def get_statistic(
    request: Request,
    statistic_id: str,
    book: TheBook,
    asked: Annotated[Filter, Depends(filter_beside("cut", "format", "bom"))],
    cut: Annotated[str | None, Query(description="How to split it, as the catalogue says.")] = None,
    form: Annotated[
        str | None, Query(alias="format", description="json or csv; before Accept.")
    ] = None,
    bom: Annotated[
        bool, Query(description="CSV with a byte order mark, for spreadsheets.")
    ] = False,
) -> Response:
    """A statistic over the hands that the filter means, a row for each value of the cut."""
    chosen = chosen_form(request, FORMS, form)
    entry = statistic(statistic_id)
    by = cut_of(entry, cut)
    frame = book.stats(entry.id, asked, cut=by)
    if chosen == "csv":
        return csv_answer(frame, f"{entry.id}-by-{by}", bom=bom)
    answer = StatisticRows(statistic=statistic_schema(entry), cut=by, rows=rows(frame))
    return JSONResponse(answer.model_dump(mode="json"))
