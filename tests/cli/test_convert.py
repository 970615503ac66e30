"""Forms of records turned into one another, and files written as a whole or not at all."""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parents[2] / "data"


def test_canonical_text_stays_the_same_bytes(l42, match: Path) -> None:
    assert l42("convert", match).out == match.read_text(encoding="utf-8")


def test_through_json_lines_and_back(l42, match: Path) -> None:
    l42("convert", match, "-o", "match.p42.jsonl")
    assert l42("convert", "match.p42.jsonl").out == match.read_text(encoding="utf-8")


def test_a_receipt_is_told_by_its_content(l42) -> None:
    ran = l42("convert", DATA / "match-13-hands.txt")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("\nhand ") == 13


def test_a_score_sheet_is_told_by_its_content(l42) -> None:
    sheet = b"bidder,bid,call,result\nA,30,fives,made\nB,1m,sixes,set\n"
    ran = l42("convert", "-", "--unfinished", "time", stdin=sheet)
    assert ran.status == 0
    assert "bid B 1m\ncall B 6\nend B set" in ran.out


def test_a_sheet_out_and_in_again(l42, match: Path) -> None:
    l42("convert", match, "-o", "match.csv")
    assert "end B set 15" in l42("convert", "match.csv").out


def test_a_broken_game_is_left_out_and_told(l42, night: Path) -> None:
    text = night.read_text(encoding="utf-8")
    both = text.replace("bid B 30, C 31", "bid B 30, C 43") + "\n" + text
    ran = l42("convert", "-", stdin=both.encode())
    assert ran.status == 1
    assert ran.out.count("[P42") == 1
    assert "stdin:" in ran.err
    assert "1 left out" in ran.err


def test_a_file_that_cannot_be_finished_is_not_begun(l42, tmp_path: Path, monkeypatch) -> None:
    target = tmp_path / "out.p42"
    target.write_text("what was there", encoding="utf-8")

    def fail(*_: object, **__: object) -> object:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cli.whole.Output.write", fail)
    ran = l42("convert", DATA / "match-13-hands.p42", "-o", target)
    assert ran.status == 4
    assert "No space left" in ran.err
    assert target.read_text(encoding="utf-8") == "what was there"
    assert [path.name for path in tmp_path.iterdir()] == ["out.p42"]


def test_where_nothing_can_be_written(l42, tmp_path: Path, match: Path) -> None:
    assert "[output-directory]" in l42("convert", match, "-o", tmp_path).err
    ran = l42("convert", match, "-o", tmp_path / "no" / "out.p42")
    assert ran.status == 2
    assert "[output-unwritable]" in ran.err


def test_export_is_what_was_ingested(l42, night: Path, match: Path) -> None:
    l42("ingest", night, match)
    text = l42("export").out
    assert text == l42("convert", night).out + "\n" + match.read_text(encoding="utf-8")
    l42("export", "-o", "all.jsonl", "--to", "jsonl")
    assert l42("convert", "all.jsonl").out == text


def test_export_by_a_filter(l42, night: Path, match: Path) -> None:
    l42("ingest", night, match)
    assert l42("export", "--player", "Ann Novak").out == l42("convert", night).out


def test_what_holds_no_game_replaces_nothing(l42, tmp_path: Path) -> None:
    target = tmp_path / "out.p42"
    target.write_text("what was there", encoding="utf-8")
    for data in (b"", b"%PDF-1.7", b"bidder,bid,call,result\n"):
        assert l42("convert", "-", "-o", target, stdin=data).status == 1
        assert target.read_text(encoding="utf-8") == "what was there"


def test_a_link_keeps_pointing_and_a_device_stays_a_device(
    l42, tmp_path: Path, match: Path
) -> None:
    (tmp_path / "link.p42").symlink_to(tmp_path / "real.p42")
    l42("convert", match, "-o", "link.p42")
    assert (tmp_path / "link.p42").is_symlink()
    assert (tmp_path / "real.p42").read_bytes() == match.read_bytes()
    assert l42("convert", match, "-o", "/dev/null").status == 0
    assert Path("/dev/null").is_char_device()
