"""The SQL files of the store and of the statistics: read, split into fields, put together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from ledger.filter import ANY, Filter

Value = str | int | date | list[int] | None
"""What a parameter of a statement can be."""

_PARAMETER = re.compile(r"\$([a-z_]+)")
_COMMENT = re.compile(r"^--.*\n?", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement and the values of exactly the parameters in it."""

    sql: str
    values: dict[str, Value]


@cache
def read_sql(package: str, name: str) -> str:
    """The text of one SQL file of a package, its header with it."""
    return (files(package) / name).read_text(encoding="utf-8")


def query(name: str) -> str:
    """The text of one query of the store."""
    return read_sql("ledger.store", f"queries/{name}.sql")


@cache
def fields_of(name: str) -> dict[str, str]:
    """The conditions in a file of filters, by the field that each stands under."""
    parts = re.split(r"^-- field: (\w+)\n", read_sql("ledger.store", f"queries/{name}"), flags=re.M)
    return dict(zip(parts[1::2], (part.strip() for part in parts[2::2]), strict=True))


def statement(sql: str, values: Mapping[str, Value] | None = None) -> Statement:
    """A statement by itself, its comments taken off and only the values it asks for."""
    bare = _COMMENT.sub("", sql)
    wanted = set(_PARAMETER.findall(bare))
    return Statement(bare, {key: value for key, value in (values or {}).items() if key in wanted})


def over_chosen(sql: str, chosen: Filter, values: Mapping[str, Value] | None = None) -> Statement:
    """A statement over `chosen_hands` and `chosen_games`, the one set that the filter means.

    A game is chosen by the fields that speak of games and, when the filter speaks of hands as
    well, by having such a hand.
    """
    given = {
        field: value
        for field, value in chosen.given().items()
        if not (field == "game" and value == ANY)
    }
    of_hands, of_games = fields_of("hand_filters.sql"), fields_of("game_filters.sql")
    hands = [of_hands[field] for field in given]
    games = [of_games[field] for field in given if field in of_games]
    if len(games) < len(hands):
        games.append(of_games["hands"])
    bare = _COMMENT.sub("", sql).strip()
    parts = []
    if "chosen_games" in bare:
        parts.append(_part("chosen_games", "g.* from v_games g", games))
    if any("chosen_hands" in text for text in (bare, *parts)):
        parts.insert(0, _part("chosen_hands", "h.* from v_hands h", hands))
    own = bare.removeprefix("with ")
    head = "with " + ",\n".join(parts) + ("\n" if own == bare else ",\n")
    return statement(head + own, {**given, **(values or {})})


def _part(name: str, selected: str, conditions: list[str]) -> str:
    """A named part of a statement, which computes no column that nobody asks it for."""
    return f"{name} as not materialized (select {selected}{_where(conditions)})"


def _where(conditions: list[str]) -> str:
    return "\nwhere " + "\nand ".join(conditions) if conditions else ""
