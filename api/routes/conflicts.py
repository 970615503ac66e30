"""Second scorers' records that say otherwise: which wait for a ruling, and the ruling."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from api.access import Adjudicator, Reader
from api.doors import TheBook
from api.etags import check_list, game_tag
from api.frames import json_answer
from api.problems import answers
from api.routes.games import GameId
from api.schemas.conflicts import Conflicts, Ruling, conflict_schema
from api.schemas.corrections import Standing, standing_schema
from api.small_bodies import json_schema, wanted

router = APIRouter(tags=["corrections"])

Entry = Annotated[
    int, Path(description="The entry that keeps the second record, as the conflict says.")
]
Club = Annotated[
    str | None, Query(max_length=100, description="Those of one club.", examples=["home"])
]


@router.get(
    "/conflicts",
    dependencies=[Depends(check_list)],
    response_model=Conflicts,
    responses=answers("bad-request"),
)
def list_conflicts(book: TheBook, grant: Reader, club: Club = None) -> Response:
    """The second records of games that say something else and wait for a ruling."""
    waiting = book.conflicts(club)
    return json_answer(Conflicts(conflicts=[conflict_schema(each) for each in waiting]))


@router.post(
    "/games/{game_id}/conflicts/{entry}/settle",
    response_model=Standing,
    openapi_extra=json_schema(
        Ruling, {"keep": "second", "why": "Both tables remember 32 on fives."}
    ),
    responses=answers(
        "bad-request", "not-found", "conflict", "slow", "too-large", "unsupported-media-type"
    ),
)
def settle(
    request: Request,
    game_id: GameId,
    entry: Entry,
    said: Annotated[Ruling, Depends(wanted(Ruling))],
    book: TheBook,
    grant: Adjudicator,
) -> Response:
    """Rule on a conflict: the first record stands, the second, or both as games of their own."""
    head = book.settle(game_id, entry, said.keep, by=grant.name, why=said.why)
    request.state.etag = game_tag(head.digest, "json")
    return json_answer(standing_schema(head))
