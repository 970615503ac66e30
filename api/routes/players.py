"""Players: the table, and one player."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from api.doors import TheBook, filter_beside
from api.frames import rows
from api.problems import answers
from api.schemas.players import PlayerRow, Players, PlayerSchema
from ledger.filter import Filter

router = APIRouter(prefix="/players", tags=["players"])

AskedFilter = Annotated[Filter, Depends(filter_beside())]


@router.get("", responses=answers("bad-request"))
def list_players(book: TheBook, asked: AskedFilter) -> Players:
    """Every player side by side, the best proven bidders first."""
    return Players(players=[PlayerRow(**row) for row in rows(book.players(asked))])


@router.get("/{name:path}", responses=answers("bad-request", "not-found"))
def get_player(name: str, book: TheBook, asked: AskedFilter) -> PlayerSchema:
    """One player's figures, and the player's bids by each cut."""
    profile = book.player(name, asked)
    return PlayerSchema(
        name=profile.name,
        figures=PlayerRow(**profile.figures),
        bids={cut: rows(frame) for cut, frame in profile.bids.items()},
    )
