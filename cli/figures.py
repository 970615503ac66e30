"""Figures in tables: a rate always beside its count and its interval, a dash for none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cli.output import Column, Row
from dashboards.words import DASH, percent, value
from ledger.stats.statistic import Count, Cut, Rate, Statistic

SMALL_N = 20
"""Below this many hands a rate is marked: its interval is wider than 40 points."""

SMALL_NOTE = f"* fewer than {SMALL_N}: luck may well be all of it"
SIMULATED_NOTE = "° a simulated player"


def text(key: str) -> Callable[[Row], str]:
    """Shows a field as it is, a dash for none."""
    return lambda row: shown(row[key])


def shown(raw: Any) -> str:
    """One value as text: a dash for none, thousands apart, one digit behind the point."""
    if raw is None or raw == "":
        return DASH
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    if isinstance(raw, float):
        return f"{raw:.1f}"
    return f"{raw:,}" if isinstance(raw, int) else str(raw)


def signed(key: str) -> Callable[[Row], str]:
    """Shows a figure with its sign."""
    return lambda row: DASH if row[key] is None else f"{row[key]:+.1f}"


def of(k: str, n: str) -> Callable[[Row], str]:
    """Shows `14 of 20`, a dash where there was nothing to count."""
    return lambda row: f"{row[k]:,} of {row[n]:,}" if row[n] else DASH


def rate(counted: Rate) -> Callable[[Row], str]:
    """Shows a rate, marked where it rests on few hands."""

    def show(row: Row) -> str:
        mark = "*" if row[counted.n] and row[counted.n] < SMALL_N else " "
        return f"{percent(row[counted.rate])}{mark}"

    return show


def likely(counted: Rate) -> Callable[[Row], str]:
    """Shows the 95 % interval of a rate."""

    def show(row: Row) -> str:
        if row[counted.low] is None:
            return DASH
        return f"{row[counted.low]:.0%} to {row[counted.high]:.0%}"

    return show


def small(row: Row) -> bool:
    """Whether the first rate of a row rests on few hands."""
    return bool(row["n"] < SMALL_N)


def rate_columns(counted: Rate, title: str) -> list[Column]:
    """The three columns of a rate: its count, the rate itself, its interval."""
    return [
        Column(title, of(counted.k, counted.n), right=True),
        Column("rate", rate(counted), right=True),
        Column("likely", likely(counted), right=True),
    ]


def statistic_columns(entry: Statistic, cut: Cut) -> list[Column]:
    """The columns of a statistic by one of its cuts."""
    columns = [Column(cut.title, lambda row: value(cut.id, row[cut.id]))]
    if cut.id not in entry.columns(cut.id):
        columns = []
    seen: set[str] = set()
    for counted in entry.rates:
        title = _title(entry, counted.k)
        columns += rate_columns(counted, title)
        seen |= {counted.k, counted.n}
    names = [count.column for count in entry.counts if count.column not in seen]
    for count in (count for count in entry.counts if count.column in names):
        columns += _count_columns(count, names)
    for figure in entry.figures:
        if figure.column not in seen:
            columns.append(Column(_words(figure.column), text(figure.column), right=True))
    return columns


def _title(entry: Statistic, k: str) -> str:
    made = any(count.column == k and count.asks.get("outcome") == "made" for count in entry.counts)
    return "made" if made else "hands" if k == "k" else _words(k.removesuffix("_k"))


def _count_columns(count: Count, names: list[str]) -> list[Column]:
    name, _, part = count.column.rpartition("_")
    if part == "n" and f"{name}_k" in names:
        return []
    if part == "k" and f"{name}_n" in names:
        return [Column(_words(name), of(f"{name}_k", f"{name}_n"), right=True)]
    return [Column(_words(count.column), text(count.column), right=True)]


def _words(name: str) -> str:
    return name.replace("_", " ")
