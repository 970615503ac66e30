"""Addresses of pages, with the filter in them; reading a filter out of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

from fastapi import Request

from dashboards import words
from ledger.filter import FILTER_FIELDS, PLAIN, Filter
from ledger.rules import GAMES


@dataclass(frozen=True, slots=True)
class Chip:
    """One condition that is asked for, and the address of the page without it."""

    label: str
    without: str


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a filter form."""

    name: str
    label: str
    value: str
    type: str = "text"
    choices: tuple[tuple[str, str], ...] = ()
    list: str = ""


_LABELS = {
    "since": "From",
    "until": "To",
    "player": "At the table",
    "game": "Game",
    "event": "Event",
    "game_id": "One game",
    "club": "Club",
    "season": "Season",
    "night": "Night",
    "level": "Noted",
    "simulated": "Players",
    "month": "Month",
    "bidder": "Bidder",
    "partner": "Bidder's partner",
    "defender": "Set against",
    "pair": "Pair",
    "bid": "Bid",
    "band": "Bids",
    "trump": "Trump",
    "contract": "Played as",
    "position": "Seat in the auction",
    "forced": "Forced",
    "outcome": "Came out",
}
_PLAIN: tuple[tuple[str, str], ...] = (
    ("", "people and simulated"),
    ("no", "people only"),
    ("yes", "simulated only"),
)
_CHOICES: dict[str, tuple[tuple[str, str], ...]] = {
    "simulated": _PLAIN,
    "outcome": (
        ("", "any way"),
        ("made", "made"),
        ("set", "set"),
        ("decided", "made or set"),
        ("all-pass", "all passed"),
        ("no-result", "no result noted"),
    ),
    "level": (
        ("", "any"),
        ("play", "every tile"),
        ("auction", "the auction"),
        ("result", "the result"),
    ),
}


def filter_of(request: Request, *others: str, game: str = PLAIN) -> Filter:
    """The filter in the address; `others` are the page's own parameters.

    Where the address names no game, `game` is meant, "" for none in particular; a `game_id` names
    its own.
    """
    given = {name: value for name, value in request.query_params.items() if name not in others}
    if not given.get("game") and not given.get("game_id") and game:
        given["game"] = game
    return Filter.parse(given)


def seats_of(game: str | None) -> int | None:
    """How many sit at a table of this game; None for a house's own game or several games."""
    kind = GAMES.get(game or PLAIN)
    return None if kind is None else kind.seats


def _trumps(game: str | None) -> tuple[tuple[str, str], ...]:
    """The trumps to choose from, those of a game where one is meant."""
    kinds = [GAMES[game]] if game in GAMES else list(GAMES.values())
    numbers = sorted({number for kind in kinds for number in kind.suit_numbers})
    others = (
        ("doubles", "count") if any("count" in kind.contracts for kind in kinds) else ("doubles",)
    )
    return (
        ("", "any"),
        *((number, words.suit(number)) for number in (*numbers, *others)),
        ("none", "no trump"),
        ("unknown", "not noted"),
    )


def link(path: str, query: Mapping[str, str | None]) -> str:
    """A path with the parameters that say something."""
    said = {name: value for name, value in query.items() if value}
    return f"{path}?{urlencode(said)}" if said else path


def hands_link(asked: Filter | None) -> str:
    """The page that lists exactly the hands meant; "" for none."""
    return "" if asked is None else link("/hands", asked.words())


def player_link(name: str) -> str:
    """A player's page."""
    return f"/players/{quote(name, safe='')}"


def hand_link(game_id: object, number: object) -> str:
    """A hand's page."""
    return f"/games/{game_id}/hands/{number}"


def chips(path: str, asked: Filter, **others: str) -> list[Chip]:
    """The conditions of a filter but the game, each with the way out of it."""
    found = []
    for field in asked.words():
        if field == "game":
            continue
        rest = replace(asked, **{field: None})
        value = _said(field, asked.words()[field], seats_of(asked.game))
        label = f"{_LABELS[field].lower()} {value}"
        found.append(Chip(label, link(path, {**others, **rest.words()})))
    return found


def _said(field: str, value: str, seats: int | None) -> str:
    if field == "outcome" and value == "decided":
        return "made or set"
    if field == "simulated":
        return "simulated" if value == "yes" else "people"
    if field in ("since", "until"):
        return words.day(value)
    return words.outcome(value) if field == "outcome" else words.value(field, value, seats=seats)


def fields(asked: Filter, *names: str) -> list[Field]:
    """The fields of a filter form, with what is asked in them."""
    given = asked.words()
    return [
        Field(
            name=name,
            label=_LABELS[name],
            value=given.get(name, ""),
            type="date" if name in ("since", "until") else "text",
            choices=_trumps(asked.game) if name == "trump" else _CHOICES.get(name, ()),
        )
        for name in names
        if name in FILTER_FIELDS
    ]


def asking(path: str, asked: Filter, *names: str, **others: str) -> dict[str, object]:
    """What the filter form and the chips of a page show.

    `names` are the fields of the form; the other conditions, and the page's `others`, are kept
    when it is sent.
    """
    kept = {name: value for name, value in asked.words().items() if name not in names}
    return {
        "fields": fields(asked, *names),
        "chips": chips(path, asked, **others),
        "kept": {**others, **kept},
    }
