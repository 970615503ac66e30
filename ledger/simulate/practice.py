"""How players learn a game: practice hands, and what the parts of a hand were worth in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from math import exp, sqrt
from random import Random

from ledger.rules import Auction, Bid, BidKind, HandState, Play, RuleSet, Seat, declare
from ledger.simulate.dealing import deal
from ledger.simulate.discarding import choose_discard
from ledger.simulate.fits import shape
from ledger.simulate.holding import Holding, holding, worth_a_look
from ledger.simulate.playing import choose_play
from ledger.simulate.sight import Sight
from ledger.simulate.skill import Skill
from ledger.simulate.weights import PLAIN, SPREAD, Fit, Weights

HANDS = 400
"""Practice hands before a game that nobody has played."""
_FIRM = 4.0
"""How many hands the weights of plain 42 count for."""

Row = tuple[float, ...]


def practised(rules: RuleSet, skill: Skill, hands: int = HANDS) -> Fit:
    """What `hands` practice hands teach of a game; always the same for the same rules."""
    rng = Random(f"practice {shape(rules.game)}")
    seen = [_played(rules, skill, rng) for _ in range(hands)]
    scale = rules.game.hand_total / 42
    fine: list[Row] = [(1.0, *parts) for parts, _, _ in seen]
    points = _least_squares(
        fine, [taken for _, taken, _ in seen], [scale * part for part in astuple(PLAIN.points)]
    )
    sweep = _logistic(fine, [all_ for _, _, all_ in seen], list(astuple(PLAIN.sweep)))
    wrong = [taken - _dot(points, row) for row, (_, taken, _) in zip(fine, seen, strict=True)]
    return Fit(
        points=Weights(*points),
        sweep=Weights(*sweep),
        unit=sqrt(sum(error * error for error in wrong) / hands) / SPREAD,
        best=sum(taken for _, taken, _ in seen) / hands,
    )


def _played(rules: RuleSet, skill: Skill, rng: Random) -> tuple[Holding, int, bool]:
    """A hand of the player who seems to have most, played out at the longest trumps.

    Returns its parts, the points that the side took and whether it took every trick.
    """
    dealt, rest = deal(rules, rng)
    seats = [Seat(seat) for seat in range(rules.game.seats)]
    looks = [
        (holding(tiles, dealt[seat]).worth(PLAIN.points), -seat, tiles.call)
        for seat in seats
        for tiles in worth_a_look(rules, dealt[seat])
    ]
    _, place, call = max(looks, key=lambda look: look[:2])
    bidder = Seat(-place)
    bid = Bid(BidKind.POINTS, rules.game.ladder.lowest)
    declared = declare(rules, bidder, bid, bidder, call)
    auction = Auction.start(rules, bidder, dealt)._replace(high=bid, bidder=bidder, turn=None)
    state = HandState(auction, dealt, declared, rest=rest)
    if rules.game.exchange is None:
        play = Play.start(declared, dealt, rest)
    else:
        sight = Sight.of(state)
        found = state.discard(
            bidder, choose_discard(sight, lambda laid: state.can_discard(bidder, laid))
        ).playing
        assert found is not None
        play = found
    while len(play.tricks) < rules.game.hand_size:
        sight = Sight.in_play(auction, play)
        play = play.play(sight.seat, choose_play(sight, play.legal_plays(), skill, rng))
    side = rules.team(bidder)
    parts = next(
        holding(tiles, dealt[bidder])
        for tiles in worth_a_look(rules, dealt[bidder])
        if tiles.call == call
    )
    return parts, play.points[side], play.won[side] == rules.game.hand_size


def _dot(weights: Sequence[float], row: Row) -> float:
    return sum(weight * part for weight, part in zip(weights, row, strict=True))


def _least_squares(rows: list[Row], wanted: list[int], prior: list[float]) -> list[float]:
    """Weights nearest to what was seen, drawn to the prior where little was."""
    return _solved(
        _normal(rows, [1.0] * len(rows)),
        [
            sum(
                row[place] * (seen - _dot(prior, row))
                for row, seen in zip(rows, wanted, strict=True)
            )
            for place in range(len(prior))
        ],
        prior,
    )


def _logistic(rows: list[Row], wanted: list[bool], prior: list[float]) -> list[float]:
    """Weights of log odds, drawn to the prior, by Newton's method."""
    weights = list(prior)
    for _ in range(8):
        chances = [1.0 / (1.0 + exp(-_dot(weights, row))) for row in rows]
        slope = [
            sum(
                row[place] * (seen - chance)
                for row, seen, chance in zip(rows, wanted, chances, strict=True)
            )
            - (_FIRM * (weights[place] - prior[place]) if place else 0.0)
            for place in range(len(prior))
        ]
        spread = [max(chance * (1.0 - chance), 1e-4) for chance in chances]
        weights = _solved(_normal(rows, spread), slope, weights)
    return weights


def _normal(rows: list[Row], by: list[float]) -> list[list[float]]:
    """The weighted products of the columns; all but the first are held by the prior."""
    size = len(rows[0])
    return [
        [
            sum(weight * row[one] * row[two] for row, weight in zip(rows, by, strict=True))
            + (_FIRM if one == two and one else 0.0)
            for two in range(size)
        ]
        for one in range(size)
    ]


def _solved(matrix: list[list[float]], right: list[float], start: list[float]) -> list[float]:
    """`start` plus the solution of a small positive definite system, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        for below in range(pivot + 1, size):
            share = rows[below][pivot] / rows[pivot][pivot]
            for place in range(pivot, size + 1):
                rows[below][place] -= share * rows[pivot][place]
    found = [0.0] * size
    for pivot in reversed(range(size)):
        known = sum(rows[pivot][place] * found[place] for place in range(pivot + 1, size))
        found[pivot] = (rows[pivot][size] - known) / rows[pivot][pivot]
    return [begin + more for begin, more in zip(start, found, strict=True)]
