"""Tables for the eye, drawn by rich on stdout."""

from __future__ import annotations

import sys

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cli.output import Listing, put

_PIPED_WIDTH = 1000


def console() -> Console:
    """A console on stdout: as wide as the terminal, or as wide as it takes into a pipe."""
    width = None if sys.stdout.isatty() else _PIPED_WIDTH
    return Console(file=sys.stdout, width=width, highlight=False, markup=False, emoji=False)


def put_table(listing: Listing) -> None:
    """Print a listing as a table, or what it says in place of an empty one."""
    screen = console()
    with screen.capture() as drawn:
        _draw(listing, screen)
    put("".join(f"{line.rstrip()}\n" for line in drawn.get().splitlines()))


def _draw(listing: Listing, screen: Console) -> None:
    if listing.title:
        screen.print(Text(listing.title, style="bold"))
    if not listing.rows:
        screen.print(Text(listing.empty))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in listing.columns:
        table.add_column(
            column.title,
            justify="right" if column.right else "left",
            no_wrap=column.right,
            overflow="fold",
        )
    for row in listing.rows:
        table.add_row(
            *(Text(column.show(row)) for column in listing.columns),
            style="dim" if listing.faint(row) else "",
        )
    screen.print(table)
    for note in listing.notes:
        screen.print(Text(note))
