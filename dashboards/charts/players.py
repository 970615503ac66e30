"""Players compared: each one's made rate as a dot on its interval, best proven first."""

from __future__ import annotations

from collections.abc import Callable

import plotly.graph_objects as go
import polars as pl

from dashboards.charts.theme import LIGHT, empty_figure, strength, template
from dashboards.words import percent, rate_sentence

ROW = 34
"""Height of one player's row, in pixels."""


def players(
    frame: pl.DataFrame,
    *,
    link: Callable[[str], str] = lambda player: "",
    overall: float | None = None,
) -> go.Figure:
    """A dot and a whisker a player, sorted by the interval's low end.

    `frame` has the columns `player`, `k`, `n`, `rate`, `low`, `high`; players without a bid are
    left out. `link` gives a player's page; it lands in `customdata[0]`, followed by n. `overall`
    (0..1) is drawn as a line.
    """
    bidders = frame.filter(pl.col("n") > 0).sort(
        ["low", "n", "player"], descending=[True, True, False]
    )
    if bidders.height == 0:
        return empty_figure("Nobody has bid yet")
    rows = bidders.to_dicts()
    figure = go.Figure(
        go.Scatter(
            mode="markers",
            y=[row["player"] for row in rows],
            x=[row["rate"] for row in rows],
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [max(row["high"] - row["rate"], 0.0) for row in rows],
                "arrayminus": [max(row["rate"] - row["low"], 0.0) for row in rows],
            },
            marker={"size": 12, "opacity": [strength(row["n"]) for row in rows]},
            hovertext=[f"<b>{row['player']}</b><br>{rate_sentence(row)}" for row in rows],
            hoverinfo="text",
            customdata=[[link(row["player"]), row["n"]] for row in rows],
        )
    )
    if overall is not None:
        figure.add_vline(x=overall)
        figure.add_annotation(
            x=overall,
            y=1,
            yref="paper",
            yanchor="bottom",
            showarrow=False,
            text=f"everybody: {percent(overall)}",
        )
    figure.update_layout(
        template=template(LIGHT),
        height=90 + ROW * len(rows),
        margin={"l": 8, "r": 16, "t": 30, "b": 36},
        clickmode="event",
        dragmode=False,
        xaxis={"range": [0, 1.02], "tickformat": ".0%", "fixedrange": True, "dtick": 0.25},
        yaxis={"autorange": "reversed", "type": "category", "fixedrange": True},
    )
    return figure
