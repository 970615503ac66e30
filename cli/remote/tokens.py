"""The tokens of a service, with the methods of `ledger.store.access.Access`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from urllib.parse import quote

from cli.remote.wire import Wire
from ledger.grant import Scope
from ledger.store.access import DAYS, NewToken
from ledger.store.access_tokens import Token


class RemoteAccess:
    """Makes, lists and revokes tokens at a service; `at` is the service's own clock there."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def create(
        self,
        label: str,
        scopes: Iterable[Scope],
        *,
        at: datetime,
        club: str | None = None,
        days: int = DAYS,
    ) -> NewToken:
        """Make a token."""
        wanted = {"label": label, "scopes": list(scopes), "club": club, "days": days}
        told = self._wire.json("POST", "tokens", body=wanted)
        text = self._wire.value(str, told.get("text"))
        return NewToken(self._token(told), text)

    def tokens(self, club: str | None = None) -> list[Token]:
        """The tokens that may be seen, the oldest first."""
        told = self._wire.json("GET", "tokens").get("tokens")
        known = [self._token(one) for one in self._wire.value(list[dict[str, Any]], told)]
        return [token for token in known if club in (None, token.club)]

    def revoke(self, token_id: str, *, at: datetime) -> Token:
        """End a token."""
        return self._token(self._wire.json("DELETE", f"tokens/{quote(token_id, safe='')}"))

    def _token(self, members: dict[str, Any]) -> Token:
        return self._wire.value(Token, members)
