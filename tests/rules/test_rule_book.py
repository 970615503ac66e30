"""The rule book and the code: every citation, option, value and preset is in the book."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

import ledger
from ledger.record.model import EventKind
from ledger.rules import CONTRACTS, OPTIONS, PRESETS, RULE_BOOK, Option

BOOK = files("ledger.rules").joinpath("RULES.md").read_text(encoding="utf-8")
SOURCES = sorted(Path(ledger.__file__).parent.rglob("*.py"))
NUMBERS = set(re.findall(r"^### (\d+\.\d+) ", BOOK, re.M)) | set(
    re.findall(r"^## (\d+)\. ", BOOK, re.M)
)
TITLES = dict(re.findall(r"^#### `([a-z0-9-]+)`(?:: (.*))?$", BOOK, re.M))


def cited(source: str) -> set[str]:
    """The rule numbers that a module cites, in errors, in its tables and in words."""
    found = set(re.findall(r'rule="(\d[\d.]*)"', source))
    for phrase in re.findall(r"RULES ((?:\d+(?:\.\d+)?(?:, | to | and |-)?)+)", source):
        found |= set(re.findall(r"\d+(?:\.\d+)?", phrase))
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_citation_is_in_the_book(path: Path) -> None:
    assert cited(path.read_text(encoding="utf-8")) <= NUMBERS


def test_options_and_contracts_cite_rules_of_the_book() -> None:
    rules = {option.rule for option in OPTIONS} | {each.rule for each in CONTRACTS.values()}
    assert rules <= NUMBERS


def test_rules_are_numbered_without_gaps_and_in_order() -> None:
    found = re.findall(r"^### (\d+)\.(\d+) ", BOOK, re.M)
    for chapter in range(1, 10):
        sections = [int(section) for top, section in found if int(top) == chapter]
        assert sections == list(range(1, len(sections) + 1))
    assert found == sorted(found, key=lambda each: (int(each[0]), int(each[1])))


def test_the_book_says_its_version() -> None:
    assert BOOK.startswith(f"# Rule book {RULE_BOOK}\n")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_option_and_value_is_in_the_book(option: Option) -> None:
    first, *others = option.values
    values = ", ".join([f"**`{first}`**", *(f"`{value}`" for value in others)])
    if option.number:
        values += f", or a number from {option.number[0]} to {option.number[1]}"
    assert TITLES[option.key] == values


def test_the_book_has_no_option_that_the_program_lacks() -> None:
    assert set(TITLES) == {option.key for option in OPTIONS} | set(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_in_the_book_with_its_options(preset: str) -> None:
    text = BOOK.split(f"#### `{preset}`\n", 1)[1].split("####", 1)[0]
    for key, value in PRESETS[preset].presets[preset].items():
        if key != "scoring":
            assert f"`{key} {value}`" in text


@pytest.mark.parametrize("kind", EventKind)
def test_every_event_is_in_the_book(kind: EventKind) -> None:
    assert re.search(rf"`{kind.value}( [A-D0-9 ]+)?`", BOOK)
