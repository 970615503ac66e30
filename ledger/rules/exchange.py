"""The tiles that the deal leaves over: taken up and laid down by the bidder (RULES 9.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from ledger.errors import RuleError, Spot
from ledger.rules.declared import Declared
from ledger.rules.kind import Exchange
from ledger.rules.tiles import UNKNOWN, Tile, letter


def _spot(item: int | None = None) -> Spot:
    return Spot("discard", item=item)


def takes(declared: Declared, rest: tuple[Tile, ...]) -> tuple[int, int]:
    """How many tiles of `rest` the bidder may take up: one of the two, none or all of them."""
    exchange = declared.rules.game.exchange
    if exchange is None:
        return 0, 0
    worth = declared.rules.game.worth
    if exchange.count_taken and any(worth[tile] for tile in rest):
        return exchange.most, exchange.most
    return exchange.least, exchange.most


def check_discard(
    declared: Declared, hand: tuple[Tile, ...], rest: tuple[Tile, ...], laid: tuple[Tile, ...]
) -> None:
    """Refuse tiles that the bidder may not lay down (RULES 9.2 to 9.8).

    `hand` is the bidder's hand as dealt, `laid` what is laid down after taking up as many tiles
    of `rest`. Raises `discard-size`, `tile-not-held` or `discard-kept`.
    """
    who = letter(declared.bidder)
    least, most = takes(declared, rest)
    if len(laid) not in (least, most):
        may = str(least) if least == most else f"{least} or {most}"
        raise RuleError(
            "discard-size",
            f"{who} lays down {len(laid)} tile{'s' * (len(laid) != 1)}, here it is {may}",
            hint="As many are laid down as are taken up from the tiles left over.",
            rule="9.2",
            spot=_spot(),
        )
    have = Counter(hand) + Counter(rest if laid else ())
    for item, tile in enumerate(laid):
        declared.rules.game.tile_set.check(tile, _spot(item))
        have[tile if have[tile] > 0 or have[UNKNOWN] <= 0 else UNKNOWN] -= 1
        if have[tile] < 0:
            raise RuleError(
                "tile-not-held",
                f"{who} lays down {tile}, which is neither in the hand nor left over",
                hint=f"{who} may lay down {' '.join(sorted(set(hand) | set(rest)))}.",
                rule="9.2",
                spot=_spot(item),
            )
    exchange = declared.rules.game.exchange
    if exchange is not None:
        _check_kept(declared, exchange, (*hand, *rest), laid)


def _check_kept(
    declared: Declared, exchange: Exchange, have: tuple[Tile, ...], laid: tuple[Tile, ...]
) -> None:
    """Refuse a counter or trump laid down while other tiles are left."""
    kept = _kept(declared, exchange)
    free = sum(1 for tile in have if tile not in kept and tile != UNKNOWN)
    for item, tile in enumerate(laid):
        if tile in kept and sum(1 for other in laid if other not in kept) < min(free, len(laid)):
            what = "a trump" if tile in declared.suits.trumps else "a tile that counts"
            raise RuleError(
                "discard-kept",
                f"{letter(declared.bidder)} lays down {tile}, {what}, with others in hand",
                hint="Trumps and count may go only when nothing else is left.",
                rule="9.2",
                spot=_spot(item),
            )


def _kept(declared: Declared, exchange: Exchange) -> frozenset[Tile]:
    kept: set[Tile] = set()
    if exchange.keeps_count:
        kept.update(tile for tile, worth in declared.rules.game.worth.items() if worth)
    if exchange.keeps_trumps:
        kept.update(declared.suits.trumps)
    return frozenset(kept)


def legal_discards(
    declared: Declared, hand: tuple[Tile, ...], rest: tuple[Tile, ...]
) -> tuple[tuple[Tile, ...], ...]:
    """Every way to lay down tiles, each once, the hand as it is first where that is allowed."""
    least, most = takes(declared, rest)
    order = declared.rules.game.tile_set.sort
    found: dict[tuple[Tile, ...], None] = {}
    for count in sorted({least, most}):
        pool = (*hand, *rest) if count else ()
        for laid in combinations(order(pool), count):
            found[laid] = None
    return tuple(laid for laid in found if _allowed(declared, hand, rest, laid))


def _allowed(
    declared: Declared, hand: tuple[Tile, ...], rest: tuple[Tile, ...], laid: tuple[Tile, ...]
) -> bool:
    try:
        check_discard(declared, hand, rest, laid)
    except RuleError:
        return False
    return True


def after_exchange(
    hand: tuple[Tile, ...], rest: tuple[Tile, ...], laid: tuple[Tile, ...]
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The bidder's hand after the exchange, and the tiles that nobody plays.

    Laying down nothing leaves `rest` where it is; else all of it is taken up.
    """
    if not laid:
        return hand, rest
    return _less((*hand, *rest), laid), laid


def _less(tiles: tuple[Tile, ...], taken: Iterable[Tile]) -> tuple[Tile, ...]:
    left = list(tiles)
    for tile in taken:
        left.remove(tile if tile in left else UNKNOWN)
    return tuple(left)
