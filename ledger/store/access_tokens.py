"""The table of tokens: kept in memory as well, because every request asks it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from ledger.grant import Grant, Scope
from ledger.store.database import Database
from ledger.store.sql import query, statement

_TIME = pa.timestamp("us", tz="UTC")
_COLUMNS = pa.schema(
    [
        ("token_id", pa.string()),
        ("label", pa.string()),
        ("scopes", pa.string()),
        ("club", pa.string()),
        ("secret_hash", pa.string()),
        ("tail", pa.string()),
        ("created_at", _TIME),
        ("expires_at", _TIME),
        ("revoked_at", _TIME),
        ("used_at", _TIME),
    ]
)
_ACTS = pa.schema([("token_id", pa.string()), ("at", _TIME)])


@dataclass(frozen=True, slots=True)
class Token:
    """A token as the ledger knows it, without its secret; `club` is None for every club."""

    token_id: str
    label: str
    scopes: frozenset[Scope]
    club: str | None
    tail: str
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None = None
    used_at: datetime | None = None

    @property
    def grant(self) -> Grant:
        """What the token is good for while it lives."""
        return Grant(self.label, self.scopes, self.club, self.token_id)

    def state(self, at: datetime) -> str:
        """`live`, `revoked` or `expired` at a moment."""
        if self.revoked_at is not None and self.revoked_at <= at:
            return "revoked"
        return "expired" if self.expires_at <= at else "live"


class TokenTable:
    """Reads and writes the table; one process holds the file, so that nobody else changes it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def rows(self) -> dict[str, tuple[Token, str]]:
        """Every token by its id, with the hash of its secret, the oldest first."""
        frame = self._database.frame(statement(query("tokens")))
        return {row["token_id"]: (_token(row), row["secret_hash"]) for row in frame.to_dicts()}

    def insert(self, token: Token, secret_hash: str) -> None:
        """Keep a new token."""
        row = {
            "token_id": token.token_id,
            "label": token.label,
            "scopes": " ".join(sorted(token.scopes)),
            "club": token.club,
            "secret_hash": secret_hash,
            "tail": token.tail,
            "created_at": token.created_at,
            "expires_at": token.expires_at,
            "revoked_at": token.revoked_at,
            "used_at": token.used_at,
        }
        with self._database.writing() as transaction:
            transaction.insert(query("tokens_insert"), pa.Table.from_pylist([row], _COLUMNS))

    def revoke(self, token_id: str, at: datetime) -> None:
        """End a token, and every browser that signed in with it."""
        batch = _acts({token_id: at})
        with self._database.writing() as transaction:
            transaction.insert(query("tokens_revoke"), batch)
            transaction.insert(query("sessions_of_tokens_delete"), batch)

    def used(self, when: Mapping[str, datetime]) -> None:
        """Keep when tokens were last used, by their ids; nobody waits for that."""
        self._database.later(
            lambda transaction: transaction.insert(query("tokens_used"), _acts(when))
        )


def _acts(when: Mapping[str, datetime]) -> pa.Table:
    rows = [{"token_id": token_id, "at": at} for token_id, at in when.items()]
    return pa.Table.from_pylist(rows, _ACTS)


def _token(row: Mapping[str, Any]) -> Token:
    return Token(
        row["token_id"],
        row["label"],
        frozenset(Scope(word) for word in row["scopes"].split()),
        row["club"],
        row["tail"],
        row["created_at"],
        row["expires_at"],
        row["revoked_at"],
        row["used_at"],
    )
