"""Addresses of pages, with the filter in them; reading a filter out of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

from fastapi import Request

from dashboards import words
from ledger.filter import FILTER_FIELDS, Filter


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
    "trump": (
        ("", "any"),
        *((str(number), words.suit(number)) for number in range(7)),
        ("doubles", "doubles"),
        ("none", "no trump"),
        ("unknown", "not noted"),
    ),
    "level": (
        ("", "any"),
        ("play", "every tile"),
        ("auction", "the auction"),
        ("result", "the result"),
    ),
}


def filter_of(request: Request, *others: str) -> Filter:
    """The filter in the address; `others` are the page's own parameters."""
    return Filter.parse(
        {name: value for name, value in request.query_params.items() if name not in others}
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
    """The conditions of a filter, each with the way out of it."""
    found = []
    for field in asked.words():
        rest = replace(asked, **{field: None})
        label = f"{_LABELS[field].lower()} {_said(field, asked.words()[field])}"
        found.append(Chip(label, link(path, {**others, **rest.words()})))
    return found


def _said(field: str, value: str) -> str:
    if field == "outcome" and value == "decided":
        return "made or set"
    if field == "simulated":
        return "simulated" if value == "yes" else "people"
    if field in ("since", "until"):
        return words.day(value)
    return words.outcome(value) if field == "outcome" else words.value(field, value)


def fields(asked: Filter, *names: str) -> list[Field]:
    """The fields of a filter form, with what is asked in them."""
    given = asked.words()
    return [
        Field(
            name=name,
            label=_LABELS[name],
            value=given.get(name, ""),
            type="date" if name in ("since", "until") else "text",
            choices=_CHOICES.get(name, ()),
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
