"""The score of a game as clubs write it on paper, in characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from cli.strokes import beside
from dashboards.table import sides
from dashboards.tally import Entry, columns
from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.rules import letter
from ledger.tally import HEIGHT, Stroke, strokes, width


class Tally(StrEnum):
    """The ways to draw seven marks."""

    ALL = "all"
    ATM = "atm"
    XXX = "xxx"


WIDTH = 80
_ACROSS = 3
"""Units of a drawing that one character is wide."""
_DOWN = 8
"""Units of a drawing that one line is high."""
_FLAT = 3
"""From how many characters a line on a stroke has one in every column."""
_BOXES = ("│", "─", "╱", "╲", "·")
_ASCII = ("|", "-", "/", "\\", ".")


def tally_lines(game: Game, facts: GameFacts, style: str, *, ascii_only: bool) -> Iterator[str]:
    """The marks of each side as strokes, those to come as dots; points as running totals."""
    score = facts.score or (0,) * game.rules.game.team_count
    if game.rules.scoring == "points":
        yield from _running(game, facts)
        return
    blocks = [
        [f"{who}: {marks}", *_drawn(strokes(marks, game.rules.target, style), marks, ascii_only)]
        for who, marks in zip(sides(game), score, strict=True)
    ]
    wide = max(len(line) for block in blocks for line in block) + 4
    a_row = max(1, WIDTH // wide)
    for start in range(0, len(blocks), a_row):
        row = [[line.ljust(wide) for line in block] for block in blocks[start : start + a_row]]
        yield from beside(row)
        yield ""


def _drawn(drawing: Sequence[Stroke], marks: int, ascii_only: bool) -> list[str]:
    upright, level, up, down, open_ = _ASCII if ascii_only else _BOXES
    grid = [[" "] * (width(tuple(drawing)) // _ACROSS + 1) for _ in range(HEIGHT // _DOWN + 1)]
    for place, stroke in reversed(list(enumerate(drawing))):
        for (x1, y1), (x2, y2) in zip(stroke.points, stroke.points[1:], strict=False):
            if place >= marks:
                sign = open_
            elif x1 == x2:
                sign = upright
            elif y1 == y2:
                sign = level
            else:
                sign = down if (x2 - x1) * (y2 - y1) > 0 else up
            across, rows = abs(x2 - x1) // _ACROSS, max(abs(y2 - y1) // _DOWN, 1)
            steps = across if across > _FLAT * rows else rows
            for step in range(1, steps) if y1 == y2 else range(steps + 1):
                x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
                grid[int(y / _DOWN)][int(x / _ACROSS)] = sign
    lines = ["".join(row).rstrip() for row in grid]
    return lines if lines[-1] else lines[:-1]


def _running(game: Game, facts: GameFacts) -> Iterator[str]:
    """A column a side: what each hand added, and the total with it."""
    names = _short(game) if sum(map(len, sides(game))) > WIDTH - 12 else sides(game)
    scores = [(hand.score, hand.score_after) for hand in facts.hands]
    rows = [[_entry(entry) for entry in row] for row in columns(scores, len(names))]
    wide = [max([len(name), *(len(row[side]) for row in rows)]) for side, name in enumerate(names)]
    for cells in (list(names), *rows):
        line = "   ".join(cell.rjust(room) for cell, room in zip(cells, wide, strict=True))
        yield line.rstrip()
    yield f"To {game.rules.target} points."


def _short(game: Game) -> tuple[str, ...]:
    """The sides by the letters of their seats."""
    teams = game.rules.game.teams
    return tuple(
        "".join(letter(seat) for seat, team in enumerate(teams) if team == side)
        for side in range(game.rules.game.team_count)
    )


def _entry(entry: Entry | None) -> str:
    if entry is None:
        return ""
    return f"{entry.gain} {entry.total.rjust(4)}".strip()
