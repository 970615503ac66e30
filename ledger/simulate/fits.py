"""What players know of the games they have played often, by the shape of the game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ledger.rules import GameKind, RuleSet
from ledger.simulate.skill import EXPERT
from ledger.simulate.weights import PLAIN, Fit


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
}


@lru_cache(maxsize=64)
def fit_of(rules: RuleSet) -> Fit:
    """What the parts of a hand are worth in a game; one that nobody knows is practised first."""
    known = FITS.get(shape(rules.game))
    if known is not None:
        return known
    from ledger.simulate.practice import practised

    return practised(rules, EXPERT)
