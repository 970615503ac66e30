"""Two scorers of one table give one game, and a conflict report where they differ."""

from dataclasses import replace

import pytest

from ledger.book import Book, Source
from ledger.errors import LedgerError
from ledger.record.sameness import turned
from ledger.record.text import dumps
from ledger.store.witnesses import open_conflicts


def source(*games):
    return Source.of_bytes(dumps(list(games)).encode(), "phone")


def by(game, scorer, **tags):
    kept = [tag for tag in game.tags if tag[0] not in ("Scorer", *tags)]
    return replace(game, tags=(*kept, *tags.items(), ("Scorer", scorer)))


@pytest.fixture
def night(make_family_game):
    """A game of a table and a round, with all its hands."""

    def make(seed, **tags):
        game = make_family_game("straight", seed, 5, thin=False)
        where = {"Date": "2026-11-24", "Table": "1", "Round": "1", **tags}
        return by(game, "Ann Novak", **where)

    return make


@pytest.fixture
def book():
    with Book.open() as opened:
        yield opened


def renamed(game):
    """The second scorer's record, in which the event has another name."""
    return by(game, "Bo Kubena", Event="Another club")


def test_a_second_scorer_who_says_the_same_gives_one_game(book, night):
    first = night(1)
    [made] = book.ingest(source(first)).results
    report = book.ingest(source(by(first, "Bo Kubena")), by="Bo")
    assert (report.stored, report.existing, report.conflicts) == (0, 1, 0)
    assert report.results[0].game_id == made.game_id
    assert book.games().frame.height == 1
    assert [version.kind for version in book.history(made.game_id).versions] == [
        "record",
        "witness",
    ]


def test_a_second_scorer_at_another_chair_gives_one_game(book, night):
    first = night(1)
    book.ingest(source(first))
    report = book.ingest(source(turned(by(first, "Bo Kubena"), 1)))
    assert (report.stored, report.existing, report.conflicts) == (0, 1, 0)


def test_a_second_scorer_who_missed_the_last_hand_gives_one_game(book, night):
    first = night(1)
    book.ingest(source(first))
    report = book.ingest(source(by(replace(first, hands=first.hands[:-1]), "Bo Kubena")))
    assert (report.stored, report.existing, report.conflicts) == (0, 1, 0)


def test_a_second_scorer_who_says_otherwise_is_a_conflict_that_tells_the_difference(book, night):
    first = night(1)
    [made] = book.ingest(source(first)).results
    report = book.ingest(source(renamed(first)))
    assert (report.stored, report.existing, report.conflicts) == (0, 0, 1)
    assert report.line.endswith("0 stored (0 hands) + 0 already there + 1 in conflict + 0 rejected")
    found = report.results[0].conflict
    assert found.game_id == made.game_id
    assert any("Event: Club -> Another club" in change for change in found.changes)
    assert book.count_hands() == len(first.hands)


def test_both_in_one_file_give_one_game(book, night):
    first = night(1)
    report = book.ingest(source(first, renamed(first), by(first, "Cy Janak")))
    assert (report.stored, report.conflicts, report.existing) == (1, 1, 1)


def test_the_second_sent_again_is_the_same_conflict(book, night):
    first = night(1)
    book.ingest(source(first))
    once = book.ingest(source(renamed(first))).results[0]
    again = book.ingest(source(renamed(first))).results[0]
    assert (again.status, again.conflict) == (once.status, once.conflict)
    assert len(book.conflicts()) == 1


def test_many_seconds_sent_again_ask_for_the_conflicts_once(book, night, monkeypatch):
    games = [night(seed, Round=str(seed)) for seed in (1, 2, 3)]
    seconds = [renamed(game) for game in games]
    book.ingest(source(*games, *seconds))
    asked = []

    def counted(transaction):
        asked.append(transaction)
        return open_conflicts(transaction)

    monkeypatch.setattr("ledger.store.shelving.open_conflicts", counted)
    assert book.ingest(source(*seconds)).conflicts == 3
    assert len(asked) == 1


def test_two_games_of_one_pairing_in_one_night_are_two_games(book, night):
    games = [night(1), by(night(2), "Ann Novak")]
    games[1] = replace(games[1], players=games[0].players)
    report = book.ingest(source(*games))
    assert (report.stored, report.conflicts) == (2, 0)


def test_games_that_name_no_table_are_two_games(book, night):
    first = night(1)
    plain = [tag for tag in first.tags if tag[0] not in ("Table", "Round", "Date")]
    one = replace(first, tags=tuple(plain))
    report = book.ingest(source(one, by(one, "Bo Kubena")))
    assert (report.stored, report.conflicts) == (2, 0)


@pytest.fixture
def conflict(book, night):
    first = night(1)
    book.ingest(source(first))
    book.ingest(source(renamed(first)), by="Bo's phone")
    [found] = book.conflicts()
    return found


def test_an_open_conflict_says_who_and_what(book, conflict):
    assert (conflict.by, conflict.club) == ("Bo's phone", "home")
    assert conflict.game_id == book.games().frame["game_id"][0]
    assert 'Event "Another club"' in conflict.text


def test_keeping_the_first_leaves_the_game_as_it_was(book, conflict):
    before = book.game(conflict.game_id).text
    book.settle(conflict.game_id, conflict.entry, "first", by="Di", why="Ann saw it")
    assert book.game(conflict.game_id).text == before
    assert book.conflicts() == []


def test_keeping_the_second_puts_it_in_force_as_the_next_version(book, conflict):
    book.settle(conflict.game_id, conflict.entry, "second", by="Di", why="Bo saw it")
    stored = book.game(conflict.game_id)
    assert (stored.version, stored.text) == (2, conflict.text)
    assert book.games().frame.height == 1


def test_keeping_both_makes_the_second_a_game_of_its_own(book, conflict):
    book.settle(conflict.game_id, conflict.entry, "both", by="Di", why="they played twice")
    assert book.games().frame.height == 2
    assert sorted(book.games().frame["event"]) == ["Another club", "Club"]


@pytest.mark.parametrize("keep", ["first", "second", "both"])
def test_a_ruling_survives_a_rebuild(book, conflict, keep):
    book.settle(conflict.game_id, conflict.entry, keep, by="Di", why="a ruling")
    assert book.rebuild().changed == 0
    assert book.conflicts() == []


@pytest.mark.parametrize("keep", ["first", "second", "both"])
def test_the_history_says_what_a_ruling_kept(book, conflict, keep):
    book.settle(conflict.game_id, conflict.entry, keep, by="Di", why="a ruling")
    versions = book.history(conflict.game_id).versions
    assert [version.keep for version in versions] == ["", "", keep]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("{game}", 999, "first", "x"), "conflict-unknown"),
        (("0" * 16, 2, "first", "x"), "game-unknown"),
        (("{game}", 2, "third", "x"), "keep-unknown"),
        (("{game}", 2, "first", " "), "why-missing"),
    ],
)
def test_rulings_that_make_no_sense(book, conflict, words, code):
    game, entry, keep, why = words
    with pytest.raises(LedgerError) as caught:
        book.settle(game.format(game=conflict.game_id), entry, keep, by="Di", why=why)
    assert caught.value.code == code


def test_a_settled_conflict_cannot_be_settled_again(book, conflict):
    book.settle(conflict.game_id, conflict.entry, "first", by="Di", why="Ann saw it")
    with pytest.raises(LedgerError) as caught:
        book.settle(conflict.game_id, conflict.entry, "second", by="Ed", why="no")
    assert caught.value.code == "conflict-unknown"
