"""Requests that can be repeated: what came under which key, to give the same answer again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ledger.errors import UsageError
from ledger.store.chain import Entry
from ledger.store.sql import query
from ledger.store.tables import insert_rows, table_of_words
from ledger.store.transaction import Transaction

if TYPE_CHECKING:
    from ledger.store.candidate import Candidate


@dataclass(frozen=True, slots=True)
class Delivery:
    """What makes a request to store games repeatable: a key that its sender chose, and the body.

    The same key with the same body gives the same answer again; with another body it is an error.
    What was in conflict and has been ruled on since is answered as what it is now, `existing`.
    """

    key: str
    body_digest: str


def delivered(
    transaction: Transaction, deliveries: Iterable[Delivery | None]
) -> set[tuple[Delivery | None, int]]:
    """The games that were entered when these deliveries came before, each by its number.

    Raises `key-reused` when one of them had another body.
    """
    sent: dict[str, Delivery] = {}
    for delivery in deliveries:
        if delivery is not None and sent.setdefault(delivery.key, delivery) != delivery:
            raise _reused()
    if not sent:
        return set()
    sql = query("deliveries")
    before = set[tuple[Delivery | None, int]]()
    for key, body_digest, number in transaction.rows(sql, table_of_words("key", sent)):
        if body_digest != sent[key].body_digest:
            raise _reused()
        before.add((sent[key], number))
    return before


def note(transaction: Transaction, entered: Iterable[tuple[Candidate, Entry]]) -> None:
    """Remember which games of deliveries were entered: the number of each and its entry."""
    rows = [
        (delivery.key, delivery.body_digest, new.number, entry.subject, entry.seq)
        for new, entry in entered
        if (delivery := new.parcel.delivery) is not None
    ]
    insert_rows(transaction, "deliveries", rows)


def _reused() -> UsageError:
    return UsageError(
        "key-reused",
        "this idempotency key came before with other games",
        hint="Make a new key for each request; repeat a request with the key it had.",
    )
