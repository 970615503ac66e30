"""Portable 42 Notation as JSON lines, one game a line: load, loads, dump and dumps."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, TextIO

from ledger.errors import LedgerError, Place, RecordError, Spot
from ledger.record.draft import sort_hand
from ledger.record.entry import Entry
from ledger.record.faults import FAULT_LIMIT, brief
from ledger.record.json_game import from_object
from ledger.record.json_path import Path, column_of, words
from ledger.record.json_write import to_object
from ledger.record.lexer import mark
from ledger.record.model import Game
from ledger.record.source import decoded, line_lists
from ledger.rules import SEAT_LETTERS, UNKNOWN, Tile

LINE_LIMIT = 1 << 22
"""Characters in one line, some thousand hands."""

_SKIPPED = " \t\u00a0\ufeff\u200b"


class _TwiceError(ValueError):
    """A key that stands twice in one object."""


def load(file: BinaryIO, name: str = "record") -> Iterator[Game]:
    """The games of an open file, one at a time, as written and not replayed.

    Raises the first fault as a `LedgerError` with its place.
    """
    from ledger.record.text import load as load_any

    return load_any(file, name)


def loads(text: str, name: str = "record") -> list[Game]:
    """The games in a text of JSON lines; raises the first fault."""
    from ledger.record.text import loads as loads_any

    return loads_any(text, name)


def dump(games: Game | Iterable[Game], file: TextIO) -> None:
    """Write games to an open text file, one a line."""
    for line in lines(games):
        file.write(line)


def dumps(games: Game | Iterable[Game]) -> str:
    """Games as JSON lines."""
    return "".join(lines(games))


def lines(games: Game | Iterable[Game]) -> Iterator[str]:
    """Games as JSON lines, one at a time, each with its line feed."""
    for game in [games] if isinstance(games, Game) else games:
        yield write_line(game) + "\n"


def write_line(game: Game) -> str:
    """One game as a line of JSON, without the line feed."""
    return json.dumps(to_object(game), ensure_ascii=False, separators=(",", ":"))


class JsonPlaces:
    """The places of one game's parts in its line of JSON."""

    def __init__(self, file: str, number: int, line: str) -> None:
        self._file = file
        self._number = number
        self._line = line

    def at(self, path: Path) -> Place:
        """The place of a path."""
        return mark(self._file, self._number, self._line, column_of(self._line, path))

    def place(self, spot: Spot | None) -> Place:
        """The place of a spot."""
        return self.at(self._path(spot) if spot is not None else ())

    def _path(self, spot: Spot) -> Path:
        value = json.loads(self._line.lstrip(_SKIPPED))
        if spot.part == "tag":
            own = {"Rules": "rules", "RuleBook": "rulebook", "P42": "p42"}.get(spot.name or "")
            return (own,) if own else ("tags", spot.name or "")
        hands = value.get("hands", [])
        at = next((i for i, hand in enumerate(hands) if hand.get("hand") == spot.hand), None)
        if at is None:
            return ()
        found: Path = ("hands", at)
        names = {"bid": "bids", "trick": "tricks", "event": "events"}
        if spot.part == "hand":
            return found
        found = (*found, names.get(spot.part, spot.part))
        if spot.part == "deal" and spot.index is not None:
            seat = SEAT_LETTERS[spot.index]
            return (*found, seat, *_sorted_at(hands[at]["deal"].get(seat, []), spot))
        if spot.part == "rest":
            return (*found, *_sorted_at(hands[at].get("rest", []), spot))
        if spot.part == "discard":
            laid = hands[at].get("discard", {}).get("tiles", [])
            return found if spot.item is None else (*found, "tiles", *_sorted_at(laid, spot))
        if spot.part == "call":
            return (*found, 1)
        if spot.index is not None:
            found = (*found, spot.index)
            if spot.part == "bid":
                return (*found, 1)
            if spot.part == "trick":
                found = (*found, "tiles") if spot.item is not None else (*found, "lead")
            if spot.item is not None:
                found = (*found, spot.item)
        return found


