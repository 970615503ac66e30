"""Turn records from one form into another: text, JSON lines, score sheets, prover receipts.

Games are checked on the way; one with faults is left out, its faults go to stderr and the exit
status is 1. A file named with -o is replaced as a whole at the end, or not at all
when no game was good.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Annotated

import typer

from cli.findings import say_more
from cli.forms import Read, Written, entries, form_of, lines_of
from cli.guard import REFUSED, complain, talk
from cli.inputs import opened, size
from cli.progress import Bar
from cli.whole import Output
from ledger.errors import LedgerError
from ledger.record.entry import Entry
from ledger.record.model import Game

SHOWN = 1000


def command(
    file: Annotated[str, typer.Argument(help="A file; - reads standard input.")],
    to: Annotated[
        Written | None,
        typer.Option("--to", help="The form to write; unless said, what -o ends in, else p42."),
    ] = None,
    from_: Annotated[
        Read | None,
        typer.Option("--from", help="The form to read; unless said, told from the content."),
    ] = None,
    output: Annotated[
        str,
        typer.Option("--output", "-o", help="The file to write; - for stdout.", metavar="FILE"),
    ] = "-",
    unfinished: Annotated[
        str,
        typer.Option(
            help="Why games of a score sheet stop before their target, where it does not say.",
            metavar="REASON",
        ),
    ] = "",
) -> None:
    """Convert a file of records."""
    failed: list[LedgerError] = []
    form = to or form_of(output)
    bad = Bad()
    for source in opened([file], failed):
        games = bad.sorted_out(entries(source, from_, unfinished))
        first = next(games, None)
        if first is None:
            break
        with Output(output) as out, Bar(f"Converting {source.name}", size(source)) as bar:
            for count, text in enumerate(lines_of(form)(chain([first], games)), start=1):
                out.write(text)
                bar.to(source.stream, f"{count} games")
    for error in failed:
        raise error
    say_more(bad.counted, SHOWN)
    if bad.counted:
        talk(f"{bad.good} games converted, {bad.counted} left out.")
        raise typer.Exit(REFUSED)


class Bad:
    """The games with faults, which are told and left out."""

    def __init__(self) -> None:
        self.counted = 0
        self.good = 0

    def sorted_out(self, found: Iterable[Entry]) -> Iterator[Game]:
        """The good games; of the others, the faults go to stderr."""
        for entry in found:
            for warning in entry.warnings:
                talk(f"note: {warning}")
            if entry.good and entry.game is not None:
                self.good += 1
                yield entry.game
                continue
            self.counted += 1
            if self.counted <= SHOWN:
                complain(entry.errors)
