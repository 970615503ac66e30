"""A game as tables: its hands as players tell them, and its tricks."""

from __future__ import annotations

from collections.abc import Iterable

from cli.figures import text
from cli.output import Column, Listing, Row
from dashboards.table import hand_view, names, sentence, sides
from dashboards.words import DASH, count, day
from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.rules import letter

_HANDS = (
    "hand",
    "shaker",
    "bidder",
    "bid",
    "contract",
    "trump",
    "outcome",
    "points",
    "score",
    "score_after",
    "says",
)
_TRICKS = ("hand", "trick", "leader", "plays", "winner", "points", "points_after")


def heading(game: Game, facts: GameFacts) -> str:
    """The game in a line or two: what, when, who, how it stands."""
    what = [game.tag("Event"), day(game.tag("Date") or None), game.rules.text]
    if game.tag("Simulated"):
        what.append("simulated")
    score = "" if facts.score is None else f" {' : '.join(map(str, facts.score))}"
    state = "" if facts.finished else ", unfinished"
    played = count(len(game.hands), "hand")
    return f"{', '.join(filter(None, what))}\n{' : '.join(sides(game))}{score} in {played}{state}"


def hands_listing(game: Game, facts: GameFacts) -> Listing:
    """A row a hand."""
    rows: list[Row] = [
        {
            "hand": known.number,
            "shaker": None if known.shaker is None else letter(known.shaker),
            "bidder": None if known.bidder is None else letter(known.bidder),
            "bid": known.bid,
            "contract": known.contract,
            "trump": known.trump,
            "outcome": known.outcome.value,
            "points": known.points,
            "score": known.score,
            "score_after": known.score_after,
            "says": sentence(game, known, names(game, index)),
        }
        for index, known in enumerate(facts.hands)
    ]
    return Listing(
        rows,
        _HANDS,
        [
            Column("hand", text("hand"), right=True),
            Column("shaker", text("shaker")),
            Column("what happened", text("says")),
            Column("score", _after, right=True),
        ],
        empty="No hands were written down.",
    )


def tricks_listing(game: Game, facts: GameFacts, hands: Iterable[int]) -> Listing:
    """A row a trick of some hands, by their index."""
    rows: list[Row] = []
    for index in hands:
        view = hand_view(game, facts, index)
        rows += [
            {
                "hand": view.number,
                "trick": trick.number,
                "leader": trick.plays[0].name,
                "plays": [f"{play.name} {play.tile}" for play in trick.plays],
                "winner": trick.taker or None,
                "points": trick.worth,
                "points_after": trick.points,
            }
            for trick in view.tricks
        ]
    return Listing(rows, _TRICKS, ())


def _after(row: Row) -> str:
    return DASH if row["score_after"] is None else " : ".join(map(str, row["score_after"]))
