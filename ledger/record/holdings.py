"""Who held what: the hands as dealt and as played from, as far as the record tells."""

from __future__ import annotations

from collections import Counter

from ledger.errors import RuleError, Spot
from ledger.record.excuses import excused
from ledger.record.model import Hand
from ledger.rules import (
    UNKNOWN,
    BidKind,
    Declared,
    Hands,
    RuleSet,
    Seat,
    Tile,
    after_exchange,
    check_discard,
    left_over,
    letter,
    takes,
    turns,
)


def dealt_hands(rules: RuleSet, hand: Hand) -> Hands:
    """The hands as dealt, with what was played filled in where the deal is not recorded.

    Tiles that stay unknown are `??`, so that every hand has its full size. Where the bidder may
    exchange tiles, what the bidder played says nothing about the bidder's deal.
    """
    game = rules.game
    deal = hand.deal or (None,) * game.seats
    noted = not any(UNKNOWN in trick.tiles for trick in hand.tricks)
    if noted and all(held is not None and UNKNOWN not in held for held in deal):
        return tuple(held for held in deal if held is not None)
    played = _played(rules, hand)
    if game.exchange is not None:
        played[_exchanger(hand)] = []
    found = tuple(_fill(rules, held or (), played[seat]) for seat, held in enumerate(deal))
    _check_once(rules, hand, found)
    return found


def held_hands(declared: Declared, hand: Hand, dealt: Hands) -> tuple[Hands, tuple[Tile, ...]]:
    """The hands when the first tile is led, and the tiles that nobody plays (RULES 9.2).

    Raises what `check_discard` raises, `tile-not-held` where the bidder plays what was neither
    dealt nor left over, and `tile-twice` for a tile in two places.
    """
    rules = declared.rules
    rest = hand.rest or left_over(rules.game, dealt)
    exchange = rules.game.exchange
    bidder = declared.bidder
    _check_discarder(hand, bidder if exchange is not None else None)
    held, left = dealt, rest
    if exchange is not None:
        own, left = _exchanged(declared, hand, dealt[bidder], rest)
        held = (*dealt[:bidder], rules.game.tile_set.sort(own), *dealt[bidder + 1 :])
    if rules.game.rest_size:
        _check_once(rules, hand, held, left)
    return held, left


