"""Which form an answer takes: what `format` asks for, else what the Accept header likes best."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fastapi import Query, Request

from ledger.errors import UsageError
from ledger.filter import unknown_name

Forms = Mapping[str, str]
"""The words of `format` with their media types, the default first."""

JSON, LINES, CSV = "application/json", "application/x-ndjson", "text/csv"
PARQUET, TEXT = "application/vnd.apache.parquet", "text/plain"

_ROWS = {"json": JSON, "jsonl": LINES, "csv": CSV, "parquet": PARQUET}
ROWS: Forms = MappingProxyType(_ROWS)
"""The forms of a table: rows as JSON, as JSON lines, for spreadsheets, for data frames."""

GAMES: Forms = MappingProxyType({**_ROWS, "text": TEXT})
"""The forms of the list of games: tables, and the records themselves as text or JSON lines."""

GAME: Forms = MappingProxyType({"json": JSON, "text": TEXT, "jsonl": LINES})
"""The forms of one game."""

_ALSO_KNOWN_AS = {
    "application/jsonl": LINES,
    "application/ndjson": LINES,
    "application/jsonlines": LINES,
    "application/parquet": PARQUET,
}


def form_of(forms: Forms) -> Callable[..., str]:
    """A dependency that gives the word of the form in which to answer."""

    def chosen(
        request: Request,
        form: str | None = Query(
            None,
            alias="format",
            description=f"The form of the answer, before Accept: {', '.join(forms)}.",
            json_schema_extra={"enum": list(forms)},
            examples=[next(iter(forms))],
        ),
    ) -> str:
        return chosen_form(request.headers.get("accept", ""), forms, form)

    return chosen


def chosen_form(accept: str, forms: Forms, asked: str | None) -> str:
    """The form asked for by name, else the one that Accept gives the most weight.

    Of forms with the same weight, one named in full goes before one that only a wildcard takes,
    and then the one named first. Raises `format-unknown` and `not-acceptable`.
    """
    if asked is not None:
        if asked not in forms:
            raise unknown_name("format", asked, forms)
        return asked
    ranges = _ranges(accept or "*/*")
    weighed = [(_weight(media, ranges), form) for form, media in forms.items()]
    (weight, _, _), form = max(weighed, key=lambda pair: pair[0])
    if weight <= 0:
        raise UsageError(
            "not-acceptable",
            f"nothing here comes as {accept!r}",
            hint=f"Ask for {', '.join(forms.values())}.",
        )
    return form


def media_of(forms: Forms, says: str) -> dict[str, object]:
    """The 200 answer of an endpoint in these forms, for the OpenAPI description."""
    binary = {"schema": {"type": "string", "format": "binary"}}
    plain = {"schema": {"type": "string"}}
    content = {
        media: binary if media == PARQUET else plain for media in forms.values() if media != JSON
    }
    return {"description": says, "content": content}


def _ranges(accept: str) -> list[tuple[str, float]]:
    """The media ranges of an Accept header with their weights."""
    found: list[tuple[str, float]] = []
    for part in accept.split(","):
        media, *parameters = (word.strip().lower() for word in part.split(";"))
        weight = 1.0
        for parameter in parameters:
            name, _, value = parameter.partition("=")
            if name.strip() == "q":
                weight = _number(value)
        found.append((_ALSO_KNOWN_AS.get(media, media), weight))
    return found


def _number(value: str) -> float:
    try:
        return min(max(float(value), 0.0), 1.0)
    except ValueError:
        return 0.0


def _weight(media: str, ranges: list[tuple[str, float]]) -> tuple[float, int, int]:
    """How much a media type is wanted: its weight, how exactly it is named, how early."""
    for exact, pattern in ((2, media), (1, media.partition("/")[0] + "/*"), (0, "*/*")):
        for place, (named, weight) in enumerate(ranges):
            if named == pattern:
                return weight, exact, -place
    return 0.0, 0, 0
