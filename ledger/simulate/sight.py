"""What one seat may see of a hand: its own tiles, the auction, and what lies on the table."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules import (
    Auction,
    Bid,
    Declared,
    HandState,
    Phase,
    Play,
    RuleSet,
    Seat,
    Tile,
    WonTrick,
)


class Sight(NamedTuple):
    """A hand as the seat that acts next sees it; no tile of another seat is in it.

    `hand` are the tiles still held, `high` the standing bid with its bidder, `declared` the
    contract once it is named, `trick` the tiles on the table from `leader` on, in the suit `suit`.
    `rest` are tiles beside the deal: for the bidder who takes them up those that the deal left
    over, then those laid down for them.
    """

    rules: RuleSet
    seat: Seat
    hand: tuple[Tile, ...]
    bids: tuple[tuple[Seat, Bid], ...]
    high: Bid
    bidder: Seat | None
    declared: Declared | None = None
    tricks: tuple[WonTrick, ...] = ()
    trick: tuple[Tile, ...] = ()
    leader: Seat = Seat(0)
    suit: str = ""
    rest: tuple[Tile, ...] = ()

    @classmethod
    def of(cls, state: HandState) -> Sight:
        """What the seat that acts next sees; raises ValueError when nobody is to act."""
        if state.playing is not None:
            return cls.in_play(state.auction, state.playing)
        turn = state.to_act
        if turn is None:
            raise ValueError("nobody is to act")
        auction = state.auction
        return cls(
            auction.rules,
            turn,
            state.dealt[turn],
            auction.bids,
            auction.high,
            auction.bidder,
            state.declared,
            rest=state.rest if state.phase is Phase.DISCARD else (),
        )

    @classmethod
    def in_play(cls, auction: Auction, play: Play) -> Sight:
        """What the seat that plays next sees."""
        seat = play.to_act
        return cls(
            auction.rules,
            seat,
            play.hands[seat],
            auction.bids,
            auction.high,
            auction.bidder,
            play.declared,
            play.tricks,
            play.trick,
            play.leader,
            play.suit,
            play.rest if _took_up(play, seat) else (),
        )

    @property
    def partners_bid(self) -> bool:
        """Whether the standing bid is a partner's."""
        teams = self.rules.game.teams
        return self.bidder is not None and teams[self.bidder] == teams[self.seat]


def _took_up(play: Play, seat: Seat) -> bool:
    """Whether the seat looked at the tiles that the deal left over."""
    exchange = play.declared.rules.game.exchange
    return exchange is not None and seat == play.declared.bidder
