"""The views: a row a call, a trick, a play and a player, the same as the record says."""

import pytest

from ledger.record.model import EventKind
from ledger.rules import letter
from ledger.store.sql import statement


@pytest.fixture(scope="module")
def rows(season):
    def fetch(view, columns, order):
        sql = f"select {columns} from {view} order by {order}"
        return set(season.book._database.frame(statement(sql)).rows())

    return fetch


def hands(season):
    ids = season.book.games(limit=1000).frame
    by_round = dict(zip(ids["round"], ids["game_id"], strict=True))
    for game, facts in season.games:
        for hand, seen in zip(game.hands, facts.hands, strict=True):
            yield by_round[game.tag("Round")], game, hand, seen


def test_calls(season, rows):
    expected = {
        (game_id, hand.number, place, letter(entry.seat), str(entry.bid))
        for game_id, _, hand, _ in hands(season)
        for place, entry in enumerate(hand.bids, 1)
    }
    assert rows("v_calls", "game_id, number, position, seat, bid", "1, 2, 3") == expected


def test_tricks(season, rows):
    expected = {
        (game_id, hand.number, place, letter(trick.winner), trick.points)
        for game_id, _, hand, seen in hands(season)
        for place, trick in enumerate(seen.tricks, 1)
    }
    assert rows("v_tricks", "game_id, number, trick, winner, points", "1, 2, 3") == expected


def test_plays(season, rows):
    expected = set()
    for game_id, _, hand, seen in hands(season):
        place = 0
        for number, trick in enumerate(hand.tricks, 1):
            seat = trick.leader
            for tile in trick.tiles:
                place += 1
                expected.add((game_id, hand.number, place, number, letter(seat), tile))
                seat = (seat + 1) % 4
                if seat in seen.sits_out:
                    seat = (seat + 1) % 4
    assert rows("v_plays", "game_id, number, place, trick, seat, tile", "1, 2, 3") == expected


def test_three_play_in_a_nello(season):
    assert any(seen.sits_out for _, _, _, seen in hands(season))


def test_deals(season, rows):
    expected = {
        (game_id, hand.number, letter(seat), " ".join(tiles or ()))
        for game_id, _, hand, _ in hands(season)
        for seat, tiles in enumerate(hand.deal)
    }
    assert rows("v_deals", "game_id, number, seat, tiles", "1, 2, 3") == expected


def test_players_of_a_hand_with_their_roles(season, rows):
    expected = set()
    for game_id, game, hand, seen in hands(season):
        seats = list(game.players)
        for event in hand.events:
            if event.kind is EventKind.SUBSTITUTE:
                seats[event.seat] = event.text
        for seat, name in enumerate(seats):
            if name:
                role = (
                    "none"
                    if seen.bidder is None
                    else "bidder"
                    if seat == seen.bidder
                    else "partner"
                    if seat % 2 == seen.bidder % 2
                    else "defender"
                )
                expected.add((game_id, hand.number, letter(seat), name, seat % 2, role))
    assert (
        rows("v_hand_players", "game_id, number, seat, player, team, role", "1, 2, 3") == expected
    )
