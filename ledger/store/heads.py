"""Where each game stands, worked out from the entries: its version, its club, whether it counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from ledger.store.chain import ABOUT_GAMES, Entry, EntryKind, said
from ledger.store.sql import query, statement
from ledger.store.tables import insert_rows, table_of_words
from ledger.store.transaction import Transaction

HOME = "home"
"""The club of a ledger that nobody has divided into clubs."""

_READ_ROWS = 20_000
_VERSIONS = (EntryKind.RECORD, EntryKind.AMEND, EntryKind.SETTLE, EntryKind.ERASE)


class Standing(StrEnum):
    """Whether a game counts."""

    STANDS = "stands"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class GameHead:
    """A game as it stands: `seq` is its first entry, `entry` the one whose record is in force.

    `version` counts from 1; `digest` is that of the record in force.
    """

    game_id: str
    seq: int
    entry: int
    version: int
    standing: Standing
    club: str
    digest: str


@dataclass(frozen=True, slots=True)
class Act:
    """What an entry means for a game, without its texts."""

    seq: int
    kind: EntryKind
    subject: str
    club: str
    record_digest: str


def act_of(entry: Entry) -> Act:
    """An entry as an act."""
    return Act(entry.seq, entry.kind, entry.subject, entry.club, entry.record_digest)


def after(head: GameHead | None, act: Act) -> GameHead | None:
    """Where a game stands after an act; None while it is not recorded."""
    if act.kind in _VERSIONS and act.record_digest:
        if head is None:
            club = act.club or HOME
            return GameHead(
                act.subject, act.seq, act.seq, 1, Standing.STANDS, club, act.record_digest
            )
        return replace(
            head,
            entry=act.seq,
            version=head.version + 1,
            club=act.club or head.club,
            digest=act.record_digest,
        )
    if head is not None and act.kind is EntryKind.VOID:
        return replace(head, standing=Standing.VOID)
    if head is not None and act.kind is EntryKind.REINSTATE:
        return replace(head, standing=Standing.STANDS)
    return head


def head_after(head: GameHead | None, entry: Entry) -> GameHead:
    """Where a game stands after an entry that is known to leave it somewhere."""
    now = after(head, act_of(entry))
    assert now is not None
    return now


def head_of(row: Mapping[str, Any]) -> GameHead:
    """A row with the columns of heads."""
    return GameHead(**{**row, "standing": Standing(row["standing"])})


def standing_games(acts: Iterable[Act]) -> dict[str, GameHead]:
    """Every game after all acts, in the order in which they were first recorded."""
    heads: dict[str, GameHead] = {}
    for act in acts:
        if act.kind in ABOUT_GAMES:
            head = after(heads.get(act.subject), act)
            if head is not None:
                heads[act.subject] = head
    return heads


def acts(transaction: Transaction) -> Iterator[Act]:
    """Every act of the ledger, in order."""
    sql = query("acts")
    seq = 0
    while True:
        rows = transaction.frame(statement(sql, {"seq": seq, "rows": _READ_ROWS})).rows()
        if not rows:
            return
        for seq, kind, subject, body, record_digest in rows:
            yield Act(seq, EntryKind(kind), subject, said(body).get("club", ""), record_digest)


def put_heads(transaction: Transaction, heads: Iterable[GameHead], *, new: bool = False) -> None:
    """Write where games stand, in place of what was known of them; `new` games are not known."""
    rows = [
        (
            head.game_id,
            head.seq,
            head.entry,
            head.version,
            head.standing.value,
            head.club,
            head.digest,
        )
        for head in heads
    ]
    if rows and not new:
        ids = table_of_words("game_id", [head[0] for head in rows])
        transaction.insert(query("delete_heads"), ids)
    insert_rows(transaction, "heads", rows)


def heads_of(transaction: Transaction, game_ids: Iterable[str]) -> dict[str, GameHead]:
    """Where some games stand; games that are not in the ledger are left out."""
    found = transaction.matching(query("heads"), table_of_words("game_id", game_ids))
    return {row["game_id"]: head_of(row) for row in found.iter_rows(named=True)}
