"""Every ordered trick of four tiles against a second judge written from the rule book's words."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest

from ledger.rules import (
    Bid,
    BidKind,
    Play,
    RuleSet,
    Seat,
    Tile,
    declare,
    parse_rules,
    unknown_hands,
)

RULES = parse_rules("straight; early-stop-marks off")
TILES = RULES.game.tile_set.tiles
CALLS = [*map(str, range(7)), "doubles", "follow-me"]
ORDERED = json.loads(
    (Path(__file__).resolve().parents[2] / "data" / "oracles" / "figures.json").read_text()
)["ordered_tricks"]


def strength(call: str, led: str, tile: str) -> int:
    """How strong a tile is when `led` was led; 0 when it cannot win (RULES 1.4 to 1.8, 5.4)."""
    low, high = sorted(map(int, tile))
    double = low == high
    if call == "doubles":
        if double:
            return 100 + high
        if led[0] == led[1]:
            return 0
    elif call != "follow-me" and call in tile:
        return 200 if double else 100 + low + high
    suit = call if call in led else max(led)
    if suit not in tile:
        return 0
    return 50 if double else 1 + low + high


def play_of(rules: RuleSet, call: str) -> Play:
    """The play of A's one mark before the first lead, nothing known of the hands."""
    parsed = rules.parse_call(call)
    declared = declare(rules, Seat(0), Bid(BidKind.MARKS, 1), Seat(0), parsed)
    return Play.start(declared, unknown_hands(rules.game))


@pytest.mark.parametrize("call", CALLS)
def test_5_4_winner_of_every_ordered_trick(call: str) -> None:
    table = RULES.suits(RULES.parse_call(call))
    tricks = 0
    for led in TILES:
        suit = table.led[led]
        strong = {tile: strength(call, led, tile) for tile in TILES}
        mine = strong[led]
        for others in permutations([tile for tile in TILES if tile != led], 3):
            one, two, three = others
            first, second, third = strong[one], strong[two], strong[three]
            if mine >= first and mine >= second and mine >= third:
                expected = 0
            elif first >= second and first >= third:
                expected = 1
            else:
                expected = 2 if second >= third else 3
            tricks += 1
            if table.winner((led, *others), suit) != expected:
                raise AssertionError((call, led, others, expected))
    assert tricks == ORDERED


@pytest.mark.parametrize("call", CALLS)
def test_5_4_winner_and_points_through_the_play(call: str) -> None:
    random = Random(call)
    start = play_of(RULES, call)
    for _ in range(1500):
        tiles = tuple(random.sample(TILES, 4))
        trick = start.play_tiles(tiles, checked=False).tricks[0]
        strong = [strength(call, tiles[0], tile) for tile in tiles]
        assert trick.winner == strong.index(max(strong))
        assert trick.points == 1 + sum(COUNT.get(tile, 0) for tile in tiles)


COUNT = {"55": 10, "64": 10, "50": 5, "41": 5, "32": 5}


def test_1_9_points_of_every_trick() -> None:
    start = play_of(RULES, "follow-me")
    for tiles in combinations(TILES, 4):
        trick = start.play_tiles(tiles, checked=False).tricks[0]
        assert trick.points == 1 + sum(COUNT.get(tile, 0) for tile in tiles)


def played_out(random: Random, choose: Callable[[Play, tuple[Tile, ...]], Tile]) -> tuple[int, ...]:
    """Points a side of one whole hand."""
    tiles = list(TILES)
    random.shuffle(tiles)
    hands = tuple(tuple(tiles[7 * seat : 7 * seat + 7]) for seat in range(4))
    play = play_of(RULES, random.choice(CALLS))._replace(hands=hands)
    while not play.over:
        play = play.play(play.to_act, choose(play, play.legal_plays()))
    return play.points


def test_1_9_every_total_of_a_side_occurs_and_both_sides_make_42() -> None:
    random = Random(42)
    skew = 0.5
    thrifty = False

    def choose(play: Play, legal: tuple[Tile, ...]) -> Tile:
        ours = play.to_act % 2 == 0
        trumps = play.declared.suits.trumps
        ranked = sorted(legal, key=lambda tile: (tile in trumps, tile))
        if thrifty and ours:
            ranked.sort(key=lambda tile: tile not in COUNT)
        if random.random() < skew:
            return ranked[-1] if ours else ranked[0]
        return random.choice(legal)

    seen: set[int] = set()
    for number in range(3000):
        skew, thrifty = (0.0, 0.5, 0.95)[number % 3], number % 2 == 1
        points = played_out(random, choose)
        assert sum(points) == 42
        seen.update(points)
        if len(seen) == 43:
            break
    assert seen == set(range(43))
