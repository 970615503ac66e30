"""Entries are numbered without a hole, and each is sealed over the one before."""

import hashlib
import json
import threading

import pytest

from ledger.book import Book, Source
from ledger.record.text import dumps
from ledger.store.chain import GENESIS


@pytest.fixture
def book(make_game):
    with Book.open() as opened:
        text = dumps([make_game(seed) for seed in range(50, 56)])
        opened.ingest(Source.of_bytes(text.encode(), "night"), by="Ann")
        yield opened


def test_the_digest_is_what_the_module_says(book):
    previous = GENESIS
    for number, entry in enumerate(book.entries(), 1):
        moment = entry.entered_at.isoformat(timespec="microseconds")
        told = [number, entry.kind, entry.subject, moment, entry.body_digest, entry.record_digest]
        text = json.dumps([*told, previous], ensure_ascii=False, separators=(",", ":"))
        assert entry.digest == hashlib.sha256(text.encode()).hexdigest()
        assert entry.record_digest == hashlib.sha256(entry.record.encode()).hexdigest()
        previous = entry.digest
    assert (book.head().seq, book.head().digest) == (6, previous)


def test_the_head_is_that_of_the_file_when_it_is_opened_again(tmp_path, make_game):
    path = tmp_path / "club.duckdb"
    with Book.open(path) as book:
        book.ingest(Source.of_bytes(dumps([make_game(1)]).encode()))
        head = book.head()
    with Book.open(path) as again:
        assert again.head() == head


def test_a_listener_hears_of_a_head_that_is_durable(book, make_game):
    heard = []
    stop = book.listen(heard.append)
    book.ingest(Source.of_bytes(dumps([make_game(99)]).encode()))
    stop()
    book.ingest(Source.of_bytes(dumps([make_game(98)]).encode()))
    assert [head.seq for head in heard] == [7]


def test_many_writers_make_one_chain_and_each_game_is_there_once(make_game):
    texts = [dumps([make_game(seed)]).encode() for seed in range(200, 216)]
    with Book.open() as book:

        def send(part):
            for text in part:
                book.ingest(Source.of_bytes(text))

        threads = [threading.Thread(target=send, args=(texts[n::4] * 2,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert book.head().seq == 16
        assert book.games(limit=100).frame["game_id"].n_unique() == 16


def test_a_writer_that_fails_undoes_only_itself(book):
    database = book._database
    started, both = threading.Event(), threading.Barrier(2)
    errors = []

    def hold(transaction):
        started.set()

    def fail(transaction):
        raise ValueError("mine alone")

    def wait_and(work):
        both.wait()
        try:
            database.group(work)
        except ValueError as error:
            errors.append(str(error))

    threads = [threading.Thread(target=wait_and, args=(work,)) for work in (hold, fail)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert started.is_set()
    assert errors == ["mine alone"]


def test_writers_who_wait_with_one_store_are_served_by_one_call(book):
    database = book._database
    held, calls, results = threading.Event(), [], {}

    def store(transaction, items):
        calls.append(list(items))
        return [item * 10 for item in items]

    def send(item):
        results[item] = database.gather(store, item)

    with database.writing():
        database.later(lambda transaction: None)
        while database._turns.waiting():
            held.wait(0.001)
        threads = [threading.Thread(target=send, args=(item,)) for item in range(4)]
        for thread in threads:
            thread.start()
        while database._turns.waiting() < 4:
            held.wait(0.001)
    for thread in threads:
        thread.join()
    assert results == {item: item * 10 for item in range(4)}
    assert len(calls) == 1
