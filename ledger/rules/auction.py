"""The auction: who may say what, and who won it (RULES 3)."""

from __future__ import annotations

from typing import NamedTuple

from ledger.errors import RuleError
from ledger.rules.bids import PASS, Bid, BidKind
from ledger.rules.contracts import CONTRACTS, JUMPS
from ledger.rules.deal import Hands, doubles_in
from ledger.rules.ruleset import RuleSet
from ledger.rules.tiles import Seat, Tile, letter, turns


class Auction(NamedTuple):
    """An auction so far, immutable.

    `bids` are the calls in order; `high` is the standing bid, a jump with its marks worked out;
    `hands` are the hands as dealt, for the bids that need doubles in hand. `turn` is whose turn it
    is, None when the auction is over.
    """

    rules: RuleSet
    shaker: Seat
    hands: Hands
    first: Seat
    bids: tuple[tuple[Seat, Bid], ...] = ()
    high: Bid = PASS
    bidder: Seat | None = None
    turn: Seat | None = None

    @classmethod
    def start(cls, rules: RuleSet, shaker: Seat, hands: Hands) -> Auction:
        """The auction before its first call (RULES 3.1)."""
        first = Seat((shaker + 1) % rules.game.seats)
        if rules.options["first-bidder"] == "holder-of-10":
            holder = next((s for s, hand in enumerate(hands) if Tile("10") in hand), first)
            first = Seat(holder)
        return cls(rules, shaker, hands, first, turn=first)

    @property
    def to_act(self) -> Seat:
        """Whose turn it is to bid; the first to bid again when the auction is over."""
        return self.first if self.turn is None else self.turn

    @property
    def first_unknown(self) -> bool:
        """Whether the holder of 1-0 bids first and no known hand has it (RULES 3.1)."""
        asked = self.rules.options["first-bidder"] == "holder-of-10"
        return asked and not any(Tile("10") in hand for hand in self.hands)

    @property
    def over(self) -> bool:
        """Whether nobody is left to bid."""
        return self.turn is None

    @property
    def forced(self) -> bool:
        """Whether the bid, or the next one, is a forced shaker's (RULES 3.8)."""
        return self.rules.forces_shaker and self._all_but_last((BidKind.PASS,))

    @property
    def _may_be_forced(self) -> bool:
        """Whether a forced shaker bids next, calls that nobody noted taken as passes."""
        quiet = (BidKind.PASS, BidKind.UNKNOWN)
        return self.rules.forces_shaker and self._all_but_last(quiet)

    def _all_but_last(self, kinds: tuple[BidKind, ...]) -> bool:
        """Whether everybody but the last to bid said something of these kinds."""
        last = self.rules.game.seats - 1
        return len(self.bids) >= last and all(bid.kind in kinds for _, bid in self.bids[:last])

    def check_bid(self, seat: Seat, bid: Bid) -> None:
        """Raise the `RuleError` that refuses this bid, if any rule does."""
        self._worked_out(seat, bid)

    def can_bid(self, seat: Seat, bid: Bid) -> bool:
        """Whether the rules allow this bid now."""
        try:
            self._worked_out(seat, bid)
        except RuleError:
            return False
        return True

    def bid(self, seat: Seat, bid: Bid) -> Auction:
        """The auction after this bid; raises what `check_bid` raises."""
        return self._after(seat, bid, self._worked_out(seat, bid))

    def bid_as_happened(self, seat: Seat, bid: Bid) -> Auction:
        """The auction after a bid that the rules refuse but that was made (RULES 8.3).

        A bid out of turn is struck where it is void, and its player may speak again.
        """
        if seat != self.to_act and self.rules.options["bid-out-of-turn"] == "void":
            return self
        worked_out = bid
        if bid.kind is BidKind.JUMP and not bid.amount:
            worked_out = Bid(
                bid.kind, max(self._jump_marks(bid.contract), default=self.marks + 1), bid.contract
            )
        return self._after(seat, bid, worked_out)

    def bid_alone(self, seat: Seat, bid: Bid) -> Bid:
        """Check what can be checked of a winning bid whose auction is not known.

        Returns the bid with a jump's marks worked out over nothing where it does not say them.
        """
        if bid.kind is BidKind.JUMP:
            return self._check_jump(seat, bid, alone=True)
        if bid.kind is BidKind.MARKS:
            self._check_reach(seat, bid)
        return bid

    def legal_bids(self) -> tuple[Bid, ...]:
        """Every bid that the next to act may make, from pass up; jumps with their marks."""
        seat = self.to_act
        ladder = self.rules.game.ladder
        found = [PASS, *(Bid(BidKind.POINTS, points) for points in ladder.points)]
        found += [Bid(BidKind.NAMED, 0, bid.name) for bid in ladder.named]
        if ladder.mark:
            found += [Bid(BidKind.MARKS, marks) for marks in range(1, self.marks + 10)]
        for name in JUMPS:
            found += [Bid(BidKind.JUMP, marks, name) for marks in self._jump_marks(name)]
        return tuple(bid for bid in found if self.can_bid(seat, bid))

    @property
    def marks(self) -> int:
        """The standing bid in marks, 0 when it is a points bid or nothing."""
        return self.high.amount if self.high.kind in (BidKind.MARKS, BidKind.JUMP) else 0

    def _after(self, seat: Seat, bid: Bid, worked_out: Bid) -> Auction:
        rules, shaker, hands, first, bids, high, bidder, _ = self
        value = rules.game.ladder.value
        if bid.kind is not BidKind.PASS and value(worked_out) > value(high):
            high, bidder = worked_out, seat
        bids = (*bids, (seat, bid))
        turn = self._next_turn(seat, bids, bidder)
        return Auction(rules, shaker, hands, first, bids, high, bidder, turn)

    def _next_turn(
        self, seat: Seat, bids: tuple[tuple[Seat, Bid], ...], bidder: Seat | None
    ) -> Seat | None:
        """Who bids after `seat`: all once, or round until the others pass (RULES 3.1, 3.9)."""
        game = self.rules.game
        count = len(bids)
        if count < game.seats and seat == self.turn == (self.first + count - 1) % game.seats:
            return Seat((self.first + count) % game.seats)
        spoken = {who for who, _ in bids}
        if len(spoken) < game.seats:
            return next(other for other in turns(game.seats, self.first) if other not in spoken)
        if not game.rounds or bidder is None:
            return None
        passed = {who for who, bid in bids if bid.kind is BidKind.PASS}
        for step in range(1, game.seats):
            other = Seat((seat + step) % game.seats)
            if other not in passed and other != bidder:
                return other
        return None

    def _worked_out(self, seat: Seat, bid: Bid) -> Bid:
        """Check a bid and return it with a jump's marks filled in."""
        if self.over:
            raise RuleError(
                "auction-over",
                f"{letter(seat)} bids {bid}, but everybody has bid",
                hint="Delete what is too much.",
                rule="3.1",
            )
        if seat != self.to_act and not self._announces(seat, bid):
            raise RuleError(
                "bid-out-of-turn",
                f"{letter(seat)} bids {bid}, but it is {letter(self.to_act)}'s turn",
                hint="Bidding goes clockwise from the shaker's left, one call each; if it "
                f"happened, note the event: bid-out-of-turn {letter(seat)}.",
                rule="3.1",
            )
        kind = bid.kind
        if kind is BidKind.PASS:
            if self.forced:
                raise RuleError(
                    "shaker-must-bid",
                    f"{letter(seat)} passes, but everybody else passed and the shaker must bid",
                    hint="Write the bid, or set all-pass to reshake-next in the Rules tag.",
                    rule="3.8",
                )
            return bid
        if kind is BidKind.UNKNOWN:
            return bid
        ladder = self.rules.game.ladder
        if self.forced:
            self._check_forced(seat, bid)
        if kind is BidKind.JUMP:
            bid = self._check_jump(seat, bid)
        elif kind is BidKind.MARKS:
            self._check_marks(seat, bid)
        elif kind is BidKind.NAMED:
            self._check_named(seat, bid)
        elif bid.amount not in ladder.points:
            raise self._no_such(bid)
        if ladder.value(bid) <= ladder.value(self.high):
            raise RuleError(
                "bid-too-low",
                f"{letter(seat)} bids {bid} over the standing {self.high}",
                hint="Each bid must be higher than the one before; correct it or write pass.",
                rule="3.3",
            )
        return bid

    def _no_such(self, bid: Bid) -> RuleError:
        return RuleError(
            "bid-unknown",
            f"there is no bid of {bid}",
            hint=f"Bids are {self.rules.game.ladder.words()}.",
            rule="3.2",
        )

    def _check_forced(self, seat: Seat, bid: Bid) -> None:
        allowed = self.rules.options["all-pass"]
        lowest = Bid(BidKind.POINTS, self.rules.game.ladder.lowest)
        one_mark = Bid(BidKind.MARKS, max(1, int(self.rules.options["nello-marks"])))
        if allowed == "shaker-any" or bid == lowest:
            return
        if allowed == "shaker-30-or-nello" and bid == one_mark:
            return
        may = f"{lowest}" + (f", or {one_mark} for nello" if allowed.endswith("nello") else "")
        raise RuleError(
            "forced-bid",
            f"{letter(seat)} bids {bid}, but a forced shaker may bid only {may}",
            hint="Correct the bid, or set all-pass to shaker-any in the Rules tag.",
            rule="3.8",
        )

    def _check_named(self, seat: Seat, bid: Bid) -> None:
        named = self.rules.game.ladder.by_name.get(bid.contract)
        if named is None:
            raise self._no_such(bid)
        if named.forced_only and not self._may_be_forced:
            raise RuleError(
                "forced-only",
                f"{letter(seat)} bids {bid}, which only a forced shaker may",
                hint="Correct the bid; it is for the last to bid when all others passed.",
                rule="3.8",
            )

    def _check_marks(self, seat: Seat, bid: Bid) -> None:
        if self._hidden:
            self._check_reach(seat, bid)
            return
        standing = self.marks
        ladder = self.rules.game.ladder
        if not ladder.mark or bid.amount < ladder.first_mark:
            raise self._no_such(bid)
        cap = self.rules.options["opening-mark-cap"]
        if not standing:
            if cap != "none" and bid.amount > int(cap):
                raise RuleError(
                    "mark-cap",
                    f"{letter(seat)} opens with {bid.amount} marks, the first bid in marks is "
                    f"at most {cap}",
                    hint="Correct the bid, or set opening-mark-cap in the Rules tag.",
                    rule="3.5",
                )
            return
        step = int(self.rules.options["mark-raise"])
        if bid.amount > standing + step:
            raise RuleError(
                "mark-raise",
                f"{letter(seat)} goes from {standing} to {bid.amount} marks, the most is "
                f"{standing + step}",
                hint="Correct the bid, or set mark-raise in the Rules tag.",
                rule="3.6",
            )

    def _check_reach(self, seat: Seat, bid: Bid) -> None:
        """Refuse marks that no auction comes to, whatever was bid before (RULES 3.6)."""
        said = self.rules.options
        if said["opening-mark-cap"] == "none":
            return
        jumps = [said[f"{name}-marks"] for name in JUMPS if said[name] == "on"]
        fixed = [int(marks[-1]) for marks in jumps if not marks.startswith("+")]
        raises = int(said["mark-raise"]) * (self.rules.game.seats - 1)
        most = max(int(said["opening-mark-cap"]), *fixed, 0) + raises
        most += sum(int(marks) for marks in jumps if marks.startswith("+"))
        if bid.amount > most:
            raise RuleError(
                "mark-raise",
                f"{letter(seat)} bids {bid}, but no auction comes to more than {most} marks",
                hint="Correct the bid, or set opening-mark-cap or mark-raise in the Rules tag.",
                rule="3.6",
            )

    @property
    def _hidden(self) -> bool:
        """Whether a call that nobody noted may have raised the bidding."""
        return any(bid.kind is BidKind.UNKNOWN for _, bid in self.bids)

    def _announces(self, seat: Seat, bid: Bid) -> bool:
        """Whether this is a plunge said before the bidding, which has no turn (RULES 4.6)."""
        return self._announced(bid) and all(
            seat != spoke and self._announced(said) for spoke, said in self.bids
        )

    def _announced(self, bid: Bid) -> bool:
        return (
            bid.kind is BidKind.JUMP
            and self.rules.options.get(f"{bid.contract}-bid") == "announced"
        )

    def _check_jump(self, seat: Seat, bid: Bid, *, alone: bool = False) -> Bid:
        name = bid.contract
        if self.rules.options.get(name, "off") == "off":
            raise RuleError(
                "contract-off",
                f"{letter(seat)} bids {name}, which this rule set does not have",
                hint=f"If the table plays it, put `{name} on` into the Rules tag.",
                rule="3.7",
            )
        need = int(self.rules.options[f"{name}-doubles"])
        sure, most = doubles_in(self.hands[seat])
        if most < need:
            raise RuleError(
                "too-few-doubles",
                f"{letter(seat)} bids {name} with {sure} doubles, it needs {need}",
                hint="Correct the deal or the bid; if it happened, note the event: "
                f"illegal-bid {letter(seat)}.",
                rule=CONTRACTS[name].rule,
            )
        if not alone and self._announced(bid) and not self._announces(seat, bid):
            raise RuleError(
                "announced-late",
                f"{letter(seat)} bids {name} when others have bid, but {name} is announced "
                "before the bidding",
                hint=f"Correct the bid, or take `{name}-bid announced` out of the Rules tag.",
                rule=CONTRACTS[name].rule,
            )
        allowed = self._jump_marks(name)
        if (alone or self._hidden) and allowed and self._climbs(name):
            self._check_reach(seat, bid)
            allowed += tuple(range(allowed[0] + 1, bid.amount + 1))
        if not allowed or (bid.amount and bid.amount not in allowed):
            may = " or ".join(str(marks) for marks in allowed) or "nothing"
            over = f"over {self.high} " if self.bidder is not None else ""
            raise RuleError(
                "jump-marks",
                f"{letter(seat)} bids {bid}, but {over}{name} can bid {may}"
                + (" marks" if allowed else ""),
                hint=f"Correct the bid, or set {name}-marks in the Rules tag.",
                rule="3.7",
            )
        return Bid(BidKind.JUMP, bid.amount or allowed[0], name)

    def _climbs(self, name: str) -> bool:
        """Whether the marks of a jump grow with the bid that stands before it."""
        return CONTRACTS[name].stretches or self.rules.options[f"{name}-marks"].startswith("+")

    def _jump_marks(self, name: str) -> tuple[int, ...]:
        """Marks that a plunge or splash may bid now, fewest first (RULES 3.7)."""
        standing = self.marks
        if name not in self.rules.game.contracts:
            return ()
        said = self.rules.options[f"{name}-marks"]
        if said.startswith("+"):
            return (standing + int(said[1:]),)
        if CONTRACTS[name].stretches:
            return (max(int(said), standing + 1),)
        return tuple(marks for marks in map(int, said.split("-or-")) if marks > standing)
