"""JSON lines: strict, lossless with text, and described by the published schema."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ledger.errors import LedgerError
from ledger.record import jsonl, text
from ledger.record.json_path import column_of, words
from ledger.record.model import Game

ROOT = Path(__file__).parents[2]
SCHEMA: dict[str, Any] = json.loads(
    (ROOT / "ledger" / "record" / "p42.schema.json").read_text(encoding="utf-8")
)
VALIDATOR = Draft202012Validator(SCHEMA)
PATHS = [ROOT / "data" / "match-13-hands.p42", *sorted((ROOT / "data" / "samples").glob("*.p42"))]


def games(path: Path) -> list[Game]:
    return list(text.load(io.BytesIO(path.read_bytes())))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_text_to_json_lines_and_back(path: Path) -> None:
    found = games(path)
    written = jsonl.dumps(found)
    assert jsonl.loads(written) == found
    assert jsonl.dumps(jsonl.loads(written)) == written
    assert text.dumps(jsonl.loads(written)) == text.dumps(found)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_what_is_written_fits_the_schema(path: Path) -> None:
    for line in jsonl.dumps(games(path)).splitlines():
        VALIDATOR.validate(json.loads(line))


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "data" / "broken").glob("*json*.jsonl")), ids=lambda path: path.name
)
def test_the_schema_refuses_what_the_reader_refuses(path: Path) -> None:
    line = path.read_text(encoding="utf-8").splitlines()[0]
    try:
        value = json.loads(line, parse_constant=str)
    except json.JSONDecodeError:
        return
    if "json-key-twice" not in path.name and value.get("hands") != []:
        assert not VALIDATOR.is_valid(value) or path.name.startswith("112-")


def test_one_game_a_line_and_no_line_breaks_inside() -> None:
    written = jsonl.dumps(games(PATHS[-1]))
    assert written.count("\n") == len(games(PATHS[-1]))
    assert written.endswith("\n")


def test_the_keys_stand_in_one_order() -> None:
    [line] = jsonl.dumps(games(ROOT / "data" / "samples" / "as-written.p42")).splitlines()
    assert list(json.loads(line)) == [
        "p42", "rulebook", "rules", "players", "tags", "comments", "hands",
    ]  # fmt: skip


def test_an_event_whose_text_begins_with_a_seat_is_that_seats() -> None:
    [game] = jsonl.loads(
        '{"p42":"1","hands":[{"hand":1,"events":[{"kind":"claim","text":"C laydown","at":0}]}]}'
    )
    event = game.hands[0].events[0]
    assert (event.seat, event.text) == (2, "laydown")
    assert text.loads(text.dumps(game)) == [game]


def test_a_place_behind_a_call_that_is_missing_is_the_place_before_it() -> None:
    [game] = jsonl.loads(
        '{"p42":"1","hands":[{"hand":1,"comments":[{"text":"x","at":2,"order":0}]}]}'
    )
    assert game.hands[0].comments[0].at == 0


def test_a_bom_and_blank_lines_are_skipped() -> None:
    source = '\ufeff\n{"p42":"1"}\n\n  {"p42":"1"}  \n'
    assert len(jsonl.loads(source)) == 2


def test_deep_nesting_is_an_error() -> None:
    with pytest.raises(LedgerError) as caught:
        jsonl.loads('{"p42":' + "[" * 100_000 + "\n")
    assert caught.value.code == "json-syntax"


def test_a_huge_number_is_an_error() -> None:
    with pytest.raises(LedgerError) as caught:
        jsonl.loads('{"p42":' + "1" * 5000 + "}\n")
    assert caught.value.code == "json-syntax"


@pytest.mark.parametrize(
    ("path", "column"),
    [((), 2), (("a",), 7), (("b", 1), 19), (("b", 1, "c"), 26), (("b", 9), 15), (("z",), 2)],
)
def test_column_of_a_path(path: tuple[str | int, ...], column: int) -> None:
    assert column_of(' {"a":1, "b": [7, { "c": 2}]}', path) == column


def test_a_path_in_words() -> None:
    assert words(("hands", 3, "tricks", 2, "tiles", 1)) == "hands[3].tricks[2].tiles[1]"
