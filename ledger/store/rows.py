"""From a replayed game to its rows: one for the game, one for each hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache

from ledger.bands import band_of
from ledger.record.evening import evening, seated
from ledger.record.facts import GameFacts, HandFacts, points_over
from ledger.record.header import clean_name
from ledger.record.model import Game, Hand, Level
from ledger.rules import (
    SEAT_LETTERS,
    RuleSet,
    Seat,
    letter,
    turns,
)
from ledger.store.heads import GameHead
from ledger.store.naming import Naming
from ledger.store.tables import Row

_LEVELS = (Level.RESULT, Level.AUCTION, Level.PLAY)
_NO = ("", "no", "false", "0")
NO_DAY = date(1, 1, 1)
"""What games without a date are sorted by."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of one game, their values in the order of the tables' columns."""

    game: Row
    hands: list[Row]


def rows_of(head: GameHead, game: Game, facts: GameFacts, naming: Naming) -> Rows:
    """Derive the rows of `games` and `hands` from a game, its facts and how names are shown."""
    tags = dict(reversed(game.tags))
    kind = game.rules.game
    seq, game_id, club = head.seq, head.game_id, head.club

    def shown(names: Iterable[str | None]) -> list[str | None]:
        return [naming.shown(club, name) if name else None for name in names]

    players = shown(game.players)
    levels = [hand.level for hand in facts.hands]
    day = evening(tags.get("Date", ""))
    event = tags.get("Event") or None
    simulated = tags.get("Simulated", "").lower() not in _NO
    row: Row = (
        seq,
        game_id,
        head.digest,
        game.rules.text,
        kind.id,
        game.rules.scoring,
        event,
        tags.get("Site") or None,
        day,
        tags.get("Zone") or None,
        tags.get("Table") or None,
        tags.get("Round") or None,
        *shown([clean_name(tags.get("Scorer", ""))]),
        players,
        list(kind.teams),
        None if facts.score is None else list(facts.score),
        facts.winner,
        None if facts.winner is None else _side(players, kind.teams, facts.winner),
        facts.finished,
        len(game.hands),
        min(levels, key=_LEVELS.index).value if levels else None,
        simulated,
        club,
        day or NO_DAY,
    )
    hands = [
        (
            seq,
            game_id,
            hand.number,
            place,
            kind.id,
            game.rules.scoring,
            event,
            day,
            simulated,
            *_hand_values(game.rules, hand, shown(seen), hand_facts),
            club,
            day or NO_DAY,
        )
        for place, (hand, seen, hand_facts) in enumerate(
            zip(game.hands, seated(game), facts.hands, strict=True)
        )
    ]
    return Rows(row, hands)


def band(rules: RuleSet, facts: HandFacts) -> str | None:
    """The band that a bid belongs to: `30-31`, `1 mark`; None where the bid is not known."""
    if facts.bid is None:
        return None
    return band_of(rules.game.ladder, rules.parse_bid(facts.bid))


def _hand_values(
    rules: RuleSet,
    hand: Hand,
    sitting: list[str | None],
    facts: HandFacts,
) -> Row:
    bidder = facts.bidder
    name = None if bidder is None else sitting[bidder]
    mates = () if bidder is None else _mates(rules.game.teams, bidder)
    partner = sitting[mates[0]] if len(mates) == 1 else None
    side = _pair([name, *(sitting[mate] for mate in mates)]) if mates else None
    seats, tricks = _played(hand, facts.sits_out, rules.game.seats)
    return (
        hand.time or None,
        facts.level.value,
        sitting,
        rules.game.teams,
        _letter(facts.shaker),
        _letter(bidder),
        name,
        partner,
        side,
        facts.position,
        facts.bid,
        band(rules, facts),
        facts.bid_points,
        facts.bid_marks,
        facts.forced,
        facts.contract,
        _trump(facts),
        facts.outcome.value,
        facts.made,
        points_over(rules, facts),
        _letter(facts.leader),
        "".join(letter(seat) for seat in facts.sits_out) or None,
        _list(facts.points),
        _list(facts.tricks_won),
        _list(facts.score),
        _list(facts.score_after),
        facts.early,
        facts.irregular,
        [event.kind.value for event in hand.events],
        list(facts.unchecked),
        ["" if tiles is None else " ".join(tiles) for tiles in hand.deal],
        [str(entry.bid) for entry in hand.bids],
        [SEAT_LETTERS[entry.seat] for entry in hand.bids],
        [tile for trick in hand.tricks for tile in trick.tiles],
        seats,
        tricks,
        [SEAT_LETTERS[trick.winner] for trick in facts.tricks],
        [trick.points for trick in facts.tricks],
        " ".join(hand.rest) or None,
        None if hand.discard is None else " ".join(hand.discard.tiles),
    )


def _played(hand: Hand, sits_out: tuple[Seat, ...], seats: int) -> tuple[list[str], list[int]]:
    """The seat and the trick, from 1, of every tile played, in order."""
    who: list[str] = []
    where: list[int] = []
    for number, trick in enumerate(hand.tricks, 1):
        count = len(trick.tiles)
        if trick.seats:
            who += [SEAT_LETTERS[seat] for seat in trick.seats]
        else:
            around = [SEAT_LETTERS[seat] for seat in turns(seats, trick.leader, sits_out)]
            who += around if count == len(around) else around[:count]
        where += [number] * count
    return who, where


@cache
def _mates(teams: tuple[int, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(
        Seat(other) for other, team in enumerate(teams) if team == teams[seat] and other != seat
    )


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else SEAT_LETTERS[seat]


def _list(values: tuple[int, ...] | None) -> list[int] | None:
    return None if values is None else list(values)


def _trump(facts: HandFacts) -> str | None:
    return "none" if facts.trump == "" else facts.trump


def _side(players: list[str | None], teams: tuple[int, ...], team: int) -> list[str | None]:
    return [name for name, side in zip(players, teams, strict=True) if side == team]


def _pair(names: list[str | None]) -> str | None:
    known = [name for name in names if name is not None]
    return " & ".join(sorted(known)) if len(known) == len(names) else None
