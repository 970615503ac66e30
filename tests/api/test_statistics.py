from __future__ import annotations

import csv
import io

import polars as pl
import pytest
from starlette.testclient import TestClient

from api.frames import csv_answer
from api.schemas.filters import FilterQuery
from ledger.filter import FILTER_FIELDS


def test_the_catalogue_says_what_each_statistic_leaves_out(full: TestClient) -> None:
    entries = full.get("/api/v1/statistics").json()["statistics"]
    assert {"bid-success", "players"} <= {entry["id"] for entry in entries}
    assert all(entry["leaves_out"] for entry in entries)


@pytest.mark.parametrize("cut", ["band", "bid", "trump", "contract", "position", "forced", "month"])
def test_rates_are_within_their_interval_and_within_one(full: TestClient, cut: str) -> None:
    rows = full.get(f"/api/v1/statistics/bid-success?cut={cut}").json()["rows"]
    assert rows
    for row in rows:
        assert 0 <= row["low"] <= row["rate"] <= row["high"] <= 1
        assert row["rate"] == row["k"] / row["n"]


def test_csv_holds_the_same_rows(full: TestClient) -> None:
    rows = full.get("/api/v1/statistics/bid-success?cut=trump").json()["rows"]
    answer = full.get("/api/v1/statistics/bid-success?cut=trump&format=csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    read = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["n"] for row in read] == [str(row["n"]) for row in rows]


def test_csv_by_accept_and_with_a_byte_order_mark_on_request(full: TestClient) -> None:
    address = "/api/v1/statistics/bid-success"
    plain = full.get(address, headers={"Accept": "text/csv"}).content
    marked = full.get(f"{address}?format=csv&bom=true").content
    assert marked == b"\xef\xbb\xbf" + plain


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_a_cell_that_looks_like_a_formula_is_made_harmless(cell: str) -> None:
    text = bytes(csv_answer(pl.DataFrame({"name": [cell], "over": [-3]}), "x").body).decode()
    assert next(csv.reader([text.splitlines()[1]])) == ["'" + cell, "-3"]


def test_players_and_one_player(full: TestClient) -> None:
    players = full.get("/api/v1/players").json()["players"]
    assert len(players) == 6
    one = full.get("/api/v1/players/Ann%20Novak").json()
    assert one["figures"] == next(row for row in players if row["player"] == "Ann Novak")


def test_hands_behind_a_figure(full: TestClient) -> None:
    rows = full.get("/api/v1/statistics/bid-success?cut=band").json()["rows"]
    hands = full.get(
        "/api/v1/hands", params={"band": rows[0]["band"], "outcome": "decided", "limit": 500}
    ).json()
    assert len(hands["hands"]) == rows[0]["n"]
    assert hands["next"] is None


def test_every_field_of_the_filter_is_described() -> None:
    assert tuple(FilterQuery.model_fields) == FILTER_FIELDS


def test_a_check_stores_nothing_and_says_where(empty: TestClient) -> None:
    answer = empty.post(
        "/api/v1/check",
        content='[P42 "1"]\n[Rules "straigt"]\n',
        headers={"Content-Type": "text/plain"},
    )
    assert answer.status_code == 200
    found = answer.json()["results"][0]["errors"][0]
    assert found["code"] == "preset-unknown"
    assert found["place"]["line"] == 2
    assert empty.get("/readyz").json()["hands"] == 0


def test_the_rules_name_every_option(full: TestClient) -> None:
    rules = full.get("/api/v1/rules").json()
    assert {"straight", "points-250", "house"} <= {preset["name"] for preset in rules["presets"]}
    assert "nello" in {option["key"] for option in rules["options"]}