def _sorted_at(written: list[str], spot: Spot) -> Path:
    """Where a tile stands in a list as written, whose spot counts among the sorted tiles."""
    if spot.item is None or not written:
        return ()
    tiles = [_spelled(tile) for tile in written]
    ordered = sort_hand(tiles)
    if spot.item >= len(ordered):
        return (len(ordered) - 1,)
    tile = ordered[spot.item]
    earlier = ordered[: spot.item].count(tile)
    places = [index for index, other in enumerate(tiles) if other == tile]
    return (places[earlier],)


def _spelled(text: str) -> Tile:
    """A tile with its higher end first, of whatever set."""
    ends = sorted(text.replace("-", ""), reverse=True)
    return UNKNOWN if "?" in ends else Tile("".join(ends))


def read_lines(blocks: Iterator[bytes], name: str) -> Iterator[tuple[Entry, JsonPlaces]]:
    """Every game of a stream of JSON lines; lines in a row that are no JSON are one bad game."""
    number = 0
    foreign = False
    for found in line_lists(decoded(blocks), LINE_LIMIT):
        for raw in found:
            number += 1
            line = raw.strip(_SKIPPED)
            if not line:
                continue
            places = JsonPlaces(name, number, raw)
            if len(raw) > LINE_LIMIT:
                foreign = False
                error = RecordError(
                    "line-too-long",
                    f"this line is longer than {LINE_LIMIT:,} characters",
                    hint="One line holds one game; break the line between its games.",
                )
            elif line[0] != "{":
                if foreign:
                    continue
                foreign = True
                error = RecordError(
                    "json-syntax",
                    "this is no JSON object",
                    hint="In JSON lines each line is one game, from { to }; text records go "
                    "into a file of their own.",
                )
            else:
                foreign = False
                yield _read_line(raw, places), places
                continue
            error.place = mark(name, number, raw, 1)
            yield Entry(0, error.place, errors=[error]), places


def _read_line(raw: str, places: JsonPlaces) -> Entry:
    start = len(raw) - len(raw.lstrip(_SKIPPED))
    place = mark(places._file, places._number, raw, start + 1)
    entry = Entry(0, place)

    def blame(path: Path, error: LedgerError) -> None:
        if len(entry.errors) < FAULT_LIMIT:
            if path:
                error.message = f"{words(path)}: {error.message}"
            entry.errors.append(brief(error).at(place=places.at(path)))

    try:
        value = json.loads(
            " " * start + raw[start:].strip(_SKIPPED),
            object_pairs_hook=_once,
            parse_constant=_no_constant,
        )
    except _TwiceError as error:
        entry.errors.append(
            RecordError(
                "json-key-twice",
                f"the key {error} stands twice in one object",
                hint="Keep one of the two.",
                place=place,
            )
        )
        return entry
    except json.JSONDecodeError as error:
        entry.errors.append(
            RecordError(
                "json-syntax",
                f"this is no JSON: {error.msg[0].lower()}{error.msg[1:]}",
                hint="Each line must be one whole JSON object; a line cut short is a game half "
                "written.",
                place=mark(places._file, places._number, raw, error.colno),
            )
        )
        return entry
    except (ValueError, RecursionError) as error:
        said = "it nests too deep" if isinstance(error, RecursionError) else str(error)
        entry.errors.append(
            RecordError(
                "json-syntax",
                f"this is no JSON for a game: {said}",
                hint="See the JSON Schema ledger/record/p42.schema.json.",
                place=place,
            )
        )
        return entry
    game = from_object(value, blame)
    entry.game = game if not entry.errors else None
    return entry


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = Counter(name for name, _ in pairs)
        raise _TwiceError(next(name for name, count in names.items() if count > 1))
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")
