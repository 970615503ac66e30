"""One hand from the deal to its end, as an immutable state that moves on by actions (RULES 2-5)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ledger.errors import RuleError
from ledger.rules.auction import Auction
from ledger.rules.bids import Bid
from ledger.rules.contracts import Call
from ledger.rules.deal import Hands, check_deal, left_over, unknown_hands
from ledger.rules.declared import Declared, caller_of, declare_after
from ledger.rules.exchange import after_exchange, check_discard, legal_discards
from ledger.rules.play import Play, WonTrick
from ledger.rules.ruleset import RuleSet
from ledger.rules.tiles import Seat, Tile, letter


class Phase(Enum):
    """What a hand waits for."""

    AUCTION = "auction"
    CALL = "call"
    DISCARD = "discard"
    PLAY = "play"
    DONE = "done"


class HandState(NamedTuple):
    """A hand at one moment.

    `dealt` are the hands as dealt, `rest` the tiles that the deal left over. Every action has
    three forms: `check_x` raises the error that refuses it, `can_x` answers, `x` returns the
    state after it.
    """

    auction: Auction
    dealt: Hands
    declared: Declared | None = None
    playing: Play | None = None
    rest: tuple[Tile, ...] = ()

    @classmethod
    def start(
        cls,
        rules: RuleSet,
        shaker: Seat,
        hands: Hands | None = None,
        rest: tuple[Tile, ...] | None = None,
    ) -> HandState:
        """The state after the deal; what is not given is unknown (RULES 2)."""
        dealt = unknown_hands(rules.game) if hands is None else hands
        left = left_over(rules.game, dealt) if rest is None else rest
        check_deal(rules.game, dealt, left)
        return cls(Auction.start(rules, shaker, dealt), dealt, rest=left)

    @property
    def rules(self) -> RuleSet:
        """The rule set of the hand."""
        return self.auction.rules

    @property
    def phase(self) -> Phase:
        """What the hand waits for."""
        if self.playing is not None:
            return Phase.DONE if self.playing.over else Phase.PLAY
        if self.declared is not None:
            return Phase.DISCARD
        if not self.auction.over:
            return Phase.AUCTION
        return Phase.DONE if self.auction.bidder is None else Phase.CALL

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is, None when the hand is done."""
        phase = self.phase
        if phase is Phase.AUCTION:
            return self.auction.to_act
        if phase is Phase.PLAY and self.playing is not None:
            return self.playing.to_act
        if phase is Phase.DISCARD:
            return self.auction.bidder
        if phase is Phase.CALL and self.auction.bidder is not None:
            return caller_of(self.rules, self.auction.bidder, self.auction.high)
        return None

    @property
    def hands(self) -> Hands:
        """The tiles that each seat still holds."""
        return self.dealt if self.playing is None else self.playing.hands

    @property
    def bidder(self) -> Seat | None:
        """Who holds the standing bid."""
        return self.auction.bidder

    @property
    def tricks(self) -> tuple[WonTrick, ...]:
        """The tricks played to the end."""
        return () if self.playing is None else self.playing.tricks

    @property
    def trick(self) -> tuple[Tile, ...]:
        """The tiles on the table."""
        return () if self.playing is None else self.playing.trick

    @property
    def points(self) -> tuple[int, ...]:
        """What each side took so far."""
        return (0,) * self.rules.game.team_count if self.playing is None else self.playing.points

    @property
    def made(self) -> bool | None:
        """Whether the bid is made or set, None while that is open or nobody bid."""
        return None if self.playing is None else self.playing.made

    def check_bid(self, seat: Seat, bid: Bid) -> None:
        """Raise the `RuleError` that refuses this bid now, if any rule does."""
        self.bid(seat, bid)

    def can_bid(self, seat: Seat, bid: Bid) -> bool:
        """Whether the rules allow this bid now."""
        return self.auction.can_bid(seat, bid)

    def bid(self, seat: Seat, bid: Bid) -> HandState:
        """The state after this bid."""
        return self._replace(auction=self.auction.bid(seat, bid))

    def legal_bids(self) -> tuple[Bid, ...]:
        """Every bid that the next to bid may make, pass first."""
        return self.auction.legal_bids() if self.phase is Phase.AUCTION else ()

    def check_call(self, seat: Seat, call: Call) -> None:
        """Raise the `RuleError` that refuses this call now, if any rule does."""
        self.call(seat, call)

    def can_call(self, seat: Seat, call: Call) -> bool:
        """Whether the rules allow this call now."""
        try:
            self.call(seat, call)
        except RuleError:
            return False
        return True

    def call(self, seat: Seat, call: Call) -> HandState:
        """The state after the contract is named (RULES 4)."""
        if self.phase is not Phase.CALL:
            raise RuleError(
                "call-out-of-turn",
                f"{letter(seat)} calls {call}, but the hand waits for {self.phase.value}",
                hint="The contract is named once, between the auction and the first lead.",
                rule="4",
            )
        declared = declare_after(self.auction, seat, call)
        if self.rules.game.exchange is not None:
            return self._replace(declared=declared)
        playing = Play.start(declared, self.dealt, self.rest)
        return self._replace(declared=declared, playing=playing)

    def legal_calls(self) -> tuple[Call, ...]:
        """Every call that may be named now."""
        seat = self.to_act
        if self.phase is not Phase.CALL or seat is None:
            return ()
        return tuple(call for call in self.rules.calls if self.can_call(seat, call))

    def check_discard(self, seat: Seat, laid: tuple[Tile, ...]) -> None:
        """Raise the `RuleError` that refuses to lay down these tiles now, if any rule does."""
        self.discard(seat, laid)

    def can_discard(self, seat: Seat, laid: tuple[Tile, ...]) -> bool:
        """Whether the rules allow to lay down these tiles now."""
        try:
            self.discard(seat, laid)
        except RuleError:
            return False
        return True

    def discard(self, seat: Seat, laid: tuple[Tile, ...]) -> HandState:
        """The state after the bidder took up the tiles left over and laid down as many.

        Laying down nothing leaves them where they are, where the game allows it (RULES 9.2).
        """
        if self.phase is not Phase.DISCARD or self.declared is None or seat != self.to_act:
            raise RuleError(
                "discard-out-of-turn",
                f"{letter(seat)} lays tiles down, but the hand waits for {self.phase.value}",
                hint="Only the bidder exchanges tiles, between the call and the first lead.",
                rule="9.2",
            )
        check_discard(self.declared, self.dealt[seat], self.rest, laid)
        hand, rest = after_exchange(self.dealt[seat], self.rest, laid)
        hand = self.rules.game.tile_set.sort(hand)
        hands = (*self.dealt[:seat], hand, *self.dealt[seat + 1 :])
        return self._replace(playing=Play.start(self.declared, hands, rest))

    def legal_discards(self) -> tuple[tuple[Tile, ...], ...]:
        """Every set of tiles that the bidder may lay down now."""
        if self.phase is not Phase.DISCARD or self.declared is None:
            return ()
        return legal_discards(self.declared, self.dealt[self.declared.bidder], self.rest)

    def check_play(self, seat: Seat, tile: Tile, suit: str = "") -> None:
        """Raise the `RuleError` that refuses this tile now, if any rule does."""
        self.play(seat, tile, suit)

    def can_play(self, seat: Seat, tile: Tile, suit: str = "") -> bool:
        """Whether the rules allow this tile now."""
        return self.playing is not None and self.playing.can_play(seat, tile, suit)

    def play(self, seat: Seat, tile: Tile, suit: str = "") -> HandState:
        """The state after this tile; `suit` names the lower end of a lead (RULES 5)."""
        if self.playing is None:
            raise RuleError(
                "play-before-call",
                f"{letter(seat)} plays {tile}, but the hand waits for {self.phase.value}",
                hint="Bids come first, then the call, then the tricks.",
                rule="5.1",
            )
        return self._replace(playing=self.playing.play(seat, tile, suit))

    def legal_plays(self) -> tuple[Tile, ...]:
        """The tiles that the next to act may play."""
        if self.playing is None or self.phase is not Phase.PLAY:
            return ()
        return self.playing.legal_plays()
