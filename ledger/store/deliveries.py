"""Requests that can be repeated: what came under which key, to give the same answer again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ledger.errors import UsageError
from ledger.store.chain import Entry
from ledger.store.sql import read_sql, statement
from ledger.store.tables import insert_rows
from ledger.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Delivery:
    """What makes a request to store games repeatable: a key that its sender chose, and the body.

    The same key with the same body gives the same answer again; with another body it is an error.
    """

    key: str
    body_digest: str


def delivered(transaction: Transaction, delivery: Delivery | None) -> set[int]:
    """The numbers of the games that were entered when this delivery came before.

    Raises `key-reused` when it had another body.
    """
    if delivery is None:
        return set()
    sql = read_sql("ledger.store", "queries/deliveries.sql")
    rows = transaction.frame(statement(sql, {"key": delivery.key})).rows()
    if any(body_digest != delivery.body_digest for body_digest, _ in rows):
        raise UsageError(
            "key-reused",
            "this idempotency key came before with other games",
            hint="Make a new key for each request; repeat a request with the key it had.",
        )
    return {number for _, number in rows}


def note(
    transaction: Transaction, delivery: Delivery | None, entered: Iterable[tuple[int, Entry]]
) -> None:
    """Remember which games of a delivery were entered: the number of each and its entry."""
    if delivery is not None:
        rows = [
            (delivery.key, delivery.body_digest, number, entry.subject, entry.seq)
            for number, entry in entered
        ]
        insert_rows(transaction, "deliveries", rows)
