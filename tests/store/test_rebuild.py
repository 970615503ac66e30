"""Rebuild: the derived rows come again from the records, the same to the last value."""

import pytest

from ledger.book import Book, Source
from ledger.record.text import dumps
from ledger.store import afresh
from ledger.store import derive as derive_module
from ledger.store.sql import statement


@pytest.fixture(scope="module")
def text(make_game):
    return dumps([make_game(seed) for seed in range(700, 712)])


@pytest.fixture
def book(text):
    with Book.open() as opened:
        opened.ingest(Source.of_bytes(text.encode(), "night"))
        yield opened


def table(book, name):
    return book._database.frame(statement(f"select * from {name}"))


@pytest.mark.parametrize("name", ["games", "hands", "heads", "v_plays", "v_hand_players"])
def test_rebuild_gives_the_same_rows(book, name, monkeypatch):
    monkeypatch.setattr(afresh, "BATCH_RECORDS", 5)
    before = table(book, name)
    assert not before.is_empty()
    book.rebuild()
    assert table(book, name).equals(before)


def test_rebuild_repairs_derived_rows_that_were_tampered_with(book):
    before = table(book, "hands")
    with book._database.writing() as transaction:
        transaction.run(statement("update hands set outcome = 'made', made = true"))
        transaction.run(statement("delete from games"))
    book.rebuild()
    assert table(book, "hands").equals(before)


def test_rebuild_reports_what_it_did(book):
    report = book.rebuild()
    hands = book.count_hands()
    assert (
        report.line == f"12 stored = 12 derived again ({hands} hands) + 0 refused; 0 games changed"
    )


def test_a_record_that_is_refused_today_keeps_its_text_and_is_named(book):
    spoiled = book.games().frame["game_id"][0]
    text = book.game(spoiled).text
    with book._database.writing() as transaction:
        transaction.run(
            statement(
                "update entries "
                "set record = replace(record, 'RuleBook \"1\"', 'RuleBook \"0\"') "
                f"where subject = '{spoiled}'"
            )
        )
    report = book.rebuild()
    assert [refusal.game_id for refusal in report.refused] == [spoiled]
    assert report.refused[0].errors[0].code == "rulebook-unknown"
    assert report.records == report.games + 1
    assert text.replace('RuleBook "1"', 'RuleBook "0"') in "".join(book.export())


def test_a_failing_rebuild_leaves_the_rows_as_they_were(book, monkeypatch):
    with book._database.writing() as transaction:
        transaction.run(statement("update hands set outcome = 'made'"))
    before = table(book, "hands")

    def fail(transaction, name, rows):
        raise RuntimeError(name)

    monkeypatch.setattr(derive_module, "insert_rows", fail)
    with pytest.raises(RuntimeError):
        book.rebuild()
    assert table(book, "hands").equals(before)


def test_a_dry_rebuild_says_what_it_would_change_and_changes_nothing(book):
    with book._database.writing() as transaction:
        transaction.run(statement("update hands set outcome = 'no-result' where number = 1"))
    before = table(book, "hands")
    head = book.head()
    report = book.rebuild(dry=True)
    assert report.changed > 0
    assert report.line.endswith("would change")
    assert report.changes[0].words[0].startswith("hand 1, outcome: no-result -> ")
    assert table(book, "hands").equals(before)
    assert book.head() == head


def test_a_rebuild_is_entered_in_the_history(book):
    book.rebuild(by="the director")
    last = book.entries(book.head().seq - 1)[0]
    assert (last.kind, last.by, last.said["changed"]) == ("rebuild", "the director", 0)
