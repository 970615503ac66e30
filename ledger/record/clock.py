"""The club's day and its clock: which evening an instant belongs to, and when a time of it was."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from difflib import get_close_matches
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from ledger.errors import RecordError, UsageError

DAY_STARTS: Final = time(5)
"""A club's day runs from here to here on its own clock: 00:30 is of the evening before."""

CLOCK: Final = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
"""A time of day as people write it."""

_MACHINE = ("localtime", "posixrules", "Factory")
"""Names that mean another zone on every machine."""


def club_evening(instant: datetime, zone: str) -> date:
    """The club's day that an instant belongs to, from 05:00 to 05:00 on the club's clock.

    The instant must be aware of its zone, else `time-without-zone`; raises `zone-unknown`.
    """
    if instant.tzinfo is None:
        raise UsageError(
            "time-without-zone",
            f"{instant.isoformat()} does not say in which zone",
            hint="Give the instant with its offset, as in 2026-11-24T19:04:00-06:00.",
        )
    local = instant.astimezone(zone_of(zone))
    return local.date() - timedelta(days=local.time() < DAY_STARTS)


def moment(evening: date | None, clock: str, zone: str) -> datetime | None:
    """The instant, in UTC, at which the club's clock showed hh:mm on an evening.

    A time before 05:00 is of the night behind the evening. None where the evening or the time is
    not known. Where clocks were put back and a time came twice it is the first; a time that clocks
    put forward left out is as far behind the change as it says, so 02:30 is 03:30 by the new time.
    Raises `time-invalid` and `zone-unknown`.
    """
    place = zone_of(zone)
    if evening is None or not clock:
        return None
    match = CLOCK.fullmatch(clock)
    if match is None:
        raise RecordError(
            "time-invalid",
            f"{clock!r} is no time of day",
            hint="Write hours and minutes, 00:00 to 23:59.",
        )
    shown = time(int(match[1]), int(match[2]))
    try:
        day = evening + timedelta(days=shown < DAY_STARTS)
        # fold=0: the first of two equal times, and the offset before a gap.
        return datetime.combine(day, shown, tzinfo=place).astimezone(UTC)
    except OverflowError:
        return None


def zone_of(name: str) -> ZoneInfo:
    """The time zone with an IANA name; `zone-unknown` names those that may be meant."""
    zone = _zone(name)
    if zone is None:
        close = _nearest(name)
        *others, last = close or ("",)
        said = f"{', '.join(others)} or {last}" if others else last
        meant = f" Did you mean {said}?" if said else ""
        raise RecordError(
            "zone-unknown",
            f"there is no time zone {name!r}",
            hint=f"Write an IANA name such as America/Chicago, or leave it out.{meant}",
        )
    return zone


@lru_cache(maxsize=1024)
def _zone(name: str) -> ZoneInfo | None:
    if name in _MACHINE or name.startswith(("posix/", "right/")):
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """Every zone by its name in small letters."""
    return {name.casefold(): name for name in sorted(available_timezones()) if name not in _MACHINE}


@lru_cache(maxsize=256)
def _nearest(name: str) -> tuple[str, ...]:
    """Up to three zones that a name may mean: one of its city, or one spelled nearly so."""
    word = "_".join(name[:64].split()).casefold()
    names = _names()
    cities = [known for known in names if word and f"/{known}".endswith(f"/{word}")]
    close = cities or get_close_matches(word, names, n=3, cutoff=0.85)
    if not close:
        ends = {known.rpartition("/")[2]: known for known in names}
        found = get_close_matches(word.rpartition("/")[2], ends, n=3, cutoff=0.8)
        close = [ends[end] for end in found]
    return tuple(names[known] for known in close[:3])
