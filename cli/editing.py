"""A text in the editor of whoever sits at the terminal; what was typed is never lost."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cli.guard import talk
from ledger.errors import LedgerError, UsageError


def somebody_is_there() -> bool:
    """Whether a person sits at a terminal, who can be shown an editor."""
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def edited(name: str, text: str, notes: str) -> Iterator[Path | None]:
    """A file with the text as the person left it in an editor; None when nothing was changed.

    `notes` stand below the text, each line as one for programs. The editor is that of VISUAL or
    EDITOR, else vi. The file is removed at the end, unless an error comes of it: then it stays, and
    is named. Raises `editor-failed`.
    """
    handle, path_name = tempfile.mkstemp(prefix=f"{name}-", suffix=".p42")
    path = Path(path_name)
    shown = text + "".join(f"% {line}\n" for line in notes.splitlines())
    with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
        file.write(shown)
    _edit(path)
    try:
        changed = path.read_text(encoding="utf-8", errors="surrogateescape") != shown
        yield path if changed else None
    except LedgerError:
        talk(f"What you wrote is kept in {path}")
        raise
    path.unlink(missing_ok=True)


def _edit(path: Path) -> None:
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    try:
        done = subprocess.run([*shlex.split(editor), str(path)], check=False)
    except (OSError, ValueError) as error:
        raise _failed(editor, path, str(error)) from error
    if done.returncode:
        raise _failed(editor, path, f"it ended with status {done.returncode}")


def _failed(editor: str, path: Path, why: str) -> UsageError:
    return UsageError(
        "editor-failed",
        f"the editor {editor!r} could not be used: {why}",
        hint=f"Name another one in VISUAL or EDITOR. The text is in {path}.",
    )
