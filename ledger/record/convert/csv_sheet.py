"""CSV score sheets of clubs that keep only bidder, bid, call and result, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, Final, TextIO

from ledger.errors import LedgerError, Place, RecordError
from ledger.record.convert.csv_game import SheetGame
from ledger.record.convert.csv_rows import (
    Cell,
    Row,
    delimiter_of,
    numbered_lines,
    split,
    write_row,
)
from ledger.record.entry import Entry
from ledger.record.facts import HandFacts, Outcome
from ledger.record.lexer import mark
from ledger.record.model import EndKind, Game, Hand
from ledger.record.replay import replay
from ledger.record.source import Source
from ledger.record.text import good_game
from ledger.rules import CONTRACTS, SEAT_LETTERS, Aim
from ledger.rules.calls import guess

_NAMES: Final = {
    "game": ("game", "match"),
    "event": ("event",),
    "date": ("date", "day"),
    "table": ("table",),
    "round": ("round",),
    "rules": ("rules",),
    "unfinished": ("unfinished",),
    "hand": ("hand", "no", "no.", "#"),
    "time": ("time",),
    "shaker": ("shaker", "dealer"),
    "bidder": ("bidder",),
    "bid": ("bid",),
    "call": ("call", "trump", "trumps", "contract"),
    "result": ("result", "made/set"),
    "points": ("points",),
    "comment": ("comment", "note", "notes", "remark"),
    **{seat: (seat.lower(), f"seat {seat.lower()}") for seat in SEAT_LETTERS},
}
COLUMNS: Final = {spelling: name for name, found in _NAMES.items() for spelling in found}
REQUIRED: Final = ("bidder", "bid", "result")
_KEYS: Final = ("event", "date", "table", "round")


def read(source: Source, *, unfinished: str = "") -> Iterator[Entry]:
    """The games of a score sheet, replayed.

    The first line names the columns: bidder, bid and result must be there; call, hand, time,
    shaker, points, comment, the seats A, B and so on, game, event, date, table, round, rules and
    unfinished may be. Rows with one `game`, or else with one event, date, table and round, are
    one game. `unfinished` is the reason given to games that stop before their target without
    one of their own. A sheet that cannot be read at all gives one entry with the number 0.
    """
    try:
        games = _games(source, unfinished)
    except LedgerError as error:
        yield Entry(0, Place(source.name), errors=[error])
        return
    for number, game in enumerate(games, start=1):
        yield game.entry(number)


def load(file: BinaryIO, name: str = "sheet", *, unfinished: str = "") -> Iterator[Game]:
    """The games of an open sheet; raises the first fault."""
    for entry in read(Source(name, file), unfinished=unfinished):
        yield good_game(entry)


def loads(text: str, name: str = "sheet", *, unfinished: str = "") -> list[Game]:
    """The games of a sheet as text; raises the first fault."""
    source = Source.of_bytes(text.encode("utf-8", "surrogatepass"), name)
    return [good_game(entry) for entry in read(source, unfinished=unfinished)]


def _games(source: Source, unfinished: str) -> list[SheetGame]:
    lines = numbered_lines(source)
    number, heading, spoiled = next(lines, (0, "", None))
    if spoiled is not None:
        raise spoiled
    if not number:
        raise RecordError(
            "file-empty",
            "there is no sheet in it",
            hint="The first line names the columns, as in bidder,bid,call,result.",
            place=Place(source.name),
        )
    delimiter = delimiter_of(heading)
    names, unread = _heading(source.name, number, heading, delimiter)
    games: dict[tuple[str, ...], SheetGame] = {}
    last: SheetGame | None = None
    stray: list[RecordError] = []
    for number, line, spoiled in lines:
        row = spoiled or _row_of(source.name, number, line, names, delimiter)
        if isinstance(row, RecordError):
            # Which game a line that cannot be cut belongs to, only its neighbours can tell.
            if last is None:
                stray.append(row)
            else:
                last.refuse(row)
            continue
        own = row.text("game")
        key = (own,) if "game" in names else tuple(row.text(name) for name in _KEYS)
        last = games.setdefault(key, SheetGame(unfinished))
        last.rows.append(row)
    if not games and stray:
        raise stray[0]
    if not games:
        raise RecordError(
            "file-empty",
            "the sheet has headings and no row",
            hint="Each line below the headings is a hand.",
            place=mark(source.name, number, heading, 1),
        )
    found = list(games.values())
    found[0].warnings = unread
    for error in stray:
        found[0].refuse(error)
    return found


def _row_of(
    file: str, number: int, line: str, names: list[str], delimiter: str
) -> Row | RecordError:
    cells = split(line, delimiter)
    if isinstance(cells, int):
        return RecordError(
            "csv-quote",
            "the quote that begins here is not closed on this line",
            hint='Close it; a quote inside a quoted cell is written twice: "".',
            place=mark(file, number, line, cells),
        )
    for extra in cells[len(names) :]:
        if extra.text:
            return RecordError(
                "csv-cell-extra",
                f"the cell {extra.text!r} stands behind the last of {len(names)} columns",
                hint="Put a cell that holds the delimiter between quotes, or name the column.",
                place=mark(file, number, line, extra.column),
            )
    return Row(file, number, line, {n: c for n, c in zip(names, cells, strict=False) if n})


def _heading(
    file: str, number: int, line: str, delimiter: str
) -> tuple[list[str], list[LedgerError]]:
    cells = split(line, delimiter)
    names: list[str] = []
    unread: list[LedgerError] = []
    for cell in [Cell(line, 1)] if isinstance(cells, int) else cells:
        name = COLUMNS.get(" ".join(cell.text.lower().split()), "")
        if not name and cell.text:
            meant = guess(cell.text.lower(), COLUMNS).lstrip()
            unread.append(
                RecordError(
                    "csv-column-unread",
                    f"the column {cell.text!r} is not read",
                    hint=meant or "Nothing in it is kept.",
                    place=mark(file, number, line, cell.column),
                )
            )
        if name and name in names:
            raise RecordError(
                "csv-column-twice",
                f"the column {name} is there twice",
                hint="Keep one of the two.",
                place=mark(file, number, line, cell.column),
            )
        names.append(name)
    for name in REQUIRED:
        if name not in names:
            raise RecordError(
                "csv-column-missing",
                f"there is no column {name} among the headings",
                hint="The first line names the columns, as in bidder,bid,call,result"
                + (f"; {unread[0].message}." if unread else "."),
                place=mark(file, number, line, 1),
            )
    return names, unread


def dump(games: Game | Iterable[Game], file: TextIO) -> None:
    """Write games to an open text file as one score sheet.

    Only what a sheet holds is kept: the winning bid, the call, the result and the points.
    Raises the first error of a game that the replay refuses.
    """
    for line in lines(games):
        file.write(line)


def dumps(games: Game | Iterable[Game]) -> str:
    """Games as one score sheet."""
    return "".join(lines(games))


def lines(games: Game | Iterable[Game]) -> Iterator[str]:
    """The lines of a score sheet, the headings first.

    A list of games gets columns for its largest table; of a stream the first game says how many
    seats there are, and a larger table behind it is `csv-seats`.
    """
    found = [games] if isinstance(games, Game) else games
    columns: list[str] = []
    for number, game in enumerate(found, start=1):
        count = game.rules.game.seats
        if not columns:
            if isinstance(found, Sequence):
                count = max(other.rules.game.seats for other in found)
            seats = list(SEAT_LETTERS[: max(4, count)])
            columns = [name for name in _NAMES if name not in SEAT_LETTERS and name != "comment"]
            columns[columns.index("rules") + 1 : columns.index("rules") + 1] = seats
            yield write_row(columns)
        if SEAT_LETTERS[count - 1] not in columns:
            raise RecordError(
                "csv-seats",
                f"game {number} has {count} seats, the sheet has columns for {len(seats)}",
                hint="Put the games with the most seats first, or into a sheet of their own.",
            )
        top = {"game": str(number), "rules": game.rules.text}
        top |= {name: game.tag(name.title()) for name in (*_KEYS, "unfinished")}
        top |= dict(zip(SEAT_LETTERS, game.players, strict=False))
        for hand, facts in zip(game.hands, replay(game).hands, strict=True):
            row = top | _row(game, hand, facts)
            yield write_row([row.get(name, "") for name in columns])


def _row(game: Game, hand: Hand, facts: HandFacts) -> dict[str, str]:
    shaker = "" if hand.shaker is None else SEAT_LETTERS[hand.shaker]
    row = {"hand": str(hand.number), "time": hand.time, "shaker": shaker}
    if facts.outcome is Outcome.ALL_PASS:
        return row | {"bid": "pass", "result": "all-pass"}
    if facts.bidder is not None:
        row |= {"bidder": SEAT_LETTERS[facts.bidder], "bid": facts.bid or ""}
    if hand.call is not None:
        row["call"] = str(hand.call.call)
    if facts.outcome is Outcome.NO_RESULT:
        kind = hand.end.kind if hand.end is not None else EndKind.THROWN_IN
        return row | {"result": kind.value}
    row["result"] = facts.outcome.value
    counts = facts.contract is None or CONTRACTS[facts.contract].aim is not Aim.LOSE_ALL
    if counts:
        row["points"] = _points(game, hand, facts)
    return row


def _points(game: Game, hand: Hand, facts: HandFacts) -> str:
    """What the bidding side took; what each side took where that does not follow."""
    if facts.points is None or facts.bidder is None:
        stated = None if hand.end is None else hand.end.points
        return "" if stated is None else str(stated)
    if len(facts.points) > 2 and not facts.early:
        return " ".join(map(str, facts.points))
    return str(facts.points[game.rules.team(facts.bidder)])
