"""The table of players, and one player's page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

import polars as pl
from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from dashboards import words
from dashboards.charts.bid_success import bid_success
from dashboards.charts.players import players as players_chart
from dashboards.charts.progress import progress
from dashboards.charts.theme import SMALL_N
from dashboards.pages.access import Reader
from dashboards.pages.addresses import asking, hands_link, link, player_link, seats_of
from dashboards.pages.families import game_filter, switch
from dashboards.pages.real import who_played
from dashboards.pages.render import chart_theme, figure_json, page, the_book
from dashboards.pages.rows import RateRow, hand_rows, rate_rows
from ledger.filter import PLAIN, Filter
from ledger.rules import GAMES
from ledger.stats.ask import statistic
from ledger.stats.statistic import TOTAL

router = APIRouter(include_in_schema=False)

BIDS = "bid-success"
LAST_HANDS = 8
_PANELS = (("band", "Bids"), ("trump", "Trumps"), ("position", "Place in the auction"))


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure of a player's row; `wide` is left out on a phone."""

    text: str
    faint: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One chart of a player's page."""

    title: str
    says: str
    figure: Markup


@router.get("/players")
def players(request: Request, _: Reader) -> Response:
    """Everybody side by side, best proven bidders first."""
    book = the_book(request)
    asked = game_filter(request, book)
    frame = book.players(asked)
    opened = partial(_player_of, asked)
    total = book.stats(BIDS, asked, cut=TOTAL.id)
    overall = total["rate"][0] if total.height else None
    return page(
        "players.html",
        here="/players",
        says=f"{words.count(frame.height, 'player')}, best proven bidders first: by the low end "
        "of the range that their rate likely lies in, so that three bids out of three do not top "
        "the table.",
        caption="Over: points taken above the bid, on average. Sets: share of the others' bids "
        "set. Faint: fewer than "
        f"{SMALL_N} bids." + ("" if alone(asked) else " Partners share their games."),
        columns=[
            {"word": word, "wide": wide}
            for word, wide in (
                ("Player", False),
                ("Bids made", False),
                ("Rate", False),
                ("Likely", False),
                ("Sets", True),
                ("Over", True),
                ("Hands", True),
                ("Games", True),
                ("Won", True),
            )
        ],
        rows=[
            {"name": row["player"], "link": opened(row["player"]), "cells": _cells(row)}
            for row in frame.iter_rows(named=True)
        ],
        figure=figure_json(players_chart(frame, link=opened, overall=overall)),
        theme=chart_theme(),
        small_n=SMALL_N,
        **asking("/players", asked, "since", "until", "event", "simulated"),
        **switch(book, "/players", asked),
        **who_played(book, asked),
    )


def _cells(row: Mapping[str, object]) -> list[Cell]:
    n = row["n"]
    faint = isinstance(n, int) and n < SMALL_N
    return [
        Cell(f"{row['k']} of {n}"),
        Cell(_rate(row, "rate"), faint),
        Cell(words.span(_number(row["low"]), _number(row["high"])), faint),
        Cell(_rate(row, "defence_rate"), wide=True),
        Cell(words.signed(_number(row["over"])), faint, wide=True),
        Cell(f"{row['hands']:,}", wide=True),
        Cell(f"{row['games']:,}", wide=True),
        Cell(_rate(row, "win_rate"), wide=True),
    ]


def _rate(row: Mapping[str, object], column: str) -> str:
    return words.percent(_number(row[column]))


def _number(value: object) -> float | None:
    return value if isinstance(value, float) else None


