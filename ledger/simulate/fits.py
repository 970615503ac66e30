"""What players know of the games they have played often, by the shape of the game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ledger.rules import GameKind, RuleSet
from ledger.simulate.skill import EXPERT
from ledger.simulate.weights import PLAIN, Fit, Weights


def shape(kind: GameKind) -> str:
    """What the worth of a hand depends on: tiles, seats, deal, count and exchange."""
    tiles = kind.tile_set
    parts = [
        f"{tiles.copies} x double-{tiles.highest} = {len(tiles.tiles)}",
        f"{kind.hand_size} to {''.join(map(str, kind.teams))}",
        f"tricks {kind.trick_value}, {'+'.join(map(str, kind.counters)) or 'no'} count",
    ]
    if kind.exchange is not None:
        parts.append(f"takes {kind.exchange.most}")
    return "; ".join(parts)


FITS: Final[dict[str, Fit]] = {
    "1 x double-6 = 28; 7 to 0101; tricks 1, 5+10 count": PLAIN,
    "1 x double-6 = 27; 9 to 012; tricks 1, 5+10 count": Fit(
        Weights(6.84, 4.11, -0.42, -2.77, 3.31, -1.13, 2.08, 0.0),
        Weights(-2.98, 0.36, -1.66, -1.44, 0.58, -1.3, 0.88, 0.02),
        unit=1.06,
        best=27.6,
    ),
    "2 x double-6 = 56; 7 to 01010101; tricks 2, 5+10 count": Fit(
        Weights(33.81, 7.36, -1.19, -4.44, 4.24, 0.4, 5.04, -0.18),
        Weights(-0.59, 0.27, -0.2, -0.57, -0.04, -0.58, 0.63, 0.01),
        unit=2.06,
        best=64.2,
    ),
    "2 x double-6 = 56; 7 to 01230123; tricks 2, 5+10 count": Fit(
        Weights(15.97, 8.4, -3.83, -5.93, 4.94, -1.34, 4.64, -0.28),
        Weights(-2.15, 0.32, -0.51, -0.71, 0.18, -0.86, 0.7, 0.01),
        unit=2.27,
        best=46.2,
    ),
    "2 x double-6 = 56; 9 to 010101; tricks 2, 5+10 count; takes 2": Fit(
        Weights(28.82, 7.01, -0.94, -3.23, 3.85, 1.71, 0.57, -0.18),
        Weights(-0.3, 0.22, -0.4, -0.46, -0.1, -0.48, 0.34, 0.01),
        unit=2.06,
        best=68.2,
    ),
    "2 x double-6 = 42; 10 to 0101; tricks 1, 5+10 count; takes 2": Fit(
        Weights(19.86, 5.93, -0.81, -2.6, 3.44, 0.91, 0.64, -0.39),
        Weights(-0.29, 0.23, -0.22, -0.54, -0.07, -0.53, 0.19, -0.01),
        unit=1.68,
        best=56.9,
    ),
    "1 x double-6 = 22; 7 to 012; tricks 1, no count; takes 1": Fit(
        Weights(3.14, 0.76, -0.64, -0.47, 0.37, -0.14, 0.1, -0.02),
        Weights(-0.43, 0.79, -2.58, -1.34, 0.08, -1.23, 0.23, 0.01),
        unit=0.11,
        best=6.0,
    ),
    "1 x double-7 = 36; 9 to 0101; tricks 1, 5+10 count": Fit(
        Weights(19.46, 4.03, -1.83, -1.74, 3.14, 0.54, 0.94, -0.11),
        Weights(-0.05, 0.05, -0.65, -0.47, 0.1, -0.51, 0.16, 0.0),
        unit=1.28,
        best=42.1,
    ),
    "1 x double-8 = 45; 11 to 0101; tricks 1, 5+10 count; takes 1": Fit(
        Weights(19.3, 4.83, -0.89, -1.96, 3.4, 1.2, 0.81, -0.13),
        Weights(-0.02, 0.11, -0.78, -0.3, 0.0, -0.48, 0.2, 0.01),
        unit=1.46,
        best=51.8,
    ),
    "1 x double-9 = 55; 9 to 012012; tricks 5, 5+10+15 count": Fit(
        Weights(36.92, 13.56, -5.5, -3.94, 7.87, -1.43, 1.03, -0.01),
        Weights(-0.97, 0.13, -0.81, -0.46, 0.14, -0.63, -0.26, 0.0),
        unit=3.24,
        best=93.2,
    ),
}
"""By shape; all but plain 42 are what `practised` finds in 3,000 hands."""


@lru_cache(maxsize=64)
def fit_of(rules: RuleSet) -> Fit:
    """What the parts of a hand are worth in a game; one that nobody knows is practised first."""
    known = FITS.get(shape(rules.game))
    if known is not None:
        return known
    from ledger.simulate.practice import practised

    return practised(rules, EXPERT)
