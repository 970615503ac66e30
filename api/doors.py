"""What every endpoint asks for: the book, the filter of the request, the page of a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

from fastapi import Depends, Query, Request
from fastapi.dependencies.models import Dependant
from pydantic import BaseModel

from api.schemas.filters import FilterQuery
from dashboards.pages.access import book_for
from ledger.book import Book
from ledger.errors import UsageError
from ledger.filter import Filter, unknown_name


def the_book(request: Request) -> Book:
    """The book that the application serves, as who asks may see it."""
    return book_for(request)


TheBook = Annotated[Book, Depends(the_book)]

Limit = Annotated[
    int, Query(ge=1, le=500, description="How many to answer at most.", examples=[50])
]
Cursor = Annotated[
    str | None,
    Query(
        description="Where to go on: `next` of the answer before, also in its Link header.",
        max_length=200,
    ),
]
Bom = Annotated[
    bool,
    Query(description="CSV with a byte order mark, for spreadsheets: yes or no.", examples=["yes"]),
]


def filter_beside(*others: str) -> Callable[..., Filter]:
    """A dependency that reads the filter from the query; `others` are not part of it."""

    def asked(request: Request, _: Annotated[FilterQuery, Query()]) -> Filter:
        return Filter.parse(single(request, leaving_out=others))

    return asked


_PAGED = ("limit", "cursor", "format", "bom", "written")
PagedFilter = Annotated[Filter, Depends(filter_beside(*_PAGED))]
AskedFilter = Annotated[Filter, Depends(filter_beside("cut", "format", "bom"))]


def single(request: Request, leaving_out: Iterable[str] = ()) -> dict[str, str]:
    """The query's words; raises `parameter-twice` for a name that is given twice."""
    words: dict[str, str] = {}
    for written, value in request.query_params.multi_items():
        name = written.replace("-", "_")
        if name in words:
            raise UsageError(
                "parameter-twice", f"{name} is given twice", hint="Keep one of the two."
            )
        words[name] = value
    return {name: value for name, value in words.items() if name not in set(leaving_out)}


def known_parameters(request: Request) -> None:
    """Raise `parameter-unknown` for what the address does not take, `parameter-twice` for two."""
    known = list(_parameters(request.scope["route"].dependant))
    for name in single(request):
        if name not in known:
            raise unknown_name("parameter", name, known)


def not_with(request: Request, form: str, *names: str) -> None:
    """Raise `parameter-unused` for a parameter that says nothing about this form of answer."""
    for name in names:
        if name in request.query_params:
            raise UsageError(
                "parameter-unused",
                f"{name} means nothing with format={form}",
                hint=f"Leave {name} out, or ask for another format.",
            )


def next_link(request: Request, cursor: str | None) -> dict[str, str]:
    """The header that leads to the next page of a list, none on the last page."""
    if cursor is None:
        return {}
    return {"Link": f'<{request.url.include_query_params(cursor=cursor)}>; rel="next"'}


def _parameters(dependant: Dependant) -> Iterator[str]:
    """The query parameters of an endpoint and of all that it depends on."""
    for field in dependant.query_params:
        kind = field.field_info.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from kind.model_fields
        else:
            yield field.alias
    for inner in dependant.dependencies:
        yield from _parameters(inner)
