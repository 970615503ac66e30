"""Replaying every record of some games, and comparing where they stand and their rows with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from ledger.errors import LedgerError
from ledger.record.writer import write_game
from ledger.store.candidate import ID_DIGITS
from ledger.store.chain import ABOUT_GAMES, EntryKind
from ledger.store.compare import changes
from ledger.store.derive import Derived, derived, replayed
from ledger.store.findings import REBUILD, REPORT, RESTORE, Finding
from ledger.store.heads import Act, GameHead, Standing, after
from ledger.store.naming import Naming
from ledger.store.reports import Refusal
from ledger.store.sql import query
from ledger.store.tables import table_of_words
from ledger.store.transaction import Transaction
from ledger.store.verify_chain import club_said


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong in some games, and how many hands those of them have that count."""

    findings: tuple[Finding, ...]
    hands: int


@dataclass(frozen=True, slots=True)
class _Record:
    """A stored text of a game and the entry that keeps it."""

    seq: int
    game_id: str
    text: str


def checked(transaction: Transaction, naming: Naming, game_ids: Sequence[str]) -> Checked:
    """Check some games."""
    ids = table_of_words("game_id", game_ids)
    heads, records = _standing(transaction, ids)
    found = [*_heads(transaction, ids, heads)]
    fresh: dict[str, Derived] = {}
    for record in records:
        outcome = _replayed(record, heads, naming)
        if isinstance(outcome, Finding):
            found.append(outcome)
        elif outcome is not None:
            fresh[record.game_id] = outcome
    in_order = {game_id: fresh[game_id] for game_id in heads if game_id in fresh}
    found += [
        Finding(
            "rows-changed",
            f"game {change.game_id}: its rows are not what its record says: "
            f"{'; '.join(change.words)}",
            REBUILD,
            game=change.game_id,
        )
        for change in changes(transaction, game_ids, in_order)
    ]
    return Checked(tuple(found), sum(len(each.rows.hands) for each in fresh.values()))


def _standing(transaction: Transaction, ids: object) -> tuple[dict[str, GameHead], list[_Record]]:
    """Where games stand by their entries, in the order in which they came, and all their texts."""
    heads: dict[str, GameHead] = {}
    records: list[_Record] = []
    for row in transaction.matching(query("acts_of"), ids).iter_rows(named=True):
        if row["kind"] not in ABOUT_GAMES:
            continue
        act = Act(
            row["seq"],
            EntryKind(row["kind"]),
            row["subject"],
            club_said(row["body"]),
            row["record_digest"],
        )
        head = after(heads.get(act.subject), act)
        if head is not None:
            heads[act.subject] = head
        if row["record"] is not None:
            records.append(_Record(act.seq, act.subject, row["record"]))
    return heads, records


def _heads(
    transaction: Transaction, ids: object, heads: Mapping[str, GameHead]
) -> Iterator[Finding]:
    """The games that the tables have standing elsewhere than the chain does, and foreign ids."""
    known: dict[str, list[dict[str, Any]]] = {}
    for row in transaction.matching(query("heads"), ids).iter_rows(named=True):
        known.setdefault(row["game_id"], []).append(row)
    for game_id, head in heads.items():
        told = _difference(known.get(game_id, []), head)
        if told:
            yield Finding(
                "head-changed",
                f"game {game_id}: where it stands is not what its entries say: {told}",
                REBUILD,
                game=game_id,
            )
    firsts = transaction.matching(query("first_digests"), ids)
    for game_id, seq, digest in firsts.iter_rows():
        if digest[:ID_DIGITS] != game_id:
            yield Finding(
                "id-foreign",
                f"entry {seq}: it records game {game_id}, and its record has the id "
                f"{digest[:ID_DIGITS]}",
                RESTORE,
                seq,
                game_id,
            )


def _difference(known: Sequence[Mapping[str, Any]], head: GameHead) -> str:
    """What is known of a game that its entries do not say, in words; empty for nothing."""
    if len(known) != 1:
        return f"there {len(known)} times" if known else "not there"
    return "; ".join(
        f"{field.name}: {known[0][field.name]} -> {getattr(head, field.name)}"
        for field in fields(head)
        if known[0][field.name] != getattr(head, field.name)
    )


def _replayed(
    record: _Record, heads: Mapping[str, GameHead], naming: Naming
) -> Finding | Derived | None:
    """What is wrong with a record; nothing, or the rows of the game that it is in force for."""
    where = f"entry {record.seq}, game {record.game_id}"

    def finding(code: str, what: str, hint: str) -> Finding:
        return Finding(code, f"{where}: {what}", hint, record.seq, record.game_id)

    outcome = replayed(record.game_id, record.text)
    if isinstance(outcome, Refusal):
        why = outcome.errors[0].message if outcome.errors else "it holds no game"
        return finding("record-refused", f"today's rules refuse the record: {why}", REPORT)
    if write_game(outcome[0]) != record.text:
        return finding("record-not-canonical", "the record is not spelled as it was", RESTORE)
    head = heads.get(record.game_id)
    if head is None or head.entry != record.seq or head.standing is Standing.VOID:
        return None
    try:
        return derived(head, *outcome, naming)
    except LedgerError as error:
        return finding("record-refused", f"no rows follow: {error.message}", error.hint or REPORT)
