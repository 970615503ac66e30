"""The forms of answers: by name, by weight, and what is in each."""

from __future__ import annotations

import csv
import io
import json

import polars as pl
import pytest
from starlette.testclient import TestClient

from api.forms import GAMES, ROWS, chosen_form
from api.frames import csv_answer
from ledger.errors import UsageError
from ledger.record.text import loads

LISTS = ["/api/v1/games", "/api/v1/hands", "/api/v1/players", "/api/v1/statistics/bid-success"]
MEMBERS = dict(zip(LISTS, ["games", "hands", "players", "rows"], strict=True))


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("", "json"),
        ("*/*", "json"),
        ("text/csv", "csv"),
        ("TEXT/CSV; header=present", "csv"),
        ("text/csv;q=0.5, application/json;q=0.4", "csv"),
        ("text/csv;q=0.4, application/json", "json"),
        ("text/csv, */*", "csv"),
        ("application/json, text/plain, */*", "json"),
        ("text/html, */*;q=0.8", "json"),
        ("application/*", "json"),
        ("text/*;q=0.9, application/*;q=0.1", "csv"),
        ("application/json;q=0, */*", "jsonl"),
        ("application/jsonl", "jsonl"),
        ("application/vnd.apache.parquet", "parquet"),
        ("text/csv;q=nonsense, application/x-ndjson;q=0.1", "jsonl"),
    ],
)
def test_the_form_with_the_most_weight(accept: str, form: str) -> None:
    assert chosen_form(accept, ROWS, None) == form


def test_format_goes_before_accept() -> None:
    assert chosen_form("application/json", GAMES, "text") == "text"


@pytest.mark.parametrize(
    "accept", ["image/png", "application/json;q=0", "application/x-ndjson;q=0"]
)
def test_what_is_not_there_is_not_acceptable(accept: str) -> None:
    with pytest.raises(UsageError) as refused:
        chosen_form(accept, {"json": "application/json"}, None)
    assert refused.value.code == "not-acceptable"


def test_a_misspelled_format_is_told_the_nearest() -> None:
    with pytest.raises(UsageError) as refused:
        chosen_form("", ROWS, "parket")
    assert refused.value.code == "format-unknown"
    assert refused.value.hint.startswith("Did you mean parquet?")


@pytest.mark.parametrize("address", LISTS)
def test_every_form_of_a_list_has_the_same_rows(full: TestClient, address: str) -> None:
    told = full.get(address, params={"format": "json"}).json()[MEMBERS[address]]
    frame = pl.read_parquet(io.BytesIO(full.get(address, params={"format": "parquet"}).content))
    table = list(csv.reader(io.StringIO(full.get(address, params={"format": "csv"}).text)))
    assert frame.height == len(told) == len(table) - 1
    assert frame.columns == table[0]
    first = next(iter(frame.columns))
    assert [str(row[first]) for row in told] == [row[0] for row in table[1:]]
    assert [row[first] for row in told] == frame[first].to_list()


@pytest.mark.parametrize("address", LISTS[1:])
def test_json_lines_are_the_rows_of_json(full: TestClient, address: str) -> None:
    told = full.get(address).json()[MEMBERS[address]]
    answer = full.get(address, headers={"Accept": "application/x-ndjson"})
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert [json.loads(line) for line in answer.text.splitlines()] == told


def test_games_as_text_are_all_records_of_the_filter(full: TestClient) -> None:
    answer = full.get("/api/v1/games?format=text&event=Public prover match, 13 hands")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    [game] = loads(answer.text)
    assert len(game.hands) == 13
    assert len(loads(full.get("/api/v1/games?format=text").text)) == 8


def test_games_as_json_lines_are_records_that_can_be_posted(full: TestClient) -> None:
    lines = full.get("/api/v1/games?format=jsonl").content
    answer = full.post(
        "/api/v1/games", content=lines, headers={"Content-Type": "application/x-ndjson"}
    )
    assert (answer.status_code, answer.json()["existing"]) == (200, 8)


def test_no_games_are_an_empty_text(full: TestClient) -> None:
    answer = full.get("/api/v1/games?format=text&event=Nobody came")
    assert (answer.status_code, answer.text) == (200, "")


def test_a_text_of_all_games_has_no_pages(full: TestClient) -> None:
    answer = full.get("/api/v1/games?format=text&limit=3")
    assert (answer.status_code, answer.json()["code"]) == (400, "parameter-unused")


def test_an_unknown_game_is_a_problem_in_every_form(full: TestClient) -> None:
    answer = full.get("/api/v1/games?format=text&game=chess")
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("form", ["json", "csv", "parquet"])
def test_the_next_page_is_in_the_link_header(full: TestClient, form: str) -> None:
    seen, address = 0, f"/api/v1/games?limit=3&format={form}&event="
    while address:
        answer = full.get(address)
        seen += 1
        address = answer.links.get("next", {}).get("url", "")
        assert not address or f"format={form}" in address
    assert seen == 3


def test_lists_in_csv_have_their_items_in_one_cell() -> None:
    frame = pl.DataFrame(
        {"players": [["Ann", None, "=Bo"], None], "score": [[7, 6], [-1, 2]], "won": [True, None]}
    )
    text = bytes(csv_answer(frame, "x").body).decode()
    assert text == ("players,score,won\r\nAnn; ; =Bo,7; 6,yes\r\n,'-1; 2,\r\n")


def test_a_file_has_a_name(full: TestClient) -> None:
    said = full.get("/api/v1/players?format=csv").headers["content-disposition"]
    assert said == 'attachment; filename="players.csv"'


def test_parquet_keeps_the_types(full: TestClient) -> None:
    data = full.get("/api/v1/hands?format=parquet").content
    schema = pl.read_parquet(io.BytesIO(data)).schema
    assert (schema["date"], schema["points"], schema["made"]) == (
        pl.Date,
        pl.List(pl.Int16),
        pl.Boolean,
    )
