"""Sources: bounded memory whatever comes, and one clear error for what is no record."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ledger.errors import LedgerError, NotFoundError, RecordError
from ledger.record.chunks import GAME_LINES
from ledger.record.convert import csv_sheet, receipt
from ledger.record.entry import Entry
from ledger.record.reader import read
from ledger.record.source import BLOCK_BYTES, Source

GAME = (
    b'[P42 "1"]\n[RuleBook "1"]\n[Rules "straight"]\n[Unfinished "time"]\n\n'
    b"hand 1\nshaker A\nbid B 30\ncall B 5\nend B made\n\n"
)
JSON_GAME = (
    b'{"p42":"1","tags":{"Unfinished":"time"},'
    b'"hands":[{"hand":1,"bids":[["B","30"]],"end":{"kind":"made"}}]}\n'
)


class Stream(io.RawIOBase):
    """Bytes from an iterator, never more of them in memory than one part."""

    def __init__(self, parts: Iterator[bytes]) -> None:
        self._parts = parts
        self._rest = b""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        if not self._rest:
            self._rest = next(self._parts, b"")
        found, self._rest = self._rest[:size], self._rest[size:]
        return found


def source(*parts: bytes | tuple[bytes, int]) -> Source:
    """A stream of parts; a pair is repeated as often as it says."""

    def pieces() -> Iterator[bytes]:
        for part in parts:
            data, times = part if isinstance(part, tuple) else (part, 1)
            for _ in range(times):
                yield data

    return Source("big.p42", Stream(pieces()))  # type: ignore[arg-type]  # reading is all it needs


def peak(action: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


MEGABYTE = b"6" * (1 << 20)


def test_a_line_of_one_gigabyte_costs_its_own_game() -> None:
    broken = GAME.replace(b"call B 5\n", b"call B 5\nB ")
    found = list(read(source(GAME, broken[:-16], (MEGABYTE, 1024), b"\n", GAME)))
    assert [[error.code for error in entry.errors] for entry in found] == [
        [],
        ["line-too-long"],
        [],
    ]
    assert len(str(found[1].errors[0])) < 500


@pytest.mark.parametrize("start", [GAME, JSON_GAME])
def test_a_long_line_is_never_held(start: bytes) -> None:
    parts = source(start, (MEGABYTE, 64), b"\n", start)
    assert peak(lambda: list(read(parts))) < 24 << 20


@pytest.mark.parametrize("line", [b"; %s\n", b'[Event "%s"]\n'])
def test_a_long_comment_or_tag_is_not_cut_in_silence(line: bytes) -> None:
    [entry] = read(source(GAME.replace(b"\n\n", b"\n" + line % (b"x" * 70_000), 1)))
    assert [error.code for error in entry.errors] == ["line-too-long"]


def test_a_first_line_of_one_megabyte() -> None:
    [entry] = read(source(MEGABYTE))
    assert entry.errors[0].code == "line-too-long"


def test_a_long_json_line_costs_its_own_game() -> None:
    found = list(read(source(JSON_GAME, b'{"p42":"', (MEGABYTE, 8), b'"}\n', JSON_GAME)))
    assert [entry.good for entry in found] == [True, False, True]
    assert found[1].errors[0].code == "line-too-long"


def test_a_game_without_end_is_refused_and_not_held() -> None:
    tricks = b"B 55 22 65 60\n" * 1000
    parts = source(GAME, GAME, (tricks, 300), GAME)
    found = []
    assert peak(lambda: found.extend(read(parts, replay=False))) < 64 << 20
    assert [[error.code for error in entry.errors] for entry in found] == [
        [],
        ["game-too-long"],
        [],
    ]
    assert GAME_LINES < 300_000


def test_memory_is_flat_over_many_games() -> None:
    def count(times: int) -> int:
        return sum(1 for _ in read(source((GAME, times))))

    count(10)
    small, large = peak(lambda: count(150)), peak(lambda: count(1200))
    assert large < small + (4 << 20)


@pytest.mark.parametrize("cut", [1, 2, 3, 7, 64])
def test_block_borders_change_nothing(cut: int) -> None:
    data = (
        "\ufeff" + '[P42 "1"]\r\n[A "Jiří 😀"]\r\n[Unfinished "x"]\r\n\r\nhand 1\r\n'
    ).encode() * 3
    parts = [data[at : at + cut] for at in range(0, len(data), cut)]
    found = list(read(source(*parts), replay=False))
    assert [entry.game and entry.game.players[0] for entry in found] == ["Jiří 😀"] * 3
    assert [entry.place.line for entry in found] == [1, 6, 11]


def test_one_game_over_many_blocks() -> None:
    hands = b"".join(
        b"hand %d\nbid B 30\nend B made\n; %s\n" % (n, b"x" * 900) for n in range(1, 900)
    )
    assert len(hands) > 2 * BLOCK_BYTES
    [entry] = read(source(b'[P42 "1"]\n[Unfinished "x"]\n', hands), replay=False)
    assert entry.game is not None
    assert len(entry.game.hands) == 899


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError) as caught:
        Source.of_path(tmp_path / "none.p42")
    assert caught.value.code == "file-missing"
    assert "none.p42: there is no such file [file-missing]" in str(caught.value)


def test_directory(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        Source.of_path(tmp_path)
    assert caught.value.code == "is-directory"


def test_a_name_that_no_system_takes() -> None:
    with pytest.raises(LedgerError) as caught:
        Source.of_path("a\0b")
    assert caught.value.code == "file-unreadable"


class FailingDisk(io.RawIOBase):
    def __init__(self) -> None:
        self._left = [GAME, GAME]

    def read(self, size: int = -1) -> bytes:
        if self._left:
            return self._left.pop()
        raise OSError(5, "Input/output error")


def test_a_disk_that_fails_half_way_is_told_after_the_games_before() -> None:
    found = list(read(Source("disk.p42", FailingDisk())))  # type: ignore[arg-type]
    assert found[0].good
    assert found[-1].errors[0].code == "file-unreadable"


@pytest.mark.parametrize("reader", [csv_sheet.read, receipt.read])
def test_converters_refuse_what_is_no_text(reader: Callable[[Source], Iterator[Entry]]) -> None:
    for data, code in ((b"%PDF-1.7", "is-pdf"), (b"\0\1\2\3" * 9, "is-binary")):
        [entry] = reader(Source.of_bytes(data, "x"))
        assert [error.code for error in entry.errors] == [code]
        assert entry.number == 0


def test_a_long_receipt_is_refused() -> None:
    [entry] = receipt.read(source((MEGABYTE, 20)))
    assert entry.errors[0].code == "receipt-too-long"


def test_a_long_line_in_a_sheet_costs_its_own_game() -> None:
    head = b"game,bidder,bid,result,unfinished\n"
    rows = b"1,B,30,made,x\n", b"2,B,30,made,x\n"
    found = list(csv_sheet.read(source(head, rows[0], (MEGABYTE, 2), b"\n", rows[1])))
    assert [entry.good for entry in found] == [False, True]
