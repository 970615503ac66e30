"""Rows of every game of the family: what the record says, through views, lists and rebuild."""

import duckdb
import pytest

from ledger.book import Book, Source
from ledger.record.digest import digest
from ledger.record.text import dumps
from ledger.rules import PRESETS, letter, turns
from ledger.store.migrations import steps
from ledger.store.sql import read_sql, statement


@pytest.fixture(scope="module")
def family(ledger_of, make_family_game):
    return ledger_of([make_family_game(text, seed) for text in PRESETS for seed in range(2)])


@pytest.fixture(scope="module")
def listed(family):
    """The row of each hand beside the hand and its facts."""
    frames, cursor = [], None
    while True:
        page = family.book.hands(limit=1000, cursor=cursor)
        frames += page.frame.rows(named=True)
        cursor = page.cursor
        if cursor is None:
            break
    by_id = {row["hand_id"]: row for row in frames}
    return [
        (by_id[f"{digest(game)[:16]}-{hand.number}"], game, hand, seen)
        for game, facts in family.games
        for hand, seen in zip(game.hands, facts.hands, strict=True)
    ]


def test_a_hand_lists_what_was_left_over_and_laid_down(listed):
    assert any(row["discard"] for row, _, _, _ in listed)
    for row, _, hand, _ in listed:
        assert row["rest"] == (" ".join(hand.rest) or None)
        laid = None if hand.discard is None else " ".join(hand.discard.tiles)
        assert row["discard"] == laid


def test_a_hand_has_an_entry_a_side(listed):
    for row, game, _, seen in listed:
        sides = game.rules.game.team_count
        for column in ("points", "tricks_won", "score", "score_after"):
            assert row[column] is None or len(row[column]) == sides
        assert len(row["players"]) == game.rules.game.seats
        assert row["score"] == (None if seen.score is None else list(seen.score))


def test_scores_may_fall_below_nothing(listed):
    assert any(min(row["score_after"] or [0]) < 0 for row, _, _, _ in listed)


def test_plays_are_in_turn_without_those_who_sit_out(listed):
    for row, game, hand, seen in listed:
        expected = [
            letter(seat)
            for trick in hand.tricks
            for seat, _ in zip(
                turns(game.rules.game.seats, trick.leader, seen.sits_out), trick.tiles, strict=False
            )
        ]
        assert row["play_seats"] == expected


def test_players_of_a_hand_have_their_side_and_role(family):
    sql = "select game_id, number, seat, team, role from v_hand_players"
    rows = set(family.book._database.frame(statement(sql)).rows())
    expected = set()
    for game, facts in family.games:
        teams = game.rules.game.teams
        for seen in facts.hands:
            for seat, team in enumerate(teams):
                role = "none"
                if seen.bidder is not None:
                    own = team == teams[seen.bidder]
                    role = "bidder" if seat == seen.bidder else "partner" if own else "defender"
                expected.add((digest(game)[:16], seen.number, letter(seat), team, role))
    assert rows == expected


def test_the_winners_are_the_whole_side(family):
    rows = {row["game_id"]: row for row in family.book.games(limit=1000).frame.rows(named=True)}
    for game, facts in family.games:
        row = rows[digest(game)[:16]]
        assert row["score"] == list(facts.score)
        if facts.winner is None:
            assert row["winners"] is None
        else:
            side = zip(game.players, game.rules.game.teams, strict=True)
            assert row["winners"] == [name for name, team in side if team == facts.winner]


def test_rebuild_gives_the_same_rows(family):
    def table(name):
        return family.book._database.frame(statement(f"select * from {name}"))

    before = {name: table(name) for name in ("games", "hands", "v_hands", "v_plays")}
    report = family.book.rebuild()
    assert not report.refused
    for name, rows in before.items():
        assert table(name).equals(rows)


def test_what_is_exported_is_what_came(family):
    assert "".join(family.book.export()) == dumps([game for game, _ in family.games])


def test_a_ledger_of_the_schema_before_is_brought_forward(tmp_path, make_game):
    path = tmp_path / "old.duckdb"
    game = make_game(3)
    with duckdb.connect(str(path)) as con:
        con.execute(
            "create table ledger_schema ("
            "version integer not null, name varchar not null, applied_at timestamptz not null)"
        )
        for step in steps()[:3]:
            con.execute(read_sql("ledger.store", f"schema/{step.name}"))
            con.execute("insert into ledger_schema values (?, ?, now())", [step.version, step.name])
        con.execute(
            "insert into records values (1, ?, ?, ?, 'old', now(), '1')",
            [digest(game)[:16], digest(game), dumps(game)],
        )
    with Book.open(path) as book:
        book.rebuild()
        assert book.count_hands() == len(game.hands)
        again = book.ingest(Source.of_bytes(dumps(game).encode(), "again"))
        assert (again.stored, again.existing) == (0, 1)
