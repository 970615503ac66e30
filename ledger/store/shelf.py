"""What is in the ledger: pages of games and hands, one game as it was recorded, exports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import polars as pl

from ledger.errors import NotFoundError, StoreError, UsageError
from ledger.filter import Filter
from ledger.record.clock import moment
from ledger.record.evening import began, evening
from ledger.record.facts import GameFacts, HandFacts
from ledger.record.jsonl import lines
from ledger.record.model import Game, Hand
from ledger.record.text import loads
from ledger.record.writer import write_game
from ledger.store.asked import check_filter
from ledger.store.chain import EntryKind, said
from ledger.store.corrections import game_unknown
from ledger.store.database import Database
from ledger.store.derive import replayed
from ledger.store.families import families
from ledger.store.heads import HOME, Standing
from ledger.store.history import history
from ledger.store.naming import AS_WRITTEN
from ledger.store.reports import Refusal
from ledger.store.sql import Value, over_chosen, query, statement
from ledger.store.veil import veiled_history, veiled_record

MOST_ROWS = 1000
_EXPORT_ROWS = 200
_CURSOR = re.compile(r"(\d{4}-\d\d-\d\d)\.(\d{1,18})(?:\.(\d{1,9}))?")


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows of a list, and the cursor that gives the next ones; None on the last page."""

    frame: pl.DataFrame
    cursor: str | None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game of the ledger: its record in force, and what replay derives from it.

    `digest` is that of the record; where somebody has a pseudonym, `game` and `text` have it in
    place of the name that the record has. `source` and `received_at` tell how the game first came.
    `clock` is the zone that the club goes by, empty where nobody has said.
    """

    game_id: str
    digest: str
    game: Game
    facts: GameFacts
    text: str
    source: str
    received_at: datetime
    version: int = 1
    club: str = HOME
    clock: str = ""

    @property
    def started_at(self) -> datetime | None:
        """When the game began, in UTC; None where day, time or zone are not known."""
        return began(self.game, self.clock)


@dataclass(frozen=True, slots=True)
class StoredHand:
    """One hand of a stored game; `index` counts the game's hands from 0."""

    stored: StoredGame
    index: int

    @property
    def hand(self) -> Hand:
        """The hand as recorded."""
        return self.stored.game.hands[self.index]

    @property
    def facts(self) -> HandFacts:
        """What replay derives from the hand."""
        return self.stored.facts.hands[self.index]

    @property
    def started_at(self) -> datetime | None:
        """When the hand began, in UTC; None where day, time or zone are not known.

        A time before 05:00 is of the night behind the evening.
        """
        game = self.stored.game
        zone = game.tag("Zone") or self.stored.clock
        return moment(evening(game.tag("Date")), self.hand.time, zone) if zone else None

    @property
    def hand_id(self) -> str:
        """The name of the hand in the ledger."""
        return f"{self.stored.game_id}-{self.hand.number}"


