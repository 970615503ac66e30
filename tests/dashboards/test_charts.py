from __future__ import annotations

import json

import plotly.graph_objects as go
import polars as pl

from dashboards.charts.bid_success import bid_success
from dashboards.charts.players import players
from dashboards.charts.progress import progress
from dashboards.charts.theme import DARK, FAINT, LIGHT, template

BANDS = pl.DataFrame(
    {
        "band": ["30-31", "32-35", "36-41"],
        "k": [60, 3, 0],
        "n": [80, 4, 0],
        "rate": [0.75, 0.75, None],
        "low": [0.645, 0.301, None],
        "high": [0.832, 0.954, None],
    }
)
PLAYERS = BANDS.rename({"band": "player"})
MONTHS = BANDS.with_columns(month=pl.Series(["2026-02", "unknown", "2026-01"])).drop("band")


def words(figure: go.Figure) -> list[str]:
    return [annotation.text for annotation in figure.layout.annotations]


def test_a_bar_is_the_rate_and_its_whisker_the_interval() -> None:
    bar = bid_success(BANDS, "band").data[0]
    assert bar.x[0] == 0.75
    assert round(bar.x[0] - bar.error_x.arrayminus[0], 3) == 0.645
    assert round(bar.x[0] + bar.error_x.array[0], 3) == 0.832


def test_k_of_n_is_written_at_each_bar() -> None:
    assert "75%  <i>60 of 80</i>" in words(bid_success(BANDS, "band"))


def test_words_stand_at_the_place_of_their_bar_whatever_it_is_called() -> None:
    """A label that is a number would be taken for a place on the axis."""
    moon = BANDS.with_columns(band=pl.Series(["4", "7", "moon"]))
    places = [annotation.y for annotation in bid_success(moon, "band").layout.annotations]
    assert places == [0, 0, 1, 1, 2, 2]


def test_few_hands_are_faint() -> None:
    assert bid_success(BANDS, "band").data[0].marker.opacity == (1.0, FAINT, FAINT)


def test_no_hands_is_a_dash_and_no_bar() -> None:
    figure = bid_success(BANDS, "band")
    assert figure.data[0].x[2] is None
    assert "–  <i>0 of 0</i>" in words(figure)


def test_customdata_survives_as_lists_for_the_click() -> None:
    figure = bid_success(BANDS, "band", link=lambda row: f"/hands?band={row['band']}")
    sent = json.loads(figure.to_json())["data"][0]["customdata"]
    assert sent[0] == ["/hands?band=30-31", 80]


def test_an_empty_frame_says_that_there_is_nothing() -> None:
    assert words(bid_success(BANDS.clear(), "band")) == ["No bids to count yet"]
    assert words(players(PLAYERS.clear())) == ["Nobody has bid yet"]
    assert words(progress(MONTHS.clear())) == ["No dated bids yet"]


def test_players_stand_by_what_is_proven_and_without_bids_not_at_all() -> None:
    figure = players(PLAYERS, overall=0.7)
    assert figure.data[0].y == ("30-31", "32-35")
    assert words(figure) == ["everybody: 70%"]


def test_undated_hands_are_left_out_of_the_months() -> None:
    assert progress(MONTHS).data[0].x == ("2026-02",)


def test_no_chart_sets_a_colour_of_its_own() -> None:
    for figure in (bid_success(BANDS, "band"), players(PLAYERS, overall=0.5), progress(MONTHS)):
        figure.layout.template = None
        assert "color" not in figure.to_json()


def test_both_schemes_have_the_same_parts() -> None:
    light, dark = template(LIGHT).to_plotly_json(), template(DARK).to_plotly_json()
    assert light.keys() == dark.keys()
    assert light["layout"].keys() == dark["layout"].keys()