def _exchanged(
    declared: Declared, hand: Hand, dealt: tuple[Tile, ...], rest: tuple[Tile, ...]
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The bidder's hand after the exchange, filled up with what was played, and what is left."""
    rules = declared.rules
    exchange = rules.game.exchange
    played = _played(rules, hand)[declared.bidder]
    must, _ = takes(declared, rest)
    may_be = exchange is not None and exchange.count_taken and UNKNOWN in rest
    if hand.discard is None and (must or may_be):
        return _not_noted(declared, hand, dealt, rest, played)
    laid = () if hand.discard is None else hand.discard.tiles
    try:
        check_discard(declared, dealt, rest, laid)
    except RuleError as error:
        if error.code != "discard-kept" or not excused(hand, error, declared.bidder):
            raise
    own, left = after_exchange(dealt, rest, laid)
    return _fill(rules, own, played), left


def _not_noted(
    declared: Declared,
    hand: Hand,
    dealt: tuple[Tile, ...],
    rest: tuple[Tile, ...],
    played: list[Tile],
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The same where nobody noted the exchange: all of the bidder's tricks tell what was laid."""
    pool = Counter((*dealt, *rest))
    strange = Counter(tile for tile in played if tile != UNKNOWN)
    strange.subtract({tile: pool[tile] for tile in strange})
    foreign = list((+strange).elements())
    if len(foreign) > pool[UNKNOWN]:
        who = letter(declared.bidder)
        raise RuleError(
            "tile-not-held",
            f"{who} plays {foreign[0]}, which was neither dealt to {who} nor left over",
            hint="Correct the trick, the deal or the tiles left over.",
            rule="5.3",
            spot=_places(hand, foreign[0])[-1],
        )
    own = _fill(declared.rules, (), played)
    if pool[UNKNOWN] or UNKNOWN in own:
        return own, (UNKNOWN,) * declared.rules.game.rest_size
    pool.subtract(own)
    left = declared.rules.game.tile_set.sort((+pool).elements())
    check_discard(declared, dealt, rest, left)
    return own, left


def _check_discarder(hand: Hand, bidder: Seat | None) -> None:
    """Refuse tiles laid down by another than the bidder, None where nobody may (RULES 9.2)."""
    laid = hand.discard
    if laid is None or laid.seat == bidder:
        return
    who = letter(laid.seat)
    raise RuleError(
        "discard-none" if bidder is None else "discard-out-of-turn",
        f"{who} lays down {' '.join(laid.tiles)}, but "
        + ("nobody does in this game" if bidder is None else f"{letter(bidder)} has the bid"),
        hint="Delete the discard, or correct the Rules tag."
        if bidder is None
        else f"Only the bidder exchanges tiles: write `discard {letter(bidder)}`.",
        rule="9.2",
        spot=Spot("discard"),
    )


def _exchanger(hand: Hand) -> Seat:
    if hand.call is not None:
        return hand.call.seat
    return hand.tricks[0].leader if hand.tricks else Seat(0)


def _fill(rules: RuleSet, held: tuple[Tile, ...], played: list[Tile]) -> tuple[Tile, ...]:
    """A hand with the tiles played from it in the place of unknown ones, at its full size.

    Where a tile that nobody noted was played, the known tiles that are not shown become unknown:
    any of them may be the one.
    """
    game = rules.game
    known = Counter(tile for tile in held if tile != UNKNOWN)
    shown = Counter(tile for tile in played if tile != UNKNOWN)
    hides = UNKNOWN in played
    if held and known.total() == len(held) and not (hides and shown <= known):
        return held
    if hides:
        known &= shown
    more = list((shown - known).elements())[: max(0, game.hand_size - known.total())]
    full = game.tile_set.sort((*known.elements(), *more))
    return (*full, *(UNKNOWN,) * max(0, game.hand_size - len(full)))


def _check_once(rules: RuleSet, hand: Hand, hands: Hands, left: tuple[Tile, ...] = ()) -> None:
    """Refuse a tile that is in two places: in hands, in tricks, or left over (RULES 2.3)."""
    tile_set = rules.game.tile_set
    laid = () if hand.discard is None else hand.discard.tiles
    for tile in tile_set.over(tile for held in (*hands, left) for tile in held):
        places = _places(hand, tile)
        if not places and tile not in laid:
            continue
        tricks = " and ".join(str(place).split(",")[0] for place in places)
        told = f"is played in {tricks}" if places else "is laid down"
        why = ""
        if len(places) <= tile_set.copies:
            why = ", but another seat was dealt it"
            if places and tile in left:
                why = f", but it {'was laid down' if tile in laid else 'is left over'}"
        error = RuleError(
            "tile-twice",
            f"the tile {tile} {told}{why}",
            hint="Correct one of them, or write ?? for the one in doubt.",
            rule="2.3",
            spot=places[-1] if places else Spot("discard", item=laid.index(tile)),
        )
        if not excused(hand, error, None):
            raise error


def _places(hand: Hand, tile: Tile) -> list[Spot]:
    """Every place in the tricks where a tile lies."""
    return [
        Spot("trick", index=index, item=item)
        for index, trick in enumerate(hand.tricks)
        for item, played in enumerate(trick.tiles)
        if played == tile
    ]


def _played(rules: RuleSet, hand: Hand) -> list[list[Tile]]:
    """The tiles that each seat played, in order."""
    seats = rules.game.seats
    played: list[list[Tile]] = [[] for _ in range(seats)]
    out = _sits_out(rules, hand)
    for trick in hand.tricks:
        order = trick.seats or turns(seats, trick.leader, out)
        for tile, seat in zip(trick.tiles, order, strict=False):
            played[seat].append(tile)
    return played


def _sits_out(rules: RuleSet, hand: Hand) -> tuple[Seat, ...]:
    """The seats that play no tiles, told from the call before it is checked."""
    if hand.call is None or not hand.call.call.contract.partner_sits_out:
        return ()
    player = hand.call.seat
    for entry in hand.bids:
        if entry.bid.kind is BidKind.JUMP and player in rules.partners(entry.seat):
            if rules.options.get(f"{entry.bid.contract}-leader") == "declarer":
                player = entry.seat
            break
    return rules.partners(player)
