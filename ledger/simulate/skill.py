"""Skills of simulated players, as data: how they judge a hand, what they risk, how they play."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.simulate.weights import Weights


@dataclass(frozen=True, slots=True)
class Skill:
    """One level of skill.

    All points here are those of plain 42; in another game they count for as much there.
    Judging: `points` and `sweep` are what the player adds by mistake to what the parts of a hand
    are worth, in points and in the log odds of taking every trick; `eye` is the standard
    deviation, in points, of misjudging both.
    Risk: `nerve` is how many points beyond the expected ones are bid, `reach` the share of the
    points expected above the lowest bid that is bid, `mark` and `two_marks` the chances from which
    one and two marks are bid, `jumps` how readily a hand of three doubles splashes.
    Play, all as chances: `slip` any legal tile is as good as another, `draws` leads trumps while
    others may hold some, `cashes` leads winners next, `gives` throws count on the partner's
    trick, `keeps` keeps count from the opponents', `returns` leads back what the partner led,
    `claims` lays a hand down that cannot lose, `renege` fails to follow.
    `span` is how many of the last tricks are remembered.
    """

    name: str
    points: Weights
    sweep: Weights
    eye: float
    nerve: float
    reach: float
    mark: float
    two_marks: float
    jumps: float
    slip: float
    draws: float
    cashes: float
    gives: float
    keeps: float
    returns: float
    claims: float
    renege: float
    span: int


_RIGHT = Weights(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
_ROUGH_POINTS = Weights(-0.8, 0.3, 0.0, 0.8, -0.1, 0.0, -0.7, 0.15)
_ROUGH_SWEEP = Weights(0.05, 0.03, 0.15, 0.16, 0.0, 0.10, -0.23, -0.01)
"""Nearly blind to the count at risk and to tiles that only one other beats."""

EXPERT = Skill(
    name="expert",
    points=_RIGHT,
    sweep=_RIGHT,
    eye=1.0,
    nerve=-0.5,
    reach=0.5,
    mark=0.54,
    two_marks=0.62,
    jumps=0.02,
    slip=0.0,
    draws=1.0,
    cashes=1.0,
    gives=1.0,
    keeps=1.0,
    returns=0.9,
    claims=0.25,
    renege=0.0,
    span=7,
)
REGULAR = Skill(
    name="regular",
    points=_RIGHT,
    sweep=_RIGHT,
    eye=1.8,
    nerve=0.0,
    reach=0.5,
    mark=0.57,
    two_marks=0.65,
    jumps=0.03,
    slip=0.02,
    draws=0.95,
    cashes=0.9,
    gives=0.9,
    keeps=0.9,
    returns=0.6,
    claims=0.1,
    renege=0.0002,
    span=4,
)
NOVICE = Skill(
    name="novice",
    points=_ROUGH_POINTS,
    sweep=_ROUGH_SWEEP,
    eye=2.6,
    nerve=0.3,
    reach=0.5,
    mark=0.68,
    two_marks=0.77,
    jumps=0.05,
    slip=0.08,
    draws=0.7,
    cashes=0.65,
    gives=0.6,
    keeps=0.65,
    returns=0.3,
    claims=0.0,
    renege=0.0005,
    span=1,
)

SKILLS = {skill.name: skill for skill in (NOVICE, REGULAR, EXPERT)}
"""The three skills by name, from the weakest up."""


@dataclass(frozen=True, slots=True)
class Player:
    """A simulated player: a name and a skill."""

    name: str
    skill: Skill
