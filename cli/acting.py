"""What the commands that act on a ledger share: who does it, why, and what is said of it."""

from __future__ import annotations

import getpass
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ledger.record.difference import Change
    from ledger.store.heads import GameHead

By = Annotated[
    str,
    typer.Option(
        "--by",
        envvar="LEDGER42_BY",
        help="Who does it, as the history will say; unless said, this machine's user. Through "
        "--url it is always the token's label.",
        metavar="NAME",
    ),
]
Why = Annotated[
    str,
    typer.Option("--why", help="The reason in a few words; the history keeps it.", metavar="WORDS"),
]
GameId = Annotated[str, typer.Argument(help="The game's id, as `games` shows it.", metavar="GAME")]


def name_of(by: str) -> str:
    """Who acts: what was said, else the name of this machine's user, else nobody in particular."""
    if by.strip():
        return by.strip()
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def stands(head: GameHead) -> str:
    """Where a game stands, in a sentence."""
    if head.standing == "void":
        return f"Game {head.game_id} is void: it is in no list and no figure, its history stays."
    return f"Game {head.game_id} stands as version {head.version}."


def told(changes: Iterable[Change | str], indent: str = "  ") -> Iterator[str]:
    """Differences as indented lines, whole hands line by line."""
    for change in changes:
        if isinstance(change, str):
            yield f"{indent}{change}"
            continue
        yield f"{indent}{change}"
        whole = next((text for text in (change.old, change.new) if text.endswith("\n")), "")
        yield from (f"{indent}  {line}" for line in whole.splitlines())
