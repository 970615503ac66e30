"""The deal: who holds what, as far as it is known (RULES 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ledger.errors import RuleError, Spot
from ledger.rules.kind import GameKind
from ledger.rules.tiles import UNKNOWN, Tile, is_double, letter

Hands = tuple[tuple[Tile, ...], ...]
"""One tuple of tiles a seat; tiles that nobody noted are `??`."""


def unknown_hands(kind: GameKind) -> Hands:
    """The hands of a deal about which nothing is known."""
    return tuple((UNKNOWN,) * kind.hand_size for _ in range(kind.seats))


def left_over(kind: GameKind, hands: Sequence[tuple[Tile, ...] | None]) -> tuple[Tile, ...]:
    """The tiles that the deal left over, unknown ones where a hand is not known."""
    if not kind.rest_size:
        return ()
    dealt = Counter(tile for hand in hands for tile in hand or ())
    whole = all(hand is not None for hand in hands) and not dealt[UNKNOWN]
    rest = Counter(kind.tile_set.tiles)
    rest.subtract(dealt)
    found = tuple((+rest).elements())
    return found if whole and len(found) == kind.rest_size else (UNKNOWN,) * kind.rest_size


def check_deal(
    kind: GameKind, hands: Sequence[tuple[Tile, ...] | None], rest: tuple[Tile, ...] = ()
) -> None:
    """Refuse a deal that cannot be (RULES 2.2, 2.3).

    `hands` has one entry a seat, None where nothing is known; `rest` are the tiles left over.
    Raises `tile-not-in-set`,
    `deal-size` for a hand of the wrong size and `tile-twice` for a tile in two places.
    """
    if not rest and _plainly_right(kind, hands):
        return
    seen: Counter[Tile] = Counter()
    for seat, hand in enumerate(hands):
        if hand is None:
            continue
        for place, tile in enumerate(hand):
            spot = Spot("deal", index=seat, item=place)
            kind.tile_set.check(tile, spot)
            seen[tile] += 1
            if tile != UNKNOWN and seen[tile] > kind.tile_set.copies:
                raise _twice(kind, hands, tile, seat, spot)
        if len(hand) != kind.hand_size:
            raise RuleError(
                "deal-size",
                f"{letter(seat)} holds {len(hand)} tiles, a hand has {kind.hand_size}",
                hint="Correct the hand; write ?? for a tile nobody noted, or note the wrong "
                f"count with an event: wrong-count {letter(seat)}.",
                rule="2.2",
                spot=Spot("deal", index=seat, item=min(len(hand), kind.hand_size)),
            )
    if rest and len(rest) != kind.rest_size:
        raise RuleError(
            "rest-size",
            f"{len(rest)} tile{'s are' if len(rest) > 1 else ' is'} left over, the deal leaves "
            f"{kind.rest_size}",
            hint="Correct the tiles left over; write ?? for one that nobody noted.",
            rule="2.2",
            spot=Spot("rest"),
        )
    for place, tile in enumerate(rest):
        spot = Spot("rest", item=place)
        kind.tile_set.check(tile, spot)
        seen[tile] += 1
        if tile != UNKNOWN and seen[tile] > kind.tile_set.copies:
            raise RuleError(
                "tile-twice",
                f"the tile {tile} is left over and in a hand too",
                hint="Correct one of them, or write ?? for the one in doubt.",
                rule="2.3",
                spot=spot,
            )


def _plainly_right(kind: GameKind, hands: Sequence[tuple[Tile, ...] | None]) -> bool:
    """Whether a whole deal of a single set is right, the common case, without looking for why."""
    if kind.tile_set.copies > 1:
        return False
    tiles: list[Tile] = []
    for hand in hands:
        if hand is None or len(hand) != kind.hand_size:
            return False
        tiles += hand
    different = set(tiles)
    return len(different) == len(tiles) and different <= kind.tile_set.known


def _twice(
    kind: GameKind, hands: Sequence[tuple[Tile, ...] | None], tile: Tile, seat: int, spot: Spot
) -> RuleError:
    first = next(s for s, hand in enumerate(hands) if hand is not None and tile in hand)
    whose = (
        f"twice in {letter(seat)}'s hand"
        if first == seat
        else f"in the hands of {letter(first)} and {letter(seat)}"
    )
    often = "once" if kind.tile_set.copies == 1 else f"{kind.tile_set.copies} times"
    return RuleError(
        "tile-twice",
        f"the tile {tile} is {whose}",
        hint=f"The set has it {often}; correct one of them, or write ?? for the one in doubt.",
        rule="2.3",
        spot=spot,
    )


def doubles_in(hand: Sequence[Tile]) -> tuple[int, int]:
    """Fewest and most doubles that the hand can hold, unknown tiles counted both ways."""
    sure = sum(1 for tile in hand if is_double(tile))
    return sure, sure + sum(1 for tile in hand if tile == UNKNOWN)
