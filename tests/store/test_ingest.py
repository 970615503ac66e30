"""Ingest: each good game once, every other one named, whole batches or nothing."""

import pytest

from ledger.book import Book, Source
from ledger.errors import StoreError
from ledger.record.digest import digest
from ledger.record.text import dumps
from ledger.store import derive as derive_module
from ledger.store import ingest as ingest_module
from ledger.store.reports import Status


@pytest.fixture(scope="module")
def games(make_game):
    return [make_game(seed) for seed in range(500, 512)]


@pytest.fixture
def book():
    with Book.open() as opened:
        yield opened


def source(text, name="night.p42"):
    return Source.of_bytes(text.encode(), name)


def test_every_game_is_created_under_its_digest(book, games):
    report = book.ingest(source(dumps(games)))
    assert [result.game_id for result in report.results] == [digest(game)[:16] for game in games]
    assert {result.status for result in report.results} == {Status.CREATED}
    assert book.count_hands() == sum(len(game.hands) for game in games) == report.hands


def test_the_reconciliation_is_a_sentence(book, games):
    broken = dumps(games[:3]).replace('[P42 "1"]', '[P42 "7"]', 1)
    hands = sum(len(game.hands) for game in games[1:3])
    book.ingest(source(dumps(games[1])))
    report = book.ingest(source(broken))
    new = hands - len(games[1].hands)
    assert report.line == (
        f"night.p42: 3 games read = 1 stored ({new} hand{'s' * (new != 1)}) + "
        "1 already there + 1 rejected"
    )
    assert report.read == report.stored + report.existing + report.rejected


def test_a_rejected_game_keeps_its_place_and_code_and_costs_itself_alone(book, games):
    text = dumps(games[0]) + '\n[P42 "7"]\n[A "Ann"]\n\n' + dumps(games[2])
    line = dumps(games[0]).count("\n") + 2
    report = book.ingest(source(text))
    (refused,) = report.refused
    assert (report.stored, refused.number) == (2, 2)
    assert refused.place == f"night.p42:{line}:1"
    assert [error.code for error in refused.errors] == ["version-unknown"]


def test_the_same_game_twice_is_stored_once(book, games):
    first = book.ingest(source(dumps([games[0], games[1], games[0]])))
    again = book.ingest(source(dumps([games[0], games[1]]), "another.p42"))
    assert (first.stored, first.existing) == (2, 1)
    assert (again.stored, again.existing) == (0, 2)
    assert book.games().frame.height == 2


def test_the_same_game_in_another_carrier_is_the_same_game(book, games):
    from ledger.record.jsonl import dumps as dumps_jsonl

    book.ingest(source(dumps(games)))
    report = book.ingest(source(dumps_jsonl(games), "night.p42.jsonl"))
    assert (report.stored, report.existing) == (0, len(games))


def test_a_source_without_a_game_is_rejected_with_its_reason(book):
    report = book.ingest(source(""))
    assert report.rejected == 1
    assert [error.code for error in report.refused[0].errors] == ["file-empty"]


def test_the_stored_text_is_the_canonical_one(book, games):
    book.ingest(source(dumps(games)))
    assert "".join(book.export()) == dumps(games)


def test_progress_hears_after_each_batch_and_ends_with_everything(book, games, monkeypatch):
    monkeypatch.setattr(ingest_module, "BATCH_GAMES", 5)
    heard = []
    book.ingest(source(dumps(games)), progress=lambda report: heard.append(report.read))
    assert heard == [5, 10, 12]


def test_a_stopped_ingest_leaves_whole_batches_and_is_completed_by_the_next(
    book, games, monkeypatch
):
    monkeypatch.setattr(ingest_module, "BATCH_GAMES", 5)

    def stop(report):
        if report.read == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        book.ingest(source(dumps(games)), progress=stop)
    assert book.games().frame.height == 10
    report = book.ingest(source(dumps(games)))
    assert (report.existing, report.stored) == (10, 2)


def test_an_error_inside_a_batch_stores_nothing_of_it(book, games, monkeypatch):
    whole = derive_module.insert_rows

    def fail(transaction, table, rows):
        if table == "hands":
            raise RuntimeError("the power went off")
        whole(transaction, table, rows)

    monkeypatch.setattr(derive_module, "insert_rows", fail)
    with pytest.raises(RuntimeError):
        book.ingest(source(dumps(games)))
    assert book.games().frame.is_empty()
    assert list(book.export()) == []


def test_two_different_games_with_one_id_are_an_error(book, games, monkeypatch):
    marks = iter(("0" * 63 + "1", "0" * 63 + "2"))
    monkeypatch.setattr(ingest_module, "digest_of_text", lambda text: next(marks))
    with pytest.raises(StoreError) as caught:
        book.ingest(source(dumps(games[:2])))
    assert caught.value.code == "store-collision"
    assert book.games().frame.is_empty()


def test_a_long_report_keeps_a_bounded_number_of_results(book, games, monkeypatch):
    monkeypatch.setattr(ingest_module, "KEPT_RESULTS", 3)
    report = book.ingest(source(dumps(games) + '\n[P42 "7"]\n' * 6))
    assert (report.stored, report.rejected) == (len(games), 6)
    assert len(report.results) == 6


def test_what_is_stored_is_there_after_opening_again(tmp_path, games):
    path = tmp_path / "club.duckdb"
    with Book.open(path) as first:
        first.ingest(source(dumps(games)))
    with Book.open(path) as second:
        assert "".join(second.export()) == dumps(games)
