"""Players: the table, and one player."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response

from api.access import Reader
from api.doors import AskedFilter, Bom, TheBook
from api.etags import check_list
from api.forms import ROWS, form_of, media_of
from api.frames import frame_answer, json_answer, rows
from api.problems import answers
from api.schemas.players import PlayerRow, Players, PlayerSchema

router = APIRouter(prefix="/players", tags=["players"])

Name = Annotated[str, Path(description="As recorded.", examples=["Ann"])]


@router.get(
    "",
    dependencies=[Depends(check_list)],
    response_model=Players,
    responses={
        **answers("bad-request", "not-found", "not-acceptable"),
        200: media_of(ROWS, "All players, the best proven bidders first"),
    },
)
def list_players(
    book: TheBook,
    _: Reader,
    asked: AskedFilter,
    form: Annotated[str, Depends(form_of(ROWS))],
    bom: Bom = False,
) -> Response:
    """Every player side by side, the best proven bidders first."""
    frame = book.players(asked)
    if form != "json":
        return frame_answer(form, frame, "players", bom=bom)
    return json_answer(Players(players=[PlayerRow(**row) for row in rows(frame)]))


@router.get(
    "/{name:path}",
    dependencies=[Depends(check_list)],
    responses=answers("bad-request", "not-found"),
)
def get_player(name: Name, book: TheBook, _: Reader, asked: AskedFilter) -> PlayerSchema:
    """One player's figures, and the player's bids by each cut."""
    profile = book.player(name, asked)
    return PlayerSchema(
        name=profile.name,
        figures=PlayerRow(**profile.figures),
        bids={cut: rows(frame) for cut, frame in profile.bids.items()},
    )
