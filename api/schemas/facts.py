"""Facts of a stored game as they are sent, seats as letters."""

from __future__ import annotations

import json

from api.schemas.games import (
    GameFactsSchema,
    GameSchema,
    HandFactsSchema,
    TrickFactsSchema,
    sides,
)
from ledger.record import jsonl
from ledger.record.facts import HandFacts
from ledger.rules import Seat, letter
from ledger.store.shelf import StoredGame


def game_schema(stored: StoredGame) -> GameSchema:
    """A stored game as it is sent."""
    facts = stored.facts
    return GameSchema(
        game_id=stored.game_id,
        digest=stored.digest,
        game=stored.game.rules.game.id,
        rules=stored.game.rules.text,
        sides=sides(stored.game.rules.game.teams, stored.game.players, facts.score),
        source=stored.source,
        received_at=stored.received_at,
        club=stored.club,
        started_at=stored.started_at,
        record=json.loads(jsonl.write_line(stored.game)),
        facts=GameFactsSchema(
            score=_list(facts.score),
            winner=facts.winner,
            finished=facts.finished,
            hands=[hand_facts(hand) for hand in facts.hands],
        ),
    )


def hand_facts(facts: HandFacts) -> HandFactsSchema:
    """The facts of one hand as they are sent."""
    return HandFactsSchema(
        number=facts.number,
        level=facts.level.value,
        outcome=facts.outcome.value,
        shaker=_seat(facts.shaker),
        bidder=_seat(facts.bidder),
        position=facts.position,
        bid=facts.bid,
        bid_points=facts.bid_points,
        bid_marks=facts.bid_marks,
        forced=facts.forced,
        contract=facts.contract,
        trump=facts.trump,
        leader=_seat(facts.leader),
        sits_out=[letter(seat) for seat in facts.sits_out],
        tricks=[
            TrickFactsSchema(winner=letter(trick.winner), points=trick.points)
            for trick in facts.tricks
        ],
        points=_list(facts.points),
        tricks_won=_list(facts.tricks_won),
        score=_list(facts.score),
        score_after=_list(facts.score_after),
        irregular=facts.irregular,
        early=facts.early,
        unchecked=list(facts.unchecked),
    )


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else letter(seat)


def _list(values: tuple[int, ...] | None) -> list[int] | None:
    return None if values is None else list(values)
