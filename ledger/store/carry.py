"""Carrying the records of a ledger from before there was a history into entries."""

from __future__ import annotations

from ledger.store.chain import Draft, EntryKind, head_of, sealed, write
from ledger.store.heads import HOME, acts, put_heads, standing_games
from ledger.store.sql import query, statement
from ledger.store.transaction import Transaction

CHAINED = 5
"""The step of the schema that brings the entries."""

_BATCH = 1000


def chain_records(transaction: Transaction) -> None:
    """Make an entry of each record, at the time when it came, and drop the table of records."""
    old = query("old_records")
    head = transaction.head
    seq = 0
    while True:
        asked = statement(old, {"seq": seq, "rows": _BATCH})
        rows = transaction.frame(asked).rows(named=True)
        if not rows:
            break
        seq = rows[-1]["seq"]
        entries = []
        for row in rows:
            data = {"source": row["source"], "rule_book": row["rule_book"]}
            draft = Draft(
                EntryKind.RECORD, row["game_id"], "", club=HOME, data=data, record=row["record"]
            )
            entry = sealed(draft, head, max(row["received_at"], head.entered_at))
            entries.append(entry)
            head = head_of(entry)
        write(transaction, entries)
    put_heads(transaction, standing_games(acts(transaction)).values(), new=True)
    for sql in (
        "update games set club = $club",
        "update hands set club = $club",
        "drop table records",
    ):
        transaction.run(statement(sql, {"club": HOME}))
