"""The engine against 150 hands of each other game, dealt and judged by an independent program."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ledger.errors import RuleError
from ledger.rules import (
    GAMES,
    Bid,
    BidKind,
    Declared,
    Play,
    RuleSet,
    Seat,
    Tile,
    check_deal,
    declare,
    left_over,
    parse_rules,
)

ORACLES = Path(__file__).resolve().parents[2] / "data" / "oracles"
FILES = sorted(path for path in ORACLES.glob("hands-*.jsonl") if path.stem != "hands-42")
NAMES = [path.stem.removeprefix("hands-") for path in FILES]


@cache
def hands_of(game: str) -> list[dict[str, Any]]:
    """Every hand of a file."""
    text = (ORACLES / f"hands-{game}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@cache
def rules_of(game: str) -> RuleSet:
    """The plain form of a game, each hand played to its last trick."""
    return parse_rules(f"{next(iter(GAMES[game].presets))}; early-stop-marks off")


def dealt(rules: RuleSet, hand: dict[str, Any]) -> tuple[tuple[Tile, ...], ...]:
    return tuple(rules.game.tile_set.sort(map(Tile, held)) for held in hand["hands"])


def declared(rules: RuleSet, hand: dict[str, Any]) -> Declared:
    """The contract of a hand, on the highest bid in points."""
    bid = Bid(BidKind.POINTS, rules.game.ladder.highest)
    call = rules.parse_call(hand["call"].replace(" doubles ", " "))
    return declare(rules, Seat(hand["declarer"]), bid, Seat(hand["declarer"]), call)


def played(rules: RuleSet, hand: dict[str, Any]) -> tuple[Play, dict[str, Any] | None]:
    """The play of a hand, and the first tile that a rule refuses."""
    play = Play.start(declared(rules, hand), dealt(rules, hand))
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


def test_seven_games_have_a_file_of_150_hands() -> None:
    assert NAMES == ["140", "42-3p", "72", "84", "big-game", "geezer", "moon"]
    for name in NAMES:
        hands = hands_of(name)
        assert (len(hands), sum(hand["illegal"] is not None for hand in hands)) == (150, 30)


@pytest.mark.parametrize("game", NAMES)
def test_the_calls_of_a_file_are_the_plain_calls_of_the_game(game: str) -> None:
    """Moon has no doubles for trumps; blanks alone are no trump suit."""
    kind = GAMES[game]
    plain = {*kind.suit_numbers, *{"doubles", "follow-me"} & set(kind.contracts)}
    assert {hand["call"].split()[0] for hand in hands_of(game)} == plain


@pytest.mark.parametrize("game", NAMES)
def test_the_tiles_left_over_are_those_that_nobody_was_dealt(game: str) -> None:
    rules = rules_of(game)
    for hand in hands_of(game):
        hands = dealt(rules, hand)
        rest = left_over(rules.game, hands)
        check_deal(rules.game, hands, rest)
        assert sorted(rest) == sorted(hand["rest"])


@pytest.mark.parametrize("game", NAMES)
def test_engine_agrees_on_winners_points_and_the_first_illegal_tile(game: str) -> None:
    rules = rules_of(game)
    for hand in hands_of(game):
        play, illegal = played(rules, hand)
        stated = hand["illegal"]
        if stated is not None:
            stated = {**stated, "legal": sorted(set(stated["legal"]))}
        assert illegal == stated
        assert [(trick.winner, trick.points) for trick in play.tricks] == [
            (trick["winner"], trick["points"]) for trick in hand["tricks"]
        ]
        assert play.over == (stated is None)


@pytest.mark.parametrize("game", NAMES)
def test_1_9_points_of_the_sides_and_of_tiles_left_over_make_the_whole(game: str) -> None:
    rules = rules_of(game)
    kind = rules.game
    for hand in hands_of(game):
        if hand["illegal"] is not None:
            continue
        play, _ = played(rules, hand)
        by_tricks = [0] * kind.team_count
        for trick in hand["tricks"]:
            by_tricks[kind.teams[trick["winner"]]] += trick["points"]
        by_tricks[play.declared.team] += kind.rest_points
        assert play.points == tuple(by_tricks)
        left = sum(kind.worth[Tile(tile)] for tile in hand["rest"])
        assert sum(play.points) + left == kind.hand_total
