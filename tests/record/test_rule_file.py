"""Rule files: a house's own rules and new games, checked, and carried whole by their records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.errors import LedgerError
from ledger.record import jsonl, text
from ledger.record.model import Game
from ledger.record.reader import read
from ledger.record.rule_file import (
    SIZE_LIMIT,
    load_rules,
    read_rules,
    rule_files,
    rules_of,
    write_rules,
)
from ledger.record.source import Source
from ledger.rules import GAMES, PRESETS, RuleSet, parse_rules

FOLDER = Path(__file__).parents[2] / "data" / "rules"
FILES = sorted(FOLDER.glob("*.toml"))


def rules_in(content: str) -> RuleSet:
    found = read_rules(Source.of_bytes(content.encode(), "x.toml"))
    assert found.rules is not None, [str(error) for error in found.errors]
    return found.rules


def test_a_file_is_the_text_of_a_rule_set() -> None:
    content = 'name = "sunday"\nlike = "house"\n[options]\nplunge = "off"\n'
    assert rules_in(content) == parse_rules("sunday like house; plunge off")


def test_a_new_game_has_its_parts() -> None:
    rules = rules_in(
        'name = "fives"\nlike = "straight"\nabout = "five"\n'
        '[game]\ntitle = "Fives"\nteams = "abcde"\nhand-size = 5\nlowest-bid = 18\n'
        "highest-bid = 39\nmark = 40\ncounters = [5, 10]\nremoved = []\n"
        'contracts = ["trump", "doubles"]\n'
    )
    assert rules.game.id == "fives"
    assert rules.game.title == "Fives"
    assert (rules.game.seats, rules.game.team_count, rules.game.hand_total) == (5, 5, 40)
    assert rules.game.contracts == ("trump", "doubles")


def test_true_and_false_say_on_and_off_or_yes_and_no() -> None:
    rules = rules_in('name = "x"\n[options]\nnello = true\nfollow-me = false\nwin-by-two = true\n')
    assert (rules.option("nello"), rules.option("follow-me")) == ("on", "off")
    assert rules.option("win-by-two") == "yes"


def test_tables_may_be_written_in_one_line() -> None:
    assert rules_in('name = "x"\noptions = { target = 3 }\n').target == 3
    assert rules_in('name = "x"\noptions.target = 3\n').target == 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_sample_is_good_and_named_after_its_file(path: Path) -> None:
    rules = load_rules(path)
    assert rules.name == path.stem
    assert rules_of(str(path)) == rules == parse_rules(rules.text)
    assert rules.name not in GAMES


def test_a_folder_lists_its_files_good_and_bad(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text('name = "b"\nlike = "moon"\nabout = "ours; really"\n')
    (tmp_path / "a.toml").write_text("name = 1\n")
    (tmp_path / "notes.txt").write_text("no rules")
    bad, good = rule_files(tmp_path)
    assert bad.rules is None
    assert str(bad.errors[0]).startswith(f"{tmp_path / 'a.toml'}:1:8: name cannot be 1 ")
    assert good.rules is not None
    assert (good.rules.text, good.about) == ("b like moon", "ours; really")


def test_a_file_that_is_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LedgerError) as caught:
        load_rules(tmp_path / "none.toml")
    assert caught.value.code == "file-missing"


def test_a_file_without_end_is_refused() -> None:
    found = read_rules(Source.of_bytes(b"#" * (SIZE_LIMIT + 1), "x.toml"))
    assert [error.code for error in found.errors] == ["rules-too-long"]


@pytest.mark.parametrize("word", [*PRESETS, "house; plunge off", "x like 84; hand-size 6"])
def test_what_is_written_is_read_again(word: str) -> None:
    rules = parse_rules(word)
    again = rules_in(write_rules(rules, about='the "best" rules'))
    assert (again.changes, again.shape, again.preset) == (rules.changes, rules.shape, rules.preset)
    assert again.name == (rules.name or f"our-{rules.preset}")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_record_carries_its_rules_whole(
    make_family_game: Callable[..., Game], path: Path
) -> None:
    game = make_family_game(load_rules(path).text, 5)
    written = text.dumps(game)
    parse_rules.cache_clear()
    [entry] = read(Source.of_bytes(written.encode(), "alone.p42"))
    assert entry.good, [str(error) for error in entry.errors]
    assert entry.game is not None
    assert entry.game.rules == load_rules(path)
    assert jsonl.dumps(text.loads(written)) == jsonl.dumps(game)
