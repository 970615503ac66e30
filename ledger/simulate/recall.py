"""What a player remembers of a hand: tiles not seen yet, and who cannot hold which."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ledger.rules import BidKind, Declared, Seat, Tile, turns
from ledger.simulate.reading import Reading
from ledger.simulate.sight import Sight


class Recall(NamedTuple):
    """A player's picture of the table, as masks.

    `unseen` are the tiles that the player has not seen, as far as memory goes; `may_hold` gives
    for each seat those that it may hold, a seat that has shown out of a suit holding none of it.
    `opponents` still play to this trick or the next one, `behind` are those of them who play
    after this player in this trick; `partners` are the others on the player's side who play.
    """

    unseen: int
    may_hold: tuple[int, ...]
    opponents: tuple[Seat, ...]
    behind: tuple[Seat, ...]
    partners: tuple[Seat, ...]

    def threat(self, seats: Sequence[Seat], tiles: int) -> int:
        """The tiles among `tiles` that one of these seats may hold."""
        held = 0
        for seat in seats:
            held |= self.may_hold[seat]
        return held & tiles


@lru_cache(maxsize=512)
def _told(
    tiles: Reading,
    leader: Seat,
    played: tuple[Tile, ...],
    suit: str,
    seats: int,
    out: tuple[Seat, ...],
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """What the tiles of a trick tell all: those tiles, and who has none left of the suit led."""
    suited = tiles.follows[suit]
    order = turns(seats, leader, out)
    seen = 0
    gone: list[tuple[int, int]] = []
    for seat, tile in zip(order, played, strict=False):
        mask = tiles.bit[tile]
        seen |= mask
        if not mask & suited:
            gone.append((seat, suited))
    return seen, tuple(gone)


def recall(sight: Sight, tiles: Reading, span: int) -> Recall:
    """What the player at `sight` knows from the last `span` tricks, the table and the own hand."""
    declared = sight.declared
    assert declared is not None
    game = sight.rules.game
    seats = game.seats
    out = declared.sits_out
    seen = tiles.mask((*sight.hand, *sight.rest))
    shown_out = [0] * seats
    told = [
        _told(tiles, trick.leader, trick.tiles, trick.suit, seats, out)
        for trick in sight.tricks[-span:]
    ]
    if sight.trick:
        told.append(_told(tiles, sight.leader, sight.trick, sight.suit, seats, out))
    for mask, gone in told:
        seen |= mask
        for other, suited in gone:
            shown_out[other] |= suited
    if tiles.copies > 1:
        seen = tiles.mask(_seen(sight, span))
    unseen = tiles.every & ~seen
    for other in _without_doubles(sight):
        shown_out[other] |= tiles.doubles
    held = tuple([unseen & ~gone for gone in shown_out])
    around = _around(_sides(declared), sight.seat, sight.leader, out, len(sight.trick))
    return Recall(unseen, held, *around)


def _seen(sight: Sight, span: int) -> list[Tile]:
    """All tiles that the player has seen and remembers."""
    tricks = [tile for trick in sight.tricks[-span:] for tile in trick.tiles]
    return [*sight.hand, *sight.rest, *tricks, *sight.trick]


def _sides(declared: Declared) -> tuple[int, ...]:
    """Who plays together: the side that bid, and all who share in setting it.

    Where a set costs the bidder alone, each side plays for what it takes itself.
    """
    teams = declared.rules.game.teams
    if declared.rules.options["set-score"] == "minus-bid":
        return teams
    return _camps(teams, declared.team)


@lru_cache(maxsize=64)
def _camps(teams: tuple[int, ...], bidding: int) -> tuple[int, ...]:
    return tuple(int(team != bidding) for team in teams)


@lru_cache(maxsize=4096)
def _around(
    teams: tuple[int, ...], seat: Seat, leader: Seat, out: tuple[Seat, ...], played: int
) -> tuple[tuple[Seat, ...], tuple[Seat, ...], tuple[Seat, ...]]:
    """The opponents, those of them who play later to this trick, and the partners who play."""
    turn = turns(len(teams), leader, out)
    opponents = tuple(other for other in turn if teams[other] != teams[seat])
    behind = tuple(other for other in turn[played + 1 :] if other in opponents)
    partners = tuple(other for other in turn if teams[other] == teams[seat] and other != seat)
    return opponents, behind, partners


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
