"""Comparing what the tables hold of names, clubs, seasons and nights with what the entries say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict

from ledger.record.names import folded, names_in_text
from ledger.store.club_acts import club_state
from ledger.store.findings import REBUILD, Finding
from ledger.store.sql import Statement, Value, query, statement
from ledger.store.transaction import Transaction
from ledger.store.verify_chain import club_said

_RECORDS = 1000


def rest(transaction: Transaction) -> Iterator[Finding]:
    """What the small tables have other than the entries."""
    yield from _told("names", _rows(transaction, "names_learned"), _learned(transaction))
    try:
        state = club_state(transaction)
    except (ValueError, KeyError, AttributeError):
        return  # an entry whose words were changed is a finding of the chain
    for table, name, things in (
        ("clubs", "clubs", state.clubs),
        ("seasons", "seasons", state.seasons),
        ("nights", "nights_opened", state.nights),
    ):
        expected = Counter(tuple(asdict(thing).values()) for thing in things.values())
        yield from _told(table, _rows(transaction, name), expected)


def _told(
    table: str, known: Counter[tuple[object, ...]], expected: Counter[tuple[object, ...]]
) -> Iterator[Finding]:
    missing, strange = expected - known, known - expected
    if not missing and not strange:
        return
    words = [f"{_words(row)} is missing" for row in missing]
    words += [f"{_words(row)} should not be there" for row in strange]
    yield Finding(
        "names-changed" if table == "names" else "clubs-changed",
        f"the table of {table} is not what the entries say: {'; '.join(words[:5])}",
        REBUILD,
    )


def _words(row: tuple[object, ...]) -> str:
    return " ".join(str(value) for value in row if value not in (None, ""))


def _rows(transaction: Transaction, name: str) -> Counter[tuple[object, ...]]:
    return Counter(transaction.frame(_asked(name, {"club": None})).rows())


def _learned(transaction: Transaction) -> Counter[tuple[object, ...]]:
    """Each name of a club with the record that said it first, out of all records."""
    found: dict[tuple[str, str], tuple[object, ...]] = {}
    seq = 0
    while True:
        asked = _asked("naming_records", {"seq": seq, "rows": _RECORDS})
        rows = transaction.frame(asked).rows()
        if not rows:
            return Counter(found.values())
        for seq, of, body, record in rows:
            club = club_said(body) or of
            for place, name in enumerate(names_in_text(record)):
                key = (club, folded(name))
                if key not in found:
                    found[key] = (*key, name, seq, place)


def _asked(name: str, values: dict[str, Value]) -> Statement:
    return statement(query(name), values)
