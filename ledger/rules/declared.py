"""The contract of one hand: who plays what, for how much, and who leads (RULES 4)."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.errors import RuleError
from ledger.rules.auction import Auction
from ledger.rules.bids import Bid, BidKind
from ledger.rules.contracts import CONTRACTS, Aim, Call, Contract, Naming
from ledger.rules.ruleset import RuleSet
from ledger.rules.suits import SuitTable
from ledger.rules.tiles import Seat, letter, turns

_PLUNGE_CALLS = ("trumps", "no-trump", "sevens", "nello")


@dataclass(frozen=True, slots=True)
class Declared:
    """The contract as declared.

    `bidder` won the auction, `caller` named the call, `leader` leads first, `sits_out` play no
    tiles. `points` is what the bidding side must take when the aim is to take the bid, `marks`
    what is at stake, `spared` the tricks that may be lost when all must be taken. `winners` are
    the seats whose tricks count for the bidding side, `team` is that side. `orders` gives, for
    each leader, the seats that play to a trick in turn. `stops` is whether the hand ends as soon as
    it is decided (RULES 5.9), `last_of_equals` whether the second of two identical tiles wins.
    """

    rules: RuleSet
    bidder: Seat
    bid: Bid
    caller: Seat
    call: Call
    contract: Contract
    aim: Aim
    points: int
    marks: int
    spared: int
    leader: Seat
    sits_out: tuple[Seat, ...]
    winners: frozenset[Seat]
    suits: SuitTable
    stops: bool
    last_of_equals: bool
    team: int
    orders: tuple[tuple[Seat, ...], ...]


def caller_of(rules: RuleSet, bidder: Seat, bid: Bid) -> Seat:
    """Who names the call: the bidder, or the partner after a plunge or splash (RULES 4.5, 4.6)."""
    named = rules.game.ladder.by_name.get(bid.contract)
    jump = bid.kind is BidKind.JUMP and CONTRACTS[bid.contract].partner_calls
    if jump or (bid.kind is BidKind.NAMED and named is not None and named.partner_calls):
        return next(iter(rules.partners(bidder)), bidder)
    return bidder


def check_call(
    rules: RuleSet, bidder: Seat, bid: Bid, seat: Seat, call: Call, *, forced: bool | None = False
) -> None:
    """Raise the `RuleError` that refuses this call after this auction, if any rule does.

    `bid` is the winning bid with a jump's marks worked out; `forced` says whether the shaker had
    to bid, None when nobody knows (RULES 3.8).
    """
    key = (bidder, bid, seat, call, forced)
    if key not in rules.calls_allowed:
        _check_call(rules, bidder, bid, seat, call, forced=forced)
        rules.calls_allowed.add(key)


def _check_call(
    rules: RuleSet, bidder: Seat, bid: Bid, seat: Seat, call: Call, *, forced: bool | None
) -> None:
    caller = caller_of(rules, bidder, bid)
    if seat != caller:
        raise RuleError(
            "call-out-of-turn",
            f"{letter(seat)} calls {call}, but {letter(caller)} names the contract",
            hint=f"After {bid} by {letter(bidder)} the call is {letter(caller)}'s.",
            rule=CONTRACTS[bid.contract].rule if bid.kind is BidKind.JUMP else "4",
        )
    contract = call.contract
    name = contract.name
    if name not in rules.game.contracts or contract.naming is Naming.BID:
        raise RuleError(
            "call-unknown",
            f"{call} cannot be called",
            hint=f"{contract.title.capitalize()} is named in the bid, or is not of this game.",
            rule=contract.rule,
        )
    if call.name.isdigit() and call.name not in rules.game.suit_numbers:
        raise RuleError(
            "call-unknown",
            f"there are no {call.name}s in this game",
            hint="Call a number that the tiles show.",
            rule="4.1",
        )
    if call.doubles is not None:
        rules.parse_call(str(call))
    if bid.kind is BidKind.JUMP:
        _check_jump_call(rules, bid, call)
    else:
        _check_called(rules, bid, call, forced=forced)
    if call.low and rules.options.get(f"{contract.key}-low") != "on":
        raise RuleError(
            "call-option",
            f"{call} makes a number low, which this rule set does not have",
            hint=f"If the table plays it, put `{contract.key}-low on` into the Rules tag.",
            rule=contract.rule,
        )
    if call.doubles is None and rules.options.get(f"{contract.key}-doubles") == "choice":
        ways = ", ".join(way.value for way in contract.doubles)
        raise RuleError(
            "call-option-missing",
            f"{call} does not say how doubles stand, which the bidder chooses here",
            hint=f"Write {name} and one of {ways}.",
            rule=contract.rule,
        )


def _off(call: Call) -> RuleError:
    name = call.contract.key
    return RuleError(
        "contract-off",
        f"{call} is called, which this rule set does not have",
        hint=f"If the table plays it, put `{name} on` into the Rules tag.",
        rule=call.contract.rule,
    )


def _check_called(rules: RuleSet, bid: Bid, call: Call, *, forced: bool | None) -> None:
    contract = call.contract
    setting = rules.options.get(contract.key, "on")
    if setting == "off":
        raise _off(call)
    if setting == "forced" and forced is False:
        raise RuleError(
            "contract-forced-only",
            f"{call} is called, which only a forced shaker may",
            hint=f"If the table plays it freely, put `{contract.key} on` into the Rules tag.",
            rule=contract.rule,
        )
    least = int(rules.options.get(f"{contract.key}-marks", "0").partition("-")[0])
    if contract.name == "follow-me" and rules.options["follow-me-min"] == "1m":
        least = 1
    marks = bid.amount if bid.kind is BidKind.MARKS else 0
    if bid.kind is BidKind.POINTS and 0 < rules.game.ladder.mark <= bid.amount:
        marks = 1
    tied = next((c for c in rules.game.contracts if CONTRACTS[c].only_on == bid.amount), None)
    if bid.kind is not BidKind.POINTS or rules.options.get(tied or "") != "on":
        tied = None
    if (tied or contract.only_on) and tied != contract.name:
        raise RuleError(
            "call-of-bid",
            f"{call} is called on a bid of {bid}",
            hint=f"A bid of {contract.only_on or bid} and the call {tied or call} go together.",
            rule=CONTRACTS[tied].rule if tied else contract.rule,
        )
    if marks < least:
        raise RuleError(
            "bid-too-low-for-call",
            f"{call} is called on a bid of {bid}, it needs {least} mark{'s' * (least > 1)}",
            hint="Correct the bid or the call, or the Rules tag.",
            rule=contract.rule,
        )
    if contract.name == "looper" and marks:
        raise RuleError(
            "bid-too-high-for-call",
            f"looper is called on a bid of {bid}, it is for bids of less than a mark",
            hint="Call sevens.",
            rule=contract.rule,
        )
    only_nello = rules.options["all-pass"] == "shaker-30-or-nello"
    if forced and only_nello and marks and contract.key != "nello":
        raise RuleError(
            "forced-bid",
            f"a forced shaker bids {bid} and calls {call}, but a mark is for nello only",
            hint="Correct the call, or set all-pass to shaker-any in the Rules tag.",
            rule="3.8",
        )


def _check_jump_call(rules: RuleSet, bid: Bid, call: Call) -> None:
    allowed = rules.options.get(f"{bid.contract}-calls", "trumps")
    needs = {"follow-me": "no-trump", "sevens": "sevens", "nello": "nello", "pistol": "nello"}
    need = needs.get(call.contract.name, "trumps")
    if call.contract.name == "looper":
        raise _off(call)
    if _PLUNGE_CALLS.index(need) > _PLUNGE_CALLS.index(allowed):
        raise RuleError(
            "call-after-jump",
            f"{call} is called after a {bid.contract}, which allows {allowed}",
            hint=f"Correct the call, or set {bid.contract}-calls in the Rules tag.",
            rule=CONTRACTS[bid.contract].rule,
        )
    if rules.options.get(call.contract.key) == "off":
        raise _off(call)


def declare(rules: RuleSet, bidder: Seat, bid: Bid, seat: Seat, call: Call) -> Declared:
    """The contract after `bid` by `bidder` and `call` by `seat`, which is not checked here."""
    key = (bidder, bid, seat, call)
    known = rules.declared.get(key)
    if known is None:
        known = rules.declared[key] = _declare(rules, bidder, bid, seat, call)
    return known


def _declare(rules: RuleSet, bidder: Seat, bid: Bid, seat: Seat, call: Call) -> Declared:
    named = call.contract
    jump = CONTRACTS[bid.contract] if bid.kind is BidKind.JUMP else None
    player = bidder
    if jump and rules.options.get(f"{jump.name}-leader") == "partner":
        player = seat
    sits_out = rules.partners(player) if named.partner_sits_out else ()
    teams = rules.game.teams
    winners = frozenset(Seat(s) for s, team in enumerate(teams) if team == teams[bidder])
    if named.nearest_to is not None and rules.options["sevens-winner"] == "bidder":
        winners = frozenset({bidder})
    aim = rules.aim(named, bid)
    early_stop = "early-stop-points" if aim is Aim.TAKE_BID else "early-stop-marks"
    return Declared(
        rules=rules,
        bidder=bidder,
        bid=bid,
        caller=seat,
        call=call,
        contract=jump or named,
        aim=aim,
        points=rules.points_of(bid),
        marks=rules.marks_of(bid),
        spared=named.spared,
        leader=player,
        sits_out=sits_out,
        winners=winners,
        suits=rules.suits(call),
        stops=rules.scoring == "marks" and rules.options[early_stop] == "on",
        last_of_equals=rules.game.tile_set.copies > 1 and rules.options["identical"] == "second",
        team=teams[bidder],
        orders=tuple(turns(len(teams), Seat(leads), sits_out) for leads in range(len(teams))),
    )


def declare_after(auction: Auction, seat: Seat, call: Call) -> Declared:
    """The contract that ends an auction, checked; raises what `check_call` raises."""
    if auction.bidder is None:
        raise RuleError(
            "call-without-bid",
            f"{letter(seat)} calls {call}, but nobody bid",
            hint="Only the winner of the bidding names a contract.",
            rule="4",
        )
    check_call(auction.rules, auction.bidder, auction.high, seat, call, forced=auction.forced)
    return declare(auction.rules, auction.bidder, auction.high, seat, call)
