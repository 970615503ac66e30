"""What each method of `Book`, of its clubs and of its people means for a token of one club."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ledger.book import Book
from ledger.bound import OPEN, Bound, acts, reads
from ledger.errors import NotFoundError
from ledger.filter import ANY, Filter
from ledger.grant import Grant
from ledger.store.naming import is_person_id
from ledger.store.night_ids import NightId

if TYPE_CHECKING:
    import polars as pl

    from ledger.book import PlayerProfile, Source
    from ledger.store.club_acts import Club
    from ledger.store.notices import Notice, Notices
    from ledger.store.reports import IngestReport


def bound(book: Book, grant: Grant, *, closed: bool) -> Book:
    """The book as a grant sees it; with reading public (not `closed`) only acts are bound."""
    if grant.club is None:
        return book
    return cast(Book, BoundBook(book, grant, closed=closed, club_of=book.club_of))


class BoundClubs(Bound):
    """The one club of the grant, and its seasons."""

    table: ClassVar = {
        "add": acts(None),
        "all": reads(None),
        "change": acts("club_id"),
        "club": reads("club_id"),
        "move": acts(None),
        "night_at": reads("club"),
        "season": reads("club"),
        "seasons": reads("club"),
        "set_season": acts("club"),
    }

    def all(self) -> list[Club]:
        """The clubs that may be read."""
        return [self._whole.club(self._club)] if self._closed else self._whole.all()


class BoundPeople(Bound):
    """The people of the grant's club; somebody of another club is `club-foreign`."""

    table: ClassVar = {
        "alias": acts("club"),
        "all": reads("club"),
        "club_of": OPEN,
        "erase": acts("club"),
        "find": reads("club"),
        "label": reads("club"),
        "meant": reads("chosen"),
        "merge": acts("club"),
        "person": reads("club"),
        "pseudonym": acts("club"),
        "rename": acts("club"),
        "unalias": acts("club"),
        "unmerge": acts("club"),
    }

    def __getattr__(self, name: str) -> Any:
        """A method for the club's own people."""
        found = super().__getattr__(name)
        if self.table.get(name) not in (acts("club"), reads("club")) or name == "all":
            return found

        @wraps(found)
        def asked(words: str, *args: Any, **named: Any) -> Any:
            try:
                return found(words, *args, **named)
            except NotFoundError as error:
                if error.code == "player-unknown" and is_person_id(words):
                    self._grant.check_club(self._club_of(words))
                raise

        return asked


class BoundBook(Bound):
    """The games of the grant's club, and acts on them alone."""

    table: ClassVar = {
        "access": OPEN,
        "amend": acts("game_id"),
        "archive": acts(None),
        "backup": acts(None),
        "check": OPEN,
        "close": acts(None),
        "club_of": OPEN,
        "clubs": OPEN,
        "conflicts": reads("club"),
        "count_hands": reads("chosen"),
        "entries": reads(None),
        "export": reads("chosen"),
        "export_jsonl": reads("chosen"),
        "families": reads(None),
        "game": reads("game_id"),
        "games": reads("chosen"),
        "hand": reads("hand_id"),
        "hands": reads("chosen"),
        "head": OPEN,
        "history": reads("game_id"),
        "ingest": acts("club"),
        "listen": OPEN,
        "moved": OPEN,
        "names": reads(None),
        "night": reads("night_id"),
        "nights": reads("club"),
        "notices": reads(None),
        "open": acts(None),
        "open_backup": acts(None),
        "open_night": acts("night_id"),
        "path": OPEN,
        "people": OPEN,
        "player": reads("chosen"),
        "players": reads("chosen"),
        "rebuild": acts(None),
        "reinstate": acts("game_id"),
        "restore": acts(None),
        "settle": acts("game_id"),
        "statistics": OPEN,
        "stats": reads("chosen"),
        "unarchive": acts(None),
        "verify": acts(None),
        "verifying": acts(None),
        "void": acts("game_id"),
    }

    @property
    def clubs(self) -> BoundClubs:
        """The club that may be read, and acted on."""
        return BoundClubs(
            self._whole.clubs, self._grant, closed=self._closed, club_of=self._club_of
        )

    @property
    def people(self) -> BoundPeople:
        """The people who may be read, and acted on."""
        people = self._whole.people
        return BoundPeople(people, self._grant, closed=self._closed, club_of=people.club_of)

    def ingest(self, source: Source, *, club: str | None = None, **others: Any) -> IngestReport:
        """Store games as those of the grant's club, and no others."""
        report: IngestReport = self._whole.ingest(
            source, **{**others, "club": self._own_club(club), "bound": True}
        )
        return report

    def notices(self, after: int = 0) -> Notices:
        """What is heard of the club; of a game that came from elsewhere not from where."""
        heard: Notices = self._whole.notices(after)
        if not self._closed:
            return heard
        own = [notice for notice in heard.notices if notice.club == self._club]
        return replace(heard, notices=tuple(map(self._without_others, own)))

    def _without_others(self, notice: Notice) -> Notice:
        left = notice.left
        if left is None or NightId.parse(left).club == self._club:
            return notice
        return replace(notice, left=None)

    def names(self) -> list[str]:
        """Every name that sat at a table of the club, in alphabetical order."""
        whole: Book = self._whole
        if not self._closed:
            return whole.names()
        return sorted(whole.players(Filter(club=self._club, game=ANY))["player"].to_list())

    def families(self) -> pl.DataFrame:
        """The families of games that the club has played."""
        import polars as pl

        whole: Book = self._whole
        families = whole.families()
        if not self._closed:
            return families
        counts = [
            whole.count_hands(Filter(club=self._club, game=game))
            for game in families["game"].to_list()
        ]
        hands = pl.Series("hands", counts, dtype=pl.Int64)
        return families.with_columns(hands).filter(hands > 0)

    def player(self, name: str, chosen: Filter | None = None) -> PlayerProfile:
        """One player's figures in the club; of others nothing is told, not even their names."""
        whole: Book = self._whole
        if not self._closed:
            return whole.player(name, chosen or Filter())
        if name not in self.names():
            raise NotFoundError(
                "player-unknown",
                f"nobody called {name!r} has played here",
                hint="List the players first.",
            )
        return whole.player(name, self._within(chosen or Filter()))
