"""Every file in data/broken is refused with exactly the message that stands beside it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.errors import Place
from ledger.record.convert import csv_sheet, receipt
from ledger.record.entry import Entry
from ledger.record.reader import read
from ledger.record.rule_file import read_rules
from ledger.record.source import Source

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "data" / "broken"
FILES = sorted(path for path in FOLDER.iterdir() if path.suffix != ".txt")
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
RAISERS = {
    "RecordError", "RuleError", "RuleSetError", "NotFoundError",
    "_fault", "fault", "add", "bad", "_bad",
}  # fmt: skip
ON_THE_FLY = {
    "file-missing": "a path, not a file",
    "is-directory": "a path, not a file",
    "file-unreadable": "a failing disk",
    "line-too-long": "made as a stream",
    "game-too-long": "made as a stream",
    "receipt-too-long": "made as a stream",
    "rules-too-long": "made as a stream",
    "csv-seats": "a sheet that is written",
    "seats-turned": "a turn that a program asks for",
}


def entries(path: Path) -> Iterator[Entry]:
    source = Source(path.name, path.open("rb"))
    with source:
        if path.suffix == ".csv":
            yield from csv_sheet.read(source)
        elif path.suffix == ".receipt":
            yield from receipt.read(source)
        elif path.suffix == ".toml":
            found = read_rules(source)
            yield Entry(0, Place(path.name), errors=list(found.errors))
        else:
            yield from read(source)


def said(path: Path) -> str:
    """Whole messages of all faults of a file, then the count of its games."""
    found = list(entries(path))
    messages = [str(fault) for entry in found for fault in (*entry.errors, *entry.warnings)]
    good = sum(1 for entry in found if entry.good)
    games = sum(1 for entry in found if entry.number)
    return "\n".join([*messages, f"games: {games} = {good} good + {games - good} refused", ""])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_whole_message(path: Path) -> None:
    assert said(path) == path.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_message_says_what_to_do(path: Path) -> None:
    for entry in entries(path):
        for fault in (*entry.errors, *entry.warnings):
            assert fault.hint
            assert fault.place is not None
            assert fault.place.file == path.name


def codes_raised() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "ledger" / "record").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
            if name not in RAISERS:
                continue
            leaves = [leaf for part in node.args[:2] for leaf in ast.walk(part)]
            for leaf in leaves:
                value = leaf.value if isinstance(leaf, ast.Constant) else None
                if isinstance(value, str) and CODE.fullmatch(value):
                    yield value, f"{path.name}:{leaf.lineno}"


def test_every_code_has_a_broken_file() -> None:
    shown = " ".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    missing = {
        code: place
        for code, place in codes_raised()
        if f"[{code}]" not in shown and f"[{code};" not in shown and code not in ON_THE_FLY
    }
    assert not missing


def test_a_file_is_named_after_a_code_in_its_message() -> None:
    stories = {"several", "half-written", "glued"}
    for path in FILES:
        code = path.stem.split("-", 1)[1]
        text = path.with_suffix(".txt").read_text(encoding="utf-8")
        assert code in stories or f"[{code}" in text, path.name


if __name__ == "__main__":
    # Accepts what is said now: run it, then read the difference before committing it.
    for file in FILES:
        file.with_suffix(".txt").write_text(said(file), encoding="utf-8")
