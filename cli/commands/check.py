"""Read and replay files, and say what is wrong in them; nothing is stored.

Each fault goes to stderr with its place, an excerpt, a caret and what to do; the rest of the file
is still read. Exit status 1 when anything was found.
"""

from __future__ import annotations

import typer

from cli.findings import finding, put_reports, say_more
from cli.guard import REFUSED, complain, status_of, talk
from cli.inputs import records, size
from cli.options import Files, Form
from cli.output import Format
from cli.progress import Bar
from ledger.book import Book
from ledger.errors import LedgerError
from ledger.record.check import CheckReport
from ledger.record.source import Source

KEYS = ("source", "read", "good", "bad", "hands")


def command(files: Files, form: Form = Format.TABLE) -> None:
    """Check files of records."""
    failed: list[LedgerError] = []
    reports = [_check(source) for source in records(files, failed)]
    complain(failed)
    put_reports(
        reports,
        KEYS,
        lambda report: [finding(error) for found in report.results for error in found.errors],
        form,
    )
    if any(report.bad for report in reports):
        raise typer.Exit(REFUSED)
    if failed:
        raise typer.Exit(min(map(status_of, failed)))


def _check(source: Source) -> CheckReport:
    with Bar(f"Checking {source.name}", size(source)) as bar:
        report = Book.check(
            source, progress=lambda so_far: bar.to(source.stream, f"{so_far.read} games")
        )
    for result in report.results:
        complain(result.errors)
        for warning in result.warnings:
            talk(f"note: {warning}")
    say_more(report.bad, sum(bool(result.errors) for result in report.results))
    return report
