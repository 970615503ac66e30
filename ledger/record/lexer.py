"""Words of a line and their columns, and the excerpt that shows one of them."""

from __future__ import annotations

import re
from typing import NamedTuple

from ledger.errors import Place

INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
EXCERPT_WIDTH = 100

_WORD = re.compile(r"[^\s,;]+|,")
_BLANKS = str.maketrans(dict.fromkeys("\t\u00a0\ufeff", " "))
_HIDDEN = str.maketrans("", "", INVISIBLE)


class Token(NamedTuple):
    """A word without invisible characters, and the column of its first character from 1."""

    text: str
    column: int


def bare(text: str) -> str:
    """The text without invisible characters and outer white space."""
    return text.translate(_HIDDEN).strip()


def scan(line: str) -> tuple[list[Token], str | None]:
    """Cut a line into words and commas, and the comment behind a semicolon (None without)."""
    body, mark, comment = line.partition(";")
    words = []
    for match in _WORD.finditer(body):
        text = match.group()
        shown = text.translate(_HIDDEN)
        if shown:
            hidden = len(text) - len(text.lstrip(INVISIBLE))
            words.append(Token(shown, match.start() + hidden + 1))
    return words, comment.strip() if mark else None


def mark(file: str, line: int, text: str, column: int) -> Place:
    """The place of a column in a line, with an excerpt of about `EXCERPT_WIDTH` characters."""
    shown = "".join(char if char.isprintable() else "\u00b7" for char in _window(text, column))
    shown = shown.rstrip()
    start, cut_left, cut_right = _cut(text, column)
    excerpt = ("…" if cut_left else "") + shown + ("…" if cut_right else "")
    caret = max(column, 1) - start + (1 if cut_left else 0)
    lead = len(excerpt) - len(excerpt.lstrip())
    if lead >= caret:
        lead = 0
    return Place(file, line, max(column, 1), excerpt[lead:], caret - lead)


def _cut(text: str, column: int) -> tuple[int, bool, bool]:
    if len(text) <= EXCERPT_WIDTH:
        return 0, False, False
    start = max(0, min(column - EXCERPT_WIDTH * 3 // 5, len(text) - EXCERPT_WIDTH))
    return start, start > 0, start + EXCERPT_WIDTH < len(text)


def _window(text: str, column: int) -> str:
    start, _, _ = _cut(text, column)
    return text[start : start + EXCERPT_WIDTH].translate(_BLANKS)
