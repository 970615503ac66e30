"""The shape of every error: a problem of RFC 9457 with the ledger's code, hint and place."""

from __future__ import annotations

from pydantic import BaseModel, Field

from ledger.errors import LedgerError


class PlaceSchema(BaseModel):
    """Where in the body something is; lines and columns count from 1."""

    file: str
    line: int | None = None
    column: int | None = None
    excerpt: str | None = None
    caret: int | None = Field(
        default=None, description="Column of the mark below the excerpt, from 1."
    )


class ErrorSchema(BaseModel):
    """One thing that the ledger refuses, and what to do about it."""

    code: str = Field(description="Stable, kebab-case.", examples=["bid-unknown"])
    detail: str = Field(description="One sentence with the offending value.")
    hint: str | None = Field(default=None, description="What to do next.")
    rule: str | None = Field(default=None, description="The rule's number in the rule book.")
    spot: str | None = Field(default=None, description="Where in the game, in words.")
    place: PlaceSchema | None = None


class Problem(ErrorSchema):
    """An error answer, as `application/problem+json`."""

    type: str = Field(description="A name for the kind of problem.", examples=["about:blank"])
    title: str
    status: int = Field(ge=400, le=599)
    instance: str | None = Field(default=None, description="The address that was asked for.")
    request_id: str | None = Field(
        default=None, description="The request's name in the log: X-Request-Id of the answer."
    )


def error_schema(error: LedgerError) -> ErrorSchema:
    """An error of the ledger as it is sent."""
    return ErrorSchema(
        code=error.code,
        detail=error.message,
        hint=error.hint or None,
        rule=error.rule or None,
        spot=None if error.spot is None else str(error.spot),
        place=place_schema(error),
    )


def place_schema(error: LedgerError) -> PlaceSchema | None:
    """The place of an error, without the parts that are not known."""
    if error.place is None:
        return None
    return PlaceSchema(
        file=error.place.file,
        line=error.place.line or None,
        column=error.place.column or None,
        excerpt=error.place.excerpt or None,
        caret=error.place.caret or None,
    )
