"""Whether the service answers, for whoever watches it."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from api.doors import TheBook
from api.problems import answers
from ledger import __version__

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """The service answers and can read its ledger."""

    status: str = "ok"
    version: str = __version__
    hands: int


@router.get("/healthz", responses=answers())
def health(book: TheBook) -> Health:
    """Count the hands: proof that the ledger can be read."""
    return Health(hands=book.count_hands())
