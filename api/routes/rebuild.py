"""Deriving every game and hand again from the stored records."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends

from api.access import Owner
from api.doors import TheBook
from api.problems import answers
from api.schemas.rebuild import RebuildWanted, Rebuilt, rebuilt
from api.small_bodies import READ, json_schema, wanted

router = APIRouter(prefix="/rebuild", tags=["upkeep"])


@router.post(
    "",
    openapi_extra=json_schema(RebuildWanted, {"dry": True}),
    responses=answers("bad-request", *READ),
)
def rebuild(
    said: Annotated[RebuildWanted, Depends(wanted(RebuildWanted))], book: TheBook, grant: Owner
) -> Rebuilt:
    """Derive all games and hands again, in one transaction, and say what changed.

    Run it after an upgrade that changes the engine; the records stay as they are. A `dry` run
    changes nothing.
    """
    return rebuilt(book.rebuild(by=grant.name, dry=said.dry))
