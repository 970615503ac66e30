"""Bid success as bars: one bar for each value of a cut, with its Wilson interval."""

from __future__ import annotations

from collections.abc import Callable

import plotly.graph_objects as go
import polars as pl

from dashboards.charts.theme import LIGHT, empty_figure, strength, template
from dashboards.words import percent, rate_sentence

ROW = 42
"""Height of one bar with its gap, in pixels."""


def bid_success(
    frame: pl.DataFrame,
    cut: str,
    *,
    label: Callable[[object], str] = str,
    link: Callable[[dict[str, object]], str] = lambda row: "",
) -> go.Figure:
    """Lying bars of the made rate, first row on top.

    `frame` has the column `cut` and `k`, `n`, `rate`, `low`, `high` (0..1, null when n is 0).
    `label` puts a value of the cut in words, `link` gives the address of the hands behind a row;
    it lands in `customdata[0]`, followed by n.
    """
    if frame.height == 0:
        return empty_figure("No bids to count yet")
    rows = frame.to_dicts()
    labels = [label(row[cut]) for row in rows]
    rates = [row["rate"] for row in rows]
    figure = go.Figure(
        go.Bar(
            orientation="h",
            y=labels,
            x=rates,
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [_gap(row["high"], row["rate"]) for row in rows],
                "arrayminus": [_gap(row["rate"], row["low"]) for row in rows],
            },
            marker={"opacity": [strength(row["n"]) for row in rows]},
            text=[f"{percent(row['rate'])} · {row['k']} of {row['n']}" for row in rows],
            textposition="none",
            hovertext=[
                f"<b>{name}</b><br>{rate_sentence(row)}" for name, row in zip(labels, rows, strict=True)
            ],
            hoverinfo="text",
            customdata=[[link(row), row["n"]] for row in rows],
        )
    )
    for name, row in zip(labels, rows, strict=True):
        figure.add_annotation(
            x=1.02,
            y=name,
            xref="paper",
            text=f"{percent(row['rate'])} <i>{row['k']} of {row['n']}</i>",
            showarrow=False,
            xanchor="left",
            opacity=max(strength(row["n"]), 0.7),
        )
    figure.update_layout(
        template=template(LIGHT),
        height=64 + ROW * len(rows),
        margin={"l": 8, "r": 118, "t": 8, "b": 36},
        clickmode="event",
        dragmode=False,
        xaxis={"range": [0, 1.04], "tickformat": ".0%", "fixedrange": True, "dtick": 0.25},
        yaxis={"autorange": "reversed", "type": "category", "fixedrange": True, "showgrid": False},
    )
    return figure


def _gap(upper: float | None, lower: float | None) -> float:
    return 0.0 if upper is None or lower is None else max(upper - lower, 0.0)
