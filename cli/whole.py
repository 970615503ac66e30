"""Files written as a whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from types import TracebackType
from typing import TextIO

from cli.output import put
from ledger.errors import UsageError

STDOUT = "-"


class Output:
    """Where text goes: stdout for `-`, else a file that appears only when all of it is there.

    A device or a pipe is written as it is. Raises `output-directory` and `output-unwritable`.
    """

    def __init__(self, name: str) -> None:
        self._path = None if name == STDOUT else Path(name)
        self._write = put
        self._part: Path | None = None
        self._file: TextIO | None = None

    def __enter__(self) -> Output:
        if self._path is not None:
            self._open(self._path)
        return self

    def write(self, text: str) -> None:
        """Write the next part of the text."""
        self._write(text)

    def _open(self, named: Path) -> None:
        path = self._path = named.resolve()
        if path.is_dir():
            raise UsageError(
                "output-directory",
                f"{path} is a folder, not a file",
                hint=f"Name a file in it, such as {path / 'games.p42'}.",
            )
        try:
            if path.exists() and not path.is_file():
                self._file = path.open("w", encoding="utf-8", newline="")
            else:
                handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
                self._part = Path(name)
                self._file = os.fdopen(handle, "w", encoding="utf-8", newline="")
        except OSError as error:
            raise UsageError(
                "output-unwritable",
                f"{named} cannot be written: {error.strerror or error}",
                hint="Check that the folder exists and that you are allowed to write in it.",
            ) from error
        self._write = self._put_in_file

    def _put_in_file(self, text: str) -> None:
        assert self._file is not None
        self._file.write(text)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is None:
            return
        try:
            if kind is None:
                self._file.flush()
                if self._part is not None and self._path is not None:
                    os.fsync(self._file.fileno())
                    self._part.chmod(_mode(self._path))
                    self._part.replace(self._path)
        finally:
            self._file.close()
            if self._part is not None:
                self._part.unlink(missing_ok=True)


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, or those that a new file gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
