"""The table of players against a plain second count over the replayed facts."""

from collections import defaultdict
from datetime import date

import pytest

from ledger.filter import Filter
from ledger.record.model import EventKind
from ledger.rules import CONTRACTS, Aim


def seated(game, hand):
    seats = list(game.players)
    for event in hand.events:
        if event.kind is EventKind.SUBSTITUTE:
            seats[event.seat] = event.text
    return seats


def streaks(results):
    best = run = 0
    for good in results:
        run = run + 1 if good else 0
        best = max(best, run)
    return run, best


def second_count(games):
    """Every player's figures, by loops over games in the order of their evenings."""
    dated = sorted(
        enumerate(games), key=lambda item: (item[1][0].tag("Date") or "0001-01-01", item[0])
    )
    table = defaultdict(lambda: defaultdict(list))
    for _, (game, facts) in dated:
        for seat, name in enumerate(game.players):
            if name:
                table[name]["games"].append(
                    None if facts.winner is None else facts.winner == seat % 2
                )
        for hand, seen in zip(game.hands, facts.hands, strict=True):
            for seat, name in enumerate(seated(game, hand)):
                if not name:
                    continue
                player = table[name]
                player["hands"].append(game.tag("Simulated") != "")
                if seen.made is None:
                    continue
                if seat == seen.bidder:
                    player["bids"].append(seen.made)
                    player["values"].append(seen.bid_points)
                    if (
                        seen.points is not None
                        and not seen.early
                        and seen.bid.isdigit()
                        and seen.contract is not None
                        and CONTRACTS[seen.contract].aim is Aim.TAKE_BID
                    ):
                        player["over"].append(seen.points[seat % 2] - seen.bid_points)
                elif seat % 2 != seen.bidder % 2:
                    player["defended"].append(not seen.made)
    return table


def mean(values):
    return sum(values) / len(values) if values else None


@pytest.fixture(scope="module", params=["season", "club_night"])
def pairs_of_rows(request):
    kept = request.getfixturevalue(request.param)
    expected = second_count(kept.games)
    frame = kept.book.stats("players")
    assert frame["player"].to_list() == sorted(expected)
    return [(row, expected[row["player"]]) for row in frame.rows(named=True)]


def test_own_bids(pairs_of_rows):
    for row, player in pairs_of_rows:
        assert (row["k"], row["n"]) == (sum(player["bids"]), len(player["bids"]))


def test_defence(pairs_of_rows):
    for row, player in pairs_of_rows:
        assert (row["defence_k"], row["defence_n"]) == (
            sum(player["defended"]),
            len(player["defended"]),
        )


def test_hands_and_games(pairs_of_rows):
    for row, player in pairs_of_rows:
        decided = [won for won in player["games"] if won is not None]
        assert (row["hands"], row["games"], row["decided_games"], row["won"]) == (
            len(player["hands"]),
            len(player["games"]),
            len(decided),
            sum(decided),
        )


def test_averages(pairs_of_rows):
    for row, player in pairs_of_rows:
        assert row["average_bid"] == pytest.approx(mean(player["values"]))
        assert row["over"] == pytest.approx(mean(player["over"]))
        assert row["over_n"] == len(player["over"])


def test_streaks(pairs_of_rows):
    for row, player in pairs_of_rows:
        assert (row["bid_streak"], row["best_bid_streak"]) == streaks(player["bids"])
        decided = [won for won in player["games"] if won is not None]
        assert (row["win_streak"], row["best_win_streak"]) == streaks(decided)


def test_simulated_players_are_marked(pairs_of_rows):
    for row, player in pairs_of_rows:
        kinds = set(player["hands"])
        assert row["simulated"] == (
            "mixed" if len(kinds) == 2 else "yes" if True in kinds else "no"
        )


def test_rates_are_within_0_and_1_or_null_over_nothing(season):
    frame = season.book.stats("players", Filter(until=date(2026, 9, 10)))
    for rate, n in (("rate", "n"), ("defence_rate", "defence_n"), ("win_rate", "decided_games")):
        for row in frame.rows(named=True):
            assert (row[rate] is None) == (row[n] == 0)
            assert row[rate] is None or 0 <= row[rate] <= 1


def test_a_player_filter_gives_that_line_only(season):
    alone = season.book.stats("players", Filter(player="Ann"))
    everybody = season.book.stats("players")
    assert alone.equals(everybody.filter(everybody["player"] == "Ann"))


def test_a_substitute_has_the_hands_and_not_the_game(season):
    row = season.book.stats("players", Filter(player="Zoe")).row(0, named=True)
    assert row["hands"] > 0
    assert row["games"] == 0


def test_three_of_three_does_not_top_the_table(season):
    lows = [low for low in season.book.players()["low"] if low is not None]
    assert lows == sorted(lows, reverse=True)
