"""Tell what was done to a game: who did it, when, why, and what each version changed.

The newest act comes first. With --format json every version has its whole record as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.acting import GameId, told
from cli.options import DEFAULT_DB, Db, Form, Token, Url, opened
from cli.output import Format, Listing, Row, put, put_listing
from dashboards.acts import act, moment, version_count, who
from dashboards.words import count

if TYPE_CHECKING:
    from ledger.store.history import History, Version

KEYS = ("version", "kind", "entry", "at", "by", "why", "digest", "changes", "text", "keep")


def command(
    game: GameId,
    db: Db = DEFAULT_DB,
    url: Url = "",
    token: Token = "",
    form: Form = Format.TABLE,
) -> None:
    """Show the history of a game."""
    with opened(db, url, token, create=False) as book:
        found = book.history(game)
    if form is Format.TABLE:
        put("".join(f"{line}\n" for line in _lines(found)))
        return
    put_listing(Listing([_row(version) for version in found.versions], KEYS, ()), form)


def _lines(found: History) -> Iterator[str]:
    versions = count(version_count(found.versions), "version")
    yield f"Game {found.game_id} of the club {found.club}: {found.standing.value}, {versions}"
    for version in reversed(found.versions):
        yield ""
        yield f"version {version.number}  {moment(version.at)}"
        yield f"  {who(version.by)} {act(version)}{f': {version.why}' if version.why else ''}"
        yield from told(version.changes, "    ")


def _row(version: Version) -> Row:
    changes = [
        {"where": change.where, "old": change.old, "new": change.new} for change in version.changes
    ]
    return {
        "version": version.number,
        "kind": version.kind.value,
        "entry": version.entry,
        "at": version.at,
        "by": version.by,
        "why": version.why,
        "digest": version.digest,
        "changes": changes,
        "text": version.text,
        "keep": version.keep,
    }
