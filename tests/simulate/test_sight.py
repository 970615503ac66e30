"""Players see only what their seat may see: other hidden tiles never change a choice."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from ledger.rules import Hands, HandState, Phase, Seat, Tile, parse_rules
from ledger.simulate import EXPERT, NOVICE, REGULAR, Skill
from ledger.simulate.bidding import choose_bid, choose_call
from ledger.simulate.dealing import deal
from ledger.simulate.discarding import choose_discard
from ledger.simulate.playing import choose_play
from ledger.simulate.sight import Sight


def choice(state: HandState, skill: Skill, seed: str) -> object:
    """What a player of this skill does next."""
    sight = Sight.of(state)
    rng = Random(seed)
    if state.phase is Phase.AUCTION:
        return choose_bid(sight, partial(state.can_bid, sight.seat), skill, rng)
    if state.phase is Phase.CALL:
        return choose_call(sight, partial(state.can_call, sight.seat), skill, rng)
    if state.phase is Phase.DISCARD:
        return choose_discard(sight, partial(state.can_discard, sight.seat))
    return choose_play(sight, state.legal_plays(), skill, rng)


def after(state: HandState, seat: Seat, what: object) -> HandState:
    if state.phase is Phase.AUCTION:
        return state.bid(seat, what)
    if state.phase is Phase.CALL:
        return state.call(seat, what)
    if state.phase is Phase.DISCARD:
        return state.discard(seat, what)
    return state.play(seat, what)


def with_others_mixed(state: HandState, seat: Seat, rng: Random) -> HandState:
    """The same state as `seat` sees it, the tiles still hidden from it dealt out anew."""
    hidden = [tile for other, hand in enumerate(state.hands) if other != seat for tile in hand]
    play = state.playing
    rest = state.rest if play is None else play.rest
    looked = state.rules.game.exchange is not None and (
        state.phase is Phase.DISCARD or (play is not None and seat == play.declared.bidder)
    )
    if not looked:
        hidden += rest
    rng.shuffle(hidden)
    held: list[tuple[Tile, ...]] = []
    for other, hand in enumerate(state.hands):
        if other == seat:
            held.append(hand)
            continue
        held.append(tuple(hidden[: len(hand)]))
        del hidden[: len(hand)]
    left = rest if looked else tuple(hidden)
    if play is not None:
        return state._replace(playing=play._replace(hands=tuple(held), rest=left))
    mixed: Hands = tuple(held)
    return state._replace(dealt=mixed, auction=state.auction._replace(hands=mixed), rest=left)


@pytest.mark.parametrize("skill", [NOVICE, REGULAR, EXPERT], ids=lambda skill: skill.name)
@pytest.mark.parametrize(
    "rules_text",
    [
        "straight",
        "house",
        "42-3p; nello on",
        "84; nello on",
        "88",
        "72",
        "moon",
        "geezer",
        "big-game",
        "140",
    ],
)
def test_a_choice_does_not_depend_on_hidden_tiles(rules_text, skill) -> None:
    rules = parse_rules(rules_text)
    for number in range(12 if rules.game.seats == 4 else 4):
        rng = Random(f"{rules_text} {number}")
        dealt, rest = deal(rules, rng)
        state = HandState.start(rules, Seat(number % rules.game.seats), dealt, rest)
        step = 0
        while state.phase is not Phase.DONE:
            seed = f"{number} {step}"
            seat = Sight.of(state).seat
            chosen = choice(state, skill, seed)
            assert choice(with_others_mixed(state, seat, rng), skill, seed) == chosen
            state = after(state, seat, chosen)
            step += 1


def test_a_sight_holds_no_tile_of_another_seat() -> None:
    rules = parse_rules("straight")
    state = HandState.start(rules, Seat(3), *deal(rules, Random(1)))
    text = repr(Sight.of(state)._replace(rules=None))
    others = [tile for seat, hand in enumerate(state.dealt) if seat != 0 for tile in hand]
    assert not any(f"'{tile}'" in text for tile in others)
