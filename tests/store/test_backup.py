"""Backups made while others write, and backups put in the place of a ledger."""

import shutil
import subprocess
import sys
import textwrap
import threading

import duckdb
import pytest

from ledger.book import Book, Source
from ledger.errors import LedgerError, StoreBusyError, StoreError
from ledger.record.text import dumps


def tables(path):
    """Everything in a ledger file, by table, and its views."""
    with duckdb.connect(str(path), read_only=True) as con:
        names = [
            name for (name,) in con.execute("select table_name from duckdb_tables()").fetchall()
        ]
        views = con.execute(
            "select view_name, sql from duckdb_views() where not internal order by 1"
        ).fetchall()
        rows = {
            name: sorted(map(repr, con.execute(f"select * from {name}").fetchall()))
            for name in names
        }
        return rows, views


def refusal(*asked):
    with pytest.raises(LedgerError) as caught:
        Book.restore(*asked)
    return caught.value


@pytest.fixture
def backup(club, tmp_path):
    with Book.open(club) as book:
        return book.backup(tmp_path / "backup.duckdb").path


def test_a_backup_holds_every_table_row_and_view(club, tmp_path):
    with Book.open(club) as book:
        made = book.backup(tmp_path / "backup.duckdb")
        assert made.head == book.head()
        assert made.size == made.path.stat().st_size
    assert tables(made.path) == tables(club)


def test_a_backup_verifies(backup):
    with Book.open(backup) as book:
        assert not book.verify().found


def test_a_ledger_in_memory_can_be_backed_up(tmp_path, make_game):
    with Book.open() as book:
        book.ingest(Source.of_bytes(dumps([make_game(1)]).encode()))
        made = book.backup(tmp_path / "backup.duckdb")
    with Book.open(made.path) as copy:
        assert copy.head() == made.head


def test_a_backup_while_others_write_is_of_one_moment(club, tmp_path, make_game):
    texts = [dumps([make_game(seed)]).encode() for seed in range(400, 412)]
    with Book.open(club) as book:
        writer = threading.Thread(
            target=lambda: [book.ingest(Source.of_bytes(text)) for text in texts]
        )
        writer.start()
        made = [book.backup(tmp_path / f"{number}.duckdb") for number in range(3)]
        writer.join()
        history = {entry.seq: entry.digest for entry in book.entries(limit=1000)}
    for each in made:
        with Book.open(each.path) as copy:
            assert not copy.verify().found
            assert history[copy.head().seq] == copy.head().digest == each.head.digest


def test_a_file_that_is_there_is_not_replaced(club, backup):
    before = backup.read_bytes()
    with Book.open(club) as book, pytest.raises(LedgerError) as caught:
        book.backup(backup)
    assert caught.value.code == "backup-exists"
    assert backup.read_bytes() == before


def test_a_file_that_is_there_is_replaced_when_that_is_wanted(club, backup):
    backup.write_text("old")
    with Book.open(club) as book:
        book.backup(backup, force=True)
    with Book.open(backup) as copy:
        assert not copy.verify().found


def test_a_backup_that_fails_leaves_nothing_behind(club, tmp_path, monkeypatch):
    from ledger.store import database as database_module

    def fail(con, path):
        path.write_bytes(b"half")
        raise duckdb.IOException("No space left on device")

    monkeypatch.setattr(database_module, "copy_to", fail)
    before = sorted(tmp_path.iterdir())
    with Book.open(club) as book, pytest.raises(StoreError) as caught:
        book.backup(tmp_path / "backup.duckdb")
    assert caught.value.code == "store-full"
    assert sorted(tmp_path.iterdir()) == before


def test_a_backup_into_a_folder_that_is_not_there(club, tmp_path):
    with Book.open(club) as book, pytest.raises(LedgerError) as caught:
        book.backup(tmp_path / "no" / "backup.duckdb")
    assert caught.value.code == "output-unwritable"


def test_an_open_backup_has_no_name_and_leaves_nothing(club):
    with Book.open(club) as book:
        made = book.open_backup()
        assert sorted(path.name for path in club.parent.iterdir()) == [club.name]
        with made.stream:
            assert len(made.stream.read()) == made.size


