"""What the parts of a hand are worth in a game, as learned from many practice hands."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final, NamedTuple


@dataclass(frozen=True, slots=True)
class Weights:
    """What the parts of a hand are worth to a player, added up.

    `trump` for each trump, `top` and `second` for each trump missing above the highest and the
    second highest held, `winner` for each other tile that nothing outside the hand beats, `off`
    for each tile that can be beaten, `soft` for each such tile that only one tile beats, `at_risk`
    for each point of count on those tiles.
    """

    base: float
    trump: float
    top: float
    second: float
    winner: float
    off: float
    soft: float
    at_risk: float

    def plus(self, other: Weights, scale: float = 1.0) -> Weights:
        """These weights with others added, as often as `scale` says."""
        both = zip(astuple(self), astuple(other), strict=True)
        return Weights(*[mine + scale * more for mine, more in both])


class Fit(NamedTuple):
    """What hands of a game are worth.

    `points` adds up to the points that the bidding side takes, `sweep` to the log odds of taking
    every trick. `unit` is how far the points lie from what was expected, as a multiple of plain
    42: what a point of 42 is there. `best` is what the best hand at the table takes on average.
    """

    points: Weights
    sweep: Weights
    unit: float = 1.0
    best: float = 33.5


SPREAD: Final = 7.9
"""The standard deviation of the points taken about those expected, in plain 42."""
PLAIN: Final = Fit(
    points=Weights(18.8, 3.3, -1.5, -1.6, 2.7, 0.0, 1.0, -0.15),
    sweep=Weights(-0.05, 0.13, -0.65, -0.36, 0.11, -0.60, 0.23, 0.01),
)
"""Plain 42: least squares and a logistic fit over 8,000 hands, four experts at the table."""
