"""What `show` is asked to show: a stored game or hand, or one in a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cli.forms import entries
from cli.options import opened
from ledger.errors import LedgerError, NotFoundError
from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.record.source import Source


@dataclass(frozen=True, slots=True)
class Shown:
    """A game with its facts, and the index of the hand asked for, None for the whole game.

    `errors` are the faults of other games of the same file.
    """

    game: Game
    facts: GameFacts
    hand: int | None = None
    errors: tuple[LedgerError, ...] = ()


def found(target: str, db: Path, url: str = "", token: str = "") -> Shown:
    """The game or hand that the words mean.

    Raises what reading raises, `game-unknown`, `hand-unknown` and `target-unknown`.
    """
    path, numbers = _split(target)
    if path is not None:
        return _in_file(path, numbers)
    game_id, slash, number = target.partition("/")
    with opened(db, url, token, create=False) as book:
        if slash or "-" in game_id:
            stored = book.hand(f"{game_id}-{number}" if slash else game_id)
            return Shown(stored.stored.game, stored.stored.facts, stored.index)
        game = book.game(game_id)
        return Shown(game.game, game.facts)


def _split(target: str) -> tuple[Path | None, list[int]]:
    """The file that the words begin with, and the numbers behind it."""
    path, numbers = Path(target), list[int]()
    while not path.exists() and path.name.isdigit() and len(numbers) < 2:
        numbers.insert(0, int(path.name))
        path = path.parent
    looks_like_file = path.suffix != "" or "/" in str(path)
    return (path if path.exists() or looks_like_file else None), numbers


def _in_file(path: Path, numbers: list[int]) -> Shown:
    wanted = numbers[0] if len(numbers) == 2 else 1
    errors: list[LedgerError] = []
    count = 0
    with Source.of_path(path) as source:
        for entry in entries(source, None):
            count += 1
            if count != wanted:
                continue
            if entry.game is None or entry.facts is None:
                raise entry.errors[0]
            return Shown(entry.game, entry.facts, _index(entry.game, numbers, path), tuple(errors))
    raise NotFoundError(
        "game-unknown",
        f"{path} has no game {wanted}",
        hint=f"It has {count}, counted from 1.",
    )


def _index(game: Game, numbers: list[int], path: Path) -> int | None:
    if not numbers:
        return None
    known = [hand.number for hand in game.hands]
    if numbers[-1] not in known:
        raise NotFoundError(
            "hand-unknown",
            f"the game in {path} has no hand {numbers[-1]}",
            hint=f"Its hands are {', '.join(map(str, known))}." if known else "It has no hands.",
        )
    return known.index(numbers[-1])
