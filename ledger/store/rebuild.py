"""A rebuild: everything derived again, and an entry in the history that says so."""

from __future__ import annotations

from ledger.rules import RULE_BOOK
from ledger.store.afresh import Progress, derive_all
from ledger.store.chain import Draft, EntryKind, append
from ledger.store.database import Database
from ledger.store.reports import RebuildReport
from ledger.version import __version__


class _Undone(Exception):
    """Leaves the transaction of a dry run."""


def rebuild(
    database: Database, progress: Progress | None = None, *, by: str = "", dry: bool = False
) -> RebuildReport:
    """Replay every record in force and put its rows in place of those that differ.

    A record that today's engine refuses keeps its text and loses its rows; the report names it,
    and every game whose rows change with what changes. A `dry` run changes nothing.
    """
    report = RebuildReport(dry=dry)
    try:
        with database.writing() as transaction:
            report = derive_all(transaction, report, progress)
            if dry:
                raise _Undone
            append(transaction, [_entry(report, by)])
    except _Undone:
        pass
    return report


def _entry(report: RebuildReport, by: str) -> Draft:
    return Draft(
        EntryKind.REBUILD,
        "ledger",
        by,
        data={
            "engine": __version__,
            "rule_book": RULE_BOOK,
            "changed": report.changed,
            "refused": [refusal.game_id for refusal in report.refused],
        },
    )
