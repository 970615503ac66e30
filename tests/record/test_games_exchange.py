"""Tiles left over and laid down in a record: each somewhere once, and laid down by the rule."""

from __future__ import annotations

from dataclasses import replace as changed
from random import Random

import pytest

from ledger.errors import LedgerError, RuleError
from ledger.record.facts import HandFacts
from ledger.record.model import (
    BidEntry,
    CallEntry,
    Discard,
    End,
    EndKind,
    Event,
    EventKind,
    Game,
    Hand,
    Trick,
)
from ledger.record.replay import replay
from ledger.rules import Declared, HandState, Phase, RuleSet, Seat, Tile, parse_rules, takes

A, B, C, D = (Seat(seat) for seat in range(4))
SEVENTY_TWO = parse_rules("72")
BIG_GAME = parse_rules("big-game")
HELD = "66 65 64 63 62 61 61 54 53 43"
BIG_HELD = "88 87 86 85 84 83 81 80 66 65 21"
MADE = End(EndKind.MADE)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile, text.split()))


def hand(
    rules: RuleSet,
    *tricks: str,
    bid: str = "",
    call: str = "6",
    deal: dict[Seat, str] | None = None,
    rest: str = "",
    discard: str | None = None,
    events: tuple[Event, ...] = (),
) -> Hand:
    """B has the bid and leads; the others pass. Each trick begins with its leader's letter."""
    ladder = rules.game.ladder
    said = [bid or str(ladder.lowest), *["pass"] * (rules.game.seats - 1)]
    seats = [Seat((1 + place) % rules.game.seats) for place in range(rules.game.seats)]
    known = deal or {}
    return Hand(
        1,
        A,
        deal=tuple(tiles(known[s]) if s in known else None for s in (A, B, C, D)),
        bids=tuple(BidEntry(s, rules.parse_bid(b)) for s, b in zip(seats, said, strict=True)),
        call=CallEntry(B, rules.parse_call(call)),
        tricks=tuple(Trick(Seat("ABCD".index(t[0])), tiles(t[2:])) for t in tricks),
        rest=tiles(rest),
        discard=None if discard is None else Discard(B, tiles(discard)),
        events=events,
        end=MADE,
    )


def facts(rules: RuleSet, recorded: Hand) -> HandFacts:
    nobody = ("",) * rules.game.seats
    return replay(Game(rules, nobody, (recorded,), tags=(("Unfinished", "time"),))).hands[0]


def refused(rules: RuleSet, recorded: Hand) -> tuple[str, str]:
    """Code and place of what refuses a hand."""
    with pytest.raises(LedgerError) as caught:
        facts(rules, recorded)
    return caught.value.code, str(caught.value.spot)


def test_9_2_an_unknown_hand_may_have_had_nothing_else() -> None:
    laid = hand(SEVENTY_TWO, "B 65 61 62 63", discard="66 55")
    assert facts(SEVENTY_TWO, laid).points == (10, 3)


def test_9_2_a_known_hand_had_something_else() -> None:
    laid = hand(SEVENTY_TWO, deal={B: HELD}, rest="42 21", discard="66 42")
    assert refused(SEVENTY_TWO, laid) == ("discard-kept", "hand 1, discard, tile 1")


def test_8_3_tiles_laid_down_against_the_rule_are_owned_up_to() -> None:
    event = Event(EventKind.ILLEGAL_CALL, B, "laid down a trump", 2)
    laid = hand(SEVENTY_TWO, deal={B: HELD}, rest="42 21", discard="66 42", events=(event,))
    assert facts(SEVENTY_TWO, laid).irregular


def test_2_3_a_tile_that_another_holds_cannot_be_laid_down() -> None:
    laid = hand(SEVENTY_TWO, deal={C: "21 21 31 32 33 41 42 43 44 11"}, discard="21 22")
    assert refused(SEVENTY_TWO, laid) == ("tile-twice", "hand 1, discard, tile 1")


def test_2_3_a_tile_laid_down_is_not_played_too() -> None:
    laid = hand(BIG_GAME, "B 21 22 43 60", call="8", discard="21")
    assert refused(BIG_GAME, laid) == ("tile-twice", "hand 1, trick 1, tile 1")


def test_2_3_a_tile_laid_down_is_played_by_nobody() -> None:
    laid = hand(BIG_GAME, "B 31 21 43 60", call="8", discard="21")
    assert refused(BIG_GAME, laid) == ("tile-twice", "hand 1, trick 1, tile 2")


def test_2_3_a_tile_taken_up_is_the_bidders() -> None:
    laid = hand(BIG_GAME, "B 31 11 43 60", call="8", rest="11", discard="21")
    assert refused(BIG_GAME, laid) == ("tile-twice", "hand 1, trick 1, tile 2")
    mine = hand(BIG_GAME, "B 11 31 43 60", call="8", rest="11", discard="21")
    assert facts(BIG_GAME, mine).points == (0, 1)


def test_2_3_a_tile_left_over_is_played_by_nobody() -> None:
    left = hand(BIG_GAME, "B 65 61 11 60", call="8", deal={B: BIG_HELD}, rest="11")
    assert refused(BIG_GAME, left) == ("tile-twice", "hand 1, trick 1, tile 3")


