"""Tables for the eye, drawn by rich on stdout."""

from __future__ import annotations

import sys

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cli.output import Column, Listing, put

_PIPED_WIDTH = 1000
_GAP = 2
_TEXT_LEAST = 18


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
    columns, left_out = _fitting(listing, screen.width)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, collapse_padding=True)
    for column in columns:
        table.add_column(
            column.title,
            justify="right" if column.right else "left",
            no_wrap=column.right,
            min_width=_width(column, listing) if column.right else None,
            overflow="fold",
        )
    for row in listing.rows:
        table.add_row(
            *(Text(column.show(row)) for column in columns),
            style="dim" if listing.faint(row) else "",
        )
    screen.print(table)
    for note in listing.notes:
        screen.print(Text(note))
    if left_out:
        screen.print(Text(f"On a wider screen: {', '.join(left_out)}."))


def _fitting(listing: Listing, width: int) -> tuple[list[Column], list[str]]:
    """The columns that fit, and the titles of those left out, the last spare ones first."""
    columns, left_out = list(listing.columns), list[str]()
    while sum(_least(column, listing) + _GAP for column in columns) - _GAP > width:
        spare = [column for column in columns if column.spare]
        if not spare:
            break
        columns.remove(spare[-1])
        left_out.insert(0, spare[-1].title)
    return columns, left_out


def _least(column: Column, listing: Listing) -> int:
    width = _width(column, listing)
    return width if column.right else min(width, _TEXT_LEAST)


def _width(column: Column, listing: Listing) -> int:
    return max(len(column.title), *(len(column.show(row)) for row in listing.rows))
