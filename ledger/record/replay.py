"""Replay: a recorded game through the rules engine, hand by hand, to its facts."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.errors import LedgerError
from ledger.record.course import Course
from ledger.record.facts import GameFacts, HandFacts
from ledger.record.faults import FAULT_LIMIT
from ledger.record.hand_replay import replay_hand, steps
from ledger.record.model import Game
from ledger.rules import HandState


def replay(game: Game) -> GameFacts:
    """The facts of a game; raises the first `LedgerError` that refuses it.

    Every error has a spot: the hand and the place in it.
    """
    facts, errors = check_game(game)
    if facts is None:
        raise errors[0]
    return facts


def check_game(game: Game) -> tuple[GameFacts | None, list[LedgerError]]:
    """Replay a game and collect what refuses it, at most one error a hand, `FAULT_LIMIT` in all.

    The facts are None when there is any error.
    """
    errors: list[LedgerError] = []
    found: list[HandFacts] = []
    course = Course(game)
    for hand in game.hands:
        try:
            course.expect(hand)
            facts = replay_hand(game.rules, hand, course.match)
            course.enter(hand, facts)
            found.append(facts)
        except LedgerError as error:
            errors.append(error.within_hand(hand.number))
            if len(errors) == FAULT_LIMIT:
                break
            course.lose_count(hand)
    if not errors:
        try:
            return course.close(tuple(found)), []
        except LedgerError as error:
            errors.append(error)
    return None, errors


def states(game: Game, number: int) -> Iterator[HandState]:
    """Every state of one hand, from the deal to its end, an action apart.

    Raises the `RuleError` of an action that the rules refuse, at that action.
    """
    hand = next(hand for hand in game.hands if hand.number == number)
    yield from steps(game.rules, hand)
