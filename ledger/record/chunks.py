"""Cutting a stream of lines into games, so that a fault in one never touches the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ledger.record.lexer import INVISIBLE

LINE_LIMIT = 1 << 16
"""Characters in one line of text."""

GAME_LINES = 100_000
GAME_CHARS = 1 << 23

_SPACE = rf"[\s{INVISIBLE}]*"
_START = re.compile(rf"{_SPACE}\[{_SPACE}P42\b", re.IGNORECASE)
_GLUED = re.compile(rf'[^;"\[]*?(\[{_SPACE}P42\s+"[^"]*"{_SPACE}\]{_SPACE})', re.IGNORECASE)
_TAG = re.compile(rf"{_SPACE}\[")
_HAND = re.compile(rf"{_SPACE}hand\b\s*(\S*)", re.IGNORECASE)
_ESCAPE = re.compile("\ufeff?%")
_NOTHING = re.compile(rf"{_SPACE}(;.*)?")


@dataclass(slots=True)
class Chunk:
    """The lines of one game, `first` the number of its first line.

    `headed` says whether the game's [P42] tag is there; `overflow` that the lines were cut
    because the game is longer than any game.
    """

    lines: list[str]
    first: int
    headed: bool
    overflow: bool = False


def chunks(lists: Iterator[list[str]]) -> Iterator[Chunk]:
    """Cut lines into games at their [P42] tags.

    Remarks in front of the first game belong to it; anything else in front of it is a chunk
    without a header. Escape lines come as blank ones, so that lines keep their numbers.
    """
    current = Chunk([], 1, headed=False)
    number = size = 0
    for lines in without_escapes(lists):
        kept = current.lines
        for line in lines:
            number += 1
            if "42" in line and "[" in line and _starts(line):
                before, line = _unglue(line)
                if before:
                    kept.append(before)
                if current.headed or not is_empty(kept):
                    yield current
                    current = Chunk([], number, headed=True)
                current.headed = True
                kept = current.lines
                size = 0
            kept.append(line)
        if len(kept) > len(lines):
            size += sum(map(len, lines))
        else:
            size = sum(map(len, kept))
        if len(kept) > GAME_LINES or size > GAME_CHARS:
            current.overflow = True
            del kept[100:]
            size = 0
    if current.headed or current.lines:
        yield current


def without_escapes(lists: Iterator[list[str]]) -> Iterator[list[str]]:
    """Lines with those made blank that begin with `%`: they are for programs, whatever they say."""
    for lines in lists:
        yield [line if "%" not in line or not _ESCAPE.match(line) else "" for line in lines]


def _starts(line: str) -> bool:
    return bool(_START.match(line) or _GLUED.fullmatch(line))


def _unglue(line: str) -> tuple[str, str]:
    """Split a line in which a file without a last line end was joined to the next one."""
    if _START.match(line):
        return "", line
    match = _GLUED.fullmatch(line)
    assert match is not None
    start = match.start(1)
    return line[:start], " " * start + line[start:]


def is_empty(lines: list[str]) -> bool:
    """Whether lines hold nothing but blanks and comments."""
    return all(_NOTHING.fullmatch(line) for line in lines)


def first_content(lines: list[str]) -> int:
    """Index of the first line that is no blank and no comment; 0 when there is none."""
    for index, line in enumerate(lines):
        if not _NOTHING.fullmatch(line):
            return index
    return 0


def is_tag(line: str) -> bool:
    """Whether a line begins as a tag does."""
    return _TAG.match(line) is not None


def begins_game(lines: list[str], index: int) -> bool:
    """Whether the tag at `index`, behind hands, begins a game whose [P42] tag is missing.

    It does when the hand behind the tags is hand 1, or when no hand follows them.
    """
    for at in range(index, len(lines)):
        line = lines[at]
        if is_tag(line) or _NOTHING.fullmatch(line):
            continue
        hand = _HAND.match(line)
        return hand is not None and hand[1].split(";")[0] == "1"
    return True


def headless(chunk: Chunk, start: int) -> list[Chunk]:
    """The games without a [P42] tag that stand in a chunk from a line on."""
    found = []
    while start < len(chunk.lines):
        end = next_game(chunk.lines, start)
        found.append(Chunk(chunk.lines[start:end], chunk.first + start, headed=False))
        start = end
    return found


def next_game(lines: list[str], start: int) -> int:
    """Index of the first tag behind hands that begins another game, or the number of lines."""
    hands = False
    asked = False
    for index in range(start, len(lines)):
        line = lines[index]
        if hands and is_tag(line):
            # Tags that stand together have one answer, and asking looks as far as they reach.
            if not asked and begins_game(lines, index):
                return index
            asked = True
        elif not _NOTHING.fullmatch(line):
            asked = False
            hands = hands or _HAND.match(line) is not None
    return len(lines)
