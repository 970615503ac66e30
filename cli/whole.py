"""Files written as a whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from types import TracebackType

from cli.output import put
from ledger.errors import UsageError

STDOUT = "-"


class Output:
    """Where text goes: stdout for `-`, else a file that appears only when all of it is there.

    Raises `output-directory`, `output-no-folder` and `output-unwritable`.
    """

    def __init__(self, name: str) -> None:
        self._path = None if name == STDOUT else Path(name)
        self._write = put
        self._part: Path | None = None

    def __enter__(self) -> Output:
        if self._path is not None:
            self._open(self._path)
        return self

    def write(self, text: str) -> None:
        """Write the next part of the text."""
        self._write(text)

    def _open(self, path: Path) -> None:
        if path.is_dir():
            raise UsageError(
                "output-directory",
                f"{path} is a folder, not a file",
                hint=f"Name a file in it, such as {path / 'games.p42'}.",
            )
        try:
            handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        except OSError as error:
            raise UsageError(
                "output-unwritable",
                f"{path} cannot be written: {error.strerror or error}",
                hint="Check that the folder exists and that you are allowed to write in it.",
            ) from error
        self._part = Path(name)
        self._file = os.fdopen(handle, "w", encoding="utf-8", newline="")
        self._write = self._put_in_file

    def _put_in_file(self, text: str) -> None:
        self._file.write(text)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._part is None or self._path is None:
            return
        try:
            if kind is None:
                self._file.flush()
                os.fsync(self._file.fileno())
                umask = os.umask(0)
                os.umask(umask)
                os.chmod(self._part, 0o666 & ~umask)
                self._file.close()
                self._part.replace(self._path)
        finally:
            self._file.close()
            self._part.unlink(missing_ok=True)
