"""Exact figures of 42, counted with the engine's own tiles, suits, worth and auction."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import cache
from itertools import product
from math import comb, factorial, prod
from pathlib import Path
from typing import Any

import pytest

from ledger.rules import (
    Auction,
    BidKind,
    Call,
    Doubles,
    RuleSet,
    Seat,
    Tile,
    is_double,
    parse_rules,
    pips,
    unknown_hands,
)

ORACLES = Path(__file__).resolve().parents[2] / "data" / "oracles"
FIGURES: dict[str, Any] = json.loads((ORACLES / "figures.json").read_text())
RULES = parse_rules("straight; follow-me-doubles choice")
GAME = RULES.game
TILES = GAME.tile_set.tiles
HIGH = RULES.suits(Call("follow-me", Doubles.HIGH))
DOUBLES = RULES.suits(Call("doubles")).trumps


def hands_by(
    start: Hashable, step: Callable[[Any, Tile], Hashable], size: int = GAME.hand_size
) -> Counter[Any]:
    """How many hands end in each state, when `step` moves the state on with each tile held."""
    counts: list[Counter[Any]] = [Counter() for _ in range(size + 1)]
    counts[0][start] = 1
    for tile in TILES:
        for held in range(size - 1, -1, -1):
            for state, ways in counts[held].items():
                counts[held + 1][step(state, tile)] += ways
    return counts[size]


def longest(suits: list[frozenset[Tile]]) -> dict[str, int]:
    """Hands by the length of their longest suit."""
    places = {
        tile: tuple(place for place, suit in enumerate(suits) if tile in suit) for tile in TILES
    }

    @cache
    def step(lengths: tuple[int, ...], tile: Tile) -> tuple[int, ...]:
        grown = list(lengths)
        for place in places[tile]:
            grown[place] += 1
        return tuple(grown)

    found: Counter[str] = Counter()
    for lengths, ways in hands_by((0,) * len(suits), step).items():
        found[str(max(lengths))] += ways
    return dict(found)


def auctions(rules: RuleSet, cap: int) -> int:
    """Legal auctions in which nobody bids more than `cap` marks."""

    def count(auction: Auction) -> int:
        if auction.over:
            return 1
        return sum(
            count(auction.bid(auction.to_act, bid))
            for bid in auction.legal_bids()
            if bid.kind is not BidKind.MARKS or bid.amount <= cap
        )

    return count(Auction.start(rules, Seat(0), unknown_hands(rules.game)))


def test_deals_and_hands() -> None:
    tiles, size = len(TILES), GAME.hand_size
    assert not GAME.rest_size
    assert factorial(tiles) // factorial(size) ** GAME.seats == FIGURES["deals"]
    assert comb(tiles, size) == FIGURES["hands"]
    assert factorial(tiles - size) // factorial(size) ** 3 == FIGURES["unseen_splits"]


def test_hand_total() -> None:
    assert GAME.hand_total == FIGURES["hand_total"]


def test_doubles_in_a_hand() -> None:
    found = hands_by(0, lambda doubles, tile: doubles + is_double(tile))
    assert [found[doubles] for doubles in range(8)] == FIGURES["doubles_in_hand"]
    assert sum(found[doubles] for doubles in range(4, 8)) == FIGURES["hands_with_4_doubles"]
    assert sum(found[doubles] for doubles in range(3, 8)) == FIGURES["hands_with_3_doubles"]


def splits(doubles: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every way to share out doubles."""
    return (each for each in product(range(doubles + 1), repeat=seats) if sum(each) == doubles)


@pytest.mark.parametrize("least", [3, 4])
def test_deals_in_which_some_seat_has_doubles(least: int) -> None:
    doubles, size = sum(map(is_double, TILES)), GAME.hand_size
    others = len(TILES) - doubles
    ways = 0
    for split in splits(doubles, GAME.seats):
        if max(split) >= least:
            rest = prod(factorial(size - held) for held in split)
            ways += factorial(others) // rest * factorial(doubles) // prod(map(factorial, split))
    percent = round(100 * ways / FIGURES["deals"], 4)
    assert percent == FIGURES[f"percent_deals_with_{least}_doubles"]


def test_numbers_present_in_a_hand() -> None:
    found = hands_by(frozenset(), lambda seen, tile: seen | set(tile))
    by_size: Counter[str] = Counter()
    for seen, ways in found.items():
        by_size[str(len(seen))] += ways
    assert by_size == FIGURES["numbers_present"]


def test_longest_number_suit() -> None:
    assert longest(list(HIGH.follows.values())) == FIGURES["longest_number_suit"]


def test_longest_suit_with_doubles_as_an_eighth() -> None:
    assert longest([*HIGH.follows.values(), DOUBLES]) == FIGURES["longest_suit_doubles_apart"]


def test_count_in_a_hand() -> None:
    found = hands_by(0, lambda count, tile: count + GAME.worth[tile])
    assert {str(count): ways for count, ways in found.items()} == FIGURES["count_in_hand"]


def test_tiles_by_their_distance_from_seven() -> None:
    rank = parse_rules("straight; sevens on").suits(Call("sevens")).rank["nearest"]
    found = Counter(100 - rank[tile] for tile in TILES)
    assert [found[away] for away in range(8)] == FIGURES["tiles_by_distance_from_seven"]
    assert found == Counter(abs(pips(tile) - 7) for tile in TILES)


def test_hands_without_a_tile_of_seven() -> None:
    others = sum(1 for tile in TILES if pips(tile) != 7)
    percent = round(100 * comb(others, GAME.hand_size) / FIGURES["hands"], 3)
    assert percent == FIGURES["percent_hands_without_a_tile_of_seven"]


@pytest.mark.parametrize("trump", [*map(str, range(7)), "doubles"])
def test_trumps_that_the_partner_holds(trump: str) -> None:
    trumps, size = len(RULES.suits(Call(trump)).trumps), GAME.hand_size
    unseen = len(TILES) - size

    def chance(mine: int, partner: int) -> float:
        left = trumps - mine
        ways = comb(left, partner) * comb(unseen - left, size - partner)
        return round(ways / comb(unseen, size), 6)

    assert [chance(mine, 0) for mine in range(8)] == FIGURES["partner_has_no_trump"]
    assert [chance(4, held) for held in range(4)] == FIGURES["partner_trumps_when_holding_4"]


@pytest.mark.parametrize("cap", range(1, 7))
def test_3_6_legal_auctions_with_reshake(cap: int) -> None:
    assert auctions(RULES, cap) == FIGURES["auctions_by_mark_cap"][str(cap)]


def test_3_8_a_forced_shaker_takes_away_one_auction() -> None:
    forced = parse_rules("straight; all-pass shaker-any")
    assert auctions(forced, 6) == FIGURES["auctions_by_mark_cap"]["6"] - 1


def test_3_6_the_highest_ordinary_bid_is_five_marks() -> None:
    auction = Auction.start(RULES, Seat(0), unknown_hands(GAME))
    for _ in range(GAME.seats):
        auction = auction.bid(auction.to_act, auction.legal_bids()[-1])
    assert str(auction.high) == "5m"
