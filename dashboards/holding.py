"""Which tiles lie in which hand, and when: the deal, what the deal leaves over, and the plays."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dashboards import words
from dashboards.dominoes import Look, tile_name, tile_svg
from ledger.record.facts import HandFacts
from ledger.record.model import Hand, Trick
from ledger.rules import UNKNOWN, RuleSet, Seat, Tile, left_over, turns
from ledger.rules.kind import RestTo


@dataclass(frozen=True, slots=True)
class LeftStep:
    """One step of the exchange before the first lead: tiles taken up, or laid down."""

    step: int
    says: str
    tiles: tuple[Tile, ...]
    drawn: tuple[str, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LeftView:
    """The tiles that the deal leaves over: as they lie first, and what the bidder does with them.

    `taken` and `laid` are the steps at which they are taken up and others laid down, 0 for never;
    `says` tells it without steps.
    """

    tiles: tuple[Tile, ...]
    drawn: tuple[str, ...]
    says: str
    steps: tuple[LeftStep, ...]
    taken: int = 0
    laid: int = 0


def left_view(
    rules: RuleSet, hand: Hand, facts: HandFacts, called: Sequence[str]
) -> LeftView | None:
    """What the deal left over and what the bidder did with it; None where nobody noted it.

    `called` are the names by seat.
    """
    game = rules.game
    rest = hand.rest
    if not rest and hand.deal and UNKNOWN not in (found := left_over(game, hand.deal)):
        rest = found
    laid = None if hand.discard is None else hand.discard.tiles
    if not rest and laid is None:
        return None
    steps: list[LeftStep] = []
    taken = down = 0
    if game.exchange is not None and facts.bidder is not None and hand.call is not None:
        who = called[facts.bidder]
        if rest:
            does = _takes(who, rest, laid, must=bool(game.exchange.least))
            nobody = () if laid is not None or game.exchange.least else rest
            points = before_play(rules, facts, nobody)
            steps.append(LeftStep(1, does, rest, _drawn(rules, hand, rest), points))
            taken = 1 if laid is not None else 0
        if laid:
            down = len(steps) + 1
            points = before_play(rules, facts, laid)
            says = f"{who} lays down {_tiles(laid)}{_goes(rules, laid)}."
            steps.append(LeftStep(down, says, laid, _drawn(rules, hand, laid), points))
    says = " ".join(step.says for step in steps) or f"Left over: {_tiles(rest)}."
    return LeftView(rest, _drawn(rules, hand, rest), says, tuple(steps), taken, down)


def _takes(who: str, rest: tuple[Tile, ...], laid: tuple[Tile, ...] | None, *, must: bool) -> str:
    if laid is not None:
        return f"{who} takes up {_tiles(rest)}, which the deal left over."
    if must:
        return f"{who} takes up {_tiles(rest)}; nobody noted what was laid down."
    return f"{who} leaves {_tiles(rest)} where the deal left {'it' if len(rest) == 1 else 'them'}."


def _goes(rules: RuleSet, laid: tuple[Tile, ...]) -> str:
    """What becomes of the count in tiles laid down."""
    count = sum(rules.game.worth[tile] for tile in laid)
    if not count or rules.game.rest_to is not RestTo.DEFENDERS:
        return ""
    return f"; {count} count for the other side"


def _tiles(tiles: Sequence[Tile]) -> str:
    return words.listed([tile_name(tile) for tile in tiles])


def _drawn(rules: RuleSet, hand: Hand, tiles: Sequence[Tile]) -> tuple[str, ...]:
    trumps = rules.suits(hand.call.call).trumps if hand.call else frozenset[Tile]()
    return tuple(
        tile_svg(tile, Look(trump=tile in trumps, count=rules.game.worth[tile])) for tile in tiles
    )


def nobody_plays(left: LeftView) -> tuple[Tile, ...]:
    """The tiles that nobody plays: those laid down, or those that stay where they are."""
    if left.laid:
        return left.steps[-1].tiles
    return () if left.taken else left.tiles


def before_play(rules: RuleSet, facts: HandFacts, nobody: tuple[Tile, ...]) -> tuple[int, ...]:
    """What each side has before the first lead, `nobody` being the tiles that nobody plays."""
    game = rules.game
    count = sum(game.worth[tile] for tile in nobody)
    others = count if game.rest_to is RestTo.DEFENDERS else 0
    if facts.bidder is None:
        return (0,) * game.team_count
    side = rules.team(facts.bidder)
    return tuple(game.rest_points if team == side else others for team in range(game.team_count))


def held_tiles(
    rules: RuleSet, hand: Hand, facts: HandFacts, left: LeftView | None, seat: Seat
) -> Iterator[tuple[Tile, int, int]]:
    """The tiles that a seat held, trumps first: each with its last step and its first, or 0.

    As dealt and taken up; unknown ones are filled in by what was played and laid down.
    """
    leaves = _leaves(rules, hand, facts, left, seat)
    dealt = list((hand.deal[seat] if seat < len(hand.deal) else None) or ())
    dealt += [UNKNOWN] * (rules.game.hand_size - len(dealt))
    taken = left.tiles if left is not None and left.taken and seat == facts.bidder else ()
    known = Counter((*dealt, *taken))
    for tile, steps in leaves.items():
        for _ in range(len(steps) - known[tile]):
            if UNKNOWN in dealt:
                dealt[dealt.index(UNKNOWN)] = tile
    if all(tile == UNKNOWN for tile in dealt) and not taken:
        return
    trumps = rules.suits(hand.call.call).trumps if hand.call else frozenset[Tile]()
    since = left.taken if left is not None else 0
    held = [(tile, 0) for tile in dealt] + [(tile, since) for tile in taken]
    place = rules.game.tile_set.order
    for tile, first in sorted(held, key=lambda item: (item[0] not in trumps, place[item[0]])):
        going = leaves.get(tile, [])
        yield tile, going.pop(0) if going else 0, first


def _leaves(
    rules: RuleSet, hand: Hand, facts: HandFacts, left: LeftView | None, seat: Seat
) -> dict[Tile, list[int]]:
    """At which steps each tile leaves the hand of a seat, identical ones one after the other."""
    found: dict[Tile, list[int]] = defaultdict(list)
    step = 0
    if left is not None:
        step = len(left.steps)
        if left.laid and seat == facts.bidder:
            for tile in left.steps[-1].tiles:
                found[tile].append(left.laid)
    for trick in hand.tricks:
        for player, tile in zip(order(trick, facts, rules), trick.tiles, strict=False):
            step += 1
            if player == seat and tile != UNKNOWN:
                found[tile].append(step)
    return dict(found)


def order(trick: Trick, facts: HandFacts, rules: RuleSet) -> Sequence[Seat]:
    """Who plays when in a trick: clockwise from the leader, over those who sit out."""
    if trick.seats:
        return trick.seats
    return turns(rules.game.seats, trick.leader, facts.sits_out)