def test_9_10_a_tile_left_over_in_140_is_played_by_nobody() -> None:
    rules = parse_rules("140")
    recorded = changed(hand(rules, "B 99 87 95 94 93 92", call="9", rest="87"), deal=(None,) * 6)
    assert refused(rules, recorded) == ("tile-twice", "hand 1, trick 1, tile 2")


def test_5_3_without_the_discard_the_bidder_plays_own_tiles_or_those_left_over() -> None:
    own = hand(SEVENTY_TWO, "B 42 41 43 44", deal={B: HELD}, rest="42 21")
    assert facts(SEVENTY_TWO, own).tricks[0].winner == A
    other = hand(SEVENTY_TWO, "B 66 65 62 63", "B 55 51 52 53", deal={B: HELD}, rest="42 21")
    assert refused(SEVENTY_TWO, other) == ("tile-not-held", "hand 1, trick 2, tile 1")


def test_2_3_without_the_discard_the_bidder_plays_no_tile_of_another() -> None:
    recorded = hand(SEVENTY_TWO, "B 55 51 52 53", deal={C: "55 55 51 51 52 52 41 41 31 31"})
    assert refused(SEVENTY_TWO, recorded)[0] == "tile-twice"


def test_9_9_a_left_counter_is_taken_though_nobody_wrote_it() -> None:
    recorded = hand(BIG_GAME, "B 64 61 63 62", call="8", deal={B: BIG_HELD}, rest="64")
    assert facts(BIG_GAME, recorded).points == (0, 11)


def test_9_7_a_mark_is_made_with_less_than_all_points_where_count_was_laid_down() -> None:
    stated = changed(hand(SEVENTY_TWO, bid="1m"), end=End(EndKind.MADE, points=62))
    assert facts(SEVENTY_TWO, stated).points == (10, 62)


def declared_of(state: HandState) -> Declared:
    assert state.declared is not None
    return state.declared


def played_out(rules: RuleSet, random: Random) -> tuple[Hand, HandState]:
    """A whole hand that somebody bid on, played to the last trick."""
    kind = rules.game
    everything = list(kind.tile_set.tiles)
    random.shuffle(everything)
    size = kind.hand_size
    dealt = tuple(kind.tile_set.sort(everything[size * s : size * (s + 1)]) for s in range(4))
    state = HandState.start(rules, A, dealt, kind.tile_set.sort(everything[4 * size :]))
    state = state.bid(B, state.legal_bids()[1])
    while state.phase is Phase.AUCTION and state.to_act is not None:
        state = state.bid(state.to_act, state.legal_bids()[0])
    call = random.choice(state.legal_calls())
    state = state.call(B, call)
    laid = random.choice(state.legal_discards())
    state = state.discard(B, laid)
    while state.phase is Phase.PLAY and state.to_act is not None:
        state = state.play(state.to_act, random.choice(state.legal_plays()))
    recorded = Hand(
        1,
        A,
        deal=dealt,
        bids=tuple(BidEntry(seat, bid) for seat, bid in state.auction.bids),
        call=CallEntry(B, call),
        tricks=tuple(Trick(trick.leader, trick.tiles, trick.suit) for trick in state.tricks),
        rest=state.rest,
        discard=Discard(B, laid) if laid else None,
    )
    return recorded, state


@pytest.mark.parametrize("preset", ["72", "72-points", "big-game"])
def test_9_2_all_tricks_tell_what_was_laid_down(preset: str) -> None:
    rules = parse_rules(f"{preset}; small-end-lead never; early-stop-marks off")
    for seed in range(40):
        recorded, state = played_out(rules, Random(seed))
        whole = facts(rules, recorded)
        assert whole.points == state.points
        if rules.game.exchange is not None and takes(declared_of(state), state.rest)[0]:
            assert facts(rules, changed(recorded, discard=None)).points == whole.points


@pytest.mark.parametrize("preset", ["72", "big-game"])
def test_9_2_tiles_unknown_in_part_raise_no_false_alarm(preset: str) -> None:
    rules = parse_rules(f"{preset}; small-end-lead never; early-stop-marks off")
    for seed in range(60):
        random = Random(seed)
        recorded, state = played_out(rules, random)
        thin = changed(
            recorded,
            deal=tuple(
                None if random.random() < 0.4 else hidden(held, random)
                for held in recorded.deal
                if held is not None
            ),
            rest=random.choice((recorded.rest, ())),
            discard=recorded.discard if preset != "72" or random.random() < 0.7 else None,
        )
        try:
            found = facts(rules, thin)
        except RuleError as error:
            pytest.fail(f"seed {seed}: {error}")
        assert [trick.winner for trick in found.tricks] == [t.winner for t in state.tricks]


def hidden(held: tuple[Tile, ...], random: Random) -> tuple[Tile, ...]:
    """A hand of which somebody forgot some tiles."""
    seen = [tile for tile in held if random.random() < 0.7]
    return (*seen, *(Tile("??"),) * (len(held) - len(seen)))
