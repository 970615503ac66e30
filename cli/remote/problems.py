"""From the problems that a service answers back to the errors that it met."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ledger.errors import (
    AccessError,
    ConflictError,
    LedgerError,
    NotFoundError,
    Place,
    RecordError,
    RuleError,
    Spot,
    StoreBusyError,
    StoreError,
    TooManyError,
    UsageError,
)
from ledger.rules import SEAT_LETTERS

MEDIA_TYPE = "application/problem+json"

_BY_STATUS: dict[int, type[LedgerError]] = {
    401: AccessError,
    403: AccessError,
    404: NotFoundError,
    409: ConflictError,
    410: NotFoundError,
    412: ConflictError,
    422: RecordError,
    428: ConflictError,
    503: StoreBusyError,
}
_TOO_MANY = 429
_USAGE = ("statistic-unknown", "origin-foreign", "key-reused")
"""The codes of mistakes in asking that HTTP has a closer status for."""

_BODY = "body"
"""What the service calls a body in the places of errors."""

_HAND = re.compile(r"hand (\d+)(?:, |$)")
_PART = re.compile(r"(?P<part>tag|deal|bid|trick) (?P<which>[^,]+)")


def error_of(
    problem: Mapping[str, Any], status: int = 422, *, file: str = "", wait: int = 1
) -> LedgerError:
    """The error that a problem tells of.

    `file` is what was sent, to name its places by; `wait` the seconds until the service listens
    again. Raises `KeyError` and `TypeError` for what is no problem of the ledger.
    """
    code, message = str(problem["code"]), str(problem["detail"])
    hint = str(problem.get("hint") or "")
    if status == _TOO_MANY:
        return TooManyError(message, wait=wait, hint=hint)
    place, rule = problem.get("place"), str(problem.get("rule") or "")
    kind = _BY_STATUS.get(status, UsageError if status < 500 else StoreError)
    if code in _USAGE:
        kind = UsageError
    elif kind is RecordError and rule:
        kind = RuleError
    return kind(
        code,
        message,
        hint=hint,
        rule=rule,
        spot=spot_of(problem["spot"]) if problem.get("spot") else None,
        place=place_of(place, file) if place else None,
    )


def place_of(place: Mapping[str, Any], file: str) -> Place:
    """A place in a body, named after the file that the body was."""
    named = str(place["file"])
    return Place(
        file if file and named == _BODY else named,
        int(place.get("line") or 0),
        int(place.get("column") or 0),
        str(place.get("excerpt") or ""),
        int(place.get("caret") or 0),
    )


def spot_of(words: str) -> Spot:
    """The spot that reads as these words; what words leave out of a spot stays unknown."""
    hand = _HAND.match(words)
    number = int(hand[1]) if hand else None
    rest, _, item = words[hand.end() if hand else 0 :].partition("tile ")
    tile = int(item) - 1 if item else None
    rest = rest.rstrip(", ")
    named = _PART.fullmatch(rest)
    if named is None:
        return Spot(rest or "hand", number, item=tile)
    part, which = named["part"], named["which"]
    if part == "tag":
        return Spot(part, number, item=tile, name=which)
    index = SEAT_LETTERS.index(which) if part == "deal" else int(which) - 1
    return Spot(part, number, index, tile)
