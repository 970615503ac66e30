"""Skills show: experts make more of their bids, strong hands make more than weak ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ledger.record.facts import HandFacts
from ledger.rules import Call, parse_rules
from ledger.simulate.holding import holding
from ledger.simulate.reading import reading

Bidder = tuple[str, HandFacts]


def rate(bids: Iterable[Bidder], chosen: Callable[[str, HandFacts], bool]) -> float:
    """The share of the chosen bids that were made, of at least 40."""
    made = [hand.made for skill, hand in bids if chosen(skill, hand)]
    assert len(made) >= 40
    return sum(map(bool, made)) / len(made)


def test_experts_make_more_of_their_bids_than_novices(played) -> None:
    expert = rate(played.bids(), lambda skill, _: skill == "expert")
    novice = rate(played.bids(), lambda skill, _: skill == "novice")
    assert expert > novice + 0.05


def test_regulars_stand_between(played) -> None:
    regular = rate(played.bids(), lambda skill, _: skill == "regular")
    novice = rate(played.bids(), lambda skill, _: skill == "novice")
    assert regular > novice + 0.03


def test_overall_success_is_that_of_a_club(played) -> None:
    assert 0.55 < rate(played.bids(), lambda *_: True) < 0.75


def test_bids_of_marks_are_made_far_more_often_than_forced_ones(played) -> None:
    def marks(_: str, hand: HandFacts) -> bool:
        return str(hand.bid).endswith("m") and hand.contract not in ("plunge", "splash")

    strong = rate(played.bids(), marks)
    weak = rate(played.bids(), lambda _, hand: bool(hand.forced))
    assert strong > weak + 0.1


def test_strong_hands_make_their_bids_far_more_often_than_weak_ones(played) -> None:
    made: dict[bool, list[bool]] = {True: [], False: []}
    for game, facts in zip(played.games, played.facts, strict=True):
        for hand, found in zip(game.hands, facts.hands, strict=True):
            if found.made is None or found.contract != "trump" or hand.call is None:
                continue
            dealt = hand.deal[found.bidder]
            if dealt is None or "??" in dealt:
                continue
            parts = holding(reading(game.rules, hand.call.call), dealt)
            if parts.trump + parts.winner >= 6 and parts.top == 0:
                made[True].append(found.made)
            elif parts.trump + parts.winner <= 4 or parts.top:
                made[False].append(found.made)
    strong, weak = (sum(made[key]) / len(made[key]) for key in (True, False))
    assert min(map(len, made.values())) > 50
    assert strong > weak + 0.15


def test_a_hand_is_taken_apart_under_a_call() -> None:
    tiles = reading(parse_rules("straight"), Call("5"))
    parts = holding(tiles, ("55", "54", "51", "66", "65", "64", "00"))
    assert parts.trump == 4
    assert parts.top == 0
    assert parts.winner == 3
    assert parts.off == 0
