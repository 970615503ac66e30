"""A line that begins with % is for programs: the record is the same without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.record import jsonl
from ledger.record.digest import digest
from ledger.record.entry import Entry
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.record.text import dumps

DATA = Path(__file__).parents[2] / "data"
MATCH = (DATA / "match-13-hands.p42").read_text(encoding="utf-8")
TYPED = (DATA / "samples" / "as-typed.p42").read_text(encoding="utf-8")


def entries(source: str | bytes) -> list[Entry]:
    data = source.encode() if isinstance(source, str) else source
    return list(read(Source.of_bytes(data, "games.p42")))


def codes(found: list[Entry]) -> list[list[str]]:
    return [[error.code for error in entry.errors] for entry in found]


def same(escaped: str, plain: str) -> None:
    found, expected = entries(escaped), entries(plain)
    assert [entry.game for entry in found] == [entry.game for entry in expected]
    assert [entry.errors for entry in found] == [[] for _ in expected]


@pytest.mark.parametrize("text", [MATCH, TYPED])
@pytest.mark.parametrize("line", ["%", "% hand 3", '%[P42 "1"]', "%{", "%;", "%% \t x"])
def test_it_is_skipped_wherever_it_stands(text: str, line: str) -> None:
    lines = text.removeprefix("\ufeff").split("\n")
    for at in range(len(lines)):
        if at % 7 == 0 or at < 20:
            same("\n".join([*lines[:at], line, *lines[at:]]), text)


def test_it_is_skipped_between_all_lines() -> None:
    same("%x\n" + MATCH.replace("\n", "\n%x\n"), MATCH)


def test_a_wrapped_line_goes_on_behind_it() -> None:
    same(MATCH.replace("B 60 66 64 61", "B 60 66\n% 55\n64 61"), MATCH)


@pytest.mark.parametrize("ending", ["\r", "\r\n"])
def test_it_ends_with_its_line_whatever_ends_lines(ending: str) -> None:
    same(("% x\n" + MATCH.replace("\n", "\n% y\n")).replace("\n", ending), MATCH)


def test_a_byte_order_mark_may_stand_in_front_of_it() -> None:
    same(f"\ufeff% made by a program\n{MATCH}\n\ufeff% the next\n{MATCH}", f"{MATCH}\n{MATCH}")


def test_it_does_not_change_the_digest_and_is_not_written_back() -> None:
    [entry] = entries("% one\n" + MATCH.replace("hand 2", "% two\nhand 2"))
    [plain] = entries(MATCH)
    assert entry.game is not None
    assert plain.game is not None
    assert digest(entry.game) == digest(plain.game)
    assert dumps(entry.game) == MATCH


def test_what_it_holds_does_not_matter() -> None:
    junk = b"%\xff\xfe\x01 \x1b[0m\n% " + b"7" * 100_000 + b"\n"
    [entry] = entries(
        junk + MATCH.replace("hand 2", "§").encode().replace("§".encode(), junk + b"hand 2")
    )
    assert entry.good


def test_lines_of_errors_are_those_of_the_file() -> None:
    wrong = MATCH.replace("C 30 31 63 33", "C 30 31 7x 33")
    [entry] = entries("% one\n% two\n" + wrong.replace("C 30 31 7x", "% three\nC 30 31 7x", 1))
    assert str(entry.errors[0]).startswith("games.p42:16:9: hand 1, trick 3, tile 3: ")
    [entry] = entries("% one\n" + MATCH.replace("end B set 15", "% x\nend B made", 1))
    assert str(entry.errors[0]).startswith("games.p42:20:7: hand 1, end: ")


def test_the_place_of_a_game_is_its_first_line() -> None:
    assert str(entries("% one\n\n% two\n" + MATCH)[0].place) == "games.p42:4:1"


@pytest.mark.parametrize(
    "text", ["% only\n", "\ufeff%\n%", "%\n\n; a remark\n% [P42]\n", '%[P42 "1"]']
)
def test_a_file_of_nothing_else_holds_no_game(text: str) -> None:
    [entry] = entries(text)
    assert entry.number == 0
    assert codes([entry]) == [["file-empty"]]


@pytest.mark.parametrize("line", [" % x", "; % x", "x % y", "\u200b%"])
def test_a_percent_sign_elsewhere_is_a_character_like_others(line: str) -> None:
    with_line = MATCH.replace("hand 2", f"{line}\nhand 2", 1)
    assert codes(entries(with_line)) != [[]] or "%" in dumps(
        [entry.game for entry in entries(with_line) if entry.game]
    )


def test_a_tag_with_a_percent_sign_is_kept() -> None:
    [entry] = entries(MATCH.replace("[Event", '[Share "50%"]\n[Event', 1))
    assert entry.game is not None
    assert entry.game.tag("Share") == "50%"


def test_json_lines_have_no_such_line() -> None:
    [entry] = entries(MATCH)
    assert entry.game is not None
    line = jsonl.dumps(entry.game)
    assert codes(entries(line + "% x\n" + line)) == [[], ["json-syntax"], []]
