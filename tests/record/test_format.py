"""The examples of FORMAT.md are what they say."""

from __future__ import annotations

import json
import re
from pathlib import Path

from ledger.record import jsonl, text
from ledger.record.header import AFTER_SEATS, BEFORE_SEATS
from ledger.record.lexicon import EVENT_KINDS
from ledger.record.reader import read
from ledger.record.rule_file import read_rules
from ledger.record.source import Source
from ledger.rules import CONTRACTS, GAMES

FORMAT = (Path(__file__).parents[2] / "ledger" / "record" / "FORMAT.md").read_text(encoding="utf-8")
BLOCKS = [(match[1], match[2]) for match in re.finditer(r"```(\w*)\n(.*?)```", FORMAT, re.DOTALL)]
GRAMMAR = next(body for kind, body in BLOCKS if kind == "ebnf")


def test_the_example_is_canonical() -> None:
    example = BLOCKS[0][1]
    assert text.dumps(text.loads(example)) == example


def test_the_json_example_is_read() -> None:
    example = next(body for kind, body in BLOCKS if kind == "json")
    [game] = jsonl.loads(json.dumps(json.loads(example)))
    assert text.loads(text.dumps(game)) == [game]


def test_the_grammar_names_every_tag_and_event() -> None:
    for word in (*BEFORE_SEATS, *AFTER_SEATS, *EVENT_KINDS):
        assert f'"{word}"' in GRAMMAR


def test_the_table_names_every_tag() -> None:
    for word in (*BEFORE_SEATS, *AFTER_SEATS, "P42", "RuleBook", "Rules"):
        assert f"`{word}`" in FORMAT


def test_the_hand_of_moon_is_canonical_and_good() -> None:
    top = '[P42 "1"]\n[RuleBook "1"]\n[Rules "moon"]\n[Unfinished "time"]\n\n'
    example = top + next(body for _, body in BLOCKS if "\nrest " in body)
    [entry] = read(Source.of_bytes(example.encode(), "x"))
    assert entry.good, [str(error) for error in entry.errors]
    assert entry.facts is not None
    assert entry.facts.score == (5, 1, 1)
    assert text.dumps(text.loads(example)) == example


def test_the_grammar_names_every_bid_and_contract() -> None:
    named = [bid.name for kind in GAMES.values() for bid in kind.ladder.named]
    for word in (*named, *CONTRACTS):
        assert f'"{word}"' in GRAMMAR or word == "trump"


def test_the_rule_file_is_good() -> None:
    example = next(body for kind, body in BLOCKS if kind == "toml")
    found = read_rules(Source.of_bytes(example.encode(), "x.toml"))
    assert found.rules is not None, [str(error) for error in found.errors]
    assert found.rules.game.id == "five-alone"
