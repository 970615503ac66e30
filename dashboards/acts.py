"""What was done to a game, in words: the same at the terminal and on the page of its history."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger.store.history import Version

NOBODY = "somebody"

_WORDS = {
    "record": "recorded it",
    "amend": "amended it",
    "void": "made it void",
    "reinstate": "reinstated it",
    "witness": "recorded it as well",
    "erase": "took a name out",
}
_RULINGS = {
    "first": "ruled that the first record stays",
    "second": "ruled that the second record stands",
    "both": "ruled that both are games",
    "": "ruled on the two records",
}


def act(version: Version) -> str:
    """What somebody did: `amended it`, `made it void`, `ruled that the second record stands`."""
    if version.kind == "settle":
        return _RULINGS[version.keep]
    return _WORDS[version.kind.value]


def who(by: str) -> str:
    """Who did it, as the history says it."""
    return by or NOBODY


def moment(at: datetime) -> str:
    """A moment as `24 November 2026, 19:04 UTC`."""
    at = at.astimezone(UTC)
    return f"{at.day} {at:%B %Y, %H:%M} UTC"


def version_count(versions: Iterable[Version]) -> int:
    """How many versions of its record a game has had."""
    return max(version.number for version in versions)
