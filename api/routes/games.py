"""Games: post, list, get."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from api.bodies import RecordBody, body_schema
from api.doors import Cursor, Limit, PagedFilter, TheBook, chosen_form
from api.frames import rows
from api.problems import KINDS, MEDIA_TYPE, answers, body
from api.schemas.facts import game_schema, hand_facts
from api.schemas.games import GamePage, GameSchema, Posted, Refused, game_row, posted, sides
from api.schemas.hands import DiscardSchema, GameHands, HandSchema
from api.schemas.problems import error_schema
from ledger.errors import RecordError
from ledger.record import jsonl
from ledger.record.evening import seated
from ledger.rules import letter
from ledger.store.shelf import StoredGame, StoredHand

router = APIRouter(prefix="/games", tags=["games"])

TEXT, LINES = "text/plain", "application/x-ndjson"
FORMS = {"json": "application/json", "text": TEXT, "jsonl": LINES}
_REFUSED = answers("refused")[422]


@router.post(
    "",
    status_code=201,
    response_model=Posted,
    openapi_extra=body_schema(),
    responses={
        **answers("bad-request", "forbidden", "slow", "too-large", "unsupported-media-type"),
        200: {"model": Posted, "description": "Every game was there already"},
        201: {"description": "All games are stored; some may have been there already"},
        207: {"model": Posted, "description": "Some games are stored or known, some rejected"},
        422: {**_REFUSED, "model": Refused, "description": "Every game is rejected"},
    },
)
def post_games(request: Request, source: RecordBody, book: TheBook) -> Response:
    """Store the games of a body, each on its own: text (.p42) or JSON lines.

    A game that is there already is `existing`; a game with an error is `rejected`, with the place
    of each error, and costs itself alone.
    """
    report = book.ingest(source)
    answer = posted(report)
    if report.rejected == report.read:
        refusal = report.refused[0].errors[0] if report.refused else _nothing()
        problem = body(KINDS["refused"], error_schema(refusal), request.url.path)
        problem["posted"] = answer.model_dump(exclude_none=True)
        return JSONResponse(problem, 422, media_type=MEDIA_TYPE)
    status = 207 if report.rejected else 201 if report.stored else 200
    return JSONResponse(answer.model_dump(), status)


def _nothing() -> RecordError:
    return RecordError(
        "no-game",
        "the body holds no game",
        hint='Games begin with [P42 "1"], or are one JSON object a line.',
    )


@router.get("", responses=answers("bad-request"))
def list_games(
    book: TheBook, asked: PagedFilter, limit: Limit = 50, cursor: Cursor = None
) -> GamePage:
    """A page of games, the newest evening first."""
    page = book.games(asked, limit=limit, cursor=cursor)
    return GamePage(games=[game_row(row) for row in rows(page.frame)], next=page.cursor)


@router.get(
    "/{game_id}",
    response_model=GameSchema,
    responses={
        **answers("bad-request", "not-found", "not-acceptable"),
        200: {
            "description": "The game, in the form that `format` or Accept asks for",
            "content": {media: {"schema": {"type": "string"}} for media in (TEXT, LINES)},
        },
    },
)
def get_game(
    request: Request,
    game_id: str,
    book: TheBook,
    form: Annotated[
        str | None, Query(alias="format", description="json, text or jsonl; before Accept.")
    ] = None,
) -> Response:
    """One game: with its facts as JSON, or as its record in text or as a JSON line."""
    chosen = chosen_form(request, FORMS, form)
    return _PRESENT[chosen](book.game(game_id))


_PRESENT: dict[str, Callable[[StoredGame], Response]] = {
    "json": lambda stored: JSONResponse(game_schema(stored).model_dump(mode="json")),
    "text": lambda stored: PlainTextResponse(stored.text),
    "jsonl": lambda stored: Response(jsonl.dumps(stored.game), media_type=LINES),
}


@router.get("/{game_id}/hands", responses=answers("not-found"))
def list_hands_of_game(game_id: str, book: TheBook) -> GameHands:
    """All hands of a game, in playing order."""
    stored = book.game(game_id)
    written = _written(stored)
    return GameHands(
        game_id=stored.game_id,
        hands=[
            _hand(StoredHand(stored, index), written[index])
            for index in range(len(stored.game.hands))
        ],
    )


@router.get("/{game_id}/hands/{number}", responses=answers("not-found", "bad-request"))
def get_hand(game_id: str, number: int, book: TheBook) -> HandSchema:
    """One hand of a game by its number."""
    found = book.hand(f"{game_id}-{number}")
    return _hand(found, _written(found.stored)[found.index])


def _written(stored: StoredGame) -> list[dict[str, Any]]:
    hands: list[dict[str, Any]] = json.loads(jsonl.write_line(stored.game))["hands"]
    return hands


def _hand(found: StoredHand, written: dict[str, Any]) -> HandSchema:
    hand = found.hand
    laid = hand.discard
    game = found.stored.game
    called = list(seated(game))[found.index]
    return HandSchema(
        hand_id=found.hand_id,
        game_id=found.stored.game_id,
        players=list(game.players),
        game=game.rules.game.id,
        rules=game.rules.text,
        sides=sides(game.rules.game.teams, called, found.facts.score_after),
        rest=list(hand.rest),
        discard=None
        if laid is None
        else DiscardSchema(seat=letter(laid.seat), tiles=list(laid.tiles)),
        split=list(hand.end.split) if hand.end is not None and hand.end.split else None,
        record=written,
        facts=hand_facts(found.facts),
    )
