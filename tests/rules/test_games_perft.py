"""Counts of legal continuations from fixed deals, two tricks deep, against a second counter.

`data/perft` holds a file a game: its deal, how many legal auctions there are of the first few
calls, and in how many ways one and two tricks can be played after a call. The engine counts by
playing; the other counter knows suits, ranks and ladders by itself and multiplies where it can.
`PYTHONPATH=. python tests/rules/test_games_perft.py` counts again and writes the files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.rules import (
    GAMES,
    Auction,
    Bid,
    BidKind,
    Play,
    RuleSet,
    Seat,
    Tile,
    declare,
    left_over,
    parse_rules,
)

FOLDER = Path(__file__).resolve().parents[2] / "data" / "perft"
SEED = 42
CASES: dict[str, tuple[str, int, list[str]]] = {
    "42": ("house", 4, ["5", "doubles", "follow-me", "nello", "sevens"]),
    "42-3p": ("42-3p; nello on; sevens on", 3, ["5", "doubles", "follow-me", "nello", "sevens"]),
    "84": ("84; nello on; plunge on", 3, ["5", "pistol", "sevens"]),
    "84-pairs": ("84-pairs", 3, ["doubles", "follow-me"]),
    "88": ("88", 3, ["5", "follow-me"]),
    "72": ("72", 3, ["5", "doubles", "follow-me"]),
    "moon": ("moon", 3, ["5", "follow-me"]),
    "geezer": ("geezer", 4, ["7", "doubles", "nello", "nello 5-low", "count"]),
    "big-game": ("big-game", 3, ["8", "doubles", "follow-me"]),
    "140": ("140", 3, ["9", "follow-me"]),
}
"""For each game the rule set, how many calls of the auction are counted, and the calls."""


def rules_of(game: str) -> RuleSet:
    """Hands go on after they are decided, so that every hand has two tricks."""
    return parse_rules(f"{CASES[game][0]}; early-stop-marks off")


def dealt(rules: RuleSet) -> tuple[tuple[Tile, ...], ...]:
    """The fixed deal of a game."""
    kind = rules.game
    tiles = list(kind.tile_set.tiles)
    Random(f"{kind.id} {SEED}").shuffle(tiles)
    size = kind.hand_size
    return tuple(kind.tile_set.sort(tiles[size * s : size * s + size]) for s in range(kind.seats))


# The engine, by playing.


def play_of(rules: RuleSet, call: str) -> Play:
    """B plays the call after a bid of a mark, or of all points where there are no marks."""
    top = rules.game.ladder
    bid = Bid(BidKind.MARKS, top.first_mark) if top.mark else Bid(BidKind.POINTS, top.highest)
    declared = declare(rules, Seat(1), bid, Seat(1), rules.parse_call(call))
    return Play.start(declared, dealt(rules))


def moves(play: Play) -> Iterator[Play]:
    """The play after each thing that the next to act may do."""
    for tile in play.legal_plays():
        suits = ("",) if play.trick else play.legal_suits(tile)
        for suit in suits:
            yield play.play(play.to_act, tile, suit)


def count(play: Play, tricks: int) -> int:
    """Ways to go on to the end of a trick.

    What a player may answer hangs on the lead alone, so the last trick of the count needs one
    walk round the table for each lead, not one for each way to answer.
    """
    if len(play.tricks) == tricks:
        return 1
    if len(play.tricks) == tricks - 1 and play.trick:
        ways = 1
        while len(play.tricks) < tricks:
            following = list(moves(play))
            ways *= len(following)
            play = following[0]
        return ways
    return sum(count(after, tricks) for after in moves(play))


def auctions(auction: Auction, calls: int) -> int:
    """Legal auctions of the first `calls` calls."""
    if auction.over or len(auction.bids) == calls:
        return 1
    seat = auction.to_act
    return sum(auctions(auction.bid(seat, bid), calls) for bid in auction.legal_bids())


# The other counter, by suits, ranks and ladders of its own.


def is_trump(call: str, tile: str) -> bool:
    """Whether a tile is a trump after a call."""
    if call == "doubles":
        return tile[0] == tile[1]
    if call == "count":
        return (int(tile[0]) + int(tile[1])) in (5, 10)
    return call in tile


def suits_led(call: str, tile: str) -> list[str]:
    """The suits that a lead may call, with the lower end of 7-3 and 8-2 in the Big Game."""
    word = call.split()[0]
    if word == "sevens":
        return ["nearest"]
    if is_trump(word, tile):
        return ["trumps"]
    if word in ("nello", "pistol") and tile[0] == tile[1]:
        return ["doubles"]
    return [tile[0]]


def in_suit(call: str, tile: str, suit: str) -> bool:
    """Whether a tile belongs to the suit led."""
    mine = suits_led(call, tile)[0]
    if mine in ("trumps", "doubles") or suit in ("trumps", "doubles"):
        return mine == suit
    return suit in tile


def answers(call: str, hand: list[str], suit: str) -> list[str]:
    """The different tiles that a hand may play to a suit."""
    kinds = sorted(set(hand))
    if suit == "nearest":
        best = min(abs(int(tile[0]) + int(tile[1]) - 7) for tile in kinds)
        return [tile for tile in kinds if abs(int(tile[0]) + int(tile[1]) - 7) == best]
    return [tile for tile in kinds if in_suit(call, tile, suit)] or kinds


def strength(call: str, tile: str, suit: str) -> tuple[int, int, int]:
    """How high a tile is when a suit was led; (0, 0, 0) cannot win."""
    word, _, low = call.partition(" ")
    high, small = int(tile[0]), int(tile[1])
    if suit == "nearest":
        return 1, 20 - abs(high + small - 7), 0
    if word == "count" and is_trump(word, tile):
        return 2, high + small, 9 if high == small else high
    if is_trump(word, tile) or in_suit(call, tile, suit):
        trump = is_trump(word, tile)
        if high == small:
            own = word == "doubles" or suit == "doubles"
            return 1 + trump, high if own else 99, 0
        number = word if trump else suit
        other = small if tile[0] == number else high
        return 1 + trump, -1 if low == f"{other}-low" else other, 1
    return 0, 0, 0


def leads(call: str, hand: list[str], *, lower: bool) -> Iterator[tuple[str, str]]:
    """The leads of a hand with the suits they may call."""
    tiles = answers(call, hand, "nearest") if call == "sevens" else sorted(set(hand))
    for tile in tiles:
        called = suits_led(call, tile)
        if lower and tile in ("73", "82") and called[0] != "trumps":
            called = [tile[0], tile[1]]
        for suit in called:
            yield tile, suit


def without(hand: list[str], tile: str) -> list[str]:
    """A hand after one of its tiles was played."""
    place = hand.index(tile)
    return hand[:place] + hand[place + 1 :]


def counted(call: str, hands: list[list[str]], leader: int, *, lower: bool) -> list[int]:
    """Ways to play one and two tricks; `hands` are those that play, in turn from the leader.

    With the winner of the first trick and the second lead fixed, the others choose independently:
    a tile that loses to the winner's, then an answer.
    """
    one = two = 0
    for tile, suit in leads(call, hands[leader], lower=lower):
        may = [answers(call, hand, suit) for hand in hands]
        may[leader] = [tile]
        one += prod(map(len, may))
        for winner, best in ((w, t) for w in range(len(hands)) for t in may[w]):
            power = strength(call, best, suit)
            turn = (winner - leader) % len(hands)
            if power == (0, 0, 0):
                continue
            for _, second in leads(call, without(hands[winner], best), lower=lower):
                ways = 1
                for seat, hand in enumerate(hands):
                    if seat == winner:
                        continue
                    earlier = (seat - leader) % len(hands) < turn
                    ways *= sum(
                        len(answers(call, without(hand, other), second))
                        for other in may[seat]
                        if strength(call, other, suit) < power
                        or (strength(call, other, suit) == power and not earlier)
                    )
                two += ways
    return [one, two]


def by_suits(game: str, call: str) -> list[int]:
    """What `count` counts, by the other counter."""
    hands: list[list[str]] = [list(map(str, hand)) for hand in dealt(rules_of(game))]
    seats = [*range(1, len(hands)), 0]
    teams = GAMES[game].teams
    if call.split()[0] in ("nello", "pistol"):
        seats = [seat for seat in seats if seat == 1 or teams[seat] != teams[1]]
    return counted(call, [hands[seat] for seat in seats], 0, lower=game == "big-game")


LADDERS: dict[str, tuple[range, float, float]] = {
    "42": (range(30, 42), 42, 42),
    "42-3p": (range(30, 42), 42, 42),
    "84": (range(60, 83, 2), 84, 84),
    "84-pairs": (range(60, 83, 2), 84, 84),
    "88": (range(60, 89, 2), 88, 0),
    "72": (range(40, 72), 72, 72),
    "moon": (range(4, 10), 0, 0),
    "geezer": (range(39, 54), 54, 45.5),
    "big-game": (range(42, 67), 0, 0),
    "140": (range(100, 141, 5), 140, 0),
}
"""Bids in points, a mark in points and what one mark counts: 0 where it cannot be bid."""
JUMPS: dict[str, list[tuple[str, int, tuple[int, ...]]]] = {
    "42": [("splash", 3, (2, 3)), ("plunge", 4, (4,))],
    "84": [("plunge", 4, (4,))],
    "geezer": [("dip", 3, (2,)), ("dive", 4, (3,)), ("plunge", 5, (4,))],
}
"""Jumps with the doubles they need and their marks; plunge goes one over a bid as high."""


def bids_over(game: str, high: float, marks: int, doubles: int) -> Iterator[tuple[float, int]]:
    """What and how many marks each bid counts that is higher than the one that stands."""
    points, mark, one = LADDERS[game]
    for bid in points:
        if bid > high:
            yield bid, 0
    if mark:
        for more in range(1, marks + 2 if marks else 3):
            value = one if more == 1 else more * mark
            if value and value > high:
                yield value, more
    for name, need, worth in JUMPS.get(game, []):
        if doubles >= need:
            for said in worth:
                more = max(said, marks + 1) if name == "plunge" else said
                if more * mark > high and more > marks:
                    yield more * mark, more


def auctions_by_ladder(game: str, calls: int) -> int:
    """What `auctions` counts, by the other counter; A shakes."""
    hands = dealt(rules_of(game))
    doubles = [sum(tile[0] == tile[1] for tile in hand) for hand in hands]
    forced = {"42": 1, "geezer": len(LADDERS["geezer"][0]) + 2 + 2}

    def after(said: int, high: float, marks: int) -> int:
        if said == calls:
            return 1
        seat = (said + 1) % len(hands)
        if said == len(hands) - 1 and not high and game in forced:
            jumps = sum(len(w) for _, need, w in JUMPS[game] if doubles[0] >= need)
            return forced[game] + (jumps if game == "geezer" else 0)
        found = after(said + 1, high, marks)
        for value, more in bids_over(game, high, marks, doubles[seat]):
            found += after(said + 1, value, more)
        return found

    return after(0, 0, 0)


# The files.


def recount(game: str) -> dict[str, Any]:
    """What the file of a game must say, counted by the engine."""
    rules = rules_of(game)
    hands = dealt(rules)
    calls = CASES[game][1]
    return {
        "rules": rules.text,
        "shaker": "A",
        "bidder": "B",
        "deal": [" ".join(hand) for hand in hands],
        "rest": " ".join(left_over(rules.game, hands)),
        "auctions": {
            "calls": calls,
            "count": auctions(Auction.start(rules, Seat(0), hands), calls),
        },
        "tricks": {
            call: [count(play_of(rules, call), tricks) for tricks in (1, 2)]
            for call in CASES[game][2]
        },
    }


@cache
def stored(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_counts_what_is_stored(game: str) -> None:
    assert recount(game) == stored(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_other_counter_agrees_on_tricks(game: str) -> None:
    assert {call: by_suits(game, call) for call in CASES[game][2]} == stored(game)["tricks"]


@pytest.mark.parametrize("game", GAMES)
def test_the_other_counter_agrees_on_auctions(game: str) -> None:
    assert auctions_by_ladder(game, CASES[game][1]) == stored(game)["auctions"]["count"]


def one_by_one(play: Play, tricks: int) -> int:
    """What `count` counts, each way played out."""
    if len(play.tricks) == tricks:
        return 1
    return sum(one_by_one(after, tricks) for after in moves(play))


@pytest.mark.parametrize(("game", "call"), [("moon", "5"), ("42", "nello"), ("72", "follow-me")])
def test_walking_round_the_table_once_loses_no_way(game: str, call: str) -> None:
    assert one_by_one(play_of(rules_of(game), call), 2) == stored(game)["tricks"][call][1]


def test_every_game_is_counted() -> None:
    assert list(CASES) == list(GAMES)
    assert {path.stem for path in FOLDER.glob("*.json")} == set(GAMES)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for each in CASES:
        text = json.dumps(recount(each), indent=1) + "\n"
        (FOLDER / f"{each}.json").write_text(text, encoding="utf-8")
