"""New games as data: the parts of a game that a rule set may state (RULES 7.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ledger.errors import RuleSetError
from ledger.rules.bids import Ladder
from ledger.rules.contracts import CONTRACTS
from ledger.rules.kind import Exchange, GameKind, RestTo
from ledger.rules.tiles import SEAT_LETTERS, Tile, TileSet

Value = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a game that a rule set may state: its key, meaning, and how it is read.

    `read` turns the text into a value or raises ValueError; `may_be` says in words what the text
    can be.
    """

    key: str
    says: str
    may_be: str
    read: Callable[[str], Value]


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(text)
        return text

    return read


def _list(check: Callable[[str], bool]) -> Callable[[str], tuple[str, ...]]:
    def read(text: str) -> tuple[str, ...]:
        words = () if text == "none" else tuple(text.split("+"))
        if not all(check(word) for word in words) or len(set(words)) != len(words):
            raise ValueError(text)
        return words

    return read


def _is_tile(word: str) -> bool:
    return len(word) == 2 and word.isascii() and word.isdigit() and word[0] >= word[1]


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdigit() and 0 < int(word) < 19 and str(int(word)) == word


def _teams(text: str) -> str:
    letters = text.upper()
    used = sorted(set(letters))
    if not 2 <= len(letters) <= 8 or "".join(used) != SEAT_LETTERS[: len(used)] or len(used) < 2:
        raise ValueError(text)
    return letters


def _range(least: int, most: int) -> str:
    return f"a number from {least} to {most}"


PARTS: tuple[Part, ...] = (
    Part("title", "the game's name in words", "a name", lambda text: text),
    Part("highest-double", "the highest double of the set", _range(3, 9), _number(3, 9)),
    Part("sets", "how many sets are mixed", _range(1, 4), _number(1, 4)),
    Part("removed", "tiles taken out", "tiles joined by +, or none", _list(_is_tile)),
    Part("teams", "the side of each seat, clockwise", "letters such as ABAB", _teams),
    Part("hand-size", "tiles dealt to each seat", _range(1, 28), _number(1, 28)),
    Part("lowest-bid", "the lowest bid in points", _range(1, 999), _number(1, 999)),
    Part("highest-bid", "the highest bid in points", _range(1, 999), _number(1, 999)),
    Part("bid-step", "the distance between bids", _range(1, 50), _number(1, 50)),
    Part("mark", "what one mark bid counts, 0 for no marks", _range(0, 999), _number(0, 999)),
    Part("first-mark", "fewest marks that can be bid", _range(1, 9), _number(1, 9)),
    Part("bidding", "whether bidding goes round", "once or rounds", _one_of("once", "rounds")),
    Part("trick-value", "points for a trick", _range(1, 50), _number(1, 50)),
    Part("counters", "pips that count", "numbers joined by +, or none", _list(_is_count)),
    Part(
        "contracts",
        "the contracts there are",
        f"names joined by +: {', '.join(CONTRACTS)}",
        _list(CONTRACTS.__contains__),
    ),
    Part("take-least", "fewest left tiles the bidder takes", _range(0, 9), _number(0, 9)),
    Part("take-most", "most left tiles the bidder takes", _range(0, 9), _number(0, 9)),
    Part("take-count", "whether a left counter must be taken", "yes or no", _one_of("yes", "no")),
    Part("keep-count", "whether counters are kept", "yes or no", _one_of("yes", "no")),
    Part("keep-trumps", "whether trumps are kept", "yes or no", _one_of("yes", "no")),
    Part(
        "rest-to",
        "who gets the count of tiles that nobody plays",
        "nobody, defenders or last-trick",
        _one_of("nobody", "defenders", "last-trick"),
    ),
    Part("rest-points", "points for the widow itself", _range(0, 99), _number(0, 99)),
)

BY_KEY = {part.key: part for part in PARTS}


def read_part(key: str, text: str) -> Value:
    """The value of one part; raises `RuleSetError` with `shape-value`."""
    part = BY_KEY[key]
    try:
        return part.read(text)
    except ValueError:
        raise RuleSetError(
            "shape-value",
            f"{key} cannot be {text!r}",
            hint=f"It can be {part.may_be}.",
            rule="7.3",
        ) from None


