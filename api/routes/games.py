"""Games: post, list, get."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import PlainTextResponse

from api.access import Reader, Recorder
from api.bodies import SAMPLE_ID, body_schema
from api.doors import Bom, Cursor, Limit, PagedFilter, TheBook, next_link, not_with
from api.etags import check_list, check_unchanged, game_tag
from api.forms import GAME, GAMES, LINES, TEXT, form_of, media_of
from api.frames import frame_answer, json_answer, rows, stream_answer
from api.posting import POSTED, Posting, posting
from api.problems import answers
from api.schemas.facts import game_schema, hand_facts
from api.schemas.games import GamePage, GameSchema, Posted, Refused, game_row, sides
from api.schemas.hands import DiscardSchema, GameHands, HandSchema
from api.streams import LinesAnswer
from api.written import Written, check_written
from ledger import __version__
from ledger.book import Book
from ledger.filter import Filter
from ledger.record import jsonl
from ledger.record.evening import seated
from ledger.rules import letter
from ledger.store.shelf import StoredGame, StoredHand

router = APIRouter(prefix="/games", tags=["games"])

GameId = Annotated[str, Path(description="16 digits, as the lists show.", examples=[SAMPLE_ID])]
Number = Annotated[int, Path(description="The hand's number in its game.", examples=[1])]
_REFUSED = answers("refused", "reused")[422]


@router.post(
    "",
    status_code=201,
    response_model=Posted,
    openapi_extra=body_schema(),
    responses={
        **answers(
            "bad-request",
            "forbidden",
            "not-found",
            "not-acceptable",
            "reused",
            "slow",
            "too-large",
            "unsupported-media-type",
        ),
        200: {
            **media_of(POSTED, "Every game was there already; line by line, always"),
            "model": Posted,
        },
        201: {"description": "All games are stored; some may have been there already"},
        207: {
            "model": Posted,
            "description": "Some games are rejected, or say something else than what is stored",
        },
        422: {**_REFUSED, "model": Refused},
    },
)
def post_games(
    request: Request,
    sent: Annotated[Posting, Depends(posting)],
    grant: Recorder,
    form: Annotated[str, Depends(form_of(POSTED))],
) -> Response:
    """Store the games of a body, each on its own: text (.p42) or JSON lines.

    A game that is there already is `existing`; a game with an error is `rejected`, with the place
    of each error, and costs itself alone. A second scorer's record of a game that says something
    else is a `conflict`: it is kept, and waits for a ruling.

    As `jsonl`, or with `Accept: application/x-ndjson`, the answer is a line a game as soon as it
    is stored for good, and a last line with the `summary`. When the ledger fails on the way, the
    last line is the problem (`type`, `status`, `code`) in place of the summary; what the lines
    before it tell of is stored, and the same request sent again completes it.
    """
    return LinesAnswer(request, sent.line_by_line) if form == "jsonl" else sent.whole(request)


@router.get(
    "",
    dependencies=[Depends(check_list)],
    response_model=GamePage,
    responses={
        **answers("bad-request", "not-found", "not-acceptable"),
        200: media_of(GAMES, "A page of games; as text and jsonl the records of all games meant"),
    },
)
def list_games(
    request: Request,
    book: TheBook,
    grant: Reader,
    asked: PagedFilter,
    form: Annotated[str, Depends(form_of(GAMES))],
    limit: Limit = 50,
    cursor: Cursor = None,
    bom: Bom = False,
    written: Written = False,
) -> Response:
    """A page of games, the newest evening first.

    As `text` (.p42) and `jsonl` it is the records of all games that the filter means, streamed in
    the order in which they came, not paged; with pseudonyms, unless an admin asks for them as
    `written`.
    """
    if form in ("text", "jsonl"):
        not_with(request, form, "limit", "cursor")
        if written:
            asked = replace(asked, club=check_written(grant, asked.club))
        return _EXPORT[form](book, asked, written)
    if written:
        not_with(request, form, "written")
    page = book.games(asked, limit=limit, cursor=cursor)
    links = next_link(request, page.cursor)
    if form != "json":
        return frame_answer(form, page.frame, "games", bom=bom, headers=links)
    games = [game_row(row) for row in rows(page.frame)]
    return json_answer(GamePage(games=games, next=page.cursor), links)


_EXPORT: dict[str, Callable[[Book, Filter, bool], Response]] = {
    "text": lambda book, asked, written: stream_answer(
        book.export(asked, written=written), TEXT, "games.p42"
    ),
    "jsonl": lambda book, asked, written: stream_answer(
        book.export_jsonl(asked, written=written), LINES, "games.jsonl"
    ),
}


@router.get(
    "/{game_id}",
    response_model=GameSchema,
    responses={
        **answers("bad-request", "not-found", "gone", "not-acceptable"),
        200: media_of(GAME, "The game, in the form that `format` or Accept asks for"),
    },
)
def get_game(
    request: Request,
    game_id: GameId,
    book: TheBook,
    _: Reader,
    form: Annotated[str, Depends(form_of(GAME))],
) -> Response:
    """One game: with its facts as JSON, or as its record in text or as a JSON line."""
    stored = book.game(game_id)
    check_unchanged(request, game_tag(stored.digest, form, _look(stored, form)))
    return _PRESENT[form](stored)


def _look(stored: StoredGame, form: str) -> str:
    """What the answer is made of: the record, for JSON whose it is and who works it out as well."""
    if form != "json":
        return stored.text
    return "\n".join((stored.text, stored.club, stored.clock, __version__))


_PRESENT: dict[str, Callable[[StoredGame], Response]] = {
    "json": lambda stored: json_answer(game_schema(stored)),
    "text": lambda stored: PlainTextResponse(stored.text),
    "jsonl": lambda stored: Response(jsonl.dumps(stored.game), media_type=LINES),
}


@router.get(
    "/{game_id}/hands",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found", "gone"),
)
def list_hands_of_game(game_id: GameId, book: TheBook, _: Reader) -> GameHands:
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


@router.get(
    "/{game_id}/hands/{number}",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found", "gone"),
)
def get_hand(game_id: GameId, number: Number, book: TheBook, _: Reader) -> HandSchema:
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
        started_at=found.started_at,
        record=written,
        facts=hand_facts(found.facts),
    )
