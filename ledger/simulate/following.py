"""What a simulated player plays to a lead: win it, help the partner to count, or give little."""

from __future__ import annotations

from random import Random

from ledger.rules import Seat, Tile, is_double, turns
from ledger.simulate.reading import Reading
from ledger.simulate.recall import Recall
from ledger.simulate.sight import Sight
from ledger.simulate.skill import Skill


def follow(
    sight: Sight,
    legal: tuple[Tile, ...],
    tiles: Reading,
    known: Recall,
    skill: Skill,
    rng: Random,
) -> Tile:
    """The tile to play to a lead in a hand of trumps or follow me."""
    declared = sight.declared
    assert declared is not None
    turn = turns(sight.rules.game.seats, sight.leader, declared.sits_out)
    best = tiles.suits.winner(sight.trick, sight.suit, last_of_equals=declared.last_of_equals)
    standing = sight.trick[best]
    partners = turn[best] in known.partners
    if partners and not _in_danger(standing, sight.suit, tiles, known):
        return _give(legal, tiles, known) if rng.random() < skill.gives else _low(legal, tiles)
    rank = tiles.suits.rank[sight.suit]
    high = rank[standing] - declared.last_of_equals
    winning = [tile for tile in legal if rank.get(tile, -1) > high]
    if partners and not _beaten_in_suit(standing, sight.suit, tiles, known):
        winning = []
    sure = [tile for tile in winning if not _in_danger(tile, sight.suit, tiles, known)]
    if sure:
        most = max(sure, key=lambda tile: (tiles.worth[tile], -rank[tile]))
        return most if rng.random() < skill.gives else min(sure, key=lambda tile: rank[tile])
    if winning and not partners:
        cheap = [tile for tile in winning if not tiles.worth[tile]]
        if cheap:
            return max(cheap, key=lambda tile: rank[tile])
    if rng.random() < skill.keeps:
        return min(legal, key=lambda tile: (tiles.worth[tile], _kept(tile, tiles)))
    return _low(legal, tiles)


def _in_danger(tile: Tile, suit: str, tiles: Reading, known: Recall) -> bool:
    """Whether an opponent who is still to play may well beat this tile."""
    over = tiles.over[suit][tile]
    for seat in known.behind:
        held = known.may_hold[seat]
        if held & over & ~tiles.trumps:
            return True
        if held & over and _may_trump(seat, suit, tiles, known):
            return True
    return False


def _beaten_in_suit(tile: Tile, suit: str, tiles: Reading, known: Recall) -> bool:
    """Whether an opponent who is still to play may beat this tile without trumping it."""
    over = tiles.over[suit][tile]
    if not tiles.follows[suit] & tiles.trumps:
        over &= ~tiles.trumps
    return bool(known.threat(known.behind, over))


def _may_trump(seat: Seat, suit: str, tiles: Reading, known: Recall) -> bool:
    suited = tiles.follows[suit]
    if suited & tiles.trumps:
        return True
    left = (known.unseen & suited).bit_count()
    return not known.may_hold[seat] & suited or left < len(known.behind) + 1


def _give(legal: tuple[Tile, ...], tiles: Reading, known: Recall) -> Tile:
    """The most count, but neither a trump nor a double while a cheaper tile will do."""
    theirs = known.threat(known.opponents, tiles.every)

    def value(tile: Tile) -> float:
        boss = not tiles.beats[tile] & theirs
        return tiles.worth[tile] - (6 if boss else 0) - _kept(tile, tiles) / 1000

    return max(legal, key=value)


def _low(legal: tuple[Tile, ...], tiles: Reading) -> Tile:
    return min(legal, key=lambda tile: _kept(tile, tiles))


def _kept(tile: Tile, tiles: Reading) -> int:
    """How dear a tile is to its holder: trumps above doubles above the rest."""
    if tiles.bit[tile] & tiles.trumps:
        return tiles.height[tile]
    return 500 + tiles.height[tile] if is_double(tile) else tiles.height[tile]
