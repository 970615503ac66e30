"""Rule sets: a game, a preset and the options changed from it, checked before use (RULES 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from ledger.errors import RuleError
from ledger.rules.bids import Bid, BidKind, parse_bid
from ledger.rules.contracts import CONTRACTS, Aim, Call, Contract
from ledger.rules.games import GAMES
from ledger.rules.kind import GameKind
from ledger.rules.options import OPTIONS
from ledger.rules.suits import Doubles, SuitSystem, SuitTable, suit_table
from ledger.rules.tiles import Seat, Tile

if TYPE_CHECKING:
    from ledger.rules.declared import Declared

RULE_BOOK: Final = "1"
"""Version of the rule book that this engine plays by; pinned in every record."""

PRESETS: dict[str, GameKind] = {name: kind for kind in GAMES.values() for name in kind.presets}


@dataclass(frozen=True)
class RuleSet:
    """One table's rules: a game, the preset it starts from and what differs from the preset.

    `name` is what a house calls its rules, "" for a preset as it is; `shape` are the parts in
    which a house's own game differs from the game of the preset. Build one with `parse_rules`,
    which checks it.
    """

    game: GameKind
    preset: str
    changes: tuple[tuple[str, str], ...] = ()
    name: str = ""
    shape: tuple[tuple[str, str], ...] = ()

    @cached_property
    def options(self) -> Mapping[str, str]:
        """Every option with its value, in the order of the rule book."""
        values = {option.key: option.values[0] for option in OPTIONS}
        return values | dict(self.game.presets[self.preset]) | dict(self.changes)

    @cached_property
    def text(self) -> str:
        """The canonical text, as records carry it: `straight; nello on`."""
        first = f"{self.name} like {self.preset}" if self.name else self.preset
        return "; ".join([first, *(f"{key} {value}" for key, value in self.shape + self.changes)])

    def __str__(self) -> str:
        return self.text

    def option(self, key: str) -> str:
        """The value of one option."""
        return self.options[key]

    @cached_property
    def scoring(self) -> str:
        """`marks` or `points`."""
        return self.options["scoring"]

    @cached_property
    def target(self) -> int:
        """The score that wins the match, in marks or points."""
        value = self.options["target"]
        if value != "auto":
            return int(value)
        return self.game.mark_target if self.scoring == "marks" else self.game.point_target

    @cached_property
    def forces_shaker(self) -> bool:
        """Whether the last to bid may not pass when everybody else did (RULES 3.8)."""
        return self.options["all-pass"].startswith("shaker")

    def team(self, seat: Seat) -> int:
        """The side of a seat, from 0."""
        return self.game.teams[seat]

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of the same side, clockwise from the seat."""
        count = self.game.seats
        around = (Seat((seat + step) % count) for step in range(1, count))
        return tuple(other for other in around if self.game.teams[other] == self.game.teams[seat])

    def parse_bid(self, text: str) -> Bid:
        """Read a bid of this game; raises `bid-unknown`.

        Where marks double, the points written count so too: 168 is three marks (RULES 6.8).
        """
        bid = parse_bid(text, self.game.ladder)
        doubling = self.scoring == "points" and self.options["points-above-42"] == "84-168"
        if doubling and bid.amount > 2 and text.strip().isdigit() and bid.kind is BidKind.MARKS:
            if bid.amount & (bid.amount - 1):
                raise RuleError(
                    "bid-unknown",
                    f"there is no bid {text!r}",
                    hint="Marks are worth 42, 84, 168 and so on here; or write 1m, 2m, 3m.",
                    rule="6.8",
                )
            return Bid(BidKind.MARKS, bid.amount.bit_length())
        return bid

    def parse_call(self, text: str) -> Call:
        """Read a call as people write it: `5`, `fives`, `doubles`, `follow me low`, `nello`.

        How doubles stand is dropped where the rule set settles it, so that a call has one
        spelling. Raises `call-unknown`, and `call-option` when the text says otherwise than the
        rule set does.
        """
        from ledger.rules.calls import parse_call

        return parse_call(self, text)

    def doubles_of(self, contract: Contract, call: Call) -> Doubles:
        """How doubles stand in a call, from the call or from the rule set (RULES 4.3, 4.4)."""
        if call.doubles is not None:
            return call.doubles
        if not contract.doubles:
            return Doubles.HIGH
        return Doubles(self.options[f"{contract.key}-doubles"])

    def suits(self, call: Call) -> SuitTable:
        """The suits that a call makes of the tiles."""
        known = self._suits.get(call)
        if known is None:
            contract = call.contract
            follows = self.options["doubles-trump-void"] == "follow-number"
            system = SuitSystem(
                trump=call.trump,
                doubles=self.doubles_of(contract, call),
                nearest_to=contract.nearest_to,
                double_void_follows=follows and call.name == "doubles",
                low=call.low,
                count=self._count_tiles if contract.count_trump else (),
            )
            known = self._suits[call] = suit_table(system, self.game.tile_set)
        return known

    @cached_property
    def _suits(self) -> dict[Call, SuitTable]:
        return {}

    @cached_property
    def _count_tiles(self) -> tuple[tuple[Tile, int], ...]:
        return tuple((tile, worth) for tile, worth in self.game.worth.items() if worth)

    @cached_property
    def declared(self) -> dict[tuple[Seat, Bid, Seat, Call], Declared]:
        """The contracts met so far, so that each is worked out once."""
        return {}

    @cached_property
    def calls_allowed(self) -> set[tuple[Seat, Bid, Seat, Call, bool | None]]:
        """The calls that were checked and allowed so far, with the bids they stand on."""
        return set()

    def marks_of(self, bid: Bid) -> int:
        """Marks at stake: 1 for a points bid, else the marks bid (RULES 6.1)."""
        if bid.kind is BidKind.NAMED:
            return self.game.ladder.by_name[bid.contract].marks
        return 1 if bid.kind is BidKind.POINTS else bid.amount

    def points_of(self, bid: Bid) -> int:
        """Points asked for: the bid, but never more than the hand holds (RULES 3.4)."""
        if bid.kind is BidKind.POINTS:
            return min(bid.amount, self.game.hand_total)
        if bid.kind is BidKind.NAMED:
            return self.game.ladder.by_name[bid.contract].points
        return self.game.hand_total

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """Every call that this rule set knows, allowed or not in a given hand."""
        found: list[Call] = []
        for name in self.game.contracts:
            contract = CONTRACTS[name]
            if contract.partner_calls or self.options.get(contract.key) == "off":
                continue
            if name == "trump":
                found.extend(Call(number) for number in self.game.suit_numbers)
                continue
            choice = self.options.get(f"{contract.key}-doubles") == "choice"
            low = self.options.get(f"{contract.key}-low") == "on"
            found.extend(
                Call(name, doubles, number)
                for doubles in (contract.doubles if choice else (None,))
                for number in ("", *(self.game.suit_numbers if low else ()))
            )
        return tuple(found)

    def aim(self, contract: Contract, bid: Bid) -> Aim:
        """What the bidding side must do: a marks bid asks for every trick (RULES 4.10)."""
        if contract.aim is not Aim.TAKE_BID:
            return contract.aim
        some = bid.kind is BidKind.POINTS or self.points_of(bid) < self.game.hand_total
        return Aim.TAKE_BID if some else Aim.TAKE_ALL
