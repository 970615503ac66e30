"""A log or a ledger file whose bytes changed: a clear word, and the backup restores.

DuckDB keeps the newest commits in a log beside the file. It checks every entry of the log. A log
that ends in the middle of an entry is what a crash leaves: the ledger is then as it was at the last
whole commit. Anything else in the log that is not as it was written is `store-damaged`.
"""

import shutil
import subprocess
import sys
import textwrap
from random import Random

import pytest

from ledger.book import Book
from ledger.errors import StoreError


@pytest.fixture(scope="module")
def killed(lived, tmp_path_factory):
    """A ledger whose last five acts stand in the log alone, its backup from before them, and how
    many entries that had."""
    folder = tmp_path_factory.mktemp("killed")
    path = folder / "club.duckdb"
    shutil.copyfile(lived, path)
    with Book.open(path) as book:
        entries = book.head().seq
        book.backup(folder / "backup.duckdb")
    code = f"""
        import os, signal
        from ledger.book import Book
        book = Book.open({str(path)!r})
        for number in range(5):
            book.open_night("waco-2026-12-0" + str(number + 1), name="Night", by="Joe")
        os.kill(os.getpid(), signal.SIGKILL)
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False)
    return path, folder / "backup.duckdb", entries


@pytest.fixture
def ledger(killed, tmp_path):
    path = tmp_path / "club.duckdb"
    for ending in ("", ".wal"):
        shutil.copyfile(f"{killed[0]}{ending}", f"{path}{ending}")
    return path


def log(path):
    return path.with_name(path.name + ".wal")


def refusal(path):
    with pytest.raises(StoreError) as caught:
        Book.open(path)
    return caught.value


def test_what_stands_in_the_log_alone_is_there(killed, ledger):
    with Book.open(ledger) as book:
        assert book.head().seq == killed[2] + 5
        assert not book.verify().found


def test_a_flipped_bit_in_the_log_is_damage_and_the_backup_restores(killed, ledger):
    whole, random = log(ledger).read_bytes(), Random(42)
    for _ in range(5):
        data = bytearray(whole)
        data[random.randrange(len(data) // 2, len(data))] ^= 1 << random.randrange(8)
        log(ledger).write_bytes(data)
        error = refusal(ledger)
        assert error.code == "store-damaged"
        assert f"ledger42 restore BACKUP --db {ledger}" in error.hint
    done = Book.restore(killed[1], ledger)
    with Book.open(ledger) as book:
        assert book.head().seq == killed[2]
        assert not book.verify().found
    assert log(done.kept).read_bytes() == bytes(data)


def test_a_log_cut_in_the_middle_gives_the_last_whole_commit(killed, ledger):
    whole = log(ledger).read_bytes()
    for part in (0.3, 0.6, 0.95):
        shutil.copyfile(killed[0], ledger)
        log(ledger).write_bytes(whole[: int(len(whole) * part)])
        with Book.open(ledger) as book:
            assert killed[2] <= book.head().seq < killed[2] + 5
            assert not book.verify().found


def test_a_head_noted_before_shows_that_a_log_was_cut(killed, ledger, tmp_path):
    whole = log(ledger).read_bytes()
    with Book.open(ledger) as book:
        noted = book.head().digest
    shutil.copyfile(killed[0], ledger)
    log(ledger).write_bytes(whole[: len(whole) // 2])
    with Book.open(ledger) as book:
        [finding] = book.verify(anchor=noted).findings
    assert finding.code == "anchor-missing"


@pytest.mark.parametrize("content", [b"hello, this is no log\n", bytes(5000), b"\xff" * 4096])
def test_something_else_in_place_of_the_log_is_damage(ledger, content):
    log(ledger).write_bytes(content)
    error = refusal(ledger)
    assert error.code == "store-damaged"
    assert f"{log(ledger)} does not begin as a log of DuckDB does" in error.message


def test_the_log_of_another_ledger_is_damage(ledger, lived, tmp_path):
    other = tmp_path / "other.duckdb"
    Book.open(other).close()
    shutil.copyfile(log(ledger), log(other))
    assert refusal(other).code == "store-damaged"


@pytest.mark.parametrize("content", [b"", b"d"])
def test_a_log_that_was_only_begun_is_nothing(killed, ledger, content):
    log(ledger).write_bytes(content)
    with Book.open(ledger) as book:
        assert book.head().seq == killed[2]


def test_a_block_of_the_file_that_changed_is_damage_and_the_backup_restores(killed, ledger):
    with Book.open(ledger):
        pass
    whole = ledger.read_bytes()
    codes = set()
    for place in range(4096 * 3, len(whole), len(whole) // 8):
        data = bytearray(whole)
        data[place : place + 64] = bytes(255 - byte for byte in data[place : place + 64])
        ledger.write_bytes(data)
        try:
            with Book.open(ledger) as book:
                report = book.verify()
                codes.add("found" if report.found else "unused")
        except StoreError as error:
            codes.add(error.code)
    assert "store-damaged" in codes
    assert codes <= {"store-damaged", "unused"}
    Book.restore(killed[1], ledger)
    with Book.open(ledger) as book:
        assert not book.verify().found
