"""Verifying a ledger: the chain of entries, every record, and every row derived from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ledger.errors import UsageError
from ledger.store.chain import GENESIS
from ledger.store.database import Database
from ledger.store.findings import Finding, VerifyReport
from ledger.store.sql import query, statement
from ledger.store.transaction import Transaction
from ledger.store.verify_chain import Walk, erased, pages
from ledger.store.verify_games import checked
from ledger.store.verify_rest import rest

BATCH_GAMES = 256
_SHORTEST_ANCHOR = 12


def verify(database: Database, anchor: str = "") -> Iterator[VerifyReport]:
    """Walk the chain, then replay every record; gives the report so far, the whole one last.

    All of it is of one state of the ledger, while others go on writing. `anchor` is the digest of a
    head that was noted down earlier, whole or its first 12 digits and more: a history that does
    not hold it was cut or written anew. Raises `anchor-shape`.
    """
    anchor = _anchor(anchor)
    with database.reading() as transaction:
        report = VerifyReport(head=transaction.head)
        walk = Walk(erased(transaction), anchor)
        for rows in pages(transaction):
            report = replace(report, entries=report.entries + len(rows))
            report = report.told(*walk.findings(rows))
            yield report
        if not walk.met:
            report = report.told(_cut(anchor, report.entries))
        for game_ids in _batches(transaction):
            found = checked(transaction, transaction.naming, game_ids)
            report = report.told(*found.findings)
            report = replace(
                report, games=report.games + len(game_ids), hands=report.hands + found.hands
            )
            yield report
        unrecorded = transaction.frame(statement(query("unrecorded")))["game_id"].to_list()
        yield report.told(*map(_unrecorded, unrecorded), *rest(transaction))


def _anchor(words: str) -> str:
    anchor = words.strip().lower()
    hexadecimal = all(digit in "0123456789abcdef" for digit in anchor)
    if anchor and not (hexadecimal and _SHORTEST_ANCHOR <= len(anchor) <= len(GENESIS)):
        raise UsageError(
            "anchor-shape",
            f"{words!r} is no digest of a head",
            hint="Give the 64 digits that verify printed before, or their first 12 at least.",
        )
    return anchor


def _cut(anchor: str, entries: int) -> Finding:
    return Finding(
        "anchor-missing",
        f"none of the {entries:,} entries has the digest {anchor[:16]}...",
        "This is another ledger, or its history was cut or written anew since that head was noted: "
        "put back a backup with `ledger42 restore`.",
    )


def _unrecorded(game_id: str) -> Finding:
    return Finding(
        "rows-stray",
        f"game {game_id}: it has rows, but no entry records it",
        "If its record was lost, put back a backup with `ledger42 restore`; else `ledger42 "
        "rebuild` takes the rows out.",
        game=game_id,
    )


def _batches(transaction: Transaction) -> Iterator[list[str]]:
    """The ids of all games, in the order in which they were recorded."""
    seq = 0
    while True:
        asked = statement(query("recorded_after"), {"seq": seq, "rows": BATCH_GAMES})
        rows = transaction.frame(asked).rows()
        if not rows:
            return
        yield list(dict.fromkeys(game_id for _, game_id in rows))
        seq = rows[-1][0]
