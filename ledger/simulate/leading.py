"""What a simulated player leads: trumps to draw, winners to cash, then the cheapest loser."""

from __future__ import annotations

from random import Random

from ledger.rules import Aim, Tile
from ledger.simulate.reading import Reading, reading
from ledger.simulate.recall import Recall
from ledger.simulate.sight import Sight
from ledger.simulate.skill import Skill


def lead(
    sight: Sight,
    legal: tuple[Tile, ...],
    tiles: Reading,
    known: Recall,
    skill: Skill,
    rng: Random,
) -> Tile:
    """The tile to lead in a hand of trumps or follow me."""
    declared = sight.declared
    assert declared is not None
    theirs = known.threat(known.opponents, tiles.every)
    trumps = [tile for tile in legal if tiles.bit[tile] & tiles.trumps]
    trumps.sort(key=lambda tile: -tiles.height[tile])
    bidding = sight.rules.team(sight.seat) == declared.team
    if bidding and trumps and theirs & tiles.trumps and rng.random() < skill.draws:
        drawn = _draw(sight, trumps, tiles, theirs)
        if drawn is not None:
            return drawn
    plain = [tile for tile in legal if not tiles.bit[tile] & tiles.trumps]
    if rng.random() < skill.cashes:
        winners = _winners(plain, tiles, theirs)
        if winners:
            return winners[0]
        safe = bool(trumps) and not theirs & tiles.beats[trumps[0]]
        if safe and (len(plain) < 2 or declared.aim is Aim.TAKE_ALL):
            return trumps[0]
    if not bidding and known.partners and rng.random() < skill.returns:
        back = _returned(sight, plain, tiles, known)
        if back is not None:
            return back
    return min(plain or legal, key=lambda tile: (tiles.worth[tile], _cost(tile, tiles, theirs)))


def _draw(sight: Sight, trumps: list[Tile], tiles: Reading, theirs: int) -> Tile | None:
    """The trump that draws the opponents' trumps, None when drawing does not pay."""
    above = (tiles.beats[trumps[0]] & theirs).bit_count()
    if not above:
        return trumps[0]
    declared = sight.declared
    assert declared is not None
    if sight.seat == declared.leader and len(trumps) > above + 1:
        cheap = [tile for tile in trumps if not tiles.worth[tile]]
        return cheap[-1] if cheap and above > 1 else (cheap or trumps)[0]
    return None


def _winners(plain: list[Tile], tiles: Reading, theirs: int) -> list[Tile]:
    """Tiles that nothing of their suit beats, the one least likely to be trumped first."""
    found = [tile for tile in plain if not tiles.beats[tile] & theirs & ~tiles.trumps]
    out = {
        tile: (tiles.follows[tiles.suits.led[tile]] & theirs & ~tiles.trumps).bit_count()
        for tile in found
    }
    ruffs = bool(theirs & tiles.trumps)
    found.sort(key=lambda tile: (ruffs and tiles.worth[tile], -out[tile]))
    return found


def _returned(sight: Sight, plain: list[Tile], tiles: Reading, known: Recall) -> Tile | None:
    """A cheap tile of the suit that the partner led last."""
    for trick in reversed(sight.tricks):
        if trick.leader in known.partners:
            suited = tiles.follows[trick.suit]
            back = [
                tile
                for tile in plain
                if tiles.bit[tile] & suited
                and tiles.suits.led[tile] == trick.suit
                and not tiles.worth[tile]
            ]
            return min(back, key=lambda tile: tiles.height[tile]) if back else None
    return None


def _cost(tile: Tile, tiles: Reading, theirs: int) -> int:
    """How readily a loser is led: tiles that few others beat last."""
    if tiles.bit[tile] & tiles.trumps:
        return 1000 + tiles.height[tile]
    return -(tiles.beats[tile] & theirs & ~tiles.trumps).bit_count()


def led_as(sight: Sight, tile: Tile, suits: tuple[str, ...]) -> str:
    """The suit as which to lead a tile: that in which fewest tiles beat it; "" for the usual."""
    declared = sight.declared
    if len(suits) < 2 or declared is None or declared.aim is Aim.LOSE_ALL:
        return ""
    tiles = reading(sight.rules, declared.call)
    outside = tiles.every & ~tiles.mask((*sight.hand, *sight.rest))
    best = min(suits, key=lambda suit: (tiles.over[suit][tile] & outside).bit_count())
    return "" if best == suits[0] else best
