"""What a form of a page sends, and the errors that it answers beside what was typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import parse_qsl

from fastapi import Depends, Request

from ledger.errors import ConflictError, LedgerError, RecordError, RuleError, UsageError

FORM = "application/x-www-form-urlencoded"
MOST_FORM = 512 * 1024
"""The bytes of a form: a long game with every tile, and room for what browsers escape."""


async def form_fields(request: Request) -> dict[str, str]:
    """The fields of a form of a page; empty when the body is none. Raises `form-too-large`."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        return {}
    length = request.headers.get("content-length", "")
    if not length.isdigit() or int(length) > MOST_FORM:
        raise UsageError(
            "form-too-large",
            f"a form has at most {MOST_FORM:,} bytes and says how many",
            hint="Send less at once.",
        )
    text = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(text, keep_blank_values=True))


Fields = Annotated[dict[str, str], Depends(form_fields)]

_STATUS: tuple[tuple[type[LedgerError], int], ...] = (
    (ConflictError, 409),
    (RecordError, 422),
    (RuleError, 422),
    (UsageError, 400),
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a form was not taken, at the line of the record where that is known."""

    status: int
    says: str
    hint: str
    excerpt: str = ""
    caret: str = ""


def refusal(error: LedgerError) -> Refusal:
    """An error as a form tells it; raises what no change of the form would mend."""
    status = next((code for kind, code in _STATUS if isinstance(error, kind)), 0)
    if not status:
        raise error
    place = error.place
    where = f"Line {place.line}: " if place is not None and place.line else ""
    what = error.message if where else f"{error.message[:1].upper()}{error.message[1:]}"
    rule = f" (rule {error.rule})" if error.rule else ""
    return Refusal(
        status,
        f"{where}{what.rstrip('.')}{rule}.",
        error.hint,
        place.excerpt if place is not None else "",
        f"{' ' * (place.caret - 1)}^" if place is not None and place.caret else "",
    )
