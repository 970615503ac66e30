"""Tokens as they are asked for and answered; the secret is in one answer only."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from ledger.grant import Scope
from ledger.store.access import DAYS, MOST_DAYS, NewToken
from ledger.store.access_tokens import Token


class TokenWanted(BaseModel):
    """A token to be made."""

    model_config = ConfigDict(extra="forbid")

    label: str = Field(
        description="Who or what it is for: the history shows it as who acted.",
        examples=["table 2 phone"],
        min_length=1,
        max_length=80,
    )
    scopes: list[Scope] = Field(
        description="What it is good for; each one but read includes read, admin all.",
        examples=[["record"]],
        min_length=1,
    )
    club: str | None = Field(
        default=None, description="The one club that it is good for; null for every club."
    )
    days: int = Field(default=DAYS, description="How long it lives.", ge=1, le=MOST_DAYS)


class TokenSchema(BaseModel):
    """A token without its secret."""

    token_id: str = Field(examples=["3f9a1c07"])
    label: str
    scopes: list[Scope]
    club: str | None
    tail: str = Field(description="The last four characters, to tell tokens apart.")
    state: Literal["live", "expired", "revoked"]
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    used_at: datetime | None = Field(description="When it was last used, to the hour.")


class MadeToken(TokenSchema):
    """A token just made."""

    text: str = Field(description="The token itself, shown once: keep it now.")


class Tokens(BaseModel):
    """The tokens, the oldest first."""

    tokens: list[TokenSchema]


def token_schema(token: Token, at: datetime) -> TokenSchema:
    """A token as it is answered."""
    return TokenSchema(**_fields(token, at))  # type: ignore[arg-type]  # pydantic checks them


def made_token(made: NewToken, at: datetime) -> MadeToken:
    """A new token as it is answered, once."""
    return MadeToken(**_fields(made.token, at), text=made.text)  # type: ignore[arg-type]


def _fields(token: Token, at: datetime) -> dict[str, object]:
    return {
        "token_id": token.token_id,
        "label": token.label,
        "scopes": sorted(token.scopes),
        "club": token.club,
        "tail": token.tail,
        "state": token.state(at),
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "revoked_at": token.revoked_at,
        "used_at": token.used_at,
    }
