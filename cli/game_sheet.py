"""A game of the family in some lines: tiles, seats, bids, contracts, count and match."""

from __future__ import annotations

from collections.abc import Iterator

from dashboards.dominoes import tile_name
from dashboards.words import count, listed
from ledger.rules import CONTRACTS, GameKind, RuleSet, letter
from ledger.rules.kind import RestTo

_SETS = {1: "one set", 2: "two sets", 3: "three sets", 4: "four sets"}
_DOUBLES = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
_ROOM = 10


def sheet(rules: RuleSet) -> Iterator[str]:
    """What a table has to know of a rule set before the first shake, a line a subject."""
    game = rules.game
    lines = {
        "tiles": tiles(game),
        "seats": seats(game),
        "deal": _deal(game),
        "bids": bids(game),
        "contracts": _contracts(rules),
        "count": _count(game),
        "left over": _left_over(game),
        "match": f"to {count(rules.target, rules.scoring[:-1])}",
    }
    for subject, says in lines.items():
        if says:
            yield f"  {subject:<{_ROOM}} {says}"


def tiles(game: GameKind) -> str:
    """The tiles: `56, two sets to double-six`."""
    found = game.tile_set
    says = f"{len(found.tiles)}: {_SETS[found.copies]} to double-{_DOUBLES[found.highest]}"
    if not found.removed:
        return says
    out = sorted(found.removed, reverse=True)
    return f"{says} without {listed([tile_name(tile) for tile in out])}"


def seats(game: GameKind) -> str:
    """The seats and the sides: `6 in 2 sides: ACE, BDF`."""
    sides = [
        "".join(letter(seat) for seat, team in enumerate(game.teams) if team == side)
        for side in range(game.team_count)
    ]
    if len(sides) == game.seats:
        return f"{game.seats}, each alone"
    return f"{game.seats} in {len(sides)} sides: {', '.join(sides)}"


def bids(game: GameKind) -> str:
    """The bids from the lowest up, those with a name among them."""
    ladder = game.ladder
    says = [f"{ladder.lowest} to {ladder.highest}" + (f" by {ladder.step}" * (ladder.step > 1))]
    for bid in ladder.named:
        only = ", forced shaker only" if bid.forced_only else ""
        says.append(f"{bid.name} ({bid.says}{only})" if bid.says else bid.name)
    if ladder.mark:
        first = "" if ladder.first_mark == 1 else f", from {ladder.first_mark}m on"
        over = f", {ladder.over_one_mark} outbids 1m" if ladder.over_one_mark else ""
        says.append(f"marks of {ladder.mark}{first}{over}")
    return "; ".join(says) + ("; round and round" if game.rounds else "")


def _deal(game: GameKind) -> str:
    left = f", {game.rest_size} left over" if game.rest_size else ""
    return f"{game.hand_size} each{left}"


def _contracts(rules: RuleSet) -> str:
    """The contracts that may be bid or called, those switched off behind them."""
    on: list[str] = []
    off: list[str] = []
    for name in rules.game.contracts:
        setting = rules.options.get(CONTRACTS[name].key, "on")
        title = CONTRACTS[name].title.replace(", ", ": ") + (
            " (forced shaker)" if setting == "forced" else ""
        )
        (off if setting == "off" else on).append(title)
    return ", ".join(on) + (f"; off: {', '.join(off)}" if off else "")


def _count(game: GameKind) -> str:
    worth = [game.worth[tile] for tile in game.tile_set.tiles]
    if game.counters:
        pips = listed([str(number) for number in game.counters], "or")
        says = f"tiles of {pips} pips count them: {sum(worth)}"
    else:
        says = "no tile counts"
    says += f"; {count(game.trick_value, 'point')} a trick"
    if game.rest_points:
        says += f"; {game.rest_points} for the tiles left over"
    return f"{says}; a hand holds {game.hand_total}"


def _left_over(game: GameKind) -> str:
    if not game.rest_size:
        return ""
    exchange = game.exchange
    says = ["nobody touches them" if game.rest_size > 1 else "nobody touches it"]
    if exchange is not None:
        does = ("takes", "lays") if exchange.least else ("may take", "lay")
        says = [f"the bidder {does[0]} up {exchange.most} and {does[1]} down as many"]
        if exchange.count_taken:
            says.append("one that counts must be taken")
        kept = ["count"] * exchange.keeps_count + ["trumps"] * exchange.keeps_trumps
        if kept:
            says.append(f"{' and '.join(kept)} kept")
    if game.rest_to is RestTo.DEFENDERS:
        says.append("their count goes to the other side")
    elif game.rest_to is RestTo.LAST_TRICK:
        says.append("its count goes with the last trick")
    return "; ".join(says)
