"""What the tags of a game say: known names, their values checked, their canonical order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from ledger.errors import LedgerError, RecordError
from ledger.record.clock import CLOCK, zone_of
from ledger.record.faults import fresh
from ledger.record.model import FORMAT_VERSION
from ledger.rules import RULE_BOOK, SEAT_LETTERS, RuleSet, parse_rules

BEFORE_SEATS: Final = (
    "Event", "Site", "Date", "Time", "Zone", "Table", "Round", "Game", "Scorer", "Simulated",
)  # fmt: skip
AFTER_SEATS: Final = ("Result", "Unfinished", "Forfeit")
TEXT_LIMIT: Final = 1 << 14
"""Characters in one name, value, comment or text, so that its line fits the format when written."""

PLAIN_RULES: Final = "straight"
"""The rule set of a record that names none."""

NAMES: Final = {
    name.lower(): name
    for name in ("P42", "RuleBook", *BEFORE_SEATS, "Rules", *SEAT_LETTERS, *AFTER_SEATS)
}
_NFC = frozenset(("Event", "Site", "Scorer"))
_DATE = re.compile(r"(\d{4}|\?{4})[-./](\d{2}|\?\?)[-./](\d{2}|\?\?)")
_RESULT = re.compile(r"(-?\d{1,5})(?:\s*-\s*(-?\d{1,5}))*")
_SCORE = re.compile(r"(?:^|\s*-\s*)(-?\d+)")
_PLACES = {name: place for place, name in enumerate((*BEFORE_SEATS, *AFTER_SEATS))}


@dataclass(frozen=True, slots=True)
class Header:
    """The tags of one game, read."""

    rules: RuleSet
    players: tuple[str, ...]
    tags: tuple[tuple[str, str], ...]


Blame = Callable[[str, LedgerError], None]
"""Takes an error and the name of the tag to blame."""


def in_order(tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Tags in canonical order: the known ones, then the unknown ones as they came."""
    return tuple(sorted(tags, key=lambda tag: _PLACES.get(tag[0], len(_PLACES))))


def read_header(tags: Sequence[tuple[str, str]], blame: Blame) -> Header | None:
    """Check the tags of a game; faults go to `blame`, and None says that nothing can follow.

    Of two tags with one name the first counts. A version or a rule set that cannot be
    read makes everything behind it unreadable, hence the None.
    """
    values: dict[str, str] = {}
    kept: list[tuple[str, str]] = []
    for name, value in tags:
        if name in values:
            blame(name, _fault("tag-twice", f"the tag {name} is there twice", "Keep one of them."))
            continue
        if len(name) + _longest(value) > TEXT_LIMIT:
            blame(name, too_long("the tag"))
            value = ""
        values[name] = value
        kept.append((name, value))
    if not _versions_known(values, blame):
        return None
    try:
        rules = parse_rules(values.get("Rules", PLAIN_RULES))
    except LedgerError as error:
        blame("Rules", fresh(error))
        return None
    players = _players(values, rules, blame)
    checked = []
    for name, value in kept:
        if name in ("P42", "RuleBook", "Rules") or name in SEAT_LETTERS:
            continue
        try:
            checked.append((name, check_tag(name, value, rules)))
        except LedgerError as error:
            blame(name, error)
    return Header(rules, players, in_order(checked))


def _versions_known(values: dict[str, str], blame: Blame) -> bool:
    version = values.get("P42", "")
    if version != FORMAT_VERSION:
        blame(
            "P42",
            _fault(
                "version-unknown",
                f"this is version {version!r} of the format; version {FORMAT_VERSION} is known",
                f'Write [P42 "{FORMAT_VERSION}"], or read the game with a newer ledger42.',
            ),
        )
        return False
    book = values.get("RuleBook", RULE_BOOK)
    if book != RULE_BOOK:
        blame(
            "RuleBook",
            _fault(
                "rulebook-unknown",
                f"this game was kept under rule book {book!r}; rule book {RULE_BOOK} is known",
                f'Write [RuleBook "{RULE_BOOK}"] if that is what was played, or read the game '
                "with a newer ledger42.",
            ),
        )
        return False
    return True


