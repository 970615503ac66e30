"""The look that all charts share, once for light and once for dark.

Charts set no colour of their own: every colour comes from the figure's template, so a page turns
a figure from light to dark by changing that one value.
"""

from __future__ import annotations

from dataclasses import dataclass

import plotly.graph_objects as go

FONT = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
SMALL_N = 20
"""Below this many hands a rate is drawn faintly: its interval is wider than 40 points."""

FAINT = 0.38


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one scheme, as CSS hex."""

    ink: str
    muted: str
    grid: str
    bar: str
    whisker: str
    line: tuple[str, ...]
    note: str


LIGHT = Palette(
    ink="#26231d",
    muted="#6a6354",
    grid="#e6dfcf",
    bar="#2b7a5b",
    whisker="#5c5546",
    line=("#2b7a5b", "#a8501f", "#3a5fa0", "#8a3f73"),
    note="#fffdf6",
)
DARK = Palette(
    ink="#ece6d8",
    muted="#a9a493",
    grid="#34403a",
    bar="#58b48f",
    whisker="#c3bda9",
    line=("#58b48f", "#e09a5f", "#86a8e6", "#d48abb"),
    note="#1d2622",
)


def template(palette: Palette) -> go.layout.Template:
    """The Plotly template that carries a palette."""
    axis = {
        "gridcolor": palette.grid,
        "linecolor": palette.muted,
        "zerolinecolor": palette.grid,
        "tickfont": {"color": palette.ink},
        "title": {"font": {"color": palette.muted}, "standoff": 12},
        "automargin": True,
        "ticklabelstandoff": 6,
    }
    whisker = {"color": palette.whisker, "thickness": 1.5, "width": 5}
    return go.layout.Template(
        layout={
            "font": {"family": FONT, "size": 14, "color": palette.ink},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "colorway": list(palette.line),
            "hoverlabel": {
                "bgcolor": palette.note,
                "bordercolor": palette.muted,
                "font": {"color": palette.ink, "family": FONT, "size": 14},
                "align": "left",
            },
            "xaxis": axis,
            "yaxis": axis,
            "shapedefaults": {"line": {"color": palette.muted, "width": 1.5, "dash": "dot"}},
            "annotationdefaults": {"font": {"color": palette.ink, "size": 14}},
            "margin": {"l": 8, "r": 8, "t": 8, "b": 8},
            "bargap": 0.34,
        },
        data={
            "bar": [{"marker": {"color": palette.bar}, "error_x": whisker, "error_y": whisker}],
            "scatter": [{"error_x": whisker, "error_y": whisker}],
        },
    )


def empty_figure(text: str) -> go.Figure:
    """A figure that says why there is nothing to draw."""
    figure = go.Figure(layout={"template": template(LIGHT), "height": 180})
    figure.add_annotation(text=text, showarrow=False, x=0.5, y=0.5, xref="paper", yref="paper")
    figure.update_xaxes(visible=False)
    figure.update_yaxes(visible=False)
    return figure


def strength(n: int) -> float:
    """How opaque a mark over `n` hands is drawn, 0..1."""
    return FAINT if n < SMALL_N else 1.0
