"""The front page: complete, and quick because nothing heavy is imported for it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import cli.commands
from cli import front

HEAVY = ("typer", "rich", "duckdb", "polars", "pyarrow", "pydantic", "fastapi", "plotly")


def modules_of(*words: object) -> set[str]:
    """The packages that a command line imports, in a process of its own."""
    code = (
        "import json, sys\n"
        "from cli.main import main\n"
        "try:\n"
        "    main()\n"
        "except SystemExit:\n"
        "    pass\n"
        "sys.stderr.write('\\n' + json.dumps(sorted({name.split('.')[0] for name in sys.modules})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


def test_every_file_of_a_command_stands_on_the_front_page() -> None:
    folder = Path(cli.commands.__file__).parent
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert files == set(front.COMMANDS)


def test_help(golden, l42) -> None:
    ran = l42("--help")
    assert ran.status == 0
    assert ran.out == front.help_text()
    golden("help.txt", ran.out)


def test_help_imports_nothing_heavy() -> None:
    assert not modules_of("--help") & set(HEAVY)


def test_check_imports_no_database_and_no_validator(match: Path) -> None:
    heavy = {"rich", "duckdb", "polars", "pyarrow", "pydantic", "fastapi", "plotly"}
    assert not modules_of("check", match) & heavy


def test_version(l42) -> None:
    assert l42("--version").out == front.version_text()


@pytest.mark.parametrize("words", [("nonsense",), ("check",), ("check", "--nonsense", "x")])
def test_usage_is_2(l42, words: tuple[str, ...]) -> None:
    ran = l42(*words)
    assert ran.status == 2
    assert "Usage:" in ran.err
    assert not ran.out
