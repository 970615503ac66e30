"""Which hands and games are meant: one filter for every list, statistic and export."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date

from ledger.bands import bands
from ledger.errors import LedgerError, UsageError
from ledger.rules import CONTRACTS, GAMES, parse_bid
from ledger.rules.calls import guess
from ledger.rules.contracts import JUMPS

UNKNOWN = "unknown"
"""The bucket of hands whose record does not say; a value of every drill-down field."""

ANY = "any"
"""As a game family: every family together."""

PLAIN = "42"
"""The family of games that is meant where none is named."""

DECIDED = "decided"
"""As an outcome: made or set."""

_DATES = ("since", "until")
_CHOICES: dict[str, tuple[str, ...]] = {
    "forced": ("yes", "no", UNKNOWN),
    "simulated": ("yes", "no"),
    "outcome": ("made", "set", "all-pass", "no-result", DECIDED),
    "level": ("result", "auction", "play"),
    "contract": (*CONTRACTS, UNKNOWN),
}
_NAMED = "|".join({bid.name for kind in GAMES.values() for bid in kind.ladder.named})
_SHAPES: dict[str, tuple[re.Pattern[str], str]] = {
    "trump": (re.compile(r"[0-9]|doubles|count|none"), "0 to 9, doubles, count, none or unknown"),
    "position": (re.compile(r"[1-8]"), "1 to 8 or unknown"),
    "month": (re.compile(r"\d{4}-(0[1-9]|1[0-2])"), "a month as 2026-11, or unknown"),
    "bid": (
        re.compile(rf"[1-9]\d{{0,3}}|[1-9]\d?m|({'|'.join(JUMPS)})(-[1-9]\d?m)?|{_NAMED}"),
        "a number of points (32), of marks (2m), a jump (plunge-4m), a name (moon), or unknown",
    ),
    "band": (
        re.compile(rf"\d+(-\d+)?|1 mark|2\+ marks|{_NAMED}"),
        "a band of the game's bids, such as 30-31 or 2+ marks, or unknown",
    ),
    "game": (
        re.compile(r"[a-z0-9][a-z0-9-]{0,31}"),
        f"one of {', '.join((*GAMES, ANY))}, or the name of a house's own game",
    ),
    "game_id": (re.compile(r"[0-9a-f]{16}"), "16 digits 0-9 and a-f"),
    "club": (
        re.compile(r"[a-z0-9][a-z0-9-]{0,31}"),
        "a club's id: small letters, digits and hyphens",
    ),
    "season": (
        re.compile(r"[a-z0-9][a-z0-9-]{0,31}"),
        "a season's id: small letters, digits and hyphens",
    ),
    "night": (
        re.compile(rf"[a-z0-9][a-z0-9-]{{0,31}}-(\d{{4}}-\d\d-\d\d|{UNKNOWN})"),
        "a club's id, a hyphen and the evening (home-2026-11-24), or unknown in its place",
    ),
}


@dataclass(frozen=True, slots=True)
class Filter:
    """What a hand or a game has to be; None asks nothing.

    `since` and `until` are club evenings and both belong to the range; a game without a date is in
    no range. `player` sat in the hand, as `bidder`, as the bidder's `partner` or as a `defender`
    where those are given; `pair` is the bidding pair, two names in alphabetical order, `Ann & Cy`.
    `club` is a club's id, `season` the id of a season of that club, or of any club where none is
    named, `night` a club and its evening, `home-2026-11-24`. `game` is a family of games (`42`,
    `moon`, a house's own game by its name), or `any`; lists take every family and statistics `42`
    where nothing is said. The other fields are the cuts of the statistics, in the words of their
    frames; `unknown` finds what the records do not say.
    Raises `filter-value` and `filter-range`.
    """

    since: date | None = None
    until: date | None = None
    player: str | None = None
    game: str | None = None
    event: str | None = None
    game_id: str | None = None
    club: str | None = None
    season: str | None = None
    night: str | None = None
    level: str | None = None
    simulated: str | None = None
    month: str | None = None
    bidder: str | None = None
    partner: str | None = None
    defender: str | None = None
    pair: str | None = None
    bid: str | None = None
    band: str | None = None
    trump: str | None = None
    contract: str | None = None
    position: str | None = None
    forced: str | None = None
    outcome: str | None = None

    def __post_init__(self) -> None:
        for field, choices in _CHOICES.items():
            value = getattr(self, field)
            if value is not None and value not in choices:
                raise bad_value(field, value, f"one of {', '.join(choices)}", choices)
        for field, (shape, says) in _SHAPES.items():
            value = getattr(self, field)
            if value not in (None, UNKNOWN) and not shape.fullmatch(value):
                raise bad_value(field, value, says)
        if self.since and self.until and self.since > self.until:
            raise UsageError(
                "filter-range",
                f"no day is both since {self.since} and until {self.until}",
                hint="Give the earlier day as since and the later one as until.",
            )

    @classmethod
    def parse(cls, words: Mapping[str, str]) -> Filter:
        """Read a filter from words, as a command line or an address gives them.

        Empty values ask nothing; a bid may be written as players write it (`84`). Raises
        `filter-unknown`, `filter-date`, `filter-value` and `filter-range`.
        """
        given: dict[str, str | date] = {}
        for key, value in words.items():
            field = key.replace("-", "_")
            if field not in FILTER_FIELDS:
                raise unknown_name("filter", key, FILTER_FIELDS)
            if value != "":
                given[field] = _day(key, value) if field in _DATES else value
        game = str(given.get("game", PLAIN))
        if game in GAMES:
            if "bid" in given:
                given["bid"] = _bid(str(given["bid"]), game)
            known = (*bands(GAMES[game].ladder), UNKNOWN)
            if given.get("band", UNKNOWN) not in known:
                raise bad_value("band", str(given["band"]), f"one of {', '.join(known)}", known)
        return cls(**given)  # type: ignore[arg-type]  # the two dates are dates, the rest words

    def words(self) -> dict[str, str]:
        """The filter as words again, only what it asks: what `parse` reads."""
        return {field: str(value) for field, value in self.given().items()}

    def given(self) -> dict[str, str | date]:
        """The fields that ask something, with their values."""
        return {
            field: value for field in FILTER_FIELDS if (value := getattr(self, field)) is not None
        }


FILTER_FIELDS = tuple(field.name for field in fields(Filter))


def unknown_name(kind: str, name: str, known: Iterable[str]) -> UsageError:
    """The error `<kind>-unknown` for a name that is none of the `known`, naming the nearest."""
    names = list(known)
    return UsageError(
        f"{kind}-unknown",
        f"there is no {kind} {name!r}",
        hint=f"{guess(name, names)} There are: {', '.join(names)}.".lstrip(),
    )


def bad_value(field: str, value: str, says: str, choices: Iterable[str] = ()) -> UsageError:
    """The error `filter-value` for a value that no hand can have, naming the nearest choice."""
    hint = f"{guess(value, choices)} {field} is {says}.".lstrip()
    return UsageError("filter-value", f"{field} cannot be {value!r}", hint=hint)


def _bid(value: str, game: str) -> str:
    if value == UNKNOWN:
        return value
    try:
        return str(parse_bid(value, GAMES[game].ladder))
    except LedgerError as error:
        raise UsageError("filter-value", f"bid cannot be {value!r}", hint=error.hint) from None


def _day(key: str, value: str) -> date:
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", value):
            raise ValueError(value)
        return date.fromisoformat(value)
    except ValueError:
        raise UsageError(
            "filter-date",
            f"{key} {value!r} is not a day",
            hint="Write a day as 2026-11-24: year, month, day.",
        ) from None
