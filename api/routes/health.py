"""Whether the service answers, and whether it can do its work, for whoever watches it."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from api.access import Anyone
from api.doors import TheBook
from api.frames import json_answer
from api.problems import KINDS, answers, refusal
from ledger import __version__
from ledger.errors import StoreError
from ledger.store.readiness import check_writable

router = APIRouter(tags=["health"])


class Health(BaseModel):
    """The service answers."""

    service: str = "ledger42"
    status: str = "ok"
    version: str = __version__


class Readiness(Health):
    """The ledger can be read and written."""

    hands: int = Field(description="Hands in the ledger.")


@router.get("/healthz", responses=answers("bad-request"))
def health(_: Anyone) -> Health:
    """The process answers: restart it when it does not. The ledger is not asked."""
    return Health()


@router.get("/readyz", response_model=Readiness, responses=answers("bad-request", "not-ready"))
def readiness(request: Request, book: TheBook, _: Anyone) -> Response:
    """The ledger can be read and written: send no requests here while it cannot."""
    try:
        check_writable(book.path)
        return json_answer(Readiness(hands=book.count_hands()))
    except StoreError as error:
        return refusal(request, error, KINDS["not-ready"])
