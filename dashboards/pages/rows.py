"""Rows of frames as the lists and tables of the pages show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import polars as pl

from dashboards import words
from dashboards.charts.theme import SMALL_N
from dashboards.pages.addresses import hand_link, hands_link, seats_of
from ledger.filter import PLAIN, Filter
from ledger.rules import GAMES, SEAT_LETTERS
from ledger.stats.statistic import Statistic


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game in a list."""

    link: str
    sentence: str
    day: str
    where: tuple[str, ...]
    hands: str
    simulated: bool
    game: str


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand in a list."""

    link: str
    sentence: str
    day: str
    event: str
    number: int
    level: str
    outcome: str
    irregular: bool
    simulated: bool
    game: str


@dataclass(frozen=True, slots=True)
class RateRow:
    """One row of a table of rates, its hands a link away."""

    label: str
    k: str
    n: str
    rate: str
    likely: str
    small: bool
    link: str
    forced: str = ""
    forced_link: str = ""


def game_rows(frame: pl.DataFrame) -> list[GameRow]:
    """The games of a page of the ledger."""
    return [
        GameRow(
            link=f"/games/{row['game_id']}",
            sentence=game_sentence(row),
            day=words.day(row["date"]),
            where=places_of(row),
            hands=words.count(row["hands"], "hand"),
            simulated=row["simulated"],
            game="" if row["game"] == PLAIN else words.game(row["game"]),
        )
        for row in frame.iter_rows(named=True)
    ]


def places_of(row: Mapping[str, object]) -> tuple[str, ...]:
    """Event, round and table, as far as they are known."""
    said = (
        row["event"],
        f"round {row['round']}" if row["round"] else None,
        f"table {row['table_name']}" if row["table_name"] else None,
    )
    return tuple(str(word) for word in said if word)


def game_sentence(row: Mapping[str, object]) -> str:
    """A game as a player tells it: `Ann & Cy beat Bo & Di, 7 to 6`."""
    players, teams, score = row["players"], row["teams"], row["score"]
    assert isinstance(players, list)
    assert isinstance(teams, list)
    sides = [
        words.side(
            [
                name or f"Seat {'ABCDEFGH'[seat]}"
                for seat, (name, team) in enumerate(zip(players, teams, strict=True))
                if team == side
            ]
        )
        for side in range(max(teams) + 1)
    ]
    return beat(sides, score if isinstance(score, list) else None, row["winner"])


def beat(sides: list[str], score: list[int] | None, winner: object) -> str:
    """Who won and by how much: `Ann beat Bo and Cy, 21 to 9 to −4`; who plays, before that."""
    if not isinstance(winner, int):
        versus = " against ".join(sides)
        return versus if score is None else f"{versus}, stopped at {_to(score)}"
    losers = [side for side in range(len(sides)) if side != winner]
    against = words.listed([sides[side] for side in losers])
    if score is None:
        return f"{sides[winner]} beat {against}"
    if score[winner] < max(score):
        return f"{sides[winner]} won by forfeit over {against}, at {_to(score)}"
    return f"{sides[winner]} beat {against}, {_to([score[side] for side in (winner, *losers)])}"


def _to(score: list[int]) -> str:
    return " to ".join(map(words.score, score))


def hand_rows(frame: pl.DataFrame) -> list[HandRow]:
    """The hands of a page of the ledger."""
    return [
        HandRow(
            link=hand_link(row["game_id"], row["number"]),
            sentence=words.hand_sentence({**row, "bidder": _bidder(row), "over": _over(row)}),
            day=words.day(row["date"]),
            event=row["event"] or "",
            number=row["number"],
            level="" if row["level"] == "play" else row["level"],
            outcome=row["outcome"],
            irregular=row["irregular"],
            simulated=row["simulated"],
            game="" if row["game"] == PLAIN else words.game(row["game"]),
        )
        for row in frame.iter_rows(named=True)
    ]


def _bidder(row: Mapping[str, object]) -> object:
    return row["bidder"] or (row["bidder_seat"] and f"Seat {row['bidder_seat']}")


def _over(row: Mapping[str, object]) -> object:
    """Points over the bid, of a bid with a name too where it was played to its end."""
    kind, points, seat = GAMES.get(str(row["game"])), row["points"], row["bidder_seat"]
    told = row["over"] is not None or kind is None or row["early"] or row["made"] is None
    if told or not words.is_named(row["bid"]) or not isinstance(points, list) or seat is None:
        return row["over"]
    assert kind is not None
    taken = points[kind.teams[SEAT_LETTERS.index(str(seat))]]
    return None if row["bid_points"] is None else taken - row["bid_points"]


def rate_rows(
    frame: pl.DataFrame, entry: Statistic, asked: Filter, cut: str, field: str = ""
) -> Iterator[RateRow]:
    """The rows of a statistic, each with the hands behind it."""
    for row in frame.iter_rows(named=True):
        n = row["n"]
        yield RateRow(
            label=words.value(field or cut, row[cut], seats=seats_of(asked.game)),
            k=f"{row['k']:,}",
            n=f"{n:,}",
            rate=words.percent(row["rate"]),
            likely=words.span(row["low"], row["high"]),
            small=n < SMALL_N,
            link=hands_link(entry.behind(asked, cut, row)),
            forced=f"{row['forced_k']:,} of {row['forced_n']:,}" if row["forced_n"] else "",
            forced_link=hands_link(entry.behind(asked, cut, row, "forced_n"))
            if row["forced_n"]
            else "",
        )
