"""Records of every game of the family come back as they were written, in text and in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from jsonschema import Draft202012Validator

from ledger.record import jsonl, text
from ledger.record.convert import csv_sheet
from ledger.record.model import Game
from ledger.record.reader import read
from ledger.record.replay import replay, states
from ledger.record.source import Source
from ledger.rules import PRESETS, Phase

HOUSE = (
    "fives like straight; teams ABCDE; hand-size 5; lowest-bid 20; highest-bid 39; mark 40; "
    "contracts trump+doubles+follow-me",
    "long-moon like moon; hand-size 6; take-least 4; take-most 4; lowest-bid 3; highest-bid 6",
    "barn like 84; identical second; small-end-lead always; nello on; nello-low on",
)
TEXTS = (*PRESETS, *HOUSE)
SEEDS = range(3)
SCHEMA = Path(__file__).parents[2] / "ledger" / "record" / "p42.schema.json"
VALIDATOR = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))

Make = Callable[..., Game]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", TEXTS)
def test_a_game_comes_back_from_text(make_family_game: Make, rules: str, seed: int) -> None:
    game = make_family_game(rules, seed)
    written = text.dumps(game)
    [entry] = read(Source.of_bytes(written.encode(), "x"))
    assert entry.good, [str(error) for error in entry.errors]
    assert entry.game == game
    assert text.dumps(game) == written == text.dumps(text.loads(written))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", TEXTS)
def test_a_game_comes_back_from_json(make_family_game: Make, rules: str, seed: int) -> None:
    game = make_family_game(rules, seed)
    written = jsonl.dumps(game)
    VALIDATOR.validate(json.loads(written))
    [entry] = read(Source.of_bytes(written.encode(), "x"))
    assert entry.good, [str(error) for error in entry.errors]
    assert entry.game == game
    assert jsonl.dumps(text.loads(text.dumps(game))) == written


@pytest.mark.parametrize("rules", TEXTS)
def test_the_careful_reader_reads_the_same(make_family_game: Make, rules: str) -> None:
    game = make_family_game(rules, 7)
    typed = "\n".join(
        line if line.startswith("[") else f"  {line.lower()} "
        for line in text.dumps(game).split("\n")
    )
    assert text.loads(typed) == [game]


@pytest.mark.parametrize("rules", TEXTS)
def test_a_score_sheet_keeps_bidder_bid_call_and_result(make_family_game: Make, rules: str) -> None:
    game = make_family_game(rules, 11)
    sheet = csv_sheet.dumps(game)
    [entry] = csv_sheet.read(Source.of_bytes(sheet.encode(), "x.csv"))
    assert entry.good, [str(error) for error in entry.errors]
    assert entry.game is not None
    assert csv_sheet.dumps(entry.game) == sheet


@pytest.mark.parametrize("rules", TEXTS)
def test_a_damaged_game_is_good_or_says_why(make_family_game: Make, rules: str) -> None:
    written = text.dumps(make_family_game(rules, 13))
    random = Random(rules)
    for _ in range(25):
        at = random.randrange(len(written))
        rubbish = random.choice(("", "\n", "?", ":", "7", "H", " rest", "-", ";"))
        damaged = written[:at] + rubbish + written[at + random.randrange(6) :]
        for entry in read(Source.of_bytes(damaged.encode(), "x")):
            assert entry.good or entry.errors
            if entry.game is not None and entry.good:
                assert text.loads(text.dumps(entry.game)) == [entry.game]
                assert jsonl.loads(jsonl.dumps(entry.game)) == [entry.game]


@pytest.mark.parametrize("rules", TEXTS)
def test_the_states_of_a_hand_end_in_its_facts(make_family_game: Make, rules: str) -> None:
    game = make_family_game(rules, 17, thin=False)
    for hand, facts in zip(game.hands, replay(game).hands, strict=True):
        *_, last = states(game, hand.number)
        assert len(last.tricks) == len(hand.tricks)
        assert facts.bidder == last.bidder
        assert facts.points is None or facts.points == last.points
        if hand.discard is not None:
            assert any(state.phase is Phase.DISCARD for state in states(game, hand.number))