def _players(values: dict[str, str], rules: RuleSet, blame: Blame) -> tuple[str, ...]:
    seats = rules.game.seats
    players: list[str] = [""] * seats
    for place, name in enumerate(SEAT_LETTERS):
        value = clean_name(values.get(name, ""))
        if place >= seats:
            if name in values:
                blame(
                    name,
                    _fault(
                        "seat-unknown",
                        f"more players than seats: this game has {seats}, A to "
                        f"{SEAT_LETTERS[seats - 1]}",
                        "Delete the tag, or correct the Rules tag; a substitute is an event in "
                        "the hand.",
                    ),
                )
        elif value and value in players:
            blame(
                name,
                _fault(
                    "player-twice",
                    f"{value} sits at {SEAT_LETTERS[players.index(value)]} and at {name}",
                    "Correct one of the two; if two people have one name, write something "
                    "behind it.",
                ),
            )
        else:
            players[place] = value
    return tuple(players)


def _longest(value: str) -> int:
    """Characters of a value, composed or not: composing makes some texts longer."""
    if len(value) * 4 < TEXT_LIMIT:
        return len(value)
    return max(len(value), len(unicodedata.normalize("NFC", value)))


def too_long(what: str) -> RecordError:
    """The error of a text that no line could hold."""
    return _fault(
        "line-too-long",
        f"{what} is longer than {TEXT_LIMIT:,} characters",
        "A record says one thing in a line; cut the text short.",
    )


def clean_name(text: str) -> str:
    """A person's name as it is kept: composed characters (NFC), single spaces."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def check_tag(name: str, value: str, rules: RuleSet) -> str:
    """The value of a tag as it is kept; raises what is wrong with it.

    Codes: `date-invalid`, `time-invalid`, `zone-unknown`, `result-invalid`, `forfeit-seat`.
    """
    if name == "Date":
        return _date(value)
    if name == "Time":
        clock = CLOCK.fullmatch(value.strip())
        if clock is None:
            raise _fault(
                "time-invalid",
                f"{value!r} is no time of day",
                "Write hours and minutes, 00:00 to 23:59, or leave the tag out.",
            )
        return f"{int(clock[1]):02}:{clock[2]}"
    if name == "Zone":
        zone_of(value)
        return value
    if name == "Result":
        return _result(value, rules)
    if name == "Forfeit":
        letters = SEAT_LETTERS[: rules.game.seats]
        seat = value.strip().upper()
        if len(seat) != 1 or seat not in letters:
            raise _fault(
                "forfeit-seat",
                f"{value!r} is no seat of this game",
                f"Write a seat of the side that forfeits, A to {letters[-1]}.",
            )
        return seat
    return clean_name(value) if name in _NFC else value


def _date(value: str) -> str:
    match = _DATE.fullmatch(value.strip())
    if match is not None:
        year, month, day = match.groups()
        try:
            # 2000 is a leap year, so that an unknown year allows 29 February.
            date(
                int(year) if year != "????" else 2000,
                int(month) if month != "??" else 1,
                int(day) if day != "??" else 1,
            )
            return f"{year}-{month}-{day}"
        except ValueError:
            pass
    raise _fault(
        "date-invalid",
        f"{value!r} is no date",
        "Write year, month and day, as in 2026-11-24; ?? for what nobody knows, as in 2026-11-??.",
    )


def _result(value: str, rules: RuleSet) -> str:
    sides = rules.game.team_count
    scores = scores_of(value)
    if len(scores) == sides:
        return "-".join(map(str, scores))
    raise _fault(
        "result-invalid",
        f"{value!r} is no score of {sides} sides",
        "Write the score of each side, that of seat A first, as in "
        f"{'-'.join('76543210'[:sides])}, or leave the tag out.",
    )


def scores_of(value: str) -> tuple[int, ...]:
    """The score of each side that a Result tag says, () when it says none."""
    text = value.strip().replace("\u2212", "-")
    return tuple(map(int, _SCORE.findall(text))) if _RESULT.fullmatch(text) else ()


def _fault(code: str, message: str, hint: str) -> RecordError:
    return RecordError(code, message, hint=hint)
