"""The families of games that a ledger holds, a house's own games among them."""

from __future__ import annotations

import polars as pl

from ledger.filter import ANY, Filter, bad_value
from ledger.rules import GAMES, parse_rules
from ledger.store.database import Database
from ledger.store.sql import query, statement


def families(database: Database) -> pl.DataFrame:
    """A row a family, the most played first: game, title, games, hands."""
    found = database.frame(statement(query("families")))
    titles = [parse_rules(rules).game.title for rules in found["rules"]]
    return found.select("game", pl.Series("title", titles, dtype=pl.String), "games", "hands")


def check_family(database: Database, asked: Filter) -> None:
    """Raise `filter-value` for a game that is none of the family and that nobody played here."""
    if asked.game is None or asked.game in GAMES or asked.game == ANY:
        return
    known = families(database)["game"].to_list()
    if asked.game not in known:
        choices = tuple(dict.fromkeys((*known, *GAMES, ANY)))
        raise bad_value("game", asked.game, f"one of {', '.join(choices)}", choices)