def test_a_restored_ledger_is_the_backup(club, backup, make_game):
    with Book.open(club) as book:
        book.ingest(Source.of_bytes(dumps([make_game(1)]).encode()))
    done = Book.restore(backup, club)
    assert tables(club) == tables(backup)
    assert done.line.endswith("with 1 entry more")


def test_what_a_restored_ledger_replaces_is_kept(club, backup, make_game):
    with Book.open(club) as book:
        book.ingest(Source.of_bytes(dumps([make_game(1)]).encode()))
    before = tables(club)
    first, second = Book.restore(backup, club), Book.restore(backup, club)
    assert tables(first.kept) == before
    assert first.kept.name == "club.duckdb.before-restore-1"
    assert second.kept.name == "club.duckdb.before-restore-2"


def test_a_ledger_is_restored_where_there_was_none(backup, tmp_path):
    done = Book.restore(backup, tmp_path / "new.duckdb")
    assert done.kept is None
    assert tables(tmp_path / "new.duckdb") == tables(backup)


def test_a_backup_is_left_as_it_was(backup, club):
    before = backup.read_bytes()
    Book.restore(backup, club)
    assert backup.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"no ledger", bytes(20000)])
def test_a_ledger_that_cannot_be_read_at_all_is_restored(backup, tmp_path, content):
    path = tmp_path / "hurt.duckdb"
    path.write_bytes(content)
    (tmp_path / "hurt.duckdb.wal").write_bytes(b"the log of it")
    done = Book.restore(backup, path)
    assert done.kept.read_bytes() == content
    assert done.kept.with_name(done.kept.name + ".wal").read_bytes() == b"the log of it"
    assert tables(path) == tables(backup)


def test_a_backup_that_was_touched_is_refused(backup, club):
    with duckdb.connect(str(backup)) as con:
        con.execute("update entries set record = replace(record, 'Ann', 'Anne') where seq = 1")
    before = club.read_bytes()
    error = refusal(backup, club)
    assert error.code == "backup-touched"
    assert "entry 1" in error.message
    assert club.read_bytes() == before


def test_a_backup_whose_rows_are_those_of_another_engine_is_restored_with_a_word(backup, club):
    with duckdb.connect(str(backup)) as con:
        con.execute("update hands set made = not made")
    done = Book.restore(backup, club)
    assert {finding.code for finding in done.report.findings} == {"rows-changed"}


def test_a_damaged_backup_is_refused(backup, club):
    data = bytearray(backup.read_bytes())
    data[12288:] = bytes(255 - byte for byte in data[12288:])
    backup.write_bytes(data)
    error = refusal(backup, club)
    assert error.code == "store-damaged"
    assert str(backup) in error.message
    assert ".part" not in str(error)


def test_no_backup(club, tmp_path):
    assert refusal(tmp_path / "none.duckdb", club).code == "backup-missing"


def test_the_ledger_itself_is_no_backup_of_it(club):
    assert refusal(club, club).code == "backup-same"


def test_a_ledger_that_a_process_holds_is_not_replaced(backup, club):
    code = f"""
        from ledger.book import Book
        book = Book.open({str(club)!r})
        print("held", flush=True)
        input()
    """
    holder = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout.readline() == "held\n"
        before = club.read_bytes()
        error = refusal(backup, club)
        assert club.read_bytes() == before
    finally:
        holder.communicate("\n")
    assert isinstance(error, StoreBusyError)
    assert [path.name for path in club.parent.glob("*before*")] == []


def test_a_log_beside_the_ledger_is_kept_with_what_is_replaced(backup, lived, tmp_path):
    path = tmp_path / "killed.duckdb"
    shutil.copyfile(lived, path)
    code = f"""
        import os, signal
        from ledger.book import Book
        book = Book.open({str(path)!r})
        book.rebuild(by="Joe")
        os.kill(os.getpid(), signal.SIGKILL)
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False)
    assert (tmp_path / "killed.duckdb.wal").exists()
    done = Book.restore(backup, path)
    assert not (tmp_path / "killed.duckdb.wal").exists()
    with Book.open(done.kept) as kept, Book.open(path) as book:
        assert kept.head().seq == book.head().seq + 1
