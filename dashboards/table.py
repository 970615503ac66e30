"""A hand as people at the table see it: seats, auction in words, plays by step, running points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dashboards import words
from dashboards.dominoes import Look, tile_name, tile_svg
from dashboards.holding import LeftView, before_play, held_tiles, left_view, nobody_plays, order
from ledger.record.evening import seated
from ledger.record.facts import GameFacts, HandFacts, points_over
from ledger.record.model import Event, EventKind, Game, Hand, Level, Trick
from ledger.rules import RuleSet, Seat, Tile, letter
from ledger.rules.kind import RestTo

_SOUTH, _WEST, _NORTH, _EAST = "south", "west", "north", "east"
_PLACES = {
    2: (_SOUTH, _NORTH),
    3: (_SOUTH, _WEST, _EAST),
    4: (_SOUTH, _WEST, _NORTH, _EAST),
    5: (_SOUTH, "south-west", "north-west", "north-east", "south-east"),
    6: (_SOUTH, "south-west", "north-west", _NORTH, "north-east", "south-east"),
    7: (_SOUTH, "south-west", _WEST, "north-west", "north-east", _EAST, "south-east"),
    8: (_SOUTH, "south-west", _WEST, "north-west", _NORTH, "north-east", _EAST, "south-east"),
}
AROUND = 5
"""From so many seats up the hands stand around the table in rows, all tiles upright."""

_EVENTS = {
    EventKind.RENEGE: "reneged",
    EventKind.BID_OUT_OF_TURN: "bid out of turn",
    EventKind.PLAY_OUT_OF_TURN: "played out of turn",
    EventKind.LEAD_OUT_OF_TURN: "led out of turn",
    EventKind.ILLEGAL_BID: "made a bid that is none",
    EventKind.ILLEGAL_CALL: "made a call that is none",
    EventKind.EXPOSED: "showed a tile",
    EventKind.MISDEAL: "drew wrong: a misdeal",
    EventKind.WRONG_COUNT: "had the wrong number of tiles",
    EventKind.WRONG_SHAKER: "shook out of turn",
    EventKind.TALK: "talked across the table",
    EventKind.ASK_TRUMP: "asked for the trump",
    EventKind.CLAIM: "laid down",
    EventKind.CONCEDE: "conceded",
    EventKind.SUBSTITUTE: "a substitute sat in",
    EventKind.TIME: "time was called",
    EventKind.RULING: "ruling",
}


@dataclass(frozen=True, slots=True)
class HeldTile:
    """A tile in a hand; `step` is when it leaves the hand, `since` when it came in, or 0."""

    tile: Tile
    svg: str
    step: int
    since: int = 0


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player at the table; `place` is the side of the table on the screen."""

    letter: str
    name: str
    team: int
    place: str
    tiles: tuple[HeldTile, ...]
    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayView:
    """One tile played; `says` is the step in words, `points` each side's points behind it."""

    step: int
    name: str
    place: str
    tile: str
    svg: str
    wins: bool
    says: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrickView:
    """One trick with its plays; `taker` is "" while nobody has taken it."""

    number: int
    plays: tuple[PlayView, ...]
    taker: str
    team: int | None
    worth: int
    points: tuple[int, ...]
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandView:
    """All that the hand viewer shows of one hand."""

    number: int
    sentence: str
    auction: str
    named: str
    seats: tuple[SeatView, ...]
    tricks: tuple[TrickView, ...]
    sides: tuple[str, ...]
    score: tuple[int, ...] | None
    score_after: tuple[int, ...] | None
    outcome: str
    irregular: bool
    level: str
    unchecked: tuple[str, ...]
    before: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    steps: int = 0
    places: int = field(default=4)
    hand_size: int = 7
    left: LeftView | None = None
    start: tuple[int, ...] = (0, 0)


def names(game: Game, index: int | None = None) -> tuple[str, ...]:
    """Who sits where, by seat: in the hand at `index`, or at the start of the game.

    A substitute sits in the hands that say so; a seat without a name is called by its letter.
    """
    sitting = game.players if index is None else list(seated(game))[index]
    return tuple(name or f"Seat {letter(seat)}" for seat, name in enumerate(sitting))


