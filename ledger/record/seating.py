"""A game with its people in other chairs: the same table, seen from another side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from ledger.errors import RecordError
from ledger.record.header import scores_of
from ledger.record.model import Event, Game, Hand, Trick
from ledger.rules import SEAT_LETTERS, GameKind, RuleSet, Seat

People = Callable[[str], str]
"""Maps a name as written to whoever it means."""

_Item = TypeVar("_Item")


def as_written(name: str) -> str:
    """Every name is a person by itself."""
    return name


def rotations(kind: GameKind) -> tuple[int, ...]:
    """By how many seats a table can be turned so that partners stay partners; 0 is the first."""
    seats = range(kind.seats)
    return tuple(
        by
        for by in seats
        if len({(kind.teams[seat], kind.teams[(seat + by) % kind.seats]) for seat in seats})
        == kind.team_count
    )


def turned(game: Game, by: int) -> Game:
    """The same game with everybody `by` seats further on: whoever sat at A sits at B for 1.

    Turning by one of `rotations` keeps the game as it is told; another is `seats-turned`.
    Texts of events and comments stay as they were written.
    """
    kind = game.rules.game
    by %= kind.seats
    if by not in rotations(kind):
        raise RecordError(
            "seats-turned",
            f"turning {kind.title} by {by} seats would part partners",
            hint=f"Turn it by one of {', '.join(map(str, rotations(kind)))}.",
        )
    if not by:
        return game
    turn = _Turn(game.rules, by)
    return replace(
        game,
        players=turn.seats(game.players),
        tags=tuple((name, turn.tag(name, value)) for name, value in game.tags),
        hands=tuple(turn.hand(hand) for hand in game.hands),
    )


def turn_to(old: Game, new: Game, people: People = as_written) -> int | None:
    """By how many seats `new` must be turned so that its people sit as in `old`.

    None where they are other people or sit in another order, or where `old` names nobody. A seat
    that one of the two leaves open fits.
    """
    if old.rules.game.seats != new.rules.game.seats or not any(old.players):
        return None
    sitting = [people(name) if name else "" for name in old.players]
    others = [people(name) if name else "" for name in new.players]
    for by in rotations(new.rules.game):
        moved = _moved(others, by)
        named = [(one, other) for one, other in zip(sitting, moved, strict=True) if one and other]
        if named and all(one == other for one, other in named):
            return by
    return None


def beside(old: Game, new: Game) -> Game:
    """`new` in the seats of `old` when both name the same people, else as it is."""
    by = turn_to(old, new)
    return turned(new, by) if by else new


def _moved(items: Sequence[_Item], by: int) -> tuple[_Item, ...]:
    count = len(items)
    return tuple(items[(place - by) % count] for place in range(count))


class _Turn:
    """Moves the parts of a game from their seats and sides to those `by` seats further on."""

    def __init__(self, rules: RuleSet, by: int) -> None:
        teams = rules.game.teams
        self._by = by
        self._count = len(teams)
        self._sides = {teams[self.seat(Seat(seat))]: teams[seat] for seat in range(self._count)}

    def seat(self, seat: Seat) -> Seat:
        return Seat((seat + self._by) % self._count)

    def maybe(self, seat: Seat | None) -> Seat | None:
        return None if seat is None else self.seat(seat)

    def seats(self, items: tuple[_Item, ...]) -> tuple[_Item, ...]:
        """What stands a seat."""
        return _moved(items, self._by)

    def sides(self, items: tuple[int, ...]) -> tuple[int, ...]:
        """What stands a side."""
        if len(items) != len(self._sides):
            return items
        return tuple(items[self._sides[side]] for side in range(len(items)))

    def tag(self, name: str, value: str) -> str:
        if name == "Result" and scores_of(value):
            return "-".join(map(str, self.sides(scores_of(value))))
        if name == "Forfeit" and value in SEAT_LETTERS:
            return SEAT_LETTERS[self.seat(Seat(SEAT_LETTERS.index(value)))]
        return value

    def hand(self, hand: Hand) -> Hand:
        call, discard, end = hand.call, hand.discard, hand.end
        return replace(
            hand,
            shaker=self.maybe(hand.shaker),
            deal=self.seats(hand.deal),
            bids=tuple(replace(entry, seat=self.seat(entry.seat)) for entry in hand.bids),
            call=call and replace(call, seat=self.seat(call.seat)),
            discard=discard and replace(discard, seat=self.seat(discard.seat)),
            tricks=tuple(self._trick(trick) for trick in hand.tricks),
            events=tuple(self._event(event) for event in hand.events),
            end=end and replace(end, seat=self.maybe(end.seat), split=self.sides(end.split)),
        )

    def _trick(self, trick: Trick) -> Trick:
        played = tuple(self.seat(seat) for seat in trick.seats)
        return replace(trick, leader=self.seat(trick.leader), seats=played)

    def _event(self, event: Event) -> Event:
        return replace(event, seat=self.maybe(event.seat))
