"""Which hand of one version of a game is which hand of another."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from ledger.record.model import Hand
from ledger.record.writer import hand_lines

Pair = tuple[Hand | None, Hand | None]
"""A hand before and after; None where the version does not have it."""

_MOST = 200
"""Hands in a game for which moved hands are looked for; no game of 42 is that long."""


def by_number(old: Sequence[Hand], new: Sequence[Hand]) -> list[Pair]:
    """Hands of one number are one hand."""
    before = {hand.number: hand for hand in old}
    after = {hand.number: hand for hand in new}
    return [(before.get(number), after.get(number)) for number in sorted({*before, *after})]


def by_likeness(old: Sequence[Hand], new: Sequence[Hand]) -> list[Pair] | None:
    """Hands that say the same are one hand, whatever their numbers, in one order.

    None when the games are too long for it.
    """
    if max(len(old), len(new)) > _MOST:
        return None
    before, after = [_said(hand) for hand in old], [_said(hand) for hand in new]
    pairs: list[Pair] = []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for same, start, end, new_start, new_end in matcher.get_opcodes():
        one, other = old[start:end], new[new_start:new_end]
        if same == "equal" or len(one) == len(other):
            pairs += zip_longest(one, other)
        else:
            likeness = [
                [_common(was, now) for now in after[new_start:new_end]] for was in before[start:end]
            ]
            pairs += _aligned(one, other, likeness)
    return pairs


def _said(hand: Hand) -> tuple[str, ...]:
    return (hand.time, *hand_lines(hand)[1:])


def _common(old: Sequence[str], new: Sequence[str]) -> int:
    return len(set(old) & set(new))


def _aligned(
    old: Sequence[Hand], new: Sequence[Hand], likeness: Sequence[Sequence[int]]
) -> list[Pair]:
    """Pair the hands of two runs in order so that the pairs have the most lines in common."""
    rows, columns = len(old), len(new)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows - 1, -1, -1):
        for column in range(columns - 1, -1, -1):
            best[row][column] = max(
                best[row + 1][column],
                best[row][column + 1],
                best[row + 1][column + 1] + likeness[row][column],
            )
    pairs: list[Pair] = []
    row = column = 0
    while row < rows and column < columns:
        if best[row][column] == best[row + 1][column + 1] + likeness[row][column]:
            pairs.append((old[row], new[column]))
            row, column = row + 1, column + 1
        elif best[row][column] == best[row + 1][column]:
            pairs.append((old[row], None))
            row += 1
        else:
            pairs.append((None, new[column]))
            column += 1
    return [*pairs, *[(hand, None) for hand in old[row:]], *[(None, hand) for hand in new[column:]]]
