"""Deriving every game and hand again from the stored records."""

from __future__ import annotations

from fastapi import APIRouter

from api.access import Owner
from api.doors import TheBook
from api.problems import answers
from api.schemas.rebuild import RebuildWanted, Rebuilt, rebuilt

router = APIRouter(prefix="/rebuild", tags=["upkeep"])


@router.post("", responses=answers("bad-request"))
def rebuild(wanted: RebuildWanted, book: TheBook, grant: Owner) -> Rebuilt:
    """Derive all games and hands again, in one transaction, and say what changed.

    Run it after an upgrade that changes the engine; the records stay as they are. A `dry` run
    changes nothing.
    """
    return rebuilt(book.rebuild(by=grant.name, dry=wanted.dry))
