"""Tokens: list, make, revoke. Who runs one club sees and makes the tokens of that club."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from api.access import Admin
from api.doors import TheBook
from api.problems import answers
from api.schemas.tokens import MadeToken, Tokens, TokenSchema, TokenWanted, made_token, token_schema
from api.small_bodies import READ, json_schema, wanted

router = APIRouter(prefix="/tokens", tags=["access"])

TokenId = Annotated[str, Path(description="The 8 digits after `l42_`.", max_length=64)]


@router.get("", responses=answers())
def list_tokens(request: Request, book: TheBook, grant: Admin) -> Tokens:
    """Every token, live or not, without its secret."""
    at = request.app.state.clock()
    return Tokens(tokens=[token_schema(token, at) for token in book.access.tokens(grant.club)])


@router.post(
    "",
    status_code=201,
    openapi_extra=json_schema(TokenWanted, {"label": "table 2 phone", "scopes": ["record"]}),
    responses=answers("bad-request", "not-found", *READ),
)
def create_token(
    request: Request,
    response: Response,
    said: Annotated[TokenWanted, Depends(wanted(TokenWanted))],
    book: TheBook,
    grant: Admin,
) -> MadeToken:
    """Make a token; its text is in this answer and never again."""
    grant.check_club(said.club)
    at = request.app.state.clock()
    made = book.access.create(said.label, said.scopes, club=said.club, days=said.days, at=at)
    response.headers["Cache-Control"] = "no-store"
    return made_token(made, at)


@router.delete("/{token_id}", responses=answers("bad-request", "not-found"))
def revoke_token(request: Request, token_id: TokenId, book: TheBook, grant: Admin) -> TokenSchema:
    """End a token and every browser that signed in with it, for good."""
    grant.check_club(book.access.token(token_id).club)
    at = request.app.state.clock()
    return token_schema(book.access.revoke(token_id, at=at), at)
