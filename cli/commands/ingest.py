"""Store the games of files in the ledger, each once.

Games go in by whole batches, so an ingest that was stopped can simply be run again. Every game is
accounted for: read = stored + already there + rejected. A game that cannot be stored costs only
itself; its faults go to stderr, and the exit status is 1.
"""

from __future__ import annotations

import typer

from cli.findings import finding, put_reports, say_more
from cli.guard import REFUSED, complain, status_of
from cli.inputs import records, size
from cli.options import DEFAULT_DB, Db, Files, Form, Token, Url, opened
from cli.output import Format
from cli.progress import Bar
from cli.remote.ledger_book import LedgerBook
from ledger.errors import LedgerError
from ledger.record.source import Source
from ledger.store.reports import IngestReport

KEYS = ("source", "read", "stored", "existing", "rejected", "hands")


def command(
    files: Files, db: Db = DEFAULT_DB, url: Url = "", token: Token = "", form: Form = Format.TABLE
) -> None:
    """Ingest files of records."""
    failed: list[LedgerError] = []
    with opened(db, url, token) as book:
        reports = [_ingest(book, source) for source in records(files, failed)]
    complain(failed)
    put_reports(
        reports,
        KEYS,
        lambda report: [finding(error) for found in report.refused for error in found.errors],
        form,
    )
    if any(report.rejected for report in reports):
        raise typer.Exit(REFUSED)
    if failed:
        raise typer.Exit(min(map(status_of, failed)))


def _ingest(book: LedgerBook, source: Source) -> IngestReport:
    with Bar(f"Storing {source.name}", size(source)) as bar:
        report = book.ingest(
            source,
            progress=lambda so_far: bar.to(
                source.stream, f"{so_far.read} games" if so_far.read else ""
            ),
        )
    for result in report.refused:
        complain(result.errors)
    say_more(report.rejected, len(report.refused))
    return report
