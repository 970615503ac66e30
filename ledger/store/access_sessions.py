"""The table of sessions: browsers that signed in with a token."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from ledger.store.database import Database
from ledger.store.sql import query, statement

_TIME = pa.timestamp("us", tz="UTC")
_COLUMNS = pa.schema(
    [
        ("secret_hash", pa.string()),
        ("token_id", pa.string()),
        ("created_at", _TIME),
        ("expires_at", _TIME),
    ]
)
_ENDED = pa.schema([("secret_hash", pa.string())])


@dataclass(frozen=True, slots=True)
class Session:
    """One browser signed in with a token; `secret_hash` is what is kept of its cookie."""

    secret_hash: str
    token_id: str
    created_at: datetime
    expires_at: datetime


class SessionTable:
    """Reads and writes the table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def rows(self) -> dict[str, Session]:
        """Every session by the hash of its secret."""
        frame = self._database.frame(statement(query("sessions")))
        return {row[0]: Session(*row) for row in frame.rows()}

    def insert(self, session: Session) -> None:
        """Keep a new session."""
        row = {
            "secret_hash": session.secret_hash,
            "token_id": session.token_id,
            "created_at": session.created_at,
            "expires_at": session.expires_at,
        }
        with self._database.writing() as transaction:
            transaction.insert(query("sessions_insert"), pa.Table.from_pylist([row], _COLUMNS))

    def delete(self, secret_hashes: list[str]) -> None:
        """Forget sessions."""
        rows = [{"secret_hash": secret_hash} for secret_hash in secret_hashes]
        with self._database.writing() as transaction:
            transaction.insert(query("sessions_delete"), pa.Table.from_pylist(rows, _ENDED))