@router.get("/players/{name:path}")
def player(request: Request, name: str, _: Reader) -> Response:
    """One player: figures, bids by cut, partners and the last hands."""
    book = the_book(request)
    asked = game_filter(request, book, player=name)
    profile = book.player(name, asked)
    name = profile.name
    own = replace(asked, bidder=name)
    last = book.hands(replace(asked, player=name), limit=LAST_HANDS)
    return page(
        "player.html",
        here="/players",
        name=name,
        says=_says(profile.figures),
        figures=list(_figures(profile.figures, asked)),
        panels=[*_panels(profile.bids, own)],
        partners=_partners(book.stats(BIDS, own, cut="pair"), own, name),
        alone=alone(asked),
        hands=hand_rows(last.frame),
        all_hands=link("/hands", replace(asked, player=name).words()),
        theme=chart_theme(),
        small_n=SMALL_N,
        **switch(book, player_link(name), asked, Filter(player=name)),
        **who_played(book, replace(asked, player=name)),
    )


def _player_of(asked: Filter, name: str) -> str:
    """A player's page, about the game that is asked for."""
    return link(player_link(name), {} if asked.game == PLAIN else {"game": asked.game})


def _says(row: Mapping[str, object]) -> str:
    n, hands = row["n"], row["hands"]
    if not n:
        return f"Sat in {words.count(_whole(hands), 'hand')}, never the high bidder yet."
    said = f"Won the auction {words.count(_whole(n), 'time')} and {words.rate_sentence(row)}."
    return said if _whole(n) >= SMALL_N else f"{said} That is few: read nothing into it yet."


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def alone(asked: Filter) -> bool:
    """Whether the game is one in which nobody has a partner."""
    kind = GAMES.get(asked.game or PLAIN)
    return kind is not None and kind.team_count == kind.seats


def _figures(row: Mapping[str, object], asked: Filter) -> list[dict[str, str]]:
    kind = GAMES.get(asked.game or PLAIN)
    mark = f" (a mark is {kind.ladder.mark})" if kind is not None and kind.ladder.mark else ""
    bid = row["average_bid"]
    figures = (
        (_rate(row, "rate"), f"bids made, {row['k']} of {row['n']}"),
        (_rate(row, "defence_rate"), f"set on defence, {row['defence_k']} of {row['defence_n']}"),
        (_rate(row, "win_rate"), f"games won, {row['won']} of {row['decided_games']}"),
        (f"{bid:.1f}" if isinstance(bid, float) else words.DASH, f"average bid{mark}"),
        (words.signed(_number(row["over"])), f"points over the bid, in {row['over_n']} hands")
        if row["over_n"]
        else ("", ""),
        (str(row["best_bid_streak"]), f"bids in a row at best, now {row['bid_streak']}"),
        (str(row["best_win_streak"]), f"games in a row at best, now {row['win_streak']}"),
        (f"{row['hands']:,}", f"hands in {row['games']} games"),
    )
    return [{"value": value, "word": word} for value, word in figures if word]


def _panels(bids: Mapping[str, pl.DataFrame], own: Filter) -> list[Panel]:
    panels = [
        Panel(title, "A click opens the hands.", _bids_by(cut, bids[cut], own))
        for cut, title in _PANELS
    ]
    months = progress(bids["month"], link=_hands_behind("month", own))
    return [*panels, Panel("Month by month", "Undated hands are left out.", figure_json(months))]


def _bids_by(cut: str, frame: pl.DataFrame, own: Filter) -> Markup:
    label = partial(words.value, cut, seats=seats_of(own.game))
    figure = bid_success(frame, cut, label=label, link=_hands_behind(cut, own))
    return figure_json(figure)


def _hands_behind(cut: str, own: Filter) -> Callable[[Mapping[str, object]], str]:
    entry = statistic(BIDS)
    return lambda row: hands_link(entry.behind(own, cut, row))


def _partners(frame: pl.DataFrame, own: Filter, name: str) -> list[RateRow]:
    rows = rate_rows(frame, statistic(BIDS), own, "pair")
    return [replace(row, label=_other(row.label, name)) for row in rows]


def _other(pair: str, name: str) -> str:
    """The partners in a pair, or in a side of three or four."""
    return words.side([other for other in pair.split(" & ") if other != name])
