"""Who may do what: scopes, what a request was granted, and the rule that an act asks for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ledger.errors import AccessError


class Scope(StrEnum):
    """What a token may be good for; each one but `read` includes others."""

    READ = "read"
    RECORD = "record"
    ADJUDICATE = "adjudicate"
    ADMIN = "admin"


_INCLUDED: dict[Scope, frozenset[Scope]] = {
    Scope.READ: frozenset({Scope.READ}),
    Scope.RECORD: frozenset({Scope.READ, Scope.RECORD}),
    Scope.ADJUDICATE: frozenset({Scope.READ, Scope.ADJUDICATE}),
    Scope.ADMIN: frozenset(Scope),
}


@dataclass(frozen=True, slots=True)
class Grant:
    """What a request may do: `name` is who acts, as the history will say it.

    `club` is the one club that it is good for, None for every club. `token` is the id of the
    token behind it, empty for somebody who showed none.
    """

    name: str
    scopes: frozenset[Scope]
    club: str | None = None
    token: str = ""

    def allows(self, scope: Scope) -> bool:
        """Whether one of the scopes includes this one."""
        return any(scope in _INCLUDED[own] for own in self.scopes)

    def check_club(self, club: str | None) -> None:
        """Raise `club-foreign` for an act on another club, or on every club for None."""
        if self.club is None or self.club == club:
            return
        what = "every club" if club is None else f"the club {club}"
        raise AccessError(
            "club-foreign",
            f"the token {self.name!r} is good for the club {self.club}, and this is about {what}",
            hint=f"Use a token of {what}: ledger42 token create makes one.",
        )


ANONYMOUS = Grant("", frozenset({Scope.READ}))
"""Somebody without a token where reading is public."""

NOBODY = Grant("", frozenset())
"""Somebody without a token where reading is closed."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What an act asks of a grant: a scope, None for nothing, and whether on every club."""

    scope: Scope | None
    every_club: bool = False

    def check(self, grant: Grant) -> None:
        """Raise `token-missing`, `scope-missing` or `club-foreign` for a grant too small."""
        if self.scope is None:
            return
        if not grant.allows(self.scope):
            raise _too_small(grant, self.scope)
        if self.every_club:
            grant.check_club(None)


def _too_small(grant: Grant, scope: Scope) -> AccessError:
    if not grant.token:
        return AccessError(
            "token-missing",
            f"this needs a token with the scope {scope}, and the request has none",
            hint="Send the header Authorization: Bearer l42_..., or sign in at /signin. "
            f"ledger42 token create --scope {scope} makes a token.",
        )
    has = ", ".join(sorted(grant.scopes))
    return AccessError(
        "scope-missing",
        f"this needs the scope {scope}, and the token {grant.name!r} has {has}",
        hint="Ask whoever runs this ledger for a token made with: "
        f"ledger42 token create --scope {scope}",
    )
