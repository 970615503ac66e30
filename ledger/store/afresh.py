"""Deriving every game and hand again from the stored records, inside a transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ledger.record.check import KEPT_RESULTS
from ledger.store.club_acts import derive_clubs
from ledger.store.compare import changes
from ledger.store.derive import Derived, derived, put, replayed, take_out
from ledger.store.heads import GameHead, Standing, acts, head_of, put_heads, standing_games
from ledger.store.naming import Naming
from ledger.store.people_names import learn_again
from ledger.store.reports import GameChange, RebuildReport, Refusal
from ledger.store.sql import query, statement
from ledger.store.transaction import Transaction

BATCH_RECORDS = 256

Progress = Callable[[RebuildReport], None]


def derive_all(
    transaction: Transaction, report: RebuildReport, progress: Progress | None = None
) -> RebuildReport:
    """Make every derived table what the entries say; the report with what that changed."""
    heads = standing_games(acts(transaction))
    transaction.run(statement("delete from heads"))
    put_heads(transaction, heads.values(), new=True)
    learn_again(transaction)
    for batch in _batches(transaction):
        report = _derive(transaction, batch, transaction.naming, report)
        if progress is not None:
            progress(report)
    derive_clubs(transaction)
    strays = transaction.frame(statement(query("strays")))["game_id"].to_list()
    take_out(transaction, strays)
    return _told(report, [GameChange(stray, ("its rows are gone",)) for stray in strays])


def _batches(transaction: Transaction) -> Iterator[list[tuple[GameHead, str]]]:
    seq = 0
    while True:
        asked = statement(query("records_after"), {"seq": seq, "rows": BATCH_RECORDS})
        rows = transaction.frame(asked).rows(named=True)
        if not rows:
            return
        seq = rows[-1]["seq"]
        batch = []
        for row in rows:
            record = row.pop("record")
            batch.append((head_of(row), record))
        yield batch


def _derive(
    transaction: Transaction,
    batch: Sequence[tuple[GameHead, str]],
    naming: Naming,
    report: RebuildReport,
) -> RebuildReport:
    fresh: dict[str, Derived] = {}
    refused: list[Refusal] = []
    voids = 0
    for head, record in batch:
        if head.standing is Standing.VOID:
            voids += 1
            continue
        outcome = replayed(head.game_id, record)
        if isinstance(outcome, Refusal):
            refused.append(outcome)
        else:
            fresh[head.game_id] = derived(head, *outcome, naming)
    found = changes(transaction, [head.game_id for head, _ in batch], fresh)
    if found:
        ids = [change.game_id for change in found]
        take_out(transaction, ids)
        put(transaction, [fresh[game_id] for game_id in ids if game_id in fresh])
    report = replace(
        report,
        records=report.records + len(batch),
        games=report.games + len(fresh),
        hands=report.hands + sum(len(each.rows.hands) for each in fresh.values()),
        void=report.void + voids,
        refused=(*report.refused, *refused),
    )
    return _told(report, found)


def _told(report: RebuildReport, found: list[GameChange]) -> RebuildReport:
    room = max(0, KEPT_RESULTS - len(report.changes))
    return replace(
        report,
        changed=report.changed + len(found),
        changes=(*report.changes, *found[:room]),
    )
