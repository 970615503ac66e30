"""Correcting a game: a new version, a void, a void taken back; and the history that keeps them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.responses import PlainTextResponse

from api.access import Adjudicator, Reader
from api.bodies import ACCEPTED, SAMPLE, body_schema, check_type
from api.doors import TheBook
from api.etags import check_list, check_unchanged, digest_seen, game_tag
from api.forms import GAME, LINES, form_of, media_of
from api.frames import json_answer
from api.problems import answers
from api.routes.games import GameId
from api.schemas.corrections import (
    MOST_WHY,
    Because,
    Corrected,
    HistorySchema,
    Standing,
    history_schema,
    standing_schema,
)
from api.schemas.versions import Number, RecordOf, record_of, version_of
from api.small_bodies import JSON, as_wanted, json_schema, wanted, whole_body
from ledger.book import Source
from ledger.errors import ConflictError, UsageError
from ledger.record import jsonl
from ledger.record.text import loads
from ledger.store.heads import GameHead

router = APIRouter(prefix="/games/{game_id}", tags=["corrections"])

MOST_RECORD = 1 << 20
"""The bytes of one game, with room to spare."""

_REASON = {"why": "The score of hand 7 was noted for the wrong side."}
_WHY = Query(
    max_length=MOST_WHY,
    description="The reason, for a body that is the record alone.",
    examples=[_REASON["why"]],
)
IfMatch = Annotated[
    str | None,
    Header(
        alias="If-Match",
        description="The ETag of the version that was read, or `*` for any.",
        examples=["*"],
    ),
]
Said = Annotated[Because, Depends(wanted(Because))]


@dataclass(frozen=True, slots=True)
class Correction:
    """A corrected record on its way in, and the reason for it."""

    source: Source
    why: str


async def correction(request: Request, why: Annotated[str | None, _WHY] = None) -> Correction:
    """The body as a correction: the record with `why` in the address, or both as JSON.

    Raises `media-type-unsupported`, `body-shape`, `body-too-large`, `body-broken`, and
    `parameter-unused` for a reason that comes twice.
    """
    header = request.headers.get("content-type", "")
    check_type(header, (*ACCEPTED, JSON))
    body = await whole_body(request, MOST_RECORD)
    if header.partition(";")[0].strip().lower() != JSON:
        return Correction(Source.of_bytes(body, "body"), why or "")
    if why is not None:
        raise UsageError(
            "parameter-unused",
            "the reason stands in the body of application/json, not in the address",
            hint="Leave why out of the address.",
        )
    said = as_wanted(Corrected, body)
    return Correction(Source.of_bytes(said.record.encode(), "body"), said.why)


def _bodies() -> dict[str, object]:
    described = body_schema()
    both = json_schema(Corrected, {**_REASON, "record": SAMPLE})
    described["requestBody"]["content"] |= both["requestBody"]["content"]
    return described


_CORRECTED = answers(
    "bad-request",
    "not-found",
    "conflict",
    "precondition-failed",
    "slow",
    "too-large",
    "unsupported-media-type",
)


@router.put(
    "",
    response_model=Standing,
    openapi_extra=_bodies(),
    responses={**_CORRECTED, **answers("precondition-required", "refused")},
)
def amend(
    request: Request,
    game_id: GameId,
    sent: Annotated[Correction, Depends(correction)],
    book: TheBook,
    grant: Adjudicator,
    if_match: IfMatch = None,
) -> Response:
    """Put a corrected record in force for a game, as its next version.

    The body is the record, with the reason as `why` in the address, or JSON with both. If-Match
    says which version was corrected, so that nobody's correction is lost.
    """
    if if_match is None:
        raise ConflictError(
            "if-match-missing",
            "a new version needs the header If-Match",
            hint="Send the ETag of the game as you read it; If-Match: * takes any version.",
        )
    return _now(
        request,
        book.amend(
            game_id,
            sent.source,
            by=grant.name,
            why=sent.why,
            expected=digest_seen(request.headers),
        ),
    )


@router.post(
    "/void",
    response_model=Standing,
    openapi_extra=json_schema(Because, {"why": "It was a practice game."}),
    responses=_CORRECTED,
)
def void(
    request: Request,
    game_id: GameId,
    said: Said,
    book: TheBook,
    grant: Adjudicator,
    if_match: IfMatch = None,
) -> Response:
    """Take a game out of every list and figure; its record and its history stay."""
    seen = digest_seen(request.headers)
    return _now(request, book.void(game_id, by=grant.name, why=said.why, expected=seen))


@router.post(
    "/reinstate",
    response_model=Standing,
    openapi_extra=json_schema(Because, {"why": "It counts after all."}),
    responses=_CORRECTED,
)
def reinstate(
    request: Request,
    game_id: GameId,
    said: Said,
    book: TheBook,
    grant: Adjudicator,
    if_match: IfMatch = None,
) -> Response:
    """Take a void back."""
    seen = digest_seen(request.headers)
    return _now(request, book.reinstate(game_id, by=grant.name, why=said.why, expected=seen))


@router.get(
    "/history",
    dependencies=[Depends(check_list)],
    response_model=HistorySchema,
    responses=answers("bad-request", "not-found"),
)
def get_history(game_id: GameId, book: TheBook, _: Reader) -> Response:
    """Every act on a game, the oldest first: who did it, when, why, and what it changed."""
    return json_answer(history_schema(book.history(game_id)))


@router.get(
    "/versions/{number}",
    response_model=RecordOf,
    responses={
        **answers("bad-request", "not-found", "gone", "not-acceptable"),
        200: media_of(GAME, "The record, in the form that `format` or Accept asks for"),
    },
)
def get_version(
    request: Request,
    game_id: GameId,
    number: Number,
    book: TheBook,
    _: Reader,
    form: Annotated[str, Depends(form_of(GAME))],
) -> Response:
    """One version of a game's record, in force or not."""
    version, text = version_of(book.history(game_id), number)
    check_unchanged(request, game_tag(version.digest, form, version.text))
    return _PRESENT[form](record_of(game_id, version, text))


_PRESENT: dict[str, Callable[[RecordOf], Response]] = {
    "json": json_answer,
    "text": lambda told: PlainTextResponse(told.text),
    "jsonl": lambda told: Response(jsonl.dumps(loads(told.text)[0]), media_type=LINES),
}


def _now(request: Request, head: GameHead) -> Response:
    """Where a game stands now, with the tag that it has from now on."""
    request.state.etag = game_tag(head.digest, "json")
    return json_answer(standing_schema(head))
