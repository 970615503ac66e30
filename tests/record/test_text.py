"""Text: canonical files come back byte for byte, and what people type is understood."""

from __future__ import annotations

import io
import unicodedata
from pathlib import Path

import pytest

from ledger.record import text
from ledger.record.digest import digest
from ledger.record.model import End, EndKind, Game
from ledger.record.reader import read
from ledger.record.source import Source

DATA = Path(__file__).parents[2] / "data"
CANONICAL = [
    DATA / "match-13-hands.p42",
    DATA / "samples" / "as-written.p42",
    DATA / "samples" / "three-games.p42",
]
TOP = '[P42 "1"]\n[Rules "straight; small-end-lead always; nello on; follow-me-doubles choice"]\n'


def read_one(body: str) -> Game:
    [game] = text.loads(TOP + "\n" + body)
    return game


@pytest.mark.parametrize("path", CANONICAL, ids=lambda path: path.name)
def test_canonical_file_comes_back_byte_for_byte(path: Path) -> None:
    data = path.read_bytes()
    assert text.dumps(text.load(io.BytesIO(data))).encode() == data


@pytest.mark.parametrize("path", CANONICAL, ids=lambda path: path.name)
def test_canonical_text_has_no_trailing_space_and_line_feeds_only(path: Path) -> None:
    lines = path.read_bytes().split(b"\n")
    assert all(line == line.rstrip() for line in lines)
    assert lines[-1] == b""
    assert lines[-2] != b""


def test_typed_and_written_are_one_game() -> None:
    typed, written = (
        next(text.load(io.BytesIO((DATA / "samples" / name).read_bytes())))
        for name in ("as-typed.p42", "as-written.p42")
    )
    assert typed == written
    assert digest(typed) == digest(written)


@pytest.mark.parametrize(
    "spelled",
    [
        "C 64 65",
        "c 64 65",
        "C 46 56",
        "C 6-4 5-6",
        "C: 64 65",
        "\tC\t64\u00a065",
        "C 64,65",
        "C 6\u200b4 65",
    ],
)
def test_spellings_of_a_trick(spelled: str) -> None:
    [hand] = read_one("hand 1\ncall C 5\n" + spelled).hands
    assert hand.tricks[0].tiles == ("64", "65")
    assert hand.tricks[0].leader == 2


@pytest.mark.parametrize(
    "spelled",
    [
        "bid B 30, C 42, D p, A -",
        "BID b 30,c 42,d PASS,a pass",
        "bid B 30 C 1m D pass A pass",
        "bid B 30, C 1 mark,\n\nD pass, A pass",
        "bid B 30, C\n1m, D pass, A pass",
        "bid B 30\nbid C 1m\nbid D pass, A pass",
        "bid B:30, C:42, D:pass, A:pass",
    ],
)
def test_spellings_of_an_auction(spelled: str) -> None:
    game = read_one("hand 1\n" + spelled)
    assert "bid B 30, C 1m, D pass, A pass\n" in text.dumps(game)


@pytest.mark.parametrize(
    ("spelled", "written"),
    [
        ("call C fives", "call C 5"),
        ("call C FOLLOW ME LOW", "call C follow-me low"),
        ("call C no trump high", "call C follow-me high"),
        ("call C nillo", "call C nello"),
        ("call C dubs", "call C doubles"),
    ],
)
def test_nicknames_of_calls(spelled: str, written: str) -> None:
    assert f"\n{written}\n" in text.dumps(read_one("hand 1\n" + spelled))


def test_a_line_that_begins_with_a_tile_goes_on() -> None:
    [hand] = read_one("hand 1\ndeal A 66 65 43 31\n  20 10 00\ncall C 5\nC 55\n22 65\n\n60\n").hands
    assert hand.deal[0] == ("66", "65", "43", "31", "20", "10", "00")
    assert hand.tricks[0].tiles == ("55", "22", "65", "60")


def test_a_deal_is_written_from_the_highest_down_with_unknown_tiles_last() -> None:
    [hand] = read_one("hand 1\ndeal B ?? 00 64 ? 66 21 ??\n").hands
    assert hand.deal[1] == ("66", "64", "21", "00", "??", "??", "??")


