"""The first bad inputs that anybody tries: the right status, the rest read, nothing half stored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ledger.book import Book

GOOD = """\
[P42 "1"]
[Event "Good"]
[Unfinished "time"]

hand 1
shaker A
bid B 30
call B 5
end B made
"""
PLAYED = """\
[P42 "1"]
[Unfinished "time"]

hand 1
shaker A
deal A 66 65 43 31 20 10 00
deal B 64 63 62 61 60 21 11
deal C 55 54 53 52 51 50 44
deal D 42 41 40 33 32 30 22
bid B 30, C 31, D pass, A pass
call C 5
C 55 22 65 60
C 54 30 31 11
C 53 32 43 21
C 52 33 10 61
C 51 40 20 62
C 50 41 00 63
C 44 42 66 64
"""
HALF = '[P42 "1"]\n[Unfinished "time"]\n\nhand 1\nshaker A\nbid B 30\ncall B 5\nB 55 2'

CASES = {
    "half a game": HALF,
    "a tile twice": PLAYED.replace("66 65 43", "66 66 43"),
    "an eighth tile": PLAYED.replace("10 00\n", "10 00 42\n", 1),
    "a bid of 43": PLAYED.replace("C 31", "C 43"),
    "a renege without its event": PLAYED.replace("C 55 22 65 60", "C 55 22 66 60"),
    "a contradicted result": PLAYED + "end C set\n",
}


@pytest.fixture(params=CASES)
def broken(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file whose first game is broken and whose second is good."""
    path = tmp_path / "night.p42"
    path.write_text(f"{CASES[request.param]}\n\n{GOOD}", encoding="utf-8")
    return path


def test_check_names_the_place_and_reads_the_rest(l42, broken: Path) -> None:
    ran = l42("check", broken, "--format", "json")
    (report,) = json.loads(ran.out)
    assert ran.status == 1
    assert (report["read"], report["good"], report["bad"]) == (2, 1, 1)
    assert report["findings"][0]["line"]
    assert f"{broken}:{report['findings'][0]['line']}:" in ran.err
    assert "^" in ran.err


def test_ingest_stores_the_good_game_alone(l42, broken: Path) -> None:
    ran = l42("ingest", broken)
    assert ran.status == 1
    assert "2 games read = 1 stored (1 hand) + 0 already there + 1 rejected" in ran.out
    with Book.open("ledger.duckdb") as book:
        assert book.games().frame["event"].to_list() == ["Good"]


def test_two_games_glued_are_two_games(l42, tmp_path: Path) -> None:
    path = tmp_path / "glued.p42"
    path.write_text(GOOD.rstrip() + PLAYED, encoding="utf-8")
    ran = l42("check", path, "--format", "json")
    (report,) = json.loads(ran.out)
    assert report["read"] == 2
    assert report["good"] >= 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-empty"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "is-pdf"),
        (b"PK\x03\x04" + bytes(100), "is-archive"),
        (bytes(range(256)) * 4, "is-binary"),
    ],
)
def test_what_is_no_record(l42, tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "thing"
    path.write_bytes(data)
    for command in ("check", "ingest"):
        ran = l42(command, path)
        assert ran.status == 1
        assert f"[{code}]" in ran.err


def test_a_line_without_end(l42, tmp_path: Path) -> None:
    path = tmp_path / "long.p42"
    with path.open("wb") as file:
        for _ in range(64):
            file.write(b"x" * (1 << 20))
        file.write(b"\n\n" + GOOD.encode())
    ran = l42("check", path)
    assert ran.status == 1
    assert "1 good" in ran.out
    assert len(ran.err) < 2000


def test_a_folder_is_refused_with_advice_and_other_files_are_read(
    l42, tmp_path: Path, night: Path
) -> None:
    ran = l42("check", tmp_path, night)
    assert ran.status == 1
    assert "[is-directory]" in ran.err
    assert "*.p42" in ran.err
    assert "1 good (4 hands)" in ran.out


def test_a_missing_file_is_3(l42) -> None:
    for command in ("check", "ingest", "convert", "show"):
        ran = l42(command, "missing.p42")
        assert ran.status == 3
        assert "missing.p42" in ran.err


def test_every_broken_sample_is_a_finding(l42) -> None:
    folder = Path(__file__).parents[2] / "data" / "broken"
    for path in sorted(folder.glob("*.p42")):
        assert l42("check", path).status == 1, path.name


def test_what_has_to_be_converted_first_says_so(l42, tmp_path: Path) -> None:
    sheet = tmp_path / "night.csv"
    sheet.write_text("hand,bidder,bid,call,result\n1,A,30,5,made\n", encoding="utf-8")
    receipt = Path(__file__).parents[2] / "data" / "match-13-hands.txt"
    for path, code in ((sheet, "is-csv"), (receipt, "is-receipt")):
        for command in ("check", "ingest"):
            ran = l42(command, path)
            assert ran.status == 1
            assert f"[{code}]" in ran.err
            assert f"ledger42 convert {path}" in ran.err


def test_a_comment_about_bidders_is_no_score_sheet(l42) -> None:
    assert l42("check", "-", stdin=f"; bidder, bid\n{GOOD}".encode()).status == 0
