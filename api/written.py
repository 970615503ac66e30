"""Names as records write them, behind pseudonyms: for who runs the club alone."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from ledger.grant import Grant, Rule, Scope

Written = Annotated[
    bool,
    Query(description="Names as records write them, for admins: yes or no.", examples=["no"]),
]


def check_written(grant: Grant, club: str | None) -> str | None:
    """The club whose records may be seen as written, None for all.

    Raises what a grant too small raises: `token-missing`, `scope-missing` and `club-foreign`.
    """
    Rule(Scope.ADMIN).check(grant)
    if grant.club is None:
        return club
    grant.check_club(club or grant.club)
    return grant.club
