"""Everything in one `.p42` file: every entry in a line for programs, the games that count as text.

A line that begins with `%` is JSON of the archive: the first says what it is, one follows for each
entry, and the last seals the file. The record in force of a game that counts stands as ordinary
text behind the line of its entry, so that every reader of records reads those games; every other
text is inside the JSON. The record format has such lines skipped.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ledger.errors import StoreError
from ledger.store.archive_lines import entry_lines, line_of
from ledger.store.chain import Head
from ledger.store.database import Database
from ledger.store.sql import query, statement
from ledger.store.transaction import Transaction
from ledger.store.verify_chain import Walk, erased, pages

FORMAT = 1
"""The version of the archive's own lines."""

ABOUT = (
    "Lines that begin with % are the history: ledger42 rebuild --from makes the ledger again. All "
    "others are the games that count."
)


def archive(database: Database) -> Iterator[str]:
    """The ledger in parts that joined are one file; access tokens are no part of it.

    The same ledger gives the same file. Raises `ledger-touched` at the first entry that is not
    as it was when it was made.
    """
    sealed = hashlib.sha256()
    head = Head()
    first = line_of({"ledger42": "archive", "format": FORMAT, "about": ABOUT})
    sealed.update(first.encode())
    yield first
    with database.reading() as transaction:
        walk = Walk(erased(transaction))
        for rows in pages(transaction):
            for finding in walk.findings(rows):
                raise StoreError(
                    "ledger-touched",
                    f"{database.path} is not as it was stored: {finding.message}",
                    hint="Run `ledger42 verify` to see all of it, and put back a backup with "
                    "`ledger42 restore`. `ledger42 export` without --everything writes the games "
                    "that can be read.",
                )
            counts = _counting(transaction, rows[0]["seq"], rows[-1]["seq"])
            part = "".join(entry_lines(row, counts=row["seq"] in counts) for row in rows)
            sealed.update(part.encode())
            head = Head(rows[-1]["seq"], rows[-1]["digest"])
            yield part
    yield line_of({"entries": head.seq, "head": head.digest, "sha256": sealed.hexdigest()})


def _counting(transaction: Transaction, first: int, last: int) -> set[int]:
    """The entries from one to another whose records are in force for games that count."""
    sql = query("entries_in_force")
    found = transaction.frame(statement(sql, {"first": first, "last": last}))
    return set(found["entry"].to_list())
