"""Only the rules know the games apart: nothing else branches on the name of a game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import api
import cli
import dashboards
import ledger
from ledger.rules import CONTRACTS, GAMES, PRESETS

ROOTS = [Path(str(package.__file__)).parent for package in (ledger, api, cli, dashboards)]
HOME = ROOTS[0].parent
RULES = ROOTS[0] / "rules"
SOURCES = sorted(
    path for root in ROOTS for path in root.rglob("*.py") if not path.is_relative_to(RULES)
)
NAMES = {*GAMES, *PRESETS}
ALLOWED = {
    ("ledger/record/chunks.py", "42"): "part of the tag [P42 ...] that begins a record",
}
"""Strings that happen to be the name of a game."""
LOOK_UPS = ("get", "startswith", "endswith", "removeprefix")
SPEAKERS = {
    "dashboards/words.py": "how players speak of a contract",
    "ledger/simulate/estimate.py": "how a simulated player judges a hand for a contract",
}
"""Modules that may tell contracts apart by name; what a contract does is a fact on its value."""


def strings(node: ast.AST) -> Iterator[str]:
    """The strings that stand in an expression, whether alone or in a list, tuple, set or dict."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for each in node.elts:
            yield from strings(each)
    elif isinstance(node, ast.Dict):
        for key in node.keys:
            if key is not None:
                yield from strings(key)


def branched_on(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Line, string and the other side of every comparison, look-up and match with a string."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for side in sides:
                others = " ".join(ast.unparse(other) for other in sides if other is not side)
                for text in strings(side):
                    yield node.lineno, text, others
        elif isinstance(node, ast.MatchValue):
            for text in strings(node.value):
                yield node.lineno, text, "match"
        elif isinstance(node, ast.Subscript):
            for text in strings(node.slice):
                yield node.lineno, text, ast.unparse(node.value)
            for text in strings(node.value):
                yield node.lineno, text, ast.unparse(node.slice)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in LOOK_UPS:
            asked = ast.unparse(node.func)
            for part in (*node.args[:1], getattr(node.func, "value", node)):
                for text in strings(part):
                    yield node.lineno, text, asked


def found(path: Path) -> Iterator[tuple[int, str, str]]:
    yield from branched_on(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HOME)))
def test_nothing_outside_the_rules_branches_on_the_name_of_a_game(path: Path) -> None:
    where = path.relative_to(HOME).as_posix()
    assert [
        (line, text)
        for line, text, _ in found(path)
        if text in NAMES and (where, text) not in ALLOWED
    ] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HOME)))
def test_what_a_contract_does_is_asked_of_its_value(path: Path) -> None:
    if path.relative_to(HOME).as_posix() in SPEAKERS:
        return
    assert [
        (line, text)
        for line, text, other in found(path)
        if text in CONTRACTS and other.endswith((".name", "contract"))
    ] == []


@pytest.mark.parametrize("kind", ["sql", "html", "js"])
def test_no_query_page_or_script_names_a_game(kind: str) -> None:
    """The first page shows the tile 4-2, which is no game."""
    quoted = re.compile("(?<!tile\\()(['\"])(" + "|".join(map(re.escape, NAMES)) + r")\1")
    for root in ROOTS:
        for path in root.rglob(f"*.{kind}"):
            assert quoted.findall(path.read_text(encoding="utf-8")) == [], path


@pytest.mark.parametrize(
    "source",
    [
        "if game.id == '84': pass",
        "x = 1 if rules.preset in ('moon', 'other') else 2",
        "points = {'moon': 21, '140': 500}[game.id]",
        "points = {'moon': 21}.get(game.id)",
        "GAMES['moon']",
        "match game.id:\n    case 'moon':\n        pass",
        "game.id.startswith('84')",
    ],
)
def test_a_branch_on_the_name_of_a_game_is_seen(source: str) -> None:
    assert NAMES & {text for _, text, _ in branched_on(ast.parse(source))}
