"""A hand as people at the table see it: seats, auction in words, plays by step, running points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dashboards import words
from dashboards.dominoes import Look, tile_name, tile_svg
from ledger.record.facts import GameFacts, HandFacts
from ledger.record.model import Event, EventKind, Game, Hand, Level, Trick
from ledger.rules import UNKNOWN, BidKind, RuleSet, Seat, Tile, letter, turns
from ledger.store.rows import points_over, seated

_PLACES = {
    3: ("south", "west", "east"),
    4: ("south", "west", "north", "east"),
}
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
    """A tile in a hand; `step` is when it is played, 0 for never."""

    tile: Tile
    svg: str
    step: int


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


def names(game: Game, index: int | None = None) -> tuple[str, ...]:
    """Who sits where, by seat: in the hand at `index`, or at the start of the game.

    A substitute sits in the hands that say so; a seat without a name is called by its letter.
    """
    sitting = game.players if index is None else list(seated(game))[index]
    return tuple(name or f"Seat {letter(seat)}" for seat, name in enumerate(sitting))


def sides(game: Game, index: int | None = None) -> tuple[str, ...]:
    """The sides as `Ann & Cy`, by team."""
    called = names(game, index)
    return tuple(
        " & ".join(called[seat] for seat, team in enumerate(game.rules.game.teams) if team == side)
        for side in range(game.rules.game.team_count)
    )


def places(count: int) -> tuple[str, ...]:
    """Where each seat stands on the screen, seat A nearest; `around` for a bigger table."""
    return _PLACES.get(count, ("around",) * count)


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
            "over": points_over(game.rules, facts),
        }
    )


def auction(hand: Hand, called: Sequence[str]) -> str:
    """The auction in words: `Bo bid 30, Cy passed, Di bid 31, Ann passed.`"""
    said = [
        f"{called[entry.seat]} passed"
        if entry.bid.kind is BidKind.PASS
        else f"{called[entry.seat]} bid {words.bid(str(entry.bid))}"
        for entry in hand.bids
    ]
    return ", ".join(said) + "." if said else "The bids were not written down."


def hand_view(game: Game, facts: GameFacts, index: int) -> HandView:
    """Everything the viewer shows of the hand at `index` (from 0) of a game."""
    hand, known = game.hands[index], facts.hands[index]
    called = names(game, index)
    tricks = tuple(_tricks(game, hand, known, called))
    held = {play.tile: play.step for trick in tricks for play in trick.plays}
    return HandView(
        number=hand.number,
        sentence=sentence(game, known, called),
        auction=auction(hand, called),
        named=named(hand, called),
        seats=tuple(_seats(game, hand, known, held, called)),
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
        steps=sum(len(trick.plays) for trick in tricks),
        places=game.rules.game.seats,
    )


def named(hand: Hand, called: Sequence[str]) -> str:
    """What was named, in words: `Bo named fives.`, "" where nobody noted it."""
    if hand.call is None:
        return ""
    who = called[hand.call.seat]
    if hand.call.call.trump:
        return f"{who} named {words.suit(hand.call.call.trump)}."
    said = str(hand.call.call).replace("follow-me", "follow me").replace("-", " ")
    return f"{who} named {said}."


def _seats(
    game: Game, hand: Hand, facts: HandFacts, steps: dict[str, int], called: Sequence[str]
) -> Iterator[SeatView]:
    where = places(game.rules.game.seats)
    for number in range(game.rules.game.seats):
        seat = Seat(number)
        roles = []
        if seat == facts.shaker:
            roles.append("shook")
        if seat == facts.bidder and facts.bid is not None:
            roles.append(f"bid {words.bid(facts.bid)}")
        if seat in facts.sits_out:
            roles.append("sits out")
        lying = where[number] in ("west", "east")
        yield SeatView(
            letter=letter(seat),
            name=called[number],
            team=game.rules.team(seat),
            place=where[number],
            tiles=tuple(
                HeldTile(tile, _held(game.rules, hand, tile, lying), steps.get(tile_name(tile), 0))
                for tile in _hand_of(hand, facts, seat, game.rules)
            ),
            roles=tuple(roles),
        )


def _hand_of(hand: Hand, facts: HandFacts, seat: Seat, rules: RuleSet) -> Sequence[Tile]:
    """The tiles that a seat held: as dealt, unknown ones filled in by what was played."""
    dealt = hand.deal[seat] if seat < len(hand.deal) else None
    tiles = list(dealt or (UNKNOWN,) * rules.game.hand_size)
    for trick in hand.tricks:
        for player, tile in zip(_order(trick, facts, rules), trick.tiles, strict=False):
            if player == seat and tile not in tiles and UNKNOWN in tiles:
                tiles[tiles.index(UNKNOWN)] = tile
    if all(tile == UNKNOWN for tile in tiles):
        return ()
    trumps = rules.suits(hand.call.call).trumps if hand.call else frozenset()
    return sorted(tiles, key=lambda tile: (tile not in trumps, rules.game.tile_set.order[tile]))


def _order(trick: Trick, facts: HandFacts, rules: RuleSet) -> Sequence[Seat]:
    """Who plays when in a trick: clockwise from the leader, over the seat that sits out."""
    if trick.seats:
        return trick.seats
    return turns(rules.game.seats, trick.leader, facts.sits_out)


def _held(rules: RuleSet, hand: Hand, tile: Tile, lying: bool) -> str:
    trump = hand.call is not None and tile in rules.suits(hand.call.call).trumps
    first = hand.call.call.trump if hand.call is not None and trump else ""
    look = Look(first=first, lying=lying, trump=trump, count=rules.game.worth.get(tile, 0))
    return tile_svg(tile, look)


def _tricks(game: Game, hand: Hand, facts: HandFacts, called: Sequence[str]) -> Iterator[TrickView]:
    where = places(game.rules.game.seats)
    points = (0,) * game.rules.game.team_count
    step = 0
    for index, trick in enumerate(hand.tricks):
        known = facts.tricks[index] if index < len(facts.tricks) else None
        taker = None if known is None else known.winner
        plays = []
        order = _order(trick, facts, game.rules)
        for place, (seat, tile) in enumerate(zip(order, trick.tiles, strict=False)):
            step += 1
            wins = seat == taker
            last = place == len(trick.tiles) - 1
            if last and known is not None:
                side = game.rules.team(known.winner)
                points = tuple(
                    total + known.points if team == side else total
                    for team, total in enumerate(points)
                )
            says = f"{called[seat]} {'plays' if place else 'leads'} {tile_name(tile)}"
            if last and taker is not None and known is not None:
                says += f"; {called[taker]} takes it for {words.count(known.points, 'point')}"
            plays.append(
                PlayView(
                    step=step,
                    name=called[seat],
                    place=where[seat],
                    tile=tile_name(tile),
                    svg=_played(game.rules, hand, trick, tile, wins),
                    wins=wins,
                    says=f"Trick {index + 1}: {says}.",
                    points=points,
                )
            )
        yield TrickView(
            number=index + 1,
            plays=tuple(plays),
            taker="" if taker is None else called[taker],
            team=None if taker is None else game.rules.team(taker),
            worth=0 if known is None else known.points,
            points=points,
            events=tuple(_events(hand, called, range(index + 3, index + 4))),
        )


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
