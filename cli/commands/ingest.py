"""Store the games of files in the ledger, each once.

Games go in by whole batches, so an ingest that was stopped can simply be run again. Every game is
accounted for: read = stored + already there + in conflict + rejected. A game that cannot be stored
costs only itself; its faults go to stderr, and the exit status is 1. So it is for a second scorer's
record of a game that says something else: both are kept, and the first counts until somebody rules.
"""

from __future__ import annotations

from typing import Annotated

import typer

from cli.acting import By, name_of
from cli.findings import finding, put_reports, say_more
from cli.guard import REFUSED, complain, status_of, talk
from cli.inputs import records, size
from cli.options import DEFAULT_DB, Db, Files, Form, Token, Url, opened
from cli.output import Format
from cli.progress import Bar
from cli.remote.ledger_book import LedgerBook
from ledger.errors import LedgerError
from ledger.record.source import Source
from ledger.store.reports import Conflict, IngestReport

KEYS = ("source", "read", "stored", "existing", "conflicts", "rejected", "hands")


def command(
    files: Files,
    club: Annotated[
        str,
        typer.Option(
            help="Whose games they are; unless said, those of the club in the record's tag Club, "
            "or of the token's, or of home.",
            metavar="CLUB",
        ),
    ] = "",
    by: By = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Ingest files of records."""
    failed: list[LedgerError] = []
    with opened(db, url, token) as book:
        reports = [
            _ingest(book, source, club or None, name_of(by)) for source in records(files, failed)
        ]
    complain(failed)
    put_reports(reports, KEYS, _findings, form)
    if any(report.rejected or report.conflicts for report in reports):
        raise typer.Exit(REFUSED)
    if failed:
        raise typer.Exit(min(map(status_of, failed)))


def _ingest(book: LedgerBook, source: Source, club: str | None, by: str) -> IngestReport:
    with Bar(f"Storing {source.name}", size(source)) as bar:
        report = book.ingest(
            source,
            by=by,
            club=club,
            progress=lambda so_far: bar.to(
                source.stream, f"{so_far.read} games" if so_far.read else ""
            ),
        )
    for result in report.results:
        complain(result.errors)
        if result.conflict is not None:
            talk(_told(result.place, result.conflict))
    say_more(report.rejected, len(report.refused))
    return report


def _told(place: str, conflict: Conflict) -> str:
    """What another scorer wrote of a game that is there already."""
    lines = "".join(f"    {change}\n" for change in conflict.changes)
    return (
        f"{place}: game {conflict.game_id} is there from another scorer and says something else "
        f"[conflict]\n{lines}  Both are kept, and the first counts until somebody rules:\n"
        f"  ledger42 settle {conflict.game_id} {conflict.entry} --keep first, second or both "
        "--why WORDS"
    )


def _findings(report: IngestReport) -> list[dict[str, object]]:
    """Each fault and each conflict, for programs."""
    faults = [finding(error) for found in report.refused for error in found.errors]
    conflicts: list[dict[str, object]] = [
        {
            "code": "conflict",
            "message": change,
            "where": found.conflict.game_id,
            "entry": found.conflict.entry,
        }
        for found in report.results
        if found.conflict is not None
        for change in found.conflict.changes
    ]
    return [*faults, *conflicts]