def sides(game: Game, index: int | None = None) -> tuple[str, ...]:
    """The sides as `Ann & Cy`, `Ann, Cy & Ed`, by team."""
    called = names(game, index)
    return tuple(
        words.side(
            [called[seat] for seat, team in enumerate(game.rules.game.teams) if team == side]
        )
        for side in range(game.rules.game.team_count)
    )


def places(count: int) -> tuple[str, ...]:
    """Where each seat stands on the screen, seat A nearest and the others clockwise."""
    return _PLACES[count]


def sentence(game: Game, facts: HandFacts, called: Sequence[str]) -> str:
    """One hand of a game as a player tells it; `called` are the names by seat."""
    return words.hand_sentence(
        {
            "bidder": None if facts.bidder is None else called[facts.bidder],
            "bid": facts.bid,
            "contract": facts.contract,
            "trump": facts.trump,
            "outcome": facts.outcome.value,
            "forced": facts.forced,
            "over": over(game.rules, facts),
        }
    )


def over(rules: RuleSet, facts: HandFacts) -> int | None:
    """Points over the bid, below zero for points short; None where that says nothing.

    Beside the points bids this is known of a bid with a name that was played to its end.
    """
    found = points_over(rules, facts)
    if found is not None or not words.is_named(facts.bid) or facts.early:
        return found
    if facts.made is None or facts.points is None or facts.bidder is None:
        return None
    return (
        None
        if facts.bid_points is None
        else (facts.points[rules.team(facts.bidder)] - facts.bid_points)
    )


def auction(hand: Hand, called: Sequence[str]) -> str:
    """The auction in words: `Bo bid 30, Cy passed, Di bid 31, Ann passed.`"""
    said = [f"{called[entry.seat]} {words.said(str(entry.bid))}" for entry in hand.bids]
    return ", ".join(said) + "." if said else "The bids were not written down."


def hand_view(game: Game, facts: GameFacts, index: int) -> HandView:
    """Everything the viewer shows of the hand at `index` (from 0) of a game."""
    hand, known = game.hands[index], facts.hands[index]
    called = names(game, index)
    left = left_view(game.rules, hand, known, called)
    tricks = tuple(_tricks(game, hand, known, called, left))
    return HandView(
        number=hand.number,
        sentence=sentence(game, known, called),
        auction=auction(hand, called),
        named=named(hand, called),
        seats=tuple(_seats(game, hand, known, left, called)),
        tricks=tricks,
        sides=sides(game, index),
        score=known.score,
        score_after=known.score_after,
        outcome=known.outcome.value,
        irregular=known.irregular,
        level="" if known.level is Level.PLAY else known.level.value,
        unchecked=known.unchecked,
        before=tuple(_events(hand, called, range(3))),
        comments=tuple(comment.text for comment in hand.comments),
        steps=sum(len(trick.plays) for trick in tricks) + (len(left.steps) if left else 0),
        places=game.rules.game.seats,
        hand_size=game.rules.game.hand_size,
        left=left,
        start=before_play(game.rules, known, ()),
    )


def named(hand: Hand, called: Sequence[str]) -> str:
    """What was named, in words: `Bo named fives.`, "" where nobody noted it."""
    if hand.call is None:
        return ""
    return f"{called[hand.call.seat]} named {words.named_call(str(hand.call.call))}."


def _seats(
    game: Game, hand: Hand, facts: HandFacts, left: LeftView | None, called: Sequence[str]
) -> Iterator[SeatView]:
    rules = game.rules
    where = places(rules.game.seats)
    for number in range(rules.game.seats):
        seat = Seat(number)
        roles = []
        if seat == facts.shaker:
            roles.append("shook")
        if seat == facts.bidder and facts.bid is not None:
            roles.append(words.said(facts.bid))
        if seat in facts.sits_out:
            roles.append("sits out")
        lying = where[number] in (_WEST, _EAST) and rules.game.seats < AROUND
        yield SeatView(
            letter=letter(seat),
            name=called[number],
            team=rules.team(seat),
            place=where[number],
            tiles=tuple(
                HeldTile(tile, _held(rules, hand, tile, lying), step, since)
                for tile, step, since in held_tiles(rules, hand, facts, left, seat)
            ),
            roles=tuple(roles),
        )


