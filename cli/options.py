"""The options that commands share, and the filter they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.guard import talk
from cli.output import Format
from ledger.errors import UsageError
from ledger.filter import Filter

if TYPE_CHECKING:
    from cli.remote.ledger_book import LedgerBook

DEFAULT_DB = Path("ledger.duckdb")

Db = Annotated[
    Path,
    typer.Option("--db", envvar="LEDGER42_DB", help="The ledger file.", metavar="FILE"),
]


def _unless_db_is_said(ctx: typer.Context, url: str) -> str:
    """The address, unless it is of the environment and the command line names a file."""
    sources = [ctx.get_parameter_source(name) for name in ("url", "db")]
    names = [source.name if source else "" for source in sources]
    return "" if names == ["ENVIRONMENT", "COMMANDLINE"] else url


Url = Annotated[
    str,
    typer.Option(
        "--url",
        envvar="LEDGER42_URL",
        help="Ask the service at this address, which holds the ledger, instead of a file; a --db "
        "on the command line comes before an address of the environment.",
        metavar="URL",
        callback=_unless_db_is_said,
    ),
]
Token = Annotated[
    str,
    typer.Option(
        "--token",
        envvar="LEDGER42_TOKEN",
        help="The token for the service; unless said, the one that `serve` left beside the ledger "
        "for its owner.",
        metavar="TOKEN",
    ),
]
Form = Annotated[
    Format,
    typer.Option("--format", "-f", help="table to read, json (an array of objects) or csv."),
]
Files = Annotated[
    list[str],
    typer.Argument(help="Files of records, text or JSON lines; - reads standard input."),
]
Since = Annotated[
    str, typer.Option(help="Evenings from this day on, as 2026-11-24.", metavar="DAY")
]
Until = Annotated[
    str, typer.Option(help="Evenings up to and with this day, as 2026-11-24.", metavar="DAY")
]
Player = Annotated[str, typer.Option(help="Hands in which this player sat.", metavar="NAME")]
Family = Annotated[
    str,
    typer.Option(
        "--game",
        help="A game of the family such as moon or 84, or any for all of them together. "
        "Unless said, figures are of 42 and lists of every game.",
        metavar="GAME",
    ),
]
Event = Annotated[str, typer.Option(help="Games of this event.", metavar="NAME")]
Where = Annotated[
    list[str],
    typer.Option(
        "--where",
        help="One more condition, such as bid=32, trump=5, outcome=set, forced=no, bidder=NAME or "
        "game-id=ID; may be given several times.",
        metavar="FIELD=VALUE",
    ),
]
Limit = Annotated[int, typer.Option(help="Rows at most, 1 to 1000.", metavar="N")]
Cursor = Annotated[
    str, typer.Option(help="Go on where a list before stopped; it said how.", metavar="CURSOR")
]


def chosen(
    since: str = "",
    until: str = "",
    player: str = "",
    game: str = "",
    event: str = "",
    where: Sequence[str] = (),
) -> Filter:
    """The filter that the options ask for; raises the `filter-...` errors."""
    words = {"since": since, "until": until, "player": player, "game": game, "event": event}
    asked = {key: value for key, value in words.items() if value}
    for condition in where:
        field, equals, value = condition.partition("=")
        if not equals or not value:
            raise UsageError(
                "filter-shape",
                f"--where {condition!r} is no condition",
                hint="Write a field, an equals sign and a value: --where bid=32.",
            )
        name = field.strip().replace("-", "_")
        if name in asked:
            raise UsageError(
                "filter-twice", f"{name} is asked for twice", hint="Keep one of the two."
            )
        asked[name] = value.strip()
    return Filter.parse(asked)


@contextmanager
def opened(
    db: Path, url: str = "", token: str = "", *, create: bool = True
) -> Iterator[LedgerBook]:
    """The ledger that a command works on: a file, or through `url` one that a service holds.

    A file that does not exist is made, or is `ledger-missing` when `create` is false. Raises what
    opening a file raises, or `url-shape`, `token-shape` and the errors of `cli.remote.faults`.
    """
    if url:
        from cli.remote.calling import called

        with called(db, url, token) as remote:
            yield remote
        return
    from cli.remote.calling import advised
    from ledger.book import Book

    with advised(db):
        book = Book.open(db, create=create)
    with book:
        if book.moved is not None:
            talk(book.moved.line)
        yield book
