"""The engine against 600 hands that an independent program dealt, played and judged."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ledger.errors import RuleError
from ledger.rules import Bid, BidKind, Play, RuleSet, Seat, Tile, check_deal, declare, parse_rules

ORACLES = Path(__file__).resolve().parents[2] / "data" / "oracles"
HANDS = [json.loads(line) for line in (ORACLES / "hands-42.jsonl").read_text().splitlines()]
CALLS = sorted({hand["call"] for hand in HANDS})
ONE_MARK = Bid(BidKind.MARKS, 1)


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    """Every contract of the file, played to the last trick."""
    return parse_rules(
        "straight; nello on; nello-doubles choice; follow-me-doubles choice; sevens on; "
        "early-stop-marks off"
    )


def played(rules: RuleSet, hand: dict[str, Any]) -> tuple[Play, dict[str, Any] | None]:
    """The play of one hand of the file, and the first tile that a rule refuses."""
    call = rules.parse_call(hand["call"].replace(" doubles ", " "))
    hands = tuple(rules.game.tile_set.sort(map(Tile, held)) for held in hand["hands"])
    check_deal(rules.game, hands)
    declarer = Seat(hand["declarer"])
    declared = declare(rules, declarer, ONE_MARK, declarer, call)
    assert declared.sits_out == (() if hand["sits_out"] is None else (hand["sits_out"],))
    play = Play.start(declared, hands)
    illegal = None
    for number, trick in enumerate(hand["tricks"], start=1):
        assert play.to_act == trick["lead"]
        for tile in map(Tile, trick["plays"]):
            seat, legal = play.to_act, play.legal_plays()
            assert set(legal) == {held for held in play.hands[seat] if play.can_play(seat, held)}
            try:
                play = play.play(seat, tile)
            except RuleError:
                assert illegal is None, "the hand goes on after its broken rule"
                illegal = {"trick": number, "seat": seat, "tile": tile, "legal": sorted(legal)}
                play = play.play_tiles((tile,), checked=False)
    return play, illegal


def test_the_file_holds_600_hands_and_16_calls() -> None:
    assert (len(HANDS), len(CALLS)) == (600, 16)
    assert sum(hand["illegal"] is not None for hand in HANDS) == 120


@pytest.mark.parametrize("call", CALLS)
def test_engine_agrees_on_winners_points_and_legal_tiles(rules: RuleSet, call: str) -> None:
    for hand in HANDS:
        if hand["call"] != call:
            continue
        play, illegal = played(rules, hand)
        stated = hand["illegal"]
        if stated is not None:
            stated = {**stated, "legal": sorted(stated["legal"])}
        assert illegal == stated
        assert [(trick.winner, trick.points) for trick in play.tricks] == [
            (trick["winner"], trick["points"]) for trick in hand["tricks"]
        ]
        assert play.over == (stated is None)


@pytest.mark.parametrize("call", CALLS)
def test_points_of_a_side_are_the_sum_of_its_tricks(rules: RuleSet, call: str) -> None:
    for hand in HANDS:
        if hand["call"] == call:
            play, _ = played(rules, hand)
            taken: Counter[int] = Counter()
            for trick in hand["tricks"]:
                taken[trick["winner"] % 2] += trick["points"]
            assert play.points == (taken[0], taken[1])
