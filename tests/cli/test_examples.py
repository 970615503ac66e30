"""The examples of the README run as they stand: files, commands with their output, Python."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")

_BLOCK = re.compile(r"(?:<!-- file: (\S+) -->\n)?^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def matches(shown: list[str], said: list[str]) -> bool:
    """Whether an output is as shown; `...` stands for anything, on a line or for lines."""
    pattern = "\n".join(re.escape(line).replace(r"\.\.\.", "(?s:.*)") for line in shown)
    return re.fullmatch(pattern, "\n".join(said)) is not None


def commands(block: str) -> list[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines shown below it."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def test_the_readme(l42, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    l42("--version")
    ran = 0
    for name, language, body in _BLOCK.findall(README):
        if name:
            (tmp_path / name).write_text(body, encoding="utf-8")
        elif language == "python":
            exec(compile(body, "README.md", "exec"), {})
            ran += 1
        elif language == "console":
            for line, shown in commands(body):
                program, *words = shlex.split(line)
                assert program == "ledger42"
                done = l42(*words)
                said = (done.err + done.out).splitlines()
                assert matches(shown, said), "\n".join([line, *said])
                ran += 1
    assert ran >= 6


def test_the_readme_opens_with_the_two_commands() -> None:
    lines = [line.strip() for line in README.splitlines() if line.startswith("    python3")]
    assert lines == [
        "python3 -m venv .venv && .venv/bin/pip install -e . && .venv/bin/ledger42 demo",
        'python3 -m venv .venv && .venv/bin/pip install -e ".[dev]" && .venv/bin/pytest',
    ]


def test_every_link_of_the_readme_leads_somewhere() -> None:
    root = Path(__file__).parents[2]
    missing = [
        target for target in re.findall(r"\]\(([^)#:]+)\)", README) if not (root / target).exists()
    ]
    assert not missing