class Shelf:
    """Reads games, hands and names out of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def games(self, chosen: Filter, limit: int, cursor: str | None) -> Page:
        """A page of games, the newest evening first; raises `limit-range`, `cursor-unknown`."""
        frame, following = self._page("games", chosen, limit, cursor, ("day", "seq"))
        return Page(frame.drop("day", "seq"), following)

    def hands(self, chosen: Filter, limit: int, cursor: str | None) -> Page:
        """A page of hands, the newest evening first, each game's hands in playing order."""
        keys, following = self._page("hand_keys", chosen, limit, cursor, ("day", "seq", "number"))
        games = statement(query("hands"), {"games": keys["seq"].unique().to_list()})
        rows = self._database.frame(games).join(
            keys, on=["seq", "number"], how="semi", maintain_order="left"
        )
        return Page(rows.drop("day", "seq"), following)

    def count_hands(self, chosen: Filter) -> int:
        """How many hands the filter means."""
        check_filter(self._database, chosen)
        return int(self._database.frame(over_chosen(query("count_hands"), chosen)).item())

    def game(self, game_id: str, *, written: bool = False) -> StoredGame:
        """One game; raises `game-unknown`, `game-void`, and `record-refused` when it no longer
        replays.
        """
        rows = self._database.frame(
            statement(query("record"), {"game_id": game_id.strip().lower()})
        ).rows(named=True)
        if not rows:
            raise game_unknown(game_id)
        row = rows[0]
        if row["standing"] == Standing.VOID:
            raise self._void(row["game_id"])
        brought = came = self._texts(row["seq"])
        if row["entry"] != row["seq"]:
            brought = self._texts(row["entry"])
        text = brought["record"]
        outcome = replayed(row["game_id"], text)
        if isinstance(outcome, Refusal):
            raise StoreError(
                "record-refused",
                f"the stored game {game_id} breaks the rules of today's engine: "
                f"{outcome.errors[0] if outcome.errors else 'it holds no game'}",
                hint="Run rebuild to see every such game; the stored text is unchanged.",
            )
        game, facts = outcome
        hidden = game if written else self._database.naming.veiled(row["club"], game)
        if hidden != game:
            game, text = hidden, write_game(hidden)
        return StoredGame(
            row["game_id"],
            row["digest"],
            game,
            facts,
            text,
            said(came["body"]).get("source", ""),
            came["received_at"],
            row["version"],
            row["club"],
            row["clock"] or "",
        )

    def _texts(self, entry: int) -> dict[str, Any]:
        found = self._database.frame(statement(query("record_text"), {"seq": entry}))
        return found.row(0, named=True)

    def _void(self, game_id: str) -> NotFoundError:
        told = veiled_history(self._database.naming, history(self._database, game_id))
        act = next(version for version in reversed(told.versions) if version.kind is EntryKind.VOID)
        by = f" by {act.by}" if act.by else ""
        return NotFoundError(
            "game-void",
            f"game {game_id} was made void{by} on {act.at:%Y-%m-%d}: {act.why}",
            hint="Its history is kept, and it can be reinstated.",
        )

    def hand(self, hand_id: str) -> StoredHand:
        """One hand by its id, `<game id>-<number>`; raises `hand-unknown`, `game-unknown`."""
        return hand_of(hand_id, self.game)

    def names(self) -> list[str]:
        """Every name that sat at a table, in alphabetical order."""
        return self._database.frame(statement(query("names")))["player"].to_list()

    def families(self) -> pl.DataFrame:
        """The families of games in the ledger, the most played first."""
        return families(self._database)

    def export(self, chosen: Filter, *, written: bool = False) -> Iterator[str]:
        """The canonical text of the games meant, a part each, in the order in which they came.

        Joined, the parts are one file; a blank line begins every part but the first.
        """
        between = ""
        for text in self.records(chosen, written=written):
            yield between + text
            between = "\n"

    def export_jsonl(self, chosen: Filter, *, written: bool = False) -> Iterator[str]:
        """The games meant as JSON lines, a line each, in the order in which they came."""
        for text in self.records(chosen, written=written):
            yield from lines(loads(text))

    def records(self, chosen: Filter, *, written: bool = False) -> Iterator[str]:
        """The record in force of each game meant, in the order in which they came.

        With pseudonyms, unless as `written`.

        A filter that asks nothing means every game that counts, those that no longer replay too.
        """
        check_filter(self._database, chosen)
        seq = 0
        while True:
            values: dict[str, Value] = {"seq": seq, "rows": _EXPORT_ROWS}
            if chosen.given():
                asked = over_chosen(query("export"), chosen, values)
            else:
                asked = statement(query("records_after"), values)
            rows = self._database.frame(asked).select("seq", "standing", "club", "record").rows()
            if not rows:
                return
            naming = AS_WRITTEN if written else self._database.naming
            for _, standing, club, record in rows:
                if standing == Standing.STANDS:
                    yield veiled_record(naming, club, record)
            seq = rows[-1][0]

    def _page(
        self, what: str, chosen: Filter, limit: int, cursor: str | None, keys: tuple[str, ...]
    ) -> tuple[pl.DataFrame, str | None]:
        """The rows of a page with its keys, and the cursor of the next one."""
        check_limit(limit)
        check_filter(self._database, chosen)
        values: dict[str, Value] = {"rows": limit + 1, **_after(cursor, keys)}
        frame = self._database.frame(over_chosen(query(what), chosen, values))
        more = frame.height > limit
        frame = frame.head(limit)
        return frame, ".".join(str(frame[key][-1]) for key in keys) if more else None


def check_limit(limit: int) -> None:
    """Raise `limit-range` for a page that nobody can have."""
    if not 1 <= limit <= MOST_ROWS:
        raise UsageError(
            "limit-range",
            f"a page cannot have {limit} rows",
            hint=f"Ask for 1 to {MOST_ROWS} rows, and for the rest with the cursor.",
        )


def hand_of(hand_id: str, game: Callable[[str], StoredGame]) -> StoredHand:
    """The hand of that id, out of the game that `game` finds; raises `hand-unknown`."""
    game_id, _, number = hand_id.strip().rpartition("-")
    if not game_id:
        raise NotFoundError(
            "hand-unknown",
            f"there is no hand {hand_id!r} in this ledger",
            hint="A hand's id is its game's 16 digits, a dash and the hand's number.",
        )
    stored = game(game_id)
    numbers = [str(hand.number) for hand in stored.game.hands]
    if number not in numbers:
        raise NotFoundError(
            "hand-unknown",
            f"game {game_id} has no hand {number}",
            hint=f"Its hands are {', '.join(numbers)}." if numbers else "It has no hands.",
        )
    return StoredHand(stored, numbers.index(number))


def _after(cursor: str | None, keys: tuple[str, ...]) -> dict[str, Value]:
    if cursor is None:
        return dict.fromkeys(keys)
    parts = _CURSOR.fullmatch(cursor)
    try:
        if parts is None or (parts[3] is not None) != (len(keys) == 3):
            raise ValueError(cursor)
        values: dict[str, Value] = {"day": date.fromisoformat(parts[1]), "seq": int(parts[2])}
    except ValueError:
        raise UsageError(
            "cursor-unknown",
            f"{cursor!r} is no cursor of this list",
            hint="Give back the cursor of the page before as it was, or none for the first page.",
        ) from None
    return values if parts[3] is None else {**values, "number": int(parts[3])}
