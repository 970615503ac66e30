"""Bid success as bars: one bar for each value of a cut, with its Wilson interval."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import plotly.graph_objects as go
import polars as pl

from dashboards.charts.theme import LIGHT, empty_figure, strength, template
from dashboards.words import percent, rate_sentence

ROW = 50
"""Height of one bar with its gap, in pixels."""


def bid_success(
    frame: pl.DataFrame,
    cut: str,
    *,
    label: Callable[[object], str] = str,
    link: Callable[[Mapping[str, object]], str] = lambda row: "",
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
            width=0.36,
            y=labels,
            x=rates,
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [_gap(row["high"], row["rate"]) for row in rows],
                "arrayminus": [_gap(row["rate"], row["low"]) for row in rows],
            },
            marker={"opacity": [strength(row["n"]) for row in rows]},
            hovertext=[rate_sentence(row) for row in rows],
            hoverinfo="text",
            customdata=[[link(row), row["n"]] for row in rows],
        )
    )
    for place, (name, row) in enumerate(zip(labels, rows, strict=True)):
        _write_above(figure, place, f"<b>{name}</b>", "left", 1.0)
        _write_above(
            figure,
            place,
            f"{percent(row['rate'])}  <i>{row['k']:,} of {row['n']:,}</i>",
            "right",
            max(strength(row["n"]), 0.75),
        )
    figure.update_layout(
        template=template(LIGHT),
        height=56 + ROW * len(rows),
        margin={"l": 16, "r": 24, "t": 14, "b": 30},
        clickmode="event",
        hovermode="y",
        dragmode=False,
        xaxis={"range": [0, 1], "tickformat": ".0%", "fixedrange": True, "tickvals": [0, 0.5, 1]},
        yaxis={
            "autorange": "reversed",
            "type": "category",
            "fixedrange": True,
            "showgrid": False,
            "showticklabels": False,
        },
    )
    return figure


def _write_above(figure: go.Figure, row: int, text: str, side: str, opacity: float) -> None:
    """Write over the bar in place `row` from 0: a label such as `30` would be taken for a place."""
    figure.add_annotation(
        x=0 if side == "left" else 1,
        y=row,
        xref="paper",
        text=text,
        showarrow=False,
        xanchor=side,
        yshift=19,
        opacity=opacity,
    )


def _gap(upper: float | None, lower: float | None) -> float:
    return 0.0 if upper is None or lower is None else max(upper - lower, 0.0)
