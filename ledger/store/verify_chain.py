"""Walking the chain of entries: each is in its place, and says what it said when it was made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from ledger.store.chain import GENESIS, NOTHING, EntryKind, digest_of, said, seal
from ledger.store.findings import ERASE, RESTORE, Finding
from ledger.store.sql import query, statement
from ledger.store.transaction import Transaction

PAGE = 512
_BEFORE_ALL = -(1 << 63)
_NEWER = "It may be from a newer ledger42: upgrade (pip install -U ledger42) and verify again."


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an erasure made of a text: gone for an empty digest, else worded anew."""

    by: int
    digest: str = NOTHING


@dataclass(frozen=True, slots=True)
class Erased:
    """The texts that were taken out or worded anew, by entry."""

    records: Mapping[int, Ruling] = field(default_factory=dict)
    bodies: Mapping[int, Ruling] = field(default_factory=dict)


def erased(transaction: Transaction) -> Erased:
    """What the entries of the kind `erase` list: `records` and `bodies` gone, bodies `reworded`."""
    records: dict[int, Ruling] = {}
    bodies: dict[int, Ruling] = {}
    asked = statement(query("erasures"))
    for seq, body in transaction.frame(asked).iter_rows():
        try:
            told = said(body)
            records.update((int(entry), Ruling(seq)) for entry in told.get("records", ()))
            bodies.update((int(entry), Ruling(seq)) for entry in told.get("bodies", ()))
            bodies.update(
                (int(entry), Ruling(seq, str(digest)))
                for entry, digest in told.get("reworded", {}).items()
            )
        except (ValueError, TypeError, AttributeError):
            continue
    return Erased(records, bodies)


def club_said(body: str | None) -> str:
    """The club that a body says; a body that is no JSON any more is a finding of the walk."""
    try:
        return str(said(body).get("club") or "")
    except (ValueError, AttributeError):
        return ""


def pages(transaction: Transaction) -> Iterator[list[dict[str, Any]]]:
    """All entries in the order of their numbers, whatever numbers they have, a page at a time."""
    following = query("entry_following")
    between = query("entries_between")
    last = _BEFORE_ALL
    while True:
        first = transaction.frame(statement(following, {"seq": last})).item()
        if first is None:
            return
        last = first + PAGE - 1
        asked = statement(between, {"first": first, "last": last})
        yield transaction.frame(asked).rows(named=True)


class Walk:
    """One walk along the chain; `entries` counts, `heads` tells whether the anchor was met."""

    def __init__(self, erased: Erased, anchor: str = "") -> None:
        self._erased = erased
        self._anchor = anchor
        self._seq = 0
        self._digests: tuple[str, ...] = (GENESIS,)
        self._at: datetime | None = None
        self.met = not anchor

    def findings(self, rows: Iterable[dict[str, Any]]) -> Iterator[Finding]:
        """What is wrong with some entries that follow those before."""
        for row in rows:
            follows = row["seq"] == self._seq + 1
            if not follows:
                yield self._misplaced(row["seq"])
            for code, what, hint in self._wrong(row, follows=follows):
                yield Finding(code, f"entry {row['seq']}: {what}", hint, row["seq"], _game(row))

    def _misplaced(self, seq: int) -> Finding:
        """What is wrong with the number of an entry."""
        if seq <= self._seq:
            what = f"entry {seq}: there is another entry of this number"
            return Finding("entry-twice", what, RESTORE, seq)
        first, last = self._seq + 1, seq - 1
        what = f"entry {first} is" if first == last else f"entries {first} to {last} are"
        return Finding("entry-missing", f"{what} missing before entry {seq}", RESTORE, first)

    def _wrong(self, row: dict[str, Any], *, follows: bool) -> Iterator[tuple[str, str, str]]:
        sealed = _seal(row)
        if sealed != row["digest"]:
            yield (
                "entry-changed",
                f"its number, kind, subject ({row['subject']}), time or a digest was changed: its "
                "seal is broken",
                RESTORE,
            )
        if follows and row["previous"] not in self._digests:
            yield (
                "chain-broken",
                f"it does not follow entry {self._seq} as that stands now",
                RESTORE,
            )
        yield from self._texts(row)
        if row["kind"] not in set(EntryKind):
            yield "kind-unknown", f"there is no kind of entry {row['kind']!r}", _NEWER
        if self._at is not None and row["entered_at"] < self._at:
            yield "time-backwards", "it is older than the entry before it", RESTORE
        self._seq, self._digests, self._at = row["seq"], (row["digest"], sealed), row["entered_at"]
        self.met = self.met or row["digest"].startswith(self._anchor)

    def _texts(self, row: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
        for name, what, rulings in (
            ("body", "what it says", self._erased.bodies),
            ("record", "its record", self._erased.records),
        ):
            ruling = rulings.get(row["seq"], Ruling(0))
            if ruling.by <= row["seq"]:
                ruling = Ruling(0, row[f"{name}_digest"])
            found = digest_of(row[name])
            if found == ruling.digest:
                continue
            if not found:
                yield f"{name}-missing", f"{what} is gone, and no erasure lists it", RESTORE
            elif not ruling.digest and ruling.by:
                yield f"{name}-kept", f"{what} should be gone: entry {ruling.by} erased it", ERASE
            else:
                yield f"{name}-changed", f"{what} was changed after it was stored", RESTORE


def _seal(row: dict[str, Any]) -> str:
    return seal(
        row["seq"],
        row["kind"],
        row["subject"],
        row["entered_at"],
        row["body_digest"],
        row["record_digest"],
        row["previous"],
    )


def _game(row: dict[str, Any]) -> str | None:
    """The game that an entry brought."""
    return row["subject"] if row["kind"] == EntryKind.RECORD else None
