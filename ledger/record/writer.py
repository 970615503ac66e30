"""The canonical text of a game: one spelling, one order, one line a fact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.record.header import AFTER_SEATS, BEFORE_SEATS, in_order
from ledger.record.model import FORMAT_VERSION, Game, Hand, Trick
from ledger.rules import RULE_BOOK, SEAT_LETTERS

_FRONT: Final = frozenset(BEFORE_SEATS)


def write_game(game: Game) -> str:
    """A game as canonical `.p42` text, ending in one line feed."""
    lines = [f'[P42 "{FORMAT_VERSION}"]', f'[RuleBook "{RULE_BOOK}"]']
    tags = in_order(game.tags)
    lines += [_tag(name, value) for name, value in tags if name in _FRONT]
    lines.append(_tag("Rules", game.rules.text))
    lines += [_tag(SEAT_LETTERS[seat], name) for seat, name in enumerate(game.players) if name]
    lines += [_tag(name, value) for name, value in tags if name in AFTER_SEATS]
    lines += [
        _tag(name, value) for name, value in tags if name not in _FRONT and name not in AFTER_SEATS
    ]
    lines += [_comment(text) for text in game.comments]
    for hand in game.hands:
        lines.append("")
        lines += hand_lines(hand)
    lines.append("")
    return "\n".join(lines)


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _comment(text: str) -> str:
    return f"; {text}" if text else ";"


def hand_lines(hand: Hand) -> list[str]:
    """The canonical lines of one hand, from `hand` to `end`."""
    lines = [f"hand {hand.number} {hand.time}" if hand.time else f"hand {hand.number}"]
    if hand.shaker is not None:
        lines.append(f"shaker {SEAT_LETTERS[hand.shaker]}")
    for seat, tiles in enumerate(hand.deal):
        if tiles is not None:
            lines.append(" ".join(["deal", SEAT_LETTERS[seat], *tiles]))
    if hand.rest:
        lines.append(" ".join(["rest", *hand.rest]))
    noted = list(_noted(hand))
    notes = iter(noted)
    place, line = next(notes, (_NEVER, ""))
    for at, part in _parts(hand):
        while place < at:
            lines.append(line)
            place, line = next(notes, (_NEVER, ""))
        lines.append(part)
    if place != _NEVER:
        lines.append(line)
        lines += [line for _, line in notes]
    if hand.end is not None:
        words = ["end", hand.end.kind.value]
        if hand.end.seat is not None:
            words.insert(1, SEAT_LETTERS[hand.end.seat])
        if hand.end.points is not None:
            words.append(str(hand.end.points))
        elif hand.end.split:
            words.append("-".join(map(str, hand.end.split)))
        lines.append(" ".join(words))
    return lines


_NEVER: Final = 1 << 30


def _parts(hand: Hand) -> Iterator[tuple[int, str]]:
    """The bids, the call with its discard and the tricks, each with the place that follows it."""
    if hand.bids:
        yield 1, "bid " + ", ".join([f"{SEAT_LETTERS[b.seat]} {b.bid}" for b in hand.bids])
    if hand.call is not None:
        yield 2, f"call {SEAT_LETTERS[hand.call.seat]} {hand.call.call}"
    if hand.discard is not None:
        yield 2, " ".join(["discard", SEAT_LETTERS[hand.discard.seat], *hand.discard.tiles])
    for index, trick in enumerate(hand.tricks):
        yield 3 + index, _trick(trick)


def _trick(trick: Trick) -> str:
    tiles: list[str] = list(trick.tiles)
    if trick.seats:
        tiles[1:] = [
            f"{SEAT_LETTERS[seat]}:{tile}"
            for seat, tile in zip(trick.seats[1:], tiles[1:], strict=True)
        ]
    if trick.suit and tiles:
        tiles[0] = f"{tiles[0]}/{trick.suit}"
    return " ".join([SEAT_LETTERS[trick.leader], *tiles])


def _noted(hand: Hand) -> Iterator[tuple[int, str]]:
    """Events and comments with their places, in the order of the record."""
    comments = {comment.order: comment for comment in hand.comments}
    events = iter(hand.events)
    for order in range(len(hand.events) + len(hand.comments)):
        comment = comments.get(order)
        if comment is not None:
            yield comment.at, _comment(comment.text)
            continue
        event = next(events)
        words = [event.kind.value]
        if event.seat is not None:
            words.append(SEAT_LETTERS[event.seat])
        if event.text:
            words.append(event.text)
        yield event.at, " ".join(words)
