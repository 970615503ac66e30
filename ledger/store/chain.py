"""The history of the ledger: acts as entries, each sealed by a digest that covers the one before.

The digest of an entry is the SHA-256 of its number, kind, subject, time, the digests of its two
texts and the digest of the entry before it, written as a JSON array. The texts themselves are not
in it, so that a text can be taken out later without breaking the chain; the entry that takes it
out says so.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from ledger.store.tables import insert_rows

if TYPE_CHECKING:
    from ledger.store.transaction import Transaction

GENESIS = "0" * 64
"""What the first entry has for the digest of the entry before it."""

NOTHING = ""
"""The digest of a text that an entry does not have."""


class EntryKind(StrEnum):
    """What an entry does."""

    RECORD = "record"
    AMEND = "amend"
    VOID = "void"
    REINSTATE = "reinstate"
    WITNESS = "witness"
    SETTLE = "settle"
    CLUB = "club"
    SEASON = "season"
    NIGHT = "night"
    ALIAS = "alias"
    UNALIAS = "unalias"
    MERGE = "merge"
    UNMERGE = "unmerge"
    RENAME = "rename"
    PSEUDONYM = "pseudonym"
    ERASE = "erase"
    REBUILD = "rebuild"


ABOUT_GAMES = (
    EntryKind.RECORD,
    EntryKind.AMEND,
    EntryKind.VOID,
    EntryKind.REINSTATE,
    EntryKind.WITNESS,
    EntryKind.SETTLE,
    EntryKind.ERASE,
)
"""The kinds whose subject is a game."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An act that is about to be entered; `by` says who, `why` the reason, `data` the rest."""

    kind: EntryKind
    subject: str
    by: str
    why: str = ""
    club: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    record: str | None = None

    @property
    def body(self) -> str:
        """What the entry says beside the record, as JSON."""
        said = {"by": self.by, "why": self.why, "club": self.club, **self.data}
        return json.dumps(said, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the history; a text is None where there never was one, or where it is erased."""

    seq: int
    kind: EntryKind
    subject: str
    entered_at: datetime
    body: str | None
    body_digest: str
    record: str | None
    record_digest: str
    previous: str
    digest: str

    @property
    def said(self) -> dict[str, Any]:
        """The body as values; empty when it was erased."""
        return said(self.body)

    @property
    def by(self) -> str:
        """Who did it."""
        return str(self.said.get("by", ""))

    @property
    def why(self) -> str:
        """The reason given."""
        return str(self.said.get("why", ""))

    @property
    def club(self) -> str:
        """The club that it was done for."""
        return str(self.said.get("club", ""))


@dataclass(frozen=True, slots=True)
class Head:
    """The newest entry: its number, 0 in an empty ledger, its digest, and when it was entered."""

    seq: int = 0
    digest: str = GENESIS
    entered_at: datetime = field(default=datetime.min.replace(tzinfo=UTC), compare=False)


def said(body: str | None) -> dict[str, Any]:
    """What the body of an entry says; nothing when it was erased."""
    values: dict[str, Any] = {} if body is None else json.loads(body)
    return values


def digest_of(text: str | None) -> str:
    """SHA-256 of a text's UTF-8 bytes as 64 hexadecimal digits, `NOTHING` for no text."""
    return NOTHING if text is None else hashlib.sha256(text.encode()).hexdigest()


def seal(
    seq: int,
    kind: str,
    subject: str,
    at: datetime,
    body_digest: str,
    record_digest: str,
    previous: str,
) -> str:
    """The digest of an entry."""
    moment = at.astimezone(UTC).isoformat(timespec="microseconds")
    sealed = [seq, kind, subject, moment, body_digest, record_digest, previous]
    return digest_of(json.dumps(sealed, ensure_ascii=False, separators=(",", ":")))


def sealed(draft: Draft, head: Head, at: datetime) -> Entry:
    """A draft as the entry that follows the head."""
    seq = head.seq + 1
    body = draft.body
    body_digest, record_digest = digest_of(body), digest_of(draft.record)
    return Entry(
        seq,
        draft.kind,
        draft.subject,
        at,
        body,
        body_digest,
        draft.record,
        record_digest,
        head.digest,
        seal(seq, draft.kind, draft.subject, at, body_digest, record_digest, head.digest),
    )


def append(transaction: Transaction, drafts: Sequence[Draft]) -> list[Entry]:
    """Enter some acts in their order, all at one moment; the head moves with the transaction.

    Time never runs backwards in the history: while a clock that was put back catches up, acts have
    the time of the entry before them.
    """
    entries: list[Entry] = []
    head = transaction.head
    at = max(datetime.now(UTC), head.entered_at)
    for draft in drafts:
        entry = sealed(draft, head, at)
        entries.append(entry)
        head = head_of(entry)
    write(transaction, entries)
    return entries


def write(transaction: Transaction, entries: Sequence[Entry]) -> None:
    """Put sealed entries behind those that are there."""
    if not entries:
        return
    insert_rows(transaction, "entries", [row_of(entry) for entry in entries])
    transaction.head = head_of(entries[-1])


def head_of(entry: Entry) -> Head:
    """The head of a ledger whose newest entry this is."""
    return Head(entry.seq, entry.digest, entry.entered_at)


def row_of(entry: Entry) -> tuple[object, ...]:
    """An entry as a row of the table `entries`."""
    return (
        entry.seq,
        entry.kind.value,
        entry.subject,
        entry.entered_at,
        entry.body,
        entry.body_digest,
        entry.record,
        entry.record_digest,
        entry.previous,
        entry.digest,
    )


def entry_of(row: dict[str, Any]) -> Entry:
    """A row of the table `entries` as an entry."""
    return Entry(**{**row, "kind": EntryKind(row["kind"])})
