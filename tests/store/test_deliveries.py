"""A delivery that comes again under its key gets the answer that it got."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from ledger.book import Book, Source
from ledger.errors import UsageError
from ledger.record.text import dumps
from ledger.store import ingest
from ledger.store.deliveries import Delivery


@pytest.fixture
def book():
    with Book.open() as opened:
        yield opened


@pytest.fixture
def games(make_game):
    return [dumps([make_game(seed)]) for seed in (1, 2, 3)]


def send(book, *texts, key="table 2, hand 7", body="1"):
    source = Source.of_bytes("\n".join(texts).encode(), "body")
    return book.ingest(source, delivery=Delivery(key, body))


def told(report):
    return [(result.number, result.status.value, result.game_id) for result in report.results]


def test_the_answer_is_the_same_again(book, games):
    first, again = send(book, *games), send(book, *games)
    assert told(again) == told(first)
    assert (first.stored, first.repeated) == (3, 0)
    assert (again.stored, again.repeated) == (3, 3)


def test_it_is_stored_once(book, games):
    for _ in range(3):
        send(book, *games)
    assert len(book.games().frame) == 3


def test_another_key_is_told_what_is_there(book, games):
    send(book, *games)
    assert send(book, *games, key="other").existing == 3


def test_the_key_with_another_body_is_refused(book, games):
    send(book, *games)
    with pytest.raises(UsageError) as refused:
        send(book, games[0], body="2")
    assert refused.value.code == "key-reused"


def test_what_was_there_before_is_still_existing(book, games):
    send(book, games[0], key="before")
    first, again = send(book, *games), send(book, *games)
    assert [status for _, status, _ in told(first)] == ["existing", "created", "created"]
    assert told(again) == told(first)


@pytest.mark.parametrize("batch", [1, 2, 512])
def test_a_game_that_stands_twice_in_a_body_is_created_once(book, games, batch, monkeypatch):
    monkeypatch.setattr(ingest, "BATCH_GAMES", batch)
    twice = (games[0], games[1], games[0])
    first, again = send(book, *twice), send(book, *twice)
    assert [status for _, status, _ in told(first)] == ["created", "created", "existing"]
    assert told(again) == told(first)
    assert first.results[2].game_id == first.results[0].game_id


def test_two_at_the_same_moment_get_one_answer(book, games):
    with ThreadPoolExecutor(8) as pool:
        reports = list(pool.map(lambda _: send(book, *games), range(16)))
    assert {str(told(report)) for report in reports} == {str(told(reports[0]))}
    assert [report.repeated for report in reports].count(0) == 1
    assert len(book.games().frame) == 3