def shaped(base: GameKind, name: str, values: Mapping[str, Value]) -> GameKind:
    """A new game like `base` but for `values`, checked; it keeps the presets of `base`.

    Raises `RuleSetError` with `shape-invalid` for a game that cannot be dealt or bid.
    """

    def number(key: str, otherwise: int) -> int:
        value = values.get(key, otherwise)
        return value if isinstance(value, int) else otherwise

    def words(key: str, otherwise: tuple[str, ...]) -> tuple[str, ...]:
        value = values.get(key, otherwise)
        return value if isinstance(value, tuple) else otherwise

    def says(key: str, otherwise: str) -> str:
        return str(values.get(key, otherwise))

    teams = base.teams
    if "teams" in values:
        teams = tuple(SEAT_LETTERS.index(letter) for letter in says("teams", ""))
    removed = words("removed", tuple(base.tile_set.removed))
    kind = replace(
        base,
        id=name,
        title=says("title", name),
        tile_set=TileSet(
            highest=number("highest-double", base.tile_set.highest),
            copies=number("sets", base.tile_set.copies),
            removed=frozenset(Tile(tile) for tile in removed),
        ),
        seats=len(teams),
        teams=teams,
        hand_size=number("hand-size", base.hand_size),
        ladder=replace(
            base.ladder,
            lowest=number("lowest-bid", base.ladder.lowest),
            highest=number("highest-bid", base.ladder.highest),
            step=number("bid-step", base.ladder.step),
            mark=number("mark", base.ladder.mark),
            first_mark=number("first-mark", base.ladder.first_mark),
        ),
        rounds=says("bidding", "rounds" if base.rounds else "once") == "rounds",
        trick_value=number("trick-value", base.trick_value),
        counters=tuple(int(word) for word in words("counters", tuple(map(str, base.counters)))),
        contracts=words("contracts", base.contracts),
        exchange=_exchange(base.exchange, values),
        rest_to=RestTo(says("rest-to", base.rest_to.value).replace("-", " ")),
        rest_points=number("rest-points", base.rest_points),
    )
    _check_shape(kind)
    return kind


def _exchange(base: Exchange | None, values: Mapping[str, Value]) -> Exchange | None:
    old = base or Exchange(0, 0)

    def flag(key: str, otherwise: bool) -> bool:
        return otherwise if key not in values else values[key] == "yes"

    least, most = values.get("take-least", old.least), values.get("take-most", old.most)
    if not isinstance(least, int) or not isinstance(most, int) or not most:
        return None
    return Exchange(
        least,
        most,
        count_taken=flag("take-count", old.count_taken),
        keeps_count=flag("keep-count", old.keeps_count),
        keeps_trumps=flag("keep-trumps", old.keeps_trumps),
    )


def _check_shape(kind: GameKind) -> None:
    ladder: Ladder = kind.ladder
    exchange = kind.exchange
    taken = "" if exchange is None else f"{exchange.least} to {exchange.most}"
    total = kind.hand_total
    for wrong, says, hint in (
        (
            kind.rest_size < 0,
            f"{kind.seats} hands of {kind.hand_size} need {kind.seats * kind.hand_size} tiles, "
            f"the set has {len(kind.tile_set.tiles)}",
            "Change teams, hand-size, highest-double, sets or removed.",
        ),
        (
            ladder.lowest > ladder.highest or ladder.highest > total,
            f"bids go from {ladder.lowest} to {ladder.highest}, a hand holds {total} points",
            "Change lowest-bid or highest-bid.",
        ),
        (
            0 < ladder.mark < ladder.highest,
            f"one mark counts {ladder.mark}, less than the highest bid {ladder.highest}",
            "Change mark or highest-bid.",
        ),
        (
            exchange is not None
            and (exchange.most != kind.rest_size or exchange.least not in (0, exchange.most)),
            f"the bidder takes up {taken} tiles, but the deal leaves {kind.rest_size}",
            "The bidder takes up all of them or none: set take-most to their number or to 0, "
            "take-least to 0 or the same.",
        ),
        (
            kind.rest_to is RestTo.DEFENDERS and kind.team_count > 2,
            "the count of tiles that nobody plays goes to the defenders, who are "
            f"{kind.team_count - 1} sides",
            "Set rest-to to nobody or last-trick, or change teams.",
        ),
        (
            not {"trump", "doubles", "follow-me"} & set(kind.contracts),
            "there is no contract that every bid can be played in",
            "Put trump, doubles or follow-me among the contracts.",
        ),
    ):
        if wrong:
            raise RuleSetError("shape-invalid", says, hint=hint, rule="7.3")
