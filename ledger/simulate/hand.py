"""One simulated hand: dealt, bid, called and played through the rules engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from ledger.record.model import BidEntry, CallEntry, End, EndKind, Event, Hand, Trick
from ledger.rules import Declared, Hands, HandState, Phase, RuleSet, Seat, score_hand
from ledger.simulate.bidding import choose_bid, choose_call
from ledger.simulate.mishaps import Stop, claim, renege
from ledger.simulate.playing import choose_play
from ledger.simulate.sight import Sight
from ledger.simulate.skill import Player


class Simulated(NamedTuple):
    """A simulated hand with what came of it.

    `declared` and `made` are None when everybody passed; `points` are what each side took, None
    when nobody counted to the end; `score` is what the hand adds to each side's game score.
    """

    hand: Hand
    declared: Declared | None
    made: bool | None
    points: tuple[int, ...] | None
    score: tuple[int, ...]


def deal(rules: RuleSet, rng: Random) -> Hands:
    """Shuffled tiles dealt out, each hand sorted from the highest down."""
    tile_set = rules.game.tile_set
    size = rules.game.hand_size
    tiles = list(tile_set.tiles)
    rng.shuffle(tiles)
    return tuple(
        tile_set.sort(tiles[seat * size : (seat + 1) * size]) for seat in range(rules.game.seats)
    )


def hand(
    rules: RuleSet,
    shaker: Seat,
    players: Sequence[Player],
    rng: Random,
    *,
    number: int = 1,
    time: str = "",
    mishaps: bool = True,
) -> Simulated:
    """A whole hand at the level of play; without `mishaps` nobody claims or reneges."""
    dealt = deal(rules, rng)
    state = HandState.start(rules, shaker, dealt)
    while state.phase is Phase.AUCTION:
        sight = Sight.of(state)
        skill = players[sight.seat].skill
        bid = choose_bid(sight, partial(state.can_bid, sight.seat), skill, rng)
        state = state.bid(sight.seat, bid)
    call = None
    stop: Stop | None = None
    if state.phase is Phase.CALL:
        state, call = _named(state, players, rng)
        state, stop = _played(state, players, rng, mishaps=mishaps)
    record = Hand(
        number=number,
        shaker=shaker,
        time=time,
        deal=dealt,
        bids=tuple([BidEntry(seat, bid) for seat, bid in state.auction.bids]),
        call=call,
        tricks=tuple([Trick(trick.leader, trick.tiles) for trick in state.tricks]),
    )
    return _settled(state, record, stop)


def _named(state: HandState, players: Sequence[Player], rng: Random) -> tuple[HandState, CallEntry]:
    sight = Sight.of(state)
    seat = sight.seat
    call = choose_call(sight, partial(state.can_call, seat), players[seat].skill, rng)
    return state.call(seat, call), CallEntry(seat, call)


def _played(
    state: HandState, players: Sequence[Player], rng: Random, *, mishaps: bool
) -> tuple[HandState, Stop | None]:
    """Play to the end, or to a claim or a renege that stops the hand."""
    play = state.playing
    assert play is not None
    over = play.over
    while not over:
        sight = Sight.in_play(state.auction, play)
        skill = players[sight.seat].skill
        legal = play.legal_plays()
        if mishaps:
            if not sight.trick and skill.claims:
                laid_down = claim(sight, skill, rng)
                if laid_down is not None:
                    return state._replace(playing=play), laid_down
            if sight.trick and skill.renege and len(legal) < len(sight.hand):
                wrong = renege(play, sight, legal, skill, rng)
                if wrong is not None:
                    play, stop = wrong
                    return state._replace(playing=play), stop
        play = play.play(sight.seat, choose_play(sight, legal, skill, rng))
        over = not play.trick and play.over
    return state._replace(playing=play), None


def _settled(state: HandState, record: Hand, stop: Stop | None) -> Simulated:
    """Write the end of the hand and count it."""
    rules = state.rules
    play = state.playing
    if play is None:
        return Simulated(record, None, None, None, (0,) * rules.game.team_count)
    declared = play.declared
    points: tuple[int, ...] | None = play.points
    made = play.made
    events: tuple[Event, ...] = ()
    if stop is not None:
        made, points, events = stop.made, stop.points, stop.events
    assert made is not None
    stated = points is not None and stop is not None and rules.scoring == "points"
    end = End(
        EndKind.MADE if made else EndKind.SET,
        declared.bidder,
        points[declared.team] if stated and points is not None else None,
    )
    score = score_hand(rules, declared.bid, declared.aim, declared.team, made, points)
    assert score is not None
    return Simulated(replace(record, events=events, end=end), declared, made, points, score)
