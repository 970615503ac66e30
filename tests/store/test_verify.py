"""Verify finds an untouched ledger as it was stored, and says how much it looked at."""

import pytest

from ledger.book import Book, Source
from ledger.errors import UsageError
from ledger.record.text import dumps
from ledger.store import verify as verify_module
from ledger.store import verify_chain


def test_a_ledger_with_every_kind_of_act_is_as_it_was_stored(club):
    with Book.open(club) as book:
        report = book.verify()
        assert report.findings == ()
        assert report.head == book.head()
        assert report.entries == book.head().seq
        assert report.hands == book.count_hands()


def test_small_pages_find_the_same(club, monkeypatch):
    with Book.open(club) as book:
        whole = book.verify()
        monkeypatch.setattr(verify_chain, "PAGE", 3)
        monkeypatch.setattr(verify_module, "BATCH_GAMES", 2)
        assert book.verify() == whole


def test_an_empty_ledger_verifies():
    with Book.open() as book:
        assert book.verify().line == ("0 entries, 0 games, 0 hands: every one is as it was stored")


def test_a_head_noted_earlier_is_in_the_history(club):
    with Book.open(club) as book:
        noted = book.entries(3, limit=1)[0].digest
        assert not book.verify(anchor=noted).found
        assert not book.verify(anchor=noted[:12].upper()).found


def test_a_head_of_another_ledger_is_not(club):
    with Book.open(club) as book:
        [finding] = book.verify(anchor="0" * 64).findings
    assert finding.code == "anchor-missing"
    assert "ledger42 restore" in finding.hint


@pytest.mark.parametrize("words", ["123", "x" * 64, "0" * 65, "0123456789abcde-"])
def test_a_head_that_is_none_is_refused(club, words):
    with Book.open(club) as book, pytest.raises(UsageError) as caught:
        book.verify(anchor=words)
    assert caught.value.code == "anchor-shape"


def test_verify_sees_one_state_while_others_write(club, make_game):
    with Book.open(club) as book:
        reports = book.verifying()
        first = next(reports)
        head = book.head()
        book.ingest(Source.of_bytes(dumps([make_game(3)]).encode()))
        *_, last = reports
        assert book.head() != head
        assert (first.head, last.head, last.found) == (head, head, 0)


def test_progress_is_told_on_the_way(club):
    told = []
    with Book.open(club) as book:
        report = book.verify(progress=told.append)
    assert told[-1] == report
    assert len(told) > 2


def test_a_clock_that_was_put_back_does_not_break_the_history(club, monkeypatch):
    from datetime import UTC, datetime

    from ledger.store import chain

    class Slow(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime(2020, 1, 1, tzinfo=UTC)

    monkeypatch.setattr(chain, "datetime", Slow)
    with Book.open(club) as book:
        before = book.entries(book.head().seq - 1)[0]
        book.rebuild(by="Joe")
        assert book.entries(before.seq)[0].entered_at == before.entered_at
        assert not book.verify().found
