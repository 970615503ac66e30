"""Contracts: what a hand is played for, each as a value (RULES 4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from ledger.rules.suits import DOUBLES_SUIT, Doubles


class Aim(Enum):
    """What the bidding side has to do."""

    TAKE_BID = "take the bid"
    TAKE_ALL = "take every trick"
    LOSE_ALL = "lose every trick"


class Naming(Enum):
    """When a contract is named."""

    CALL = "after the auction"
    BID = "in the bid"


@dataclass(frozen=True, slots=True)
class Contract:
    """One kind of contract.

    `trump` is whether the call names a trump suit. `doubles` are the ways doubles may stand,
    empty when the call leaves no choice. `partner_sits_out` leaves three tiles in a trick.
    `spared` is how many tricks may be lost all the same. `partner_calls` gives the naming of
    trumps to the partner. `nearest_to` replaces suits by nearness of the pips. A contract named in
    the bid `stretches` when it may go one mark over a standing bid as high as its own. With
    `count_trump` the tiles that count are trumps; `only_on` ties the contract to one bid in
    points and that bid to the contract. `options` begins the
    names of its options where that is not its own name.
    """

    name: str
    title: str
    rule: str
    aim: Aim = Aim.TAKE_BID
    naming: Naming = Naming.CALL
    trump: bool = False
    doubles: tuple[Doubles, ...] = ()
    partner_sits_out: bool = False
    spared: int = 0
    partner_calls: bool = False
    nearest_to: int | None = None
    stretches: bool = False
    count_trump: bool = False
    only_on: int = 0
    options: str = ""

    @property
    def key(self) -> str:
        """The word that begins the names of its options in a rule set."""
        return self.options or self.name


TRUMP = Contract("trump", "trumps", "4.1", trump=True)
DOUBLES_TRUMP = Contract("doubles", "doubles", "4.2", trump=True)
FOLLOW_ME = Contract(
    "follow-me", "follow me", "4.3", doubles=(Doubles.HIGH, Doubles.LOW, Doubles.OWN)
)
NELLO = Contract(
    "nello",
    "nello",
    "4.4",
    aim=Aim.LOSE_ALL,
    doubles=(Doubles.OWN, Doubles.HIGH, Doubles.LOW, Doubles.OWN_INVERTED),
    partner_sits_out=True,
)
SPLASH = Contract(
    "splash", "splash", "4.5", aim=Aim.TAKE_ALL, naming=Naming.BID, partner_calls=True
)
PLUNGE = Contract(
    "plunge",
    "plunge",
    "4.6",
    aim=Aim.TAKE_ALL,
    naming=Naming.BID,
    partner_calls=True,
    stretches=True,
)
SEVENS = Contract("sevens", "sevens", "4.7", aim=Aim.TAKE_ALL, nearest_to=7)
LOOPER = Contract("looper", "looper", "4.8", aim=Aim.TAKE_ALL, nearest_to=7, spared=1)
PISTOL = replace(NELLO, name="pistol", title="pistol", options="nello")
DIP = replace(SPLASH, name="dip", title="dip", rule="9.6")
DIVE = replace(SPLASH, name="dive", title="dive", rule="9.6")
COUNT = Contract("count", "51, the count is trump", "9.6", count_trump=True, only_on=51)

CONTRACTS = {
    contract.name: contract
    for contract in (
        TRUMP,
        DOUBLES_TRUMP,
        FOLLOW_ME,
        NELLO,
        SPLASH,
        PLUNGE,
        SEVENS,
        LOOPER,
        PISTOL,
        DIP,
        DIVE,
        COUNT,
    )
}

JUMPS = tuple(name for name, contract in CONTRACTS.items() if contract.naming is Naming.BID)


@dataclass(frozen=True, slots=True)
class Call:
    """What the high bidder, or the partner in a plunge, names: `5`, `doubles`, `nello own`.

    `name` is a number as text for trumps, else a contract's name; `doubles` says how doubles
    stand where the table leaves that open; `low` is the number that ranks lowest in every suit,
    where the table lets the bidder choose one.
    """

    name: str
    doubles: Doubles | None = None
    low: str = ""

    def __str__(self) -> str:
        words = [self.name]
        if self.doubles:
            words.append(self.doubles.value)
        if self.low:
            words.append(f"{self.low}-low")
        return " ".join(words)

    @property
    def contract(self) -> Contract:
        """The kind of contract that the call names."""
        return TRUMP if self.name.isdigit() else CONTRACTS[self.name]

    @property
    def trump(self) -> str:
        """The trump suit: a number as text, `doubles`, `count`, or "" for none."""
        if self.name.isdigit() or self.name == DOUBLES_SUIT or self.contract.count_trump:
            return self.name
        return ""
