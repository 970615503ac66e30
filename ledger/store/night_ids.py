"""The names of nights, and of the tables and rounds in them: `home-2026-11-24-t2`."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date

from ledger.errors import NotFoundError
from ledger.filter import UNKNOWN

CLUB_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_NIGHT = re.compile(rf"({CLUB_ID.pattern})-(\d{{4}}-\d\d-\d\d|{UNKNOWN})")
_WORDS = re.compile(r"[\W_]+")
_DIGITS = re.compile(r"(\d+)")

Order = tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class NightId:
    """A night's club and evening; the games without a date are the club's night `unknown`."""

    club: str
    date: date | None

    def __str__(self) -> str:
        return f"{self.club}-{self.date.isoformat() if self.date else UNKNOWN}"

    @classmethod
    def parse(cls, text: str) -> NightId:
        """Read `home-2026-11-24` or `home-unknown`; raises `night-unknown`."""
        parts = _NIGHT.fullmatch(text.strip().lower())
        try:
            if parts is None:
                raise ValueError(text)
            return cls(parts[1], None if parts[2] == UNKNOWN else date.fromisoformat(parts[2]))
        except ValueError:
            raise NotFoundError(
                "night-unknown",
                f"there is no night {text!r}",
                hint="A night is a club's id, a hyphen and the evening: home-2026-11-24, or "
                "home-unknown for the games without a date.",
            ) from None


def place_id(night_id: str, letter: str, name: str | None) -> str:
    """The id of a table (`t`) or a round (`r`) of a night: its name in small letters and digits.

    Names that differ in capitals, spaces and points only are one; a game that does not say is at
    the table or in the round `unknown`.
    """
    folded = unicodedata.normalize("NFC", name or "").casefold()
    word = _WORDS.sub("-", folded).strip("-")
    return f"{night_id}-{letter}{word or UNKNOWN}"


def in_order(name: str | None) -> Order:
    """What sorts tables and rounds as people count them: 2 before 10, who does not say last."""
    if not name:
        return ((2, 0, ""),)
    return tuple(
        (0, int(part), "") if part.isdecimal() else (1, 0, part.casefold())
        for part in _DIGITS.split(name)
        if part.strip()
    )
