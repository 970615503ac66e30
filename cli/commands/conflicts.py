"""List second scorers' records that say something else than the first, and wait for a ruling.

Two people may record one table. Where they agree there is one game; where they differ the first
record counts, and the second is kept beside it until `settle` says which one stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from cli.acting import told
from cli.options import DEFAULT_DB, Db, Form, Token, Url, opened
from cli.output import Format, Listing, put, put_listing
from dashboards.acts import moment, who

if TYPE_CHECKING:
    from ledger.store.witnesses import OpenConflict

KEYS = ("game_id", "club", "entry", "at", "by", "changes", "text")


def command(
    club: Annotated[str, typer.Option(help="Those of one club.", metavar="CLUB")] = "",
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """List open conflicts."""
    with opened(db, url, token, create=False) as book:
        waiting = book.conflicts(club or None)
    if form is Format.TABLE:
        put("".join(f"{line}\n" for line in _lines(waiting)))
        return
    rows = [{key: getattr(each, key) for key in KEYS} for each in waiting]
    put_listing(Listing(rows, KEYS, ()), form)


def _lines(waiting: Sequence[OpenConflict]) -> Iterator[str]:
    if not waiting:
        yield "No conflicts: wherever two people recorded a table, they agree or it is settled."
        return
    for place, conflict in enumerate(waiting):
        if place:
            yield ""
        yield f"Game {conflict.game_id}, and another record of it: entry {conflict.entry}"
        yield f"  from {who(conflict.by)}, {moment(conflict.at)}"
        yield from told(conflict.changes, "    ")
        yield (
            f"  ledger42 settle {conflict.game_id} {conflict.entry} --keep first, second or both "
            "--why WORDS"
        )
