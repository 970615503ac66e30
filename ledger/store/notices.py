"""What people who watch a night hear of: games that came, changed or stopped counting."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from ledger.record.evening import evening
from ledger.store.chain import EntryKind, said
from ledger.store.database import Database
from ledger.store.heads import HOME
from ledger.store.night_ids import NightId, place_id
from ledger.store.sql import query, statement
from ledger.store.tables import table_of_words
from ledger.store.transaction import Transaction

STRETCH = 500
"""How many entries are looked through at a time."""

_TAG = re.compile(r'^\[(Date|Table|Round) "((?:[^"\\]|\\.)*)"\]$', re.M)
_ESCAPED = re.compile(r"\\(.)")


class NoticeKind(StrEnum):
    """What happened."""

    GAME = "game"
    AMENDED = "amended"
    VOID = "void"
    REINSTATED = "reinstated"
    SETTLED = "settled"
    NIGHT = "night"


_KINDS = {
    EntryKind.RECORD: NoticeKind.GAME,
    EntryKind.AMEND: NoticeKind.AMENDED,
    EntryKind.VOID: NoticeKind.VOID,
    EntryKind.REINSTATE: NoticeKind.REINSTATED,
    EntryKind.SETTLE: NoticeKind.SETTLED,
    EntryKind.NIGHT: NoticeKind.NIGHT,
}


_NEW = (EntryKind.RECORD, EntryKind.NIGHT)
"""What is the first that is heard of its subject, or says all of itself."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One entry, and the night, table and round that it is about.

    `digest` is that of the record in force after it. `left` is the night that a game was in
    before, where it went to another one. A night that was opened has no game, table and round.
    """

    entry: int
    kind: NoticeKind
    at: datetime
    club: str
    night_id: str
    game_id: str | None = None
    table_id: str | None = None
    round_id: str | None = None
    digest: str | None = None
    left: str | None = None

    def concerns(self, night_id: str) -> bool:
        """Whether who watches this night hears of it."""
        return night_id in (self.night_id, self.left)

    def concerns_club(self, club: str) -> bool:
        """Whether who may see this club alone hears of it."""
        return club == self.club or (
            self.left is not None and club == NightId.parse(self.left).club
        )


@dataclass(frozen=True, slots=True)
class Notices:
    """What happened behind an entry, and the last entry that was looked at."""

    through: int
    notices: tuple[Notice, ...]


@dataclass(frozen=True, slots=True)
class _Version:
    """Where the record of a game put it at a moment of the history."""

    seq: int
    club: str
    night: str
    table: str
    round: str
    digest: str


def notices(database: Database, after: int) -> Notices:
    """What happened behind an entry, the oldest first, in the next stretch of the history."""
    through = min(after + STRETCH, database.head.seq)
    if through <= after:
        return Notices(after, ())
    asked = statement(query("notices"), {"after": after, "through": through})
    rows = database.frame(asked).rows(named=True)
    versions = {row["subject"]: [_version(row)] for row in rows if row["kind"] == EntryKind.RECORD}
    changed = {row["subject"] for row in rows if row["kind"] not in _NEW}
    if changed:
        with database.reading() as seen:
            versions |= _records(seen, changed)
    found = [_notice(row, versions.get(row["subject"], [])) for row in rows]
    return Notices(through, tuple(notice for notice in found if notice is not None))


def _notice(row: dict[str, Any], versions: list[_Version]) -> Notice | None:
    seq, kind = row["seq"], _KINDS[EntryKind(row["kind"])]
    if kind is NoticeKind.NIGHT:
        club = said(row["body"]).get("club", "") or HOME
        return Notice(seq, kind, row["entered_at"], club, row["subject"])
    known = [version for version in versions if version.seq <= seq]
    if not known:
        return None
    now = known[-1]
    before = known[-2] if len(known) > 1 and now.seq == seq else now
    return Notice(
        seq,
        kind,
        row["entered_at"],
        now.club,
        now.night,
        row["subject"],
        now.table,
        now.round,
        now.digest,
        None if before.night == now.night else before.night,
    )


def _version(row: dict[str, Any]) -> _Version:
    tags = {
        name: _ESCAPED.sub(r"\1", value)
        for name, value in reversed(_TAG.findall(_header(row["record"] or "")))
    }
    club = said(row["body"]).get("club", "") or HOME
    night = str(NightId(club, evening(tags.get("Date", ""))))
    return _Version(
        row["seq"],
        club,
        night,
        place_id(night, "t", tags.get("Table")),
        place_id(night, "r", tags.get("Round")),
        row["record_digest"],
    )


def _header(record: str) -> str:
    """The tags of a record, which stand in front of its first blank line."""
    return record.partition("\n\n")[0]


def _records(seen: Transaction, game_ids: Iterable[str]) -> dict[str, list[_Version]]:
    """Every version of some games, the oldest first."""
    versions: dict[str, list[_Version]] = {game_id: [] for game_id in sorted(game_ids)}
    batch = table_of_words("game_id", versions)
    for row in seen.matching(query("versions"), batch).iter_rows(named=True):
        versions[row["game_id"]].append(_version(row))
    return versions
