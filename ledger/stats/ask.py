"""Asking a statistic: the catalogue's SQL over the hands meant, rates added, a frame out."""

from __future__ import annotations

import polars as pl

from ledger.filter import Filter, unknown_name
from ledger.stats.catalog import CATALOGUE
from ledger.stats.rates import with_rate
from ledger.stats.statistic import TOTAL, Statistic, for_statistics
from ledger.store.asked import check_filter
from ledger.store.database import Database
from ledger.store.sql import over_chosen, read_sql

_CUT_NAMES = {"player": "bidder", "call": "contract", "suit": "trump"}


def statistic(stat_id: str) -> Statistic:
    """An entry of the catalogue; raises `statistic-unknown`."""
    for entry in CATALOGUE:
        if entry.id == stat_id:
            return entry
    raise unknown_name("statistic", stat_id, [entry.id for entry in CATALOGUE])


def cut_of(entry: Statistic, cut: str | None) -> str:
    """The id of a cut of a statistic, its first one for None; raises `cut-unknown`."""
    known = [option.id for option in entry.cuts]
    if cut is None:
        return known[0]
    name = cut if cut in known else _CUT_NAMES.get(cut, cut)
    if name not in known:
        raise unknown_name("cut", cut, known)
    return name


def ask(database: Database, entry: Statistic, asked: Filter, cut: str) -> pl.DataFrame:
    """The frame of a statistic: the cut's column, the counts, the rates, the figures."""
    check_filter(database, asked)
    total = cut == TOTAL.id
    sql = read_sql("ledger.stats", f"queries/{entry.file}{'_total' if total else ''}.sql")
    frame = database.frame(
        over_chosen(sql, for_statistics(asked), {"cut": cut, "player": asked.player})
    )
    if "cut" in frame.columns:
        frame = frame.rename({"cut": cut})
    for rate in entry.rates:
        frame = with_rate(frame, rate.k, rate.n, rate=rate.rate, low=rate.low, high=rate.high)
    return frame.select(entry.columns(cut))