def _held(rules: RuleSet, hand: Hand, tile: Tile, lying: bool) -> str:
    trump = hand.call is not None and tile in rules.suits(hand.call.call).trumps
    first = hand.call.call.trump if hand.call is not None and trump else ""
    look = Look(first=first, lying=lying, trump=trump, count=rules.game.worth.get(tile, 0))
    return tile_svg(tile, look)


def _tricks(
    game: Game, hand: Hand, facts: HandFacts, called: Sequence[str], left: LeftView | None
) -> Iterator[TrickView]:
    rules = game.rules
    where = places(rules.game.seats)
    points = before_play(rules, facts, () if left is None else nobody_plays(left))
    step = len(left.steps) if left else 0
    for index, trick in enumerate(hand.tricks):
        known = facts.tricks[index] if index < len(facts.tricks) else None
        taker = None if known is None else known.winner
        plays = []
        extra = 0 if left is None else _last_trick(rules, left, index)
        for place, (seat, tile) in enumerate(
            zip(order(trick, facts, rules), trick.tiles, strict=False)
        ):
            step += 1
            wins = seat == taker
            last = place == len(trick.tiles) - 1
            if last and known is not None:
                points = _added(rules, points, known.winner, known.points + extra)
            says = f"{called[seat]} {'plays' if place else 'leads'} {tile_name(tile)}"
            if not place and trick.suit:
                says += f" as {words.suit(trick.suit)}"
            if last and taker is not None and known is not None:
                says += f"; {called[taker]} takes it for {words.count(known.points, 'point')}"
                says += f" and {extra} left over" if extra else ""
            plays.append(
                PlayView(
                    step=step,
                    name=called[seat],
                    place=where[seat],
                    tile=tile_name(tile),
                    svg=_played(rules, hand, trick, tile, wins),
                    wins=wins,
                    says=f"Trick {index + 1}: {says}.",
                    points=points,
                )
            )
        yield TrickView(
            number=index + 1,
            plays=tuple(plays),
            taker="" if taker is None else called[taker],
            team=None if taker is None else rules.team(taker),
            worth=0 if known is None else known.points + extra,
            points=points,
            events=tuple(_events(hand, called, range(index + 3, index + 4))),
        )


def _added(rules: RuleSet, points: tuple[int, ...], winner: Seat, more: int) -> tuple[int, ...]:
    side = rules.team(winner)
    return tuple(total + more if team == side else total for team, total in enumerate(points))


def _last_trick(rules: RuleSet, left: LeftView, index: int) -> int:
    """The count of the tiles left over that comes with the last trick, 0 in all others."""
    game = rules.game
    if game.rest_to is not RestTo.LAST_TRICK or index + 1 != game.hand_size:
        return 0
    return sum(game.worth[tile] for tile in nobody_plays(left))


def _played(rules: RuleSet, hand: Hand, trick: Trick, tile: Tile, wins: bool) -> str:
    """A tile as it lies in a trick: the end that follows the lead, or the trump end, first."""
    if hand.call is None:
        return tile_svg(tile, Look(winner=wins, count=rules.game.worth.get(tile, 0)))
    suits = rules.suits(hand.call.call)
    trump = tile in suits.trumps
    led = trick.suit or suits.led.get(trick.tiles[0], "")
    return tile_svg(
        tile,
        Look(
            first=hand.call.call.trump if trump else led,
            trump=trump,
            winner=wins,
            count=rules.game.worth.get(tile, 0),
        ),
    )


def _events(hand: Hand, called: Sequence[str], at: range) -> Iterator[str]:
    for event in hand.events:
        if event.at in at:
            yield event_sentence(event, called)


def event_sentence(event: Event, called: Sequence[str]) -> str:
    """An irregularity in words: `Bo reneged: trick 3.`"""
    who = "" if event.seat is None else f"{called[event.seat]} "
    text = f": {event.text}" if event.text else ""
    said = f"{who}{_EVENTS[event.kind]}{text}"
    return said[0].upper() + said[1:] + "."
