"""How other record programs failed at reading, each report as a test."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from ledger.record import text
from ledger.record.digest import digest
from ledger.record.entry import Entry
from ledger.record.reader import read
from ledger.record.source import Source

DATA = Path(__file__).parents[2] / "data"
MATCH = (DATA / "match-13-hands.p42").read_text(encoding="utf-8")
SMALL = (
    '[P42 "1"]\n[RuleBook "1"]\n[Event "{}"]\n[Rules "straight"]\n[Unfinished "time"]\n\n'
    "hand 1\nshaker A\nbid B 30\ncall B 5\nend B made\n"
)


def entries(source: str | bytes) -> list[Entry]:
    data = source.encode() if isinstance(source, str) else source
    return list(read(Source.of_bytes(data, "games.p42")))


def codes(found: list[Entry]) -> list[list[str]]:
    return [[error.code for error in entry.errors] for entry in found]


def test_python_chess_773_a_missing_blank_line_eats_nothing() -> None:
    glued = SMALL.format("one") + SMALL.format("two").replace("\n\n", "\n")
    assert [entry.game.tag("Event") for entry in entries(glued) if entry.game] == ["one", "two"]


def test_python_chess_904_a_bad_tag_costs_its_own_game() -> None:
    games = [SMALL.format(name) for name in ("one", "two", "three")]
    games[1] = games[1].replace('[Rules "straight"]', "[Rules straight]")
    assert codes(entries("\n".join(games))) == [[], ["tag-syntax"], []]


def test_python_chess_904_a_blank_line_between_tags_does_not_split_the_game() -> None:
    [entry] = entries(SMALL.format("one").replace("[Rules", "\n\n[Rules"))
    assert entry.good


def test_python_chess_794_an_all_pass_hand_is_a_record() -> None:
    body = SMALL.format("x").replace(
        "bid B 30\ncall B 5\nend B made", "bid B pass, C pass, D pass, A pass"
    )
    [entry] = entries(body)
    assert entry.good
    assert entry.facts is not None
    assert entry.facts.hands[0].outcome.value == "all-pass"


def test_python_chess_1087_a_forfeited_game_is_a_record() -> None:
    forfeited = '[P42 "1"]\n[Rules "straight"]\n[Forfeit "B"]\n'
    found = entries(forfeited + "\n" + SMALL.format("next"))
    assert [entry.good for entry in found] == [True, True]
    assert found[0].facts is not None
    assert found[0].facts.winner == 0


@pytest.mark.parametrize("prefix", ["\ufeff", "\u200b", "\u2060\u00a0", " \n\ufeff"])
def test_python_chess_1077_invisible_prefixes(prefix: str) -> None:
    games = prefix + SMALL.format("one") + prefix + SMALL.format("two")
    assert [entry.good for entry in entries(games)] == [True, True]


def test_chess_artist_82_names_are_utf8_whatever_the_platform(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("locale.getpreferredencoding", lambda *_: "ascii")
    named = SMALL.format("Nováček – žižkov").encode()
    [entry] = entries(named)
    assert entry.game is not None
    assert entry.game.tag("Event") == "Nováček – žižkov"


def test_chess_artist_82_latin_1_costs_its_own_game() -> None:
    games = SMALL.format("one").encode() + SMALL.format("Jiří").encode("cp1250")
    assert codes(entries(games + SMALL.format("three").encode())) == [[], ["not-utf8"], []]


@pytest.mark.parametrize("ending", ["\r", "\r\n", "\n\n"])
def test_lila_10816_line_ends_inside_a_game_lose_nothing(ending: str) -> None:
    [entry] = entries(MATCH.replace("\n", ending))
    assert entry.good
    assert text.dumps([entry.game] if entry.game else []) == MATCH


def test_lila_10816_a_line_break_inside_a_trick_loses_nothing() -> None:
    [entry] = entries(MATCH.replace("B 60 66 64 61", "B 60 66\n64 61"))
    assert entry.game is not None
    assert text.dumps(entry.game) == MATCH


def test_lila_10816_a_line_break_inside_a_tag_is_an_error() -> None:
    [entry] = entries(SMALL.format("Tuesday\nclub"))
    assert entry.errors[0].code == "tag-syntax"


@pytest.mark.parametrize(
    ("wrong", "right", "code"),
    [
        ("B 53 43 40 10", "B 65 43 40 10", "tile-twice"),
        ("C 55 54 50 65", "C 55 54 50 66", "tile-twice"),
        ("C 55 54 50 65", "C 55 54 50 65 30", "trick-size"),
        ("bid B 30", "deal B 65 60 53 33 32 21 00 66\nbid B 30", "deal-size"),
        ('"7-6"', '"99"', "result-invalid"),
        ('"7-6"', '"7-5"', "result-contradicted"),
        ("call B 3", "call C 3", "call-out-of-turn"),
        ("end B set 15", "end B made", "end-contradicts-play"),
    ],
)
def test_endplay_contradictions_are_errors(wrong: str, right: str, code: str) -> None:
    [entry] = entries(MATCH.replace(wrong, right, 1))
    assert entry.errors[0].code == code


def test_endplay_a_revoke_is_an_error_unless_it_is_owned_up_to() -> None:
    revoked = MATCH.replace("C 55 54 50 65", "C 55 54 50 00", 1)
    revoked = revoked.replace("B 00 52 44 20", "B 65 52 44 20", 1)
    [entry] = entries(revoked)
    assert entry.errors[0].code == "renege"


def test_pokerkit_more_players_than_seats() -> None:
    [entry] = entries(SMALL.format("x").replace("[Unf", '[E "Ed"]\n[Unf'))
    assert codes([entry]) == [["seat-unknown"]]


def test_pokerkit_an_error_names_hand_trick_and_tile() -> None:
    [entry] = entries(MATCH.replace("C 30 31 63 33", "C 30 31 7x 33"))
    assert str(entry.errors[0]).startswith("games.p42:13:9: hand 1, trick 3, tile 3: ")


def test_pgn_extract_games_that_differ_in_their_date_are_two() -> None:
    one, two = (
        SMALL.format("one"),
        SMALL.format("one").replace("[Rules", '[Date "2026-11-24"]\n[Rules'),
    )
    digests = {digest(entry.game) for entry in entries(one + two) if entry.game}
    assert len(digests) == 2


def test_chess_db_2_every_game_is_good_or_refused() -> None:
    games = [SMALL.format(count) for count in range(40)]
    for count in range(0, 40, 3):
        games[count] = games[count].replace("bid B 30", "bid B 43")
    found = entries("\n".join(games))
    assert len(found) == 40
    assert sum(entry.good for entry in found) == 26
    assert [entry.number for entry in found] == list(range(1, 41))


def test_lila_11708_a_whole_archive_comes_back() -> None:
    paths = sorted((DATA / "samples").glob("*.p42"))
    games = [game for path in paths for game in text.load(io.BytesIO(path.read_bytes()))]
    archive = text.dumps(games)
    assert text.loads(archive) == games
    assert text.dumps(text.loads(archive)) == archive


def test_lila_15721_an_export_cut_short_keeps_the_games_before_the_cut() -> None:
    archive = SMALL.format("one") + "\n" + MATCH
    found = entries(archive[:-40])
    assert [entry.good for entry in found] == [True, False]


def test_lila_11708_files_joined_without_a_last_line_end() -> None:
    joined = SMALL.format("one").rstrip("\n") + SMALL.format("two")
    assert [entry.game.tag("Event") for entry in entries(joined) if entry.game] == ["one", "two"]


def test_endplay_44_an_all_pass_hand_comes_back() -> None:
    path = DATA / "samples" / "three-games.p42"
    data = path.read_bytes()
    assert b"bid B pass, C pass, D pass, A pass" in data
    assert text.dumps(text.load(io.BytesIO(data))).encode() == data


def test_warzone_3496_the_rule_book_is_pinned() -> None:
    assert '[RuleBook "1"]' in text.dumps(text.loads('[P42 "1"]\n[Unfinished "x"]\n'))
    [entry] = entries(SMALL.format("x").replace('[RuleBook "1"]', '[RuleBook "2"]'))
    assert codes([entry]) == [["rulebook-unknown"]]


def test_a_lost_version_tag_costs_the_second_game_alone() -> None:
    headless = SMALL.format("two").replace('[P42 "1"]\n', "")
    found = entries(SMALL.format("one") + headless + SMALL.format("three"))
    assert codes(found) == [[], ["version-missing"], []]


def test_a_lost_version_tag_behind_a_bad_game_costs_one_game_more() -> None:
    headless = SMALL.format("two").replace('[P42 "1"]\n', "")
    bad = SMALL.format("one").replace("bid B 30", "bid B 43")
    found = entries(bad + headless + SMALL.format("three"))
    assert codes(found) == [["bid-unknown"], ["version-missing"], []]
