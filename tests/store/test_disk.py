"""A disk that is full: a clear word, nothing half stored, and on it goes once there is room."""

import os
import shutil
import subprocess

import pytest

from ledger.book import Book, Source
from ledger.errors import StoreError

ROOM = 5 * 1024 * 1024
RECORD = """\
[P42 "1"]
[RuleBook "1"]
[Date "2026-11-24"]
[Round "{number}"]
[Rules "straight"]
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]

hand 1
bid B 30
call B 5
end B made
"""


@pytest.fixture
def small(tmp_path):
    """A disk of its own with little room: a tmpfs, which takes the right to mount."""
    folder = tmp_path / "small"
    folder.mkdir()
    asked = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "none", str(folder)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(
            f"a full disk can only be tried where a small one can be mounted: {done.stderr.strip()}"
            " (run the tests as root, or with `unshare --map-root-user --mount`)"
        )
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder, left):
    """Leave only so many bytes on the disk."""
    free = shutil.disk_usage(folder).free
    with (folder / "ballast").open("wb") as file:
        file.write(bytes(max(0, free - left)))


def until_full(book, texts):
    """Store records one by one until there is no room; gives those that were acknowledged."""
    stored = []
    for text in texts:
        try:
            report = book.ingest(Source.of_bytes(text.encode()))
        except StoreError as error:
            return stored, error
        stored.append(report.results[0].game_id)
    raise AssertionError("the disk was never full")


@pytest.fixture(scope="module")
def texts():
    return [RECORD.format(number=number) for number in range(3000)]


def test_on_a_full_disk_what_was_acknowledged_is_there_and_nothing_is_half(small, texts):
    path = small / "club.duckdb"
    with Book.open(path) as book:
        book.ingest(Source.of_bytes(texts[0].encode()))
        fill(small, 200_000)
        stored, error = until_full(book, texts[1:])
        assert error.code == "store-full"
        assert str(path) in error.message
        assert "Make room" in error.hint
        assert stored
        count = book.games(limit=1000).frame.height
        assert count == len(stored) + 1
        again, _ = until_full(book, texts[-3:])
        assert again == []
    (small / "ballast").unlink()
    with Book.open(path) as book:
        assert not book.verify().found
        assert set(stored) <= set(book.games(limit=1000).frame["game_id"])
        assert book.games(limit=1000).frame.height == count
        report = book.ingest(Source.of_bytes(texts[len(stored) + 1].encode()))
        assert report.stored == 1
        assert not book.verify().found


def test_the_same_open_ledger_goes_on_once_there_is_room(small, texts):
    with Book.open(small / "club.duckdb") as book:
        fill(small, 200_000)
        stored, _ = until_full(book, texts)
        (small / "ballast").unlink()
        report = book.ingest(Source.of_bytes(texts[-1].encode()))
        assert report.stored == 1
        assert book.games(limit=1000).frame.height == len(stored) + 1
        assert not book.verify().found


def test_a_backup_onto_a_full_disk_leaves_nothing_there_and_harms_nothing(small, club):
    fill(small, 20_000)
    with Book.open(club) as book:
        with pytest.raises(StoreError) as caught:
            book.backup(small / "backup.duckdb")
        assert caught.value.code == "store-full"
        assert os.listdir(small) == ["ballast"]
        book.rebuild(by="Joe")
        assert not book.verify().found


def test_a_backup_from_a_full_disk_restores_elsewhere(small, texts, tmp_path):
    with Book.open(small / "club.duckdb") as book:
        fill(small, 200_000)
        stored, _ = until_full(book, texts)
        book.backup(tmp_path / "backup.duckdb")
    Book.restore(tmp_path / "backup.duckdb", tmp_path / "new.duckdb")
    with Book.open(tmp_path / "new.duckdb") as new:
        assert new.games(limit=1000).frame.height == len(stored)
