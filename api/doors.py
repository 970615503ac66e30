"""What every endpoint asks for: the book, the filter of the request, one form of an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, cast

from fastapi import Depends, Query, Request

from api.schemas.filters import FilterQuery
from ledger.book import Book
from ledger.errors import UsageError
from ledger.filter import Filter


def the_book(request: Request) -> Book:
    """The book that the application serves."""
    return cast(Book, request.app.state.book)


TheBook = Annotated[Book, Depends(the_book)]

Limit = Annotated[int, Query(ge=1, le=500, description="How many to answer at most.")]
Cursor = Annotated[
    str | None, Query(description="Where to go on: `next` of the answer before.", max_length=200)
]


def filter_beside(*others: str) -> Callable[..., Filter]:
    """A dependency that reads the filter from the query; `others` are not part of it."""

    def asked(request: Request, _: Annotated[FilterQuery, Query()]) -> Filter:
        return Filter.parse(single(request, leaving_out=others))

    return asked


PagedFilter = Annotated[Filter, Depends(filter_beside("limit", "cursor"))]


def single(request: Request, leaving_out: Iterable[str] = ()) -> dict[str, str]:
    """The query's words; raises `parameter-twice` for a name that is given twice."""
    words: dict[str, str] = {}
    for name, value in request.query_params.multi_items():
        if name in words:
            raise UsageError(
                "parameter-twice", f"{name} is given twice", hint="Keep one of the two."
            )
        words[name] = value
    return {name: value for name, value in words.items() if name not in set(leaving_out)}


def chosen_form(request: Request, forms: dict[str, str], asked: str | None) -> str:
    """The form of the answer: what `format` asks, else the first that the Accept header takes.

    `forms` maps the words of `format` to media types, the default first. Raises
    `not-acceptable`.
    """
    if asked is not None:
        if asked not in forms:
            raise UsageError(
                "format-unknown",
                f"format cannot be {asked!r}",
                hint=f"There are: {', '.join(forms)}.",
            )
        return asked
    accepted = request.headers.get("accept", "*/*")
    for media in (part.partition(";")[0].strip().lower() for part in accepted.split(",")):
        for form, known in forms.items():
            if media in ("*/*", known, known.partition("/")[0] + "/*"):
                return form
    raise UsageError(
        "not-acceptable",
        f"nothing here comes as {accepted!r}",
        hint=f"Ask for {', '.join(forms.values())}.",
    )
