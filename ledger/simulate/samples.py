"""The sample record that the package carries: a real match of 13 hands."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ledger.errors import NotFoundError

NAME: Final = "match-13-hands.p42"


def real_match() -> Path:
    """The file of the real match, in the installed package or in the source folder.

    Raises `sample-missing` when neither has it.
    """
    package = Path(__file__).parents[1]
    for path in (package / "samples" / NAME, package.parent / "data" / NAME):
        if path.is_file():
            return path
    raise NotFoundError(
        "sample-missing",
        f"the sample match {NAME} is not in this installation",
        hint="Install the package again from a complete copy.",
    )
