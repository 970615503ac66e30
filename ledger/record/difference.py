"""What differs between two versions of a game, told for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ledger.record.hand_pairs import Pair, by_likeness, by_number
from ledger.record.hand_parts import HandParts, after_trick
from ledger.record.header import AFTER_SEATS, BEFORE_SEATS, in_order
from ledger.record.model import Game, Hand
from ledger.record.writer import hand_lines
from ledger.rules import SEAT_LETTERS

_KNOWN = frozenset((*BEFORE_SEATS, *AFTER_SEATS))
_FEW = 3
"""So many changes are told hand by hand without looking for hands that moved."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs: `where` in the game, what stood there and what stands there now.

    `old` and `new` are spelled as in canonical text, without the keyword that `where` repeats; ""
    where nothing stands. A whole hand is all its lines, each with its line feed.
    """

    where: str
    old: str
    new: str

    def __str__(self) -> str:
        if self.old and self.new:
            return f"{self.where}: {self.old} -> {self.new}"
        said, text = ("added", self.new) if self.new else ("removed", self.old)
        return f"{self.where}: {said}" + ("" if text.endswith("\n") else f" {text}")


def differences(old: Game, new: Game) -> tuple[Change, ...]:
    """Every difference between two versions of a game, in the order of the record.

    Empty if and only if both have one canonical text. Hands are those of one number, unless
    hands that moved up or down tell it with fewer changes.
    """
    return (*_headers(old, new), *_hands(old.hands, new.hands))


def _headers(old: Game, new: Game) -> Iterator[Change]:
    before, after = dict(old.tags), dict(new.tags)
    names = [name for name, _ in in_order((after | before).items())]
    for name in names:
        if name in BEFORE_SEATS:
            yield from _tag(name, before.get(name), after.get(name))
    yield from _tag("Rules", old.rules.text, new.rules.text)
    for seat, letter in enumerate(SEAT_LETTERS):
        was, is_now = (
            players[seat] if seat < len(players) else "" for players in (old.players, new.players)
        )
        if was != is_now:
            yield Change(f"player {letter}", was, is_now)
    for name in names:
        if name not in BEFORE_SEATS:
            yield from _tag(name, before.get(name), after.get(name))
    orders = [
        ", ".join(name for name, _ in game.tags if name in other and name not in _KNOWN)
        for game, other in ((old, after), (new, before))
    ]
    if orders[0] != orders[1]:
        yield Change("order of tags", *orders)
    yield from (change for _, change in _listed("comment {}", old.comments, new.comments))


def _tag(name: str, old: str | None, new: str | None) -> Iterator[Change]:
    if old != new:
        was, is_now = ("" if value is None else value or '""' for value in (old, new))
        yield Change(f"tag {name}", was, is_now)


def _listed(where: str, old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, Change]]:
    """Changes of a list, each with its index; `where` takes the count from 1."""
    if len(old) == len(new):
        blocks = [("replace", 0, len(old), 0, len(new))]
    else:
        matcher = SequenceMatcher(None, old, new, autojunk=False)
        blocks = [block for block in matcher.get_opcodes() if block[0] != "equal"]
    for _, start, end, new_start, new_end in blocks:
        for step in range(max(end - start, new_end - new_start)):
            was = old[start + step] if start + step < end else None
            is_now = new[new_start + step] if new_start + step < new_end else None
            if was != is_now:
                index = new_start + step if was is None else start + step
                shown = ("" if text is None else text or '""' for text in (was, is_now))
                yield index, Change(where.format(index + 1), *shown)


def _hands(old: Sequence[Hand], new: Sequence[Hand]) -> list[Change]:
    plain = _paired(by_number(old, new))
    if len(plain) <= _FEW:
        return plain
    moved = by_likeness(old, new)
    return plain if moved is None else min(plain, _paired(moved), key=len)


def _paired(pairs: Sequence[Pair]) -> list[Change]:
    changes: list[Change] = []
    for index, (old, new) in enumerate(pairs):
        if old is None or new is None:
            one = old or new
            assert one is not None
            whole = "".join(f"{line}\n" for line in hand_lines(one))
            changes.append(
                Change(f"hand {one.number}", whole if new is None else "", whole if new else "")
            )
            continue
        if old.number != new.number and not _follows(pairs, index):
            changes.append(_numbers(pairs, index))
        if old != new:
            changes += _hand(HandParts.of(old), HandParts.of(new))
    return changes


def _follows(pairs: Sequence[Pair], index: int) -> bool:
    """Whether the hands at `index` moved as far as those in front of them, right behind them."""
    if not index:
        return False
    (old_before, new_before), (old, new) = pairs[index - 1 : index + 1]
    if old_before is None or new_before is None or old is None or new is None:
        return False
    return old.number - old_before.number == new.number - new_before.number == 1


def _numbers(pairs: Sequence[Pair], start: int) -> Change:
    """The change of numbers of a run of hands that moved together."""
    end = start
    while end + 1 < len(pairs) and _follows(pairs, end + 1):
        end += 1
    first, last = pairs[start], pairs[end]
    said = [
        f"hand {one.number}" if one is other else f"hands {one.number} to {other.number}"
        for one, other in zip(first, last, strict=True)
        if one is not None and other is not None
    ]
    return Change("numbers", *said)


def _hand(old: HandParts, new: HandParts) -> Iterator[Change]:
    hand = f"hand {new.number}"
    if old.time != new.time:
        yield Change(f"{hand}, time", old.time, new.time)

    def single(chosen: Callable[[str], bool]) -> Iterator[Change]:
        for name in sorted({*old.single, *new.single}, key=_place):
            was, is_now = old.single.get(name, ""), new.single.get(name, "")
            if chosen(name) and was != is_now:
                yield Change(f"{hand}, {name}", was, is_now)

    def notes(place: str) -> Iterator[Change]:
        listed = _listed(f"{hand}, {place}", old.notes.get(place, []), new.notes.get(place, []))
        return (change for _, change in listed)

    yield from single(lambda name: _place(name) < _CALL)
    yield from notes("before the bids")
    yield from (change for _, change in _listed(hand + ", bid {}", old.bids, new.bids))
    yield from notes("after the bids")
    yield from single(lambda name: _CALL <= _place(name) < _END)
    yield from notes("after the call")
    tricks = list(_listed(hand + ", trick {}", old.tricks, new.tricks))
    for index in range(max(len(old.tricks), len(new.tricks))):
        yield from (change for at, change in tricks if at == index)
        yield from notes(after_trick(index + 1))
    yield from single(lambda name: _place(name) == _END)


_ORDER = (
    "shaker",
    *(f"deal {letter}" for letter in SEAT_LETTERS),
    "rest",
    "call",
    "discard",
    "end",
)
_place = _ORDER.index
_CALL, _END = _place("call"), _place("end")
