"""Who asks and what they may do, as it is answered."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from dashboards.pages.access import Caller
from ledger.grant import Scope


class SessionSchema(BaseModel):
    """What the token or the session that came with the request is good for."""

    name: str | None = Field(description="The token's label; null for nobody in particular.")
    token_id: str | None = Field(description="The token's id.", examples=["3f9a1c07"])
    may: list[Scope] = Field(description="Every scope that is allowed, included ones too.")
    club: str | None = Field(description="The one club that it is good for; null for every club.")
    reading: Literal["public", "closed"] = Field(
        description="Whether reading here asks for a token."
    )
    csrf: str | None = Field(
        description="For a signed-in browser: what its acts carry as X-CSRF-Token."
    )


def session_schema(caller: Caller) -> SessionSchema:
    """A caller as it is answered."""
    grant = caller.grant
    return SessionSchema(
        name=grant.name or None,
        token_id=grant.token or None,
        may=[scope for scope in Scope if grant.allows(scope)],
        club=grant.club,
        reading="closed" if caller.closed else "public",
        csrf=caller.csrf or None,
    )
