"""One simulated hand: dealt, bid, called and played through the rules engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

from ledger.record.model import BidEntry, CallEntry, Discard, End, EndKind, Event, Hand, Trick
from ledger.rules import Declared, HandState, Phase, RuleSet, Seat, WonTrick, score_hand
from ledger.simulate.bidding import choose_bid, choose_call
from ledger.simulate.dealing import deal
from ledger.simulate.discarding import choose_discard
from ledger.simulate.leading import led_as
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
    dealt, rest = deal(rules, rng)
    state = HandState.start(rules, shaker, dealt, rest)
    while state.phase is Phase.AUCTION:
        sight = Sight.of(state)
        skill = players[sight.seat].skill
        bid = choose_bid(sight, partial(state.can_bid, sight.seat), skill, rng)
        state = state.bid(sight.seat, bid)
    call = None
    laid: Discard | None = None
    stop: Stop | None = None
    if state.phase is Phase.CALL:
        state, call = _named(state, players, rng)
        state, laid = _exchanged(state)
        state, stop = _played(state, players, rng, mishaps=mishaps)
    record = Hand(
        number=number,
        shaker=shaker,
        time=time,
        deal=dealt,
        bids=tuple([BidEntry(seat, bid) for seat, bid in state.auction.bids]),
        call=call,
        tricks=tuple([_trick(state, trick) for trick in state.tricks]),
        rest=rest,
        discard=laid,
    )
    return _settled(state, record, stop)


def _named(state: HandState, players: Sequence[Player], rng: Random) -> tuple[HandState, CallEntry]:
    sight = Sight.of(state)
    seat = sight.seat
    call = choose_call(sight, partial(state.can_call, seat), players[seat].skill, rng)
    return state.call(seat, call), CallEntry(seat, call)


def _exchanged(state: HandState) -> tuple[HandState, Discard | None]:
    """The bidder takes up what the deal left over, where the game has it."""
    if state.phase is not Phase.DISCARD:
        return state, None
    sight = Sight.of(state)
    laid = choose_discard(sight, partial(state.can_discard, sight.seat))
    return state.discard(sight.seat, laid), Discard(sight.seat, laid) if laid else None


def _trick(state: HandState, won: WonTrick) -> Trick:
    """A trick as written down, the suit led only where it is not the usual one."""
    assert state.declared is not None
    usual = state.declared.suits.led[won.tiles[0]]
    return Trick(won.leader, won.tiles, "" if won.suit == usual else won.suit)


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
                laid_down = claim(play, sight, skill, rng)
                if laid_down is not None:
                    return state._replace(playing=play), laid_down
            if sight.trick and skill.renege and len(legal) < len(sight.hand):
                wrong = renege(play, sight, legal, skill, rng)
                if wrong is not None:
                    play, stop = wrong
                    return state._replace(playing=play), stop
        tile = choose_play(sight, legal, skill, rng)
        suits = () if sight.trick else play.legal_suits(tile)
        play = play.play(sight.seat, tile, led_as(sight, tile, suits))
        over = not play.trick and play.over
    return state._replace(playing=play), None


def with_points(end: End, points: tuple[int, ...], side: int) -> End:
    """The end with what the bidding side took, or with what each of several others took."""
    if len(points) > 2:
        return replace(end, split=points)
    return replace(end, points=points[side])


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
    end = End(EndKind.MADE if made else EndKind.SET, declared.bidder)
    if points is not None and stop is not None and rules.scoring == "points":
        end = with_points(end, points, declared.team)
    score = score_hand(rules, declared.bid, declared.aim, declared.team, made, points)
    assert score is not None
    return Simulated(replace(record, events=events, end=end), declared, made, points, score)
