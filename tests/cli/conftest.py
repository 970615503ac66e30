"""The command line run in this process, in an empty folder, and outputs kept as files."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.app import run

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"


@dataclass(frozen=True)
class Ran:
    """What a command line left behind."""

    status: int
    out: str
    err: str


class _Stdin:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BufferedReader(io.BytesIO(data))

    def isatty(self) -> bool:
        return False


@pytest.fixture
def l42(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Ran]:
    """Run `ledger42` with these words, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LEDGER42_DB", raising=False)
    monkeypatch.setenv("COLUMNS", "100")

    def command(*words: object, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", _Stdin(stdin))
        capsys.readouterr()
        status = run([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return command


@pytest.fixture
def night() -> Path:
    """A club night of four hands, recorded in four levels of detail."""
    return HERE / "night.p42"


@pytest.fixture
def match() -> Path:
    """The real match of 13 hands."""
    return HERE.parents[1] / "data" / "match-13-hands.p42"


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare an output with its file in `golden/`; LEDGER42_GOLDEN=write writes it instead."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if os.environ.get("LEDGER42_GOLDEN") == "write":
            path.write_text(text, encoding="utf-8", newline="")
        assert text == path.read_bytes().decode()

    return compare
