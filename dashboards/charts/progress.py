"""A rate over time: one dot a month on its interval, joined by a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import plotly.graph_objects as go
import polars as pl

from dashboards.charts.theme import LIGHT, empty_figure, strength, template
from dashboards.words import rate_sentence
from ledger.filter import UNKNOWN

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def progress(
    frame: pl.DataFrame,
    *,
    link: Callable[[Mapping[str, object]], str] = lambda row: "",
) -> go.Figure:
    """The made rate month by month, undated hands left out.

    `frame` has the columns `month` (`2026-11`, `unknown` without a date), `k`, `n`, `rate`,
    `low`, `high`.
    """
    dated = frame.filter((pl.col("month") != UNKNOWN) & (pl.col("n") > 0)).sort("month")
    if dated.height == 0:
        return empty_figure("No dated bids yet")
    rows = dated.to_dicts()
    figure = go.Figure(
        go.Scatter(
            mode="lines+markers",
            x=[row["month"] for row in rows],
            y=[row["rate"] for row in rows],
            error_y={
                "type": "data",
                "symmetric": False,
                "array": [max(row["high"] - row["rate"], 0.0) for row in rows],
                "arrayminus": [max(row["rate"] - row["low"], 0.0) for row in rows],
            },
            marker={"size": 11, "opacity": [strength(row["n"]) for row in rows]},
            line={"width": 1.5},
            hovertext=[f"{row['month']}: {rate_sentence(row)}" for row in rows],
            hoverinfo="text",
            customdata=[[link(row), row["n"]] for row in rows],
        )
    )
    figure.update_layout(
        template=template(LIGHT),
        height=280,
        clickmode="event",
        dragmode=False,
        xaxis={
            "type": "category",
            "fixedrange": True,
            "showgrid": False,
            "tickangle": 0,
            "tickfont": {"size": 11},
            "tickvals": [row["month"] for row in rows],
            "ticktext": list(_ticks([row["month"] for row in rows])),
        },
        yaxis={"range": [0, 1.02], "tickformat": ".0%", "fixedrange": True, "dtick": 0.25},
    )
    return figure


def _ticks(months: list[str]) -> Iterator[str]:
    """`Nov` for each month, with the year below the first one of a year."""
    year = ""
    for place, month in enumerate(months):
        if len(months) > 12 and place % 3:
            yield ""
            continue
        name = _MONTHS[int(month[5:7]) - 1]
        yield name if month[:4] == year else f"{name}<br>{month[:4]}"
        year = month[:4]
