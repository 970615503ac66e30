"""The ledger as a token of one club sees it: its own games, and acts on them alone.

What a method of `Book` means for such a token is said in the tables here. A method that stands in
none of them is refused, so that a new one is closed until somebody has thought about it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, cast

from ledger.book import Book
from ledger.errors import NotFoundError
from ledger.filter import ANY, Filter
from ledger.grant import Grant

if TYPE_CHECKING:
    import polars as pl

    from ledger.book import PlayerProfile, Source
    from ledger.store.reports import IngestReport

OPEN = frozenset({"access", "check", "club_of", "clubs", "head", "listen", "path", "statistics"})
"""What tells nothing of any club, or is asked about one club at a time by who checks it."""

READS_FILTER = frozenset(
    {"count_hands", "export", "export_jsonl", "games", "hands", "player", "players", "stats"}
)
"""What reads the games that a filter `chosen` means."""

READS_GAME = frozenset({"game", "hand", "history"})
"""What reads the game `game_id`, or that of `hand_id`."""

READS_CLUB = frozenset({"conflicts", "nights"})
"""What reads of the club `club`, of every club for None."""

READS_NIGHT = frozenset({"night"})
"""What reads the night `night_id`."""

READS_ALL = frozenset({"entries", "families", "names"})
"""What reads of every club, and here of one as far as that can be done."""

ACTS_ON_GAME = frozenset({"amend", "reinstate", "settle", "void"})
"""What acts on the game `game_id`."""

ACTS_ON_NIGHT = frozenset({"open_night"})
"""What acts on the night `night_id`."""

ACTS = frozenset({"ingest"})
"""What acts for a club."""

ACTS_ON_ALL = frozenset({"close", "open", "rebuild"})
"""What acts on every club at once, and so is refused."""


def bound(book: Book, grant: Grant, *, closed: bool) -> Book:
    """The book as a grant sees it; with reading public (not `closed`) only acts are bound."""
    if grant.club is None:
        return book
    return cast(Book, BoundBook(book, grant, closed=closed))


class BoundBook:
    """A book whose methods raise `club-foreign` for other clubs than the grant's."""

    def __init__(self, book: Book, grant: Grant, *, closed: bool) -> None:
        assert grant.club is not None
        self._book = book
        self._grant = grant
        self._club = grant.club
        self._closed = closed

    def __getattr__(self, name: str) -> Any:
        """A method of the book, bound as the tables say."""
        reads = READS_FILTER | READS_GAME | READS_CLUB | READS_NIGHT | READS_ALL
        if name in OPEN or (name in reads and not self._closed):
            return getattr(self._book, name)
        if name in READS_FILTER:
            return self._with(getattr(self._book, name), "chosen", self._within)
        if name == "hand":
            return self._with(self._book.hand, "hand_id", self._own_hand)
        if name in READS_GAME | ACTS_ON_GAME:
            return self._with(getattr(self._book, name), "game_id", self._own_game)
        if name in READS_NIGHT | ACTS_ON_NIGHT:
            return self._with(getattr(self._book, name), "night_id", self._own_night)
        if name in READS_CLUB:
            return self._with(getattr(self._book, name), "club", self._own_club)
        if not hasattr(Book, name):
            raise AttributeError(name)
        self._grant.check_club(None)
        raise AssertionError("a grant of one club is not good for every club")

    def ingest(self, source: Source, *, club: str | None = None, **others: Any) -> IngestReport:
        """Store games as those of the grant's club."""
        self._grant.check_club(club or self._club)
        return self._book.ingest(source, club=self._club, bound=True, **others)

    def names(self) -> list[str]:
        """Every name that sat at a table of the club, in alphabetical order."""
        if not self._closed:
            return self._book.names()
        frame = self._book.players(Filter(club=self._club, game=ANY))
        return sorted(frame["player"].to_list())

    def families(self) -> pl.DataFrame:
        """The families of games that the club has played."""
        families = self._book.families()
        if not self._closed:
            return families
        played = [
            self._book.count_hands(Filter(club=self._club, game=game))
            for game in families["game"].to_list()
        ]
        return families.with_columns(hands=_series(played)).filter(_series(played) > 0)

    def player(self, name: str, chosen: Filter | None = None) -> PlayerProfile:
        """One player's figures in the club; of others nothing is told, not even their names."""
        if not self._closed:
            return self._book.player(name, chosen or Filter())
        if name not in self.names():
            raise NotFoundError(
                "player-unknown",
                f"nobody called {name!r} has played here",
                hint="List the players first.",
            )
        return self._book.player(name, self._within(chosen or Filter()))

    def _with(
        self, method: Callable[..., Any], parameter: str, change: Callable[[Any], Any]
    ) -> Callable[..., Any]:
        """The method with one of its parameters checked and changed."""
        shape = signature(method)

        @wraps(method)
        def asked(*args: Any, **named: Any) -> Any:
            given = shape.bind(*args, **named)
            given.apply_defaults()
            given.arguments[parameter] = change(given.arguments[parameter])
            return method(*given.args, **given.kwargs)

        return asked

    def _within(self, chosen: Filter) -> Filter:
        if chosen.club is not None:
            self._grant.check_club(chosen.club)
        return replace(chosen, club=self._club)

    def _own_club(self, club: str | None) -> str:
        self._grant.check_club(club or self._club)
        return self._club

    def _own_game(self, game_id: str) -> str:
        club = self._book.club_of(game_id)
        if club is not None:
            self._grant.check_club(club)
        return game_id

    def _own_night(self, night_id: str) -> str:
        from ledger.store.night_ids import NightId

        self._grant.check_club(NightId.parse(night_id).club)
        return night_id

    def _own_hand(self, hand_id: str) -> str:
        self._own_game(hand_id.strip().rpartition("-")[0])
        return hand_id


def _series(counts: list[int]) -> pl.Series:
    import polars as pl

    return pl.Series("hands", counts, dtype=pl.Int64)
