"""Damaged records: no crash, and every refusal says what, where and what to do."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.record import jsonl, text
from ledger.record.convert import csv_sheet, receipt
from ledger.record.entry import Entry
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.simulate.damage import damaged

ROOT = Path(__file__).parents[2]
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
READERS: dict[str, Callable[[Source], Iterator[Entry]]] = {
    "text": read,
    "json": read,
    "sheet": csv_sheet.read,
    "receipt": receipt.read,
}


@lru_cache(maxsize=1)
def samples() -> dict[str, list[bytes]]:
    paths = sorted((ROOT / "data" / "samples").glob("*.p42"))
    games = [game for path in paths for game in text.loads(path.read_text(encoding="utf-8"))]
    broken = sorted((ROOT / "data" / "broken").iterdir())
    return {
        "text": [text.dumps(game).encode() for game in games]
        + [path.read_bytes() for path in broken if path.suffix == ".p42"],
        "json": [jsonl.dumps(game).encode() for game in games]
        + [path.read_bytes() for path in broken if path.suffix == ".jsonl"],
        "sheet": [csv_sheet.dumps(game).encode() for game in games if game.hands]
        + [path.read_bytes() for path in broken if path.suffix == ".csv"],
        "receipt": [path.read_bytes() for path in broken if path.suffix == ".receipt"],
    }


def check(data: bytes, reader: Callable[[Source], Iterator[Entry]]) -> None:
    """Read bytes; whatever they are, they are games or refusals with place, code and advice."""
    entries = list(reader(Source.of_bytes(data, "x")))
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    assert [entry.number for entry in entries] in ([0], list(range(1, len(entries) + 1)))
    for entry in entries:
        assert entry.good != bool(entry.errors)
        for error in entry.errors:
            assert CODE.fullmatch(error.code)
            assert error.message.strip()
            assert error.hint.strip()
            assert error.place is not None
            assert error.place.file == "x"
            if entry.number:
                assert 1 <= error.place.line <= lines
                assert error.place.column >= 1
        if entry.good and entry.game is not None:
            assert text.loads(text.dumps(entry.game)) == [entry.game]
            assert jsonl.loads(jsonl.dumps(entry.game)) == [entry.game]


@pytest.mark.parametrize(
    ("form", "count"), [("text", 900), ("json", 700), ("sheet", 300), ("receipt", 60)]
)
def test_a_damaged_record_is_read_or_refused_with_place_and_code(form: str, count: int) -> None:
    rng = Random(f"mutations {form}")
    found = samples()
    for _ in range(count):
        others = found[form] if rng.random() < 0.9 else found[rng.choice(list(READERS))]
        check(damaged(rng.choice(found[form]), others, rng), READERS[form])


SAID = (
    "hand shaker deal rest bid call discard end made set thrown-in abandoned pass A B C D E a "
    "66 65 6-4 46 ?? 7x 30 31 1m 2m 5 doubles nello follow-me sevens 1 2 3 19:04 36 5-1-1 "
    "renege claim substitute ruling , ; : % / - ? \u200b \ufeff"
)
WORDS = st.sampled_from(SAID.split(" "))
LINES = st.lists(WORDS, max_size=8).map(" ".join)
TAGS = st.sampled_from(
    (
        '[Rules "straight"]', '[Rules "moon"]', '[Rules "84"]', '[Rules "points-250; nello on"]',
        '[A "Ann"]', '[B "Ann"]', '[E "Ed"]', '[Date "2026-11-??"]', '[Result "7-6"]',
        '[Forfeit "A"]', '[Unfinished "x"]', "[", "% x", "; x",
    )
)  # fmt: skip


@settings(max_examples=250, deadline=None, derandomize=True, database=None)
@given(st.lists(TAGS, max_size=5), st.lists(st.just("hand 1") | LINES, max_size=14))
def test_any_words_are_read_or_refused_with_place_and_code(
    tags: list[str], lines: list[str]
) -> None:
    check("\n".join(['[P42 "1"]', *tags, *lines]).encode(), read)


NAMES = (
    "p42 rulebook rules players tags comments hands hand time shaker deal rest bids call discard "
    "tricks events end lead tiles suit seats kind seat text at order points split A B C D x"
)
KEYS = st.sampled_from(NAMES.split(" "))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
TRICKS = st.fixed_dictionaries({"lead": WORDS, "tiles": st.lists(WORDS, max_size=5)})
HANDS = st.lists(
    st.fixed_dictionaries({"hand": st.integers(1, 3)}, optional={
        "bids": st.lists(st.lists(WORDS, max_size=3), max_size=4), "call": VALUES,
        "tricks": st.lists(TRICKS, max_size=3),
        "events": st.lists(VALUES, max_size=2), "comments": VALUES, "end": VALUES, "deal": VALUES,
    }),
    max_size=3,
)  # fmt: skip


@settings(max_examples=250, deadline=None, derandomize=True, database=None)
@given(st.dictionaries(KEYS, VALUES, max_size=4), HANDS | VALUES)
def test_any_object_is_read_or_refused_with_place_and_code(
    found: dict[str, object], hands: object
) -> None:
    line = json.dumps({"p42": "1", **found, "hands": hands})
    check(line.encode("utf-8", "surrogatepass"), read)


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(list(READERS)), st.text(max_size=120), st.binary(max_size=40))
def test_any_text_is_read_or_refused_with_place_and_code(form: str, said: str, raw: bytes) -> None:
    check(said.encode("utf-8", "surrogatepass") + raw, READERS[form])


def test_the_benchmark_prints_one_flat_object() -> None:
    result = subprocess.run(
        [sys.executable, ROOT / "benchmarks" / "fuzz.py", "--json", "--count", "60"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    figures = json.loads(result.stdout)
    assert figures["inputs"] == 60 == figures["accepted"] + figures["refused"]
    assert figures["crashes"] == figures["without_place"] == figures["without_code"] == 0
    assert figures["seed"] == 42
    assert figures["inputs_per_second"] > 0
