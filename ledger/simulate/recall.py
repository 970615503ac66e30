"""What a player remembers of a hand: tiles not seen yet, and who cannot hold which."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ledger.rules import BidKind, Seat, Tile
from ledger.simulate.reading import Reading
from ledger.simulate.sight import Sight


class Recall(NamedTuple):
    """A player's picture of the table, as masks.

    `unseen` are the tiles that the player has not seen, as far as memory goes; `may_hold` gives
    for each seat those that it may hold, a seat that has shown out of a suit holding none of it.
    `opponents` still play to this trick or the next one, `behind` are those of them who play
    after this player in this trick; `partner` is None when the partner sits out.
    """

    unseen: int
    may_hold: tuple[int, ...]
    opponents: tuple[Seat, ...]
    behind: tuple[Seat, ...]
    partner: Seat | None

    def threat(self, seats: Sequence[Seat], tiles: int) -> int:
        """The tiles among `tiles` that one of these seats may hold."""
        held = 0
        for seat in seats:
            held |= self.may_hold[seat]
        return held & tiles


@lru_cache(maxsize=256)
def order_from(leader: Seat, seats: int, out: Seat | None) -> tuple[Seat, ...]:
    """The seats that play to a trick, in turn from its leader."""
    around = (Seat((leader + step) % seats) for step in range(seats))
    return tuple(seat for seat in around if seat != out)


def recall(sight: Sight, tiles: Reading, span: int) -> Recall:
    """What the player at `sight` knows from the last `span` tricks, the table and the own hand."""
    declared = sight.declared
    assert declared is not None
    game = sight.rules.game
    seats = game.seats
    out = declared.sits_out
    bit, follows = tiles.bit, tiles.follows
    seen = tiles.mask(sight.hand)
    shown_out = [0] * seats
    table: list[tuple[Seat, Sequence[Tile], str]] = [
        (trick.leader, trick.tiles, trick.suit) for trick in sight.tricks[-span:]
    ]
    if sight.trick:
        table.append((sight.leader, sight.trick, sight.suit))
    for leader, played, suit in table:
        suited = follows[suit]
        seat: int = leader
        for tile in played:
            mask = bit[tile]
            seen |= mask
            if not mask & suited:
                shown_out[seat] |= suited
            seat = (seat + 1) % seats
            if seat == out:
                seat = (seat + 1) % seats
    unseen = tiles.every & ~seen
    for other in _without_doubles(sight):
        shown_out[other] |= tiles.doubles
    teams = game.teams
    side = teams[sight.seat]
    turn = order_from(sight.leader, seats, out)
    later = turn[len(sight.trick) + 1 :]
    friends = [seat for seat in turn if teams[seat] == side and seat != sight.seat]
    return Recall(
        unseen,
        tuple([unseen & ~gone for gone in shown_out]),
        tuple([s for s in turn if teams[s] != side]),
        tuple([s for s in later if teams[s] != side]),
        friends[0] if friends else None,
    )


def _without_doubles(sight: Sight) -> list[Seat]:
    """After a plunge or splash its bidder's partner takes the doubles to be with the bidder."""
    declared = sight.declared
    assert declared is not None
    if declared.bid.kind is not BidKind.JUMP or sight.seat == declared.bidder:
        return []
    teams = sight.rules.game.teams
    if teams[sight.seat] != declared.team:
        return []
    return [Seat(seat) for seat, team in enumerate(teams) if team != declared.team]
