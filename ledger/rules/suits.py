"""Suits: which tiles follow a lead, and which of them wins (RULES 1.4 to 1.8, 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from ledger.rules.tiles import UNKNOWN, Tile, TileSet, high_end, is_double, pips


class Doubles(Enum):
    """Where doubles stand when they are not trumps (RULES 4.3, 4.4)."""

    HIGH = "high"
    LOW = "low"
    OWN = "own"
    OWN_INVERTED = "own-inverted"


DOUBLES_SUIT = "doubles"
NEAREST = "nearest"
NUMBER_NAMES = {
    "0": "blanks",
    "1": "aces",
    "2": "deuces",
    "3": "treys",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
}
_NO_RANK: Mapping[Tile, int] = {}
_NOTHING: frozenset[Tile] = frozenset()


@dataclass(frozen=True)
class SuitSystem:
    """What the call makes of the tiles: which suits there are and how tiles rank in them.

    `trump` is a number as text, `doubles`, or "" for none. `nearest_to` replaces suits by the
    distance of a tile's pips from that number, as sevens does (RULES 4.7). `double_void_follows`
    makes a player who holds no double answer a led double with its number (RULES 5.7). `low` is
    a number that ranks lowest in every suit, or "". `count` are the trumps when the count is
    trump, each with its worth.
    """

    trump: str = ""
    doubles: Doubles = Doubles.HIGH
    nearest_to: int | None = None
    double_void_follows: bool = False
    low: str = ""
    count: tuple[tuple[Tile, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SuitTable:
    """A suit system worked out for one tile set.

    `led` gives the suit that a tile calls when it is led, `leads` every suit that it may be led
    as. `rank[suit]` gives the tiles that can win when `suit` is led, higher wins, trumps above
    1000; a tile missing there cannot win. `follows[suit]` are the tiles that must be played when
    that suit is led. `second[suit]` are the tiles that must be played when none of `follows` is
    held. `trumps` are the trump tiles.
    """

    led: Mapping[Tile, str]
    leads: Mapping[Tile, tuple[str, ...]]
    rank: Mapping[str, Mapping[Tile, int]]
    follows: Mapping[str, frozenset[Tile]]
    second: Mapping[str, frozenset[Tile]]
    trumps: frozenset[Tile]
    nearest: bool

    def allows(self, hand: Sequence[Tile], tile: Tile, suit: str) -> bool:
        """Whether `tile` from `hand` answers a lead of `suit` as it must (RULES 5.3)."""
        if self.nearest:
            rank = self.rank[NEAREST]
            best = max((rank[held] for held in hand if held in rank), default=0)
            return rank.get(tile, best) >= best
        follows = self.follows.get(suit, _NOTHING)
        if tile in follows:
            return True
        if not follows.isdisjoint(hand):
            return False
        second = self.second.get(suit, _NOTHING)
        return tile in second or second.isdisjoint(hand)

    def named(self, suit: str) -> str:
        """The suit in words: `fives`, `trumps`."""
        if suit in NUMBER_NAMES:
            return NUMBER_NAMES[suit]
        return suit.partition(" ")[0]

    def must_play(self, hand: Sequence[Tile], suit: str) -> tuple[Tile, ...]:
        """The tiles of `hand` that may be played to a lead of `suit` (RULES 5.3)."""
        if self.nearest:
            rank = self.rank[NEAREST]
            best = max((rank[tile] for tile in hand if tile in rank), default=0)
            return tuple(tile for tile in hand if rank.get(tile, best) == best)
        for suited in (self.follows.get(suit, _NOTHING), self.second.get(suit, _NOTHING)):
            if not suited.isdisjoint(hand):
                return tuple(tile for tile in hand if tile in suited or tile == UNKNOWN)
        return tuple(hand)

    def winner(self, tiles: Iterable[Tile], suit: str, *, last_of_equals: bool = False) -> int:
        """Index of the winning tile among the played `tiles`, the lead first (RULES 5.4)."""
        rank = self.rank.get(suit, _NO_RANK)
        values = [rank.get(tile, -1) for tile in tiles]
        if last_of_equals:
            return len(values) - 1 - values[::-1].index(max(values))
        return values.index(max(values))


@lru_cache(maxsize=512)
def suit_table(system: SuitSystem, tile_set: TileSet) -> SuitTable:
    """Work out a suit system for a tile set; the result is kept and shared."""
    if system.nearest_to is not None:
        return _nearest_table(system.nearest_to, tile_set)
    kinds = tile_set.kinds
    trumps = frozenset(tile for tile in kinds if _is_trump(tile, system))
    own = system.doubles in (Doubles.OWN, Doubles.OWN_INVERTED)
    led: dict[Tile, str] = {}
    leads: dict[Tile, tuple[str, ...]] = {}
    follows: dict[str, frozenset[Tile]] = {}
    for tile in kinds:
        if tile in trumps and system.double_void_follows and system.trump == DOUBLES_SUIT:
            leads[tile] = (f"{DOUBLES_SUIT} {tile[0]}",)
        elif tile in trumps:
            leads[tile] = (system.trump,)
        elif is_double(tile) and own:
            leads[tile] = (DOUBLES_SUIT,)
        elif is_double(tile):
            leads[tile] = (tile[0],)
        else:
            leads[tile] = (tile[0], tile[1])
        led[tile] = leads[tile][0]
    suits = sorted({suit for called in leads.values() for suit in called})
    second: dict[str, frozenset[Tile]] = {}
    for suit in suits:
        called = suit.split()
        if len(called) == 2:
            follows[suit] = trumps
            second[suit] = frozenset(tile for tile in kinds if called[1] in tile) - trumps
        else:
            follows[suit] = frozenset(tile for tile in kinds if suit in leads[tile])
    rank = {
        suit: {
            tile: 1000 + _rank(tile, system.trump, system)
            if tile in trumps
            else _rank(tile, suit, system)
            for tile in follows[suit] | trumps
        }
        for suit in suits
    }
    return SuitTable(led, leads, rank, follows, second, trumps, nearest=False)


def _is_trump(tile: Tile, system: SuitSystem) -> bool:
    if system.count:
        return tile in dict(system.count)
    if system.trump == DOUBLES_SUIT:
        return is_double(tile)
    return bool(system.trump) and system.trump in tile


def _rank(tile: Tile, suit: str, system: SuitSystem) -> int:
    """Place of a tile in its suit, 0 to 999 (RULES 1.7, 1.8)."""
    if system.count and suit == system.trump:
        return 10 * dict(system.count)[tile] + (9 if is_double(tile) else high_end(tile))
    if is_double(tile):
        if system.trump == DOUBLES_SUIT or system.doubles is Doubles.OWN:
            return high_end(tile)
        if system.doubles is Doubles.OWN_INVERTED:
            return 50 - high_end(tile)
        # Doubles low never moves the double of the trump number: follow me and nello have none.
        return 0 if system.doubles is Doubles.LOW else 99
    other = tile[1] if tile[0] == suit else tile[0]
    return 1 if other == system.low else 2 + int(other)


def _nearest_table(target: int, tile_set: TileSet) -> SuitTable:
    kinds = tile_set.kinds
    rank = {tile: 100 - abs(pips(tile) - target) for tile in kinds}
    return SuitTable(
        led=dict.fromkeys(kinds, NEAREST),
        leads=dict.fromkeys(kinds, (NEAREST,)),
        rank={NEAREST: rank},
        follows={},
        second={},
        trumps=frozenset(),
        nearest=True,
    )