def test_the_led_suit_is_kept() -> None:
    game = read_one("hand 1\ncall C 5\nC 64/4 40\n")
    assert game.hands[0].tricks[0].suit == "4"
    assert "\nC 64/4 40\n" in text.dumps(game)


def test_a_play_out_of_turn_carries_its_seat() -> None:
    game = read_one("hand 1\ncall C 5\nC 55 B:22 65 60\n")
    assert game.hands[0].tricks[0].seats == (2, 1, 3, 0)
    assert "\nC 55 B:22 D:65 A:60\n" in text.dumps(game)


def test_seats_that_play_in_turn_are_not_kept() -> None:
    game = read_one("hand 1\ncall C 5\nC C:55 D:22 A:65 B:60\n")
    assert game.hands[0].tricks[0].seats == ()


def test_nobody_plays_for_the_partner_who_sits_out() -> None:
    game = read_one("hand 1\ncall C nello\nC C:54 D:22 B:65\n")
    assert game.hands[0].tricks[0].seats == ()


def test_events_and_comments_keep_their_order_and_place() -> None:
    body = (
        "hand 1\nshaker A\ntalk B loud\n; one\nbid B 30\n; two\nexposed D 64\ncall B 5\n"
        "; three\nB 55 22 65 60\nrenege D 22 trick 1\n; four\nruling hand to A C; director; 8.1\n"
        "end B set\n"
    )
    game = read_one(body)
    assert text.dumps(game).endswith("\n\n" + body)
    assert text.loads(text.dumps(game)) == [game]


def test_a_trailing_comment_gets_a_line_of_its_own() -> None:
    game = read_one("hand 1 ; late\nbid B 30 ; bold\nend B set; set by three\n")
    assert text.dumps(game).endswith(
        "\nhand 1\n; late\nbid B 30\n; bold\n; set by three\nend B set\n"
    )


def test_a_free_text_may_begin_with_a_small_letter() -> None:
    [hand] = read_one("hand 1\ntalk a lot of it\n").hands
    assert (hand.events[0].seat, hand.events[0].text) == (None, "a lot of it")


def test_unknown_tags_survive_in_their_order() -> None:
    [game] = text.loads('[P42 "1"]\n[Zebra "1"]\n[Ant "2"]\n[Event "x"]\n[Unfinished "y"]\n')
    assert [name for name, _ in game.tags] == ["Event", "Unfinished", "Zebra", "Ant"]


def test_quotes_and_backslashes_in_a_tag() -> None:
    source = '[P42 "1"]\n[Event "the \\"late\\" game \\\\ two"]\n'
    [game] = text.loads(source)
    assert game.tag("Event") == 'the "late" game \\ two'
    assert '[Event "the \\"late\\" game \\\\ two"]' in text.dumps(game)


def test_names_are_composed() -> None:
    name = unicodedata.normalize("NFD", "Jiří Nováček")
    [game] = text.loads(f'[P42 "1"]\n[A "{name}"]\n')
    assert game.players[0] == unicodedata.normalize("NFC", name)


def test_missing_tags_have_their_defaults() -> None:
    [game] = text.loads('[P42 "1"]\n')
    assert game.rules.text == "straight"
    assert text.dumps(game) == '[P42 "1"]\n[RuleBook "1"]\n[Rules "straight"]\n'


def test_a_thrown_in_hand_has_no_seat() -> None:
    [hand] = read_one("hand 1\nend thrown-in\n").hands
    assert hand.end == End(EndKind.THROWN_IN)


def test_at_most_twenty_faults_are_told() -> None:
    body = "\n".join(f"oops {count}" for count in range(50))
    [entry] = read(Source.of_bytes(f"{TOP}\nhand 1\n{body}\n".encode()))
    assert [error.code for error in entry.errors] == ["line-unknown"] * 20
    assert "The first 20 faults of this game are shown." in entry.errors[-1].hint


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends(ending: str) -> None:
    path = DATA / "samples" / "as-written.p42"
    source = path.read_text(encoding="utf-8")
    changed = source.replace("\n", ending).encode()
    assert text.dumps(text.load(io.BytesIO(changed))) == source
