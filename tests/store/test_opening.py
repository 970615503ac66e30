"""What can stand in the way of opening a ledger, each with its code and its way out."""

import subprocess
import sys
import textwrap

import duckdb
import pytest

from ledger.book import Book
from ledger.errors import NotFoundError, StoreBusyError, StoreError
from ledger.store.migrations import steps


def refusal(path, **options):
    with pytest.raises((StoreError, NotFoundError)) as caught:
        Book.open(path, **options)
    return caught.value


def test_a_new_file_is_an_empty_ledger(tmp_path):
    with Book.open(tmp_path / "new.duckdb") as book:
        assert book.games().frame.is_empty()
    with Book.open(tmp_path / "new.duckdb") as again:
        assert again.count_hands() == 0


def test_a_missing_ledger_is_not_made_when_that_is_not_wanted(tmp_path):
    error = refusal(tmp_path / "none.duckdb", create=False)
    assert error.code == "ledger-missing"
    assert not (tmp_path / "none.duckdb").exists()


def test_a_folder(tmp_path):
    error = refusal(tmp_path)
    assert error.code == "store-directory"
    assert str(tmp_path / "ledger.duckdb") in error.hint


def test_a_folder_that_does_not_exist(tmp_path):
    assert refusal(tmp_path / "no" / "x.duckdb").code == "store-no-folder"


@pytest.mark.parametrize("content", [b"", b"hi", b"%PDF-1.7 " + b"x" * 9000, b'[P42 "1"]\n' * 900])
def test_a_file_of_something_else_is_left_as_it_was(tmp_path, content):
    path = tmp_path / "other"
    path.write_bytes(content)
    error = refusal(path)
    assert error.code == "store-not-a-ledger"
    assert str(error) == (
        f"{path} is not a ledger [store-not-a-ledger]\n"
        "  Name a ledger file or one that does not exist yet. To read games from a file, "
        "ingest it."
    )
    assert path.read_bytes() == content


def test_a_database_of_something_else(tmp_path):
    path = tmp_path / "other.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("create table songs (title varchar)")
    assert refusal(path).code == "store-not-a-ledger"


def test_a_ledger_from_a_later_version(tmp_path):
    path = tmp_path / "later.duckdb"
    Book.open(path).close()
    newest = steps()[-1].version
    with duckdb.connect(str(path)) as con:
        con.execute("insert into ledger_schema values (99, '099_later.sql', now())")
    error = refusal(path)
    assert error.code == "store-newer"
    assert error.message == f"{path} has schema 99, and this ledger42 knows schemas up to {newest}"


def test_a_damaged_ledger(tmp_path, make_game):
    path = tmp_path / "hurt.duckdb"
    with Book.open(path):
        pass
    data = bytearray(path.read_bytes())
    data[12288:] = bytes(255 - byte for byte in data[12288:])
    path.write_bytes(data)
    error = refusal(path)
    assert error.code == "store-damaged"
    assert str(path) in error.message


def test_a_ledger_held_by_another_process_names_it(tmp_path):
    path = tmp_path / "held.duckdb"
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            textwrap.dedent(
                f"""
                import duckdb
                con = duckdb.connect({str(path)!r})
                print("held", flush=True)
                input()
                """
            ),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout.readline() == "held\n"
        error = refusal(path)
    finally:
        holder.communicate("\n")
    assert isinstance(error, StoreBusyError)
    assert error.code == "store-busy"
    assert f"process {holder.pid} (python" in error.message
    assert error.hint.startswith("A ledger has one writer.")


def test_a_closed_book_says_so():
    book = Book.open()
    book.close()
    with pytest.raises(StoreError) as caught:
        book.games()
    assert caught.value.code == "store-closed"


def test_a_failing_step_leaves_the_file_without_any(tmp_path, monkeypatch):
    import ledger.store.migrations as migrations

    path = tmp_path / "half.duckdb"
    good = migrations.read_sql
    monkeypatch.setattr(
        migrations,
        "read_sql",
        lambda package, name: "select nonsense" if "003" in name else good(package, name),
    )
    with pytest.raises(StoreError):
        Book.open(path)
    with duckdb.connect(str(path)) as con:
        assert con.execute("select count(*) from duckdb_tables()").fetchone() == (0,)
