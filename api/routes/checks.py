"""Checking a record without storing it."""

from __future__ import annotations

from fastapi import APIRouter

from api.access import Reader
from api.bodies import RecordBody, body_schema
from api.doors import TheBook
from api.problems import answers
from api.schemas.checks import Checked, checked

router = APIRouter(prefix="/check", tags=["check"])


@router.post(
    "",
    openapi_extra=body_schema(),
    responses=answers(
        "bad-request", "forbidden", "slow", "too-large", "unsupported-media-type", "refused"
    ),
)
def check(source: RecordBody, book: TheBook, _: Reader) -> Checked:
    """Read and replay every game of a body; store nothing, answer what is wrong and where."""
    return checked(book.check(source))
