"""The history of a game: its versions, who made each and why, and what each changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ledger.record.difference import Change, differences
from ledger.record.model import Game
from ledger.record.seating import beside
from ledger.record.text import loads
from ledger.store.chain import Entry, EntryKind, entry_of
from ledger.store.corrections import game_unknown
from ledger.store.database import Database
from ledger.store.heads import GameHead, Standing, act_of, after
from ledger.store.sql import query, statement

_MOST_ENTRIES = 1000


@dataclass(frozen=True, slots=True)
class Version:
    """One act on a game: what it did, who did it when and why.

    `number` is the version of the record in force after it; `text` the record that it brought,
    None when it brought none or when it was erased; `changes` reads from the version before. `keep`
    is what a ruling let stand, `first`, `second` or `both`, and "" for every other act.
    """

    number: int
    kind: EntryKind
    entry: int
    at: datetime
    by: str
    why: str
    digest: str
    text: str | None
    changes: tuple[Change, ...] = ()
    keep: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """Every act on one game, the oldest first, and where it stands."""

    game_id: str
    standing: Standing
    club: str
    digest: str
    versions: tuple[Version, ...]


def history(database: Database, game_id: str) -> History:
    """The history of a game; raises `game-unknown`."""
    asked = statement(query("entries_of"), {"game_id": game_id.strip().lower()})
    entries = [entry_of(row) for row in database.frame(asked).iter_rows(named=True)]
    head: GameHead | None = None
    versions: list[Version] = []
    last: Game | None = None
    for entry in entries:
        head = after(head, act_of(entry))
        if head is None:
            raise game_unknown(game_id)
        game = None if entry.record is None else loads(entry.record)[0]
        versions.append(
            Version(
                head.version,
                entry.kind,
                entry.seq,
                entry.entered_at,
                entry.by,
                entry.why,
                entry.record_digest,
                entry.record,
                () if game is None or last is None else differences(last, beside(last, game)),
                entry.said.get("keep", ""),
            )
        )
        if entry.seq == head.entry:
            last = game
    if head is None:
        raise game_unknown(game_id)
    return History(head.game_id, head.standing, head.club, head.digest, tuple(versions))


def entries(database: Database, after_seq: int, limit: int) -> list[Entry]:
    """The entries behind a number, in order, at most so many."""
    asked = statement(
        query("entries_after"),
        {"seq": after_seq, "rows": min(limit, _MOST_ENTRIES)},
    )
    return [entry_of(row) for row in database.frame(asked).iter_rows(named=True)]
