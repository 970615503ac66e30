"""Everything as one file, and the same ledger out of it again."""

import json
from random import Random

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.book import Book, Source
from ledger.errors import LedgerError, RecordError, StoreError
from ledger.record.text import loads
from ledger.record.writer import write_game
from ledger.store.sql import statement

SAME = ("entries", "heads", "games", "hands", "sittings", "names", "clubs", "seasons", "nights")


def everything(book):
    return "".join(book.archive())


def rows(book):
    return {
        table: sorted(map(repr, book._database.frame(statement(f"select * from {table}")).rows()))
        for table in SAME
    }


def made_of(text, path):
    return Book.unarchive(Source.of_bytes(text.encode(), "all.p42"), path)


def refusal(text, path, data=None):
    with pytest.raises(LedgerError) as caught:
        Book.unarchive(Source.of_bytes(text.encode() if data is None else data, "all.p42"), path)
    assert list(path.parent.glob(".*")) == []
    assert not path.exists()
    return caught.value


@pytest.fixture
def text(club):
    with Book.open(club) as book:
        return everything(book)


@pytest.fixture
def new(tmp_path):
    (tmp_path / "new").mkdir()
    return tmp_path / "new" / "new.duckdb"


def test_a_ledger_out_of_an_archive_is_equal(club, text, new):
    made = made_of(text, new)
    with Book.open(club) as book, Book.open(new) as again:
        assert again.head() == book.head() == made.head
        assert rows(again) == rows(book)
        assert everything(again) == text
        assert not again.verify().found


@settings(
    max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.integers(0, 10**6))
def test_a_ledger_of_acts_by_chance_is_equal_out_of_its_archive(tmp_path, act_by_chance, seed):
    random = Random(seed)
    path = tmp_path / f"{seed}.duckdb"
    path.unlink(missing_ok=True)
    with Book.open() as book:
        book.clubs.add("waco", "Waco", "America/Chicago", by="Joe")
        for _ in range(20):
            act_by_chance(book, random)
        assert book.verify().findings == ()
        text = everything(book)
        made_of(text, path)
        with Book.open(path) as again:
            assert again.head() == book.head()
            assert rows(again) == rows(book)
            assert everything(again) == text
            assert again.verify().findings == ()


def test_every_reader_of_records_finds_the_games_that_count(club, text):
    with Book.open(club) as book, Book.open() as other:
        count = book.games().frame.height
        report = other.ingest(Source.of_bytes(text.encode(), "all.p42"))
        assert (report.read, report.rejected) == (count, 0)
        # The ruling that two records are two games is the old ledger's own.
        assert (report.stored, report.conflicts) == (count - 1, 1)


def test_the_games_of_an_archive_are_those_that_count_as_they_were_written(club, text):
    with Book.open(club) as book:
        ids = book.games(limit=100).frame["game_id"].to_list()
        written = {book.game(game_id, written=True).text for game_id in ids}
    assert {write_game(game) for game in loads(text)} == written


def test_tokens_are_no_part_of_it(tmp_path):
    from datetime import UTC, datetime

    from ledger.grant import Scope

    with Book.open() as book:
        made = book.access.create("phone", [Scope.RECORD], at=datetime.now(UTC))
        assert made.token.token_id not in everything(book)


def test_an_empty_ledger_has_an_archive(new):
    with Book.open() as book:
        text = everything(book)
    assert made_of(text, new).head.seq == 0
    assert len(text.splitlines()) == 2


def test_small_pages_give_the_same_archive(club, text, monkeypatch):
    from ledger.store import verify_chain

    monkeypatch.setattr(verify_chain, "PAGE", 3)
    with Book.open(club) as book:
        assert everything(book) == text


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_an_archive_that_was_cut_is_refused(text, new, part):
    error = refusal(text[: int(len(text) * part)], new)
    assert error.code == "archive-cut"
    assert error.place.file == "all.p42"
    assert error.place.line > 1


def test_an_archive_without_its_last_line_is_refused(text, new):
    error = refusal("".join(text.splitlines(keepends=True)[:-1]), new)
    assert error.code == "archive-cut"
    assert error.message.startswith("the archive ends behind entry ")


def test_any_byte_of_an_archive_that_was_changed_is_refused(text, new):
    random = Random(42)
    for _ in range(12):
        data = bytearray(text.encode())
        data[random.randrange(len(data))] ^= 1 << random.randrange(7)
        error = refusal("", new, bytes(data))
        assert isinstance(error, RecordError)
        assert error.code in ("archive-damaged", "archive-cut", "archive-unknown", "archive-newer")


def test_a_line_that_is_gone_is_named(text, new):
    lines = text.splitlines(keepends=True)
    entry = next(index for index, line in enumerate(lines) if '"lines":' in line)
    del lines[entry + 3]
    error = refusal("".join(lines), new)
    assert error.code == "archive-damaged"
    assert error.place.line == entry + 1


def test_a_line_behind_the_seal_is_refused(text, new):
    error = refusal(f"{text}more\n", new)
    assert (error.code, error.place.line) == ("archive-damaged", len(text.split("\n")))


def test_text_between_entries_is_refused(text, new):
    first, rest = text.split("\n", 1)
    assert refusal(f"{first}\nhello\n{rest}", new).code == "archive-damaged"


def test_an_archive_with_other_words_in_place_of_erased_ones_is_refused(text, new):
    """Words that an erasure wrote anew are held against that erasure."""
    lines = text.splitlines(keepends=True)
    at = next(
        index
        for index, line in enumerate(lines)
        if line.startswith("%")
        and "body_digest" in json.loads(line[1:])
        and "body" in json.loads(line[1:])
    )
    told = json.loads(lines[at][1:])
    told["body"]["by"] = "Mallory"
    lines[at] = "%" + json.dumps(told, separators=(",", ":"), ensure_ascii=False) + "\n"
    error = refusal("".join(resealed(lines)), new)
    assert error.code == "archive-damaged"
    assert f"entry {told['seq']}: what it says was changed" in error.message


def resealed(lines):
    from hashlib import sha256

    last = json.loads(lines[-1][1:])
    last["sha256"] = sha256("".join(lines[:-1]).encode()).hexdigest()
    return [*lines[:-1], "%" + json.dumps(last, separators=(",", ":")) + "\n"]


def test_plain_records_are_no_archive(new):
    error = refusal('[P42 "1"]\n', new)
    assert error.code == "archive-unknown"
    assert "ledger42 ingest" in error.hint


def test_an_archive_of_a_later_form_is_refused(text, new):
    assert refusal(text.replace('"format":1', '"format":2', 1), new).code == "archive-newer"


def test_a_ledger_that_is_there_is_not_replaced(text, club):
    before = club.read_bytes()
    with pytest.raises(LedgerError) as caught:
        made_of(text, club)
    assert caught.value.code == "ledger-exists"
    assert club.read_bytes() == before


def test_a_ledger_that_was_touched_gives_no_archive(club):
    with duckdb.connect(str(club)) as con:
        con.execute("update entries set subject = 'x' where seq = 5")
    with Book.open(club) as book, pytest.raises(StoreError) as caught:
        everything(book)
    assert caught.value.code == "ledger-touched"
    assert "entry 5" in caught.value.message


def test_an_archive_is_of_one_state_while_others_write(club, text, make_game):
    from ledger.record.text import dumps

    with Book.open(club) as book:
        parts = book.archive()
        first = next(parts) + next(parts)
        book.ingest(Source.of_bytes(dumps([make_game(3)]).encode()))
        assert first + "".join(parts) == text
