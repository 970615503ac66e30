"""The ledger as one object: all that a door may ask of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ledger.errors import NotFoundError
from ledger.filter import ANY, Filter, unknown_name
from ledger.record.check import CheckReport, check
from ledger.record.source import Source

if TYPE_CHECKING:
    import polars as pl

    from ledger.stats.statistic import Statistic
    from ledger.store.access import Access
    from ledger.store.backup import Backup, OpenBackup
    from ledger.store.chain import Entry, Head
    from ledger.store.clubs import Clubs
    from ledger.store.database import Database
    from ledger.store.deliveries import Delivery
    from ledger.store.findings import VerifyReport
    from ledger.store.heads import GameHead
    from ledger.store.history import History
    from ledger.store.ingest import Heard
    from ledger.store.migrations import Moved
    from ledger.store.nights import Night
    from ledger.store.notices import Notices
    from ledger.store.people import People
    from ledger.store.reports import IngestReport, RebuildReport
    from ledger.store.restore import Restored
    from ledger.store.shelf import Page, StoredGame, StoredHand
    from ledger.store.unarchive import Unarchived
    from ledger.store.witnesses import OpenConflict

__all__ = ["Book", "CheckReport", "Filter", "PlayerProfile", "Source"]

_EVERYTHING = Filter()
PAGE_ROWS = 100


@dataclass(frozen=True, slots=True)
class PlayerProfile:
    """A player's line of the table `players` by column, and the player's bids by their cuts.

    `bids` maps a cut of `bid-success` to its frame over the hands that the player bid.
    """

    name: str
    figures: dict[str, Any]
    bids: dict[str, pl.DataFrame]


class Book:
    """An open ledger; safe to use from several threads.

    DuckDB and Polars are loaded by `open`, not by importing this module, so that `check` answers
    without them.
    """

    def __init__(self, database: Database) -> None:
        from ledger.store.corrections import Corrections
        from ledger.store.shelf import Shelf

        self._database = database
        self._shelf = Shelf(database)
        self._access: Access | None = None
        self._making = threading.Lock()
        self._corrections = Corrections(database)

    @classmethod
    def open(cls, path: str | Path | None = None, *, create: bool = True) -> Book:
        """Open a ledger file, or one in memory for None.

        A file that does not exist is made, or is `ledger-missing` when `create` is false. Raises
        the `StoreError` codes `store-directory`, `store-no-folder`, `store-unwritable`,
        `store-not-a-ledger`, `store-damaged`, `store-newer` and `store-busy`.
        """
        from ledger.store.database import Database

        return cls(Database(":memory:" if path is None else path, create=create))

    def close(self) -> None:
        """Give the file back to other processes."""
        self._database.close()

    def __enter__(self) -> Book:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def path(self) -> str:
        """The ledger file, `:memory:` for none."""
        return self._database.path

    @property
    def moved(self) -> Moved | None:
        """From which schema opening brought the file forward, None when it had today's."""
        return self._database.moved

    @property
    def access(self) -> Access:
        """Who may use the ledger: its tokens and sessions."""
        from ledger.store.access import Access

        with self._making:
            if self._access is None:
                self._access = Access(self._database)
            return self._access

    @property
    def clubs(self) -> Clubs:
        """The clubs of the ledger and their seasons."""
        from ledger.store.clubs import Clubs

        return Clubs(self._database)

    @property
    def people(self) -> People:
        """Who is who: the people of the ledger, and the acts on them."""
        from ledger.store.people import People

        return People(self._database, lambda: self.access.relabel())

    @staticmethod
    def check(
        source: Source, *, progress: Callable[[CheckReport], None] | None = None
    ) -> CheckReport:
        """Read and replay a source without storing anything."""
        return check(source, progress)

    def ingest(
        self,
        source: Source,
        *,
        by: str = "",
        club: str | None = None,
        bound: bool = False,
        delivery: Delivery | None = None,
        progress: Callable[[IngestReport], None] | None = None,
        heard: Heard | None = None,
    ) -> IngestReport:
        """Store the good games of a source, each once, and report every other one.

        `by` says who brings them and `club` whose they are; for None a game goes to the club whose
        id its tag Club has, and else to `home`. A sender `bound` to the club brings its games
        alone: one whose tag names another club is rejected as `club-foreign`. Raises
        `club-unknown`.

        Games go in by whole batches: an ingest that was stopped leaves whole batches, and running
        it again completes it.
        `progress` hears after each batch, `heard` of each game as soon as it is durable. A
        `delivery` that came before gives the answer that it got then; raises `key-reused` for one
        with another body.
        """
        from ledger.store.ingest import Ingest, Order

        order = Order(by, club, bound, delivery, progress, heard)
        return Ingest(self._database, source, order).run()

    def amend(
        self, game_id: str, source: Source, *, by: str, why: str, expected: str | None = None
    ) -> GameHead:
        """Put the one record of a source in force for a game, as its next version.

        Raises `why-missing`, `game-unknown`, `amend-void`, `amend-same`, `amend-elsewhere`,
        `amend-games`, what reading raises, and `version-moved` when the digest of the version in
        force is not `expected`.
        """
        return self._corrections.amend(game_id, source, by=by, why=why, expected=expected)

    def void(self, game_id: str, *, by: str, why: str, expected: str | None = None) -> GameHead:
        """Take a game out of every list and figure; its records and its history stay.

        Raises `why-missing`, `game-unknown`, `void-already` and `version-moved`.
        """
        return self._corrections.void(game_id, by=by, why=why, expected=expected)

    def reinstate(
        self, game_id: str, *, by: str, why: str, expected: str | None = None
    ) -> GameHead:
        """Take a void back; raises as `void`, and `not-void`."""
        return self._corrections.reinstate(game_id, by=by, why=why, expected=expected)

    def conflicts(self, club: str | None = None) -> list[OpenConflict]:
        """Second scorers' records that say otherwise and wait for a ruling, the oldest first."""
        from ledger.store.veil import veiled_conflict
        from ledger.store.witnesses import open_conflicts

        naming = self._database.naming
        return [veiled_conflict(naming, each) for each in open_conflicts(self._database, club)]

    def settle(self, game_id: str, entry: int, keep: str, *, by: str, why: str) -> GameHead:
        """Rule on a conflict: keep the `first` record, the `second`, or `both` as two games.

        Raises `keep-unknown`, `why-missing`, `game-unknown` and `conflict-unknown`.
        """
        from ledger.store.settling import Keep, settle

        if keep not in list(Keep):
            raise unknown_name("keep", keep, list(Keep))
        return settle(self._database, game_id, entry, Keep(keep), by=by, why=why)

    def history(self, game_id: str, *, written: bool = False) -> History:
        """Every act on a game with who did it, when and why; raises `game-unknown`.

        With pseudonyms, unless as `written`.
        """
        from ledger.store.history import history
        from ledger.store.veil import veiled_history

        told = history(self._database, game_id)
        return told if written else veiled_history(self._database.naming, told)

    def club_of(self, game_id: str) -> str | None:
        """The club that a game belongs to, void or not; None for a game that is not there."""
        from ledger.store.access_clubs import club_of

        return club_of(self._database, game_id)

    def head(self) -> Head:
        """The newest entry of the ledger's history: its number and its digest."""
        return self._database.head

    def entries(self, after: int = 0, *, limit: int = PAGE_ROWS) -> list[Entry]:
        """The entries of the history behind a number, in order, at most 1000."""
        from ledger.store.history import entries

        return entries(self._database, after, limit)

    def listen(self, listener: Callable[[Head], None]) -> Callable[[], None]:
        """Have every new head told as soon as it is durable; gives the way to stop that."""
        return self._database.listen(listener)

    def notices(self, after: int = 0) -> Notices:
        """What people who watch hear of behind an entry, and how far that looked."""
        from ledger.store.notices import notices

        return notices(self._database, after)

    def rebuild(
        self,
        *,
        by: str = "",
        dry: bool = False,
        progress: Callable[[RebuildReport], None] | None = None,
    ) -> RebuildReport:
        """Derive all games and hands again from the stored records, in one transaction.

        The report says what changed; of a `dry` run, what would change.
        """
        from ledger.store.rebuild import rebuild

        return rebuild(self._database, progress, by=by, dry=dry)

    def verify(
        self, *, anchor: str = "", progress: Callable[[VerifyReport], None] | None = None
    ) -> VerifyReport:
        """Walk the history and replay every record; the report names what is not as it was stored.

        All of it is of one state of the ledger. `anchor` is the digest of a head noted down
        earlier, or its first 12 digits and more, which the history must still hold. Raises
        `anchor-shape`.
        """
        report = None
        for report in self.verifying(anchor=anchor):
            if progress is not None:
                progress(report)
        assert report is not None
        return report

    def verifying(self, *, anchor: str = "") -> Iterator[VerifyReport]:
        """As `verify`, giving the report so far again and again; the last one is the whole."""
        from ledger.store.verify import verify

        return verify(self._database, anchor)

    def backup(self, path: str | Path, *, force: bool = False) -> Backup:
        """Copy the whole ledger, as it is at one moment, into a file while others read and write.

        The file appears when it is whole. Raises `backup-exists` unless `force`, and what writing
        meets, such as `store-full`.
        """
        from ledger.store.backup import back_up

        return back_up(self._database, Path(path), force=force)

    def open_backup(self) -> OpenBackup:
        """As `backup`, into a nameless file that goes when it is closed."""
        from ledger.store.backup import open_backup

        return open_backup(self._database)

    @staticmethod
    def restore(
        backup: str | Path,
        path: str | Path,
        *,
        progress: Callable[[VerifyReport], None] | None = None,
    ) -> Restored:
        """Verify a backup and put it in the place of a ledger file, which is kept beside it.

        Raises `backup-missing`, `backup-touched`, `store-busy` while a process holds the ledger,
        and what opening the backup raises; the ledger is then as it was.
        """
        from ledger.store.restore import restore

        return restore(Path(backup), Path(path), progress)

    def archive(self) -> Iterator[str]:
        """Everything but the tokens as one `.p42` file, in parts; raises `ledger-touched`."""
        from ledger.store.archive import archive

        return archive(self._database)

    @staticmethod
    def unarchive(
        source: Source, path: str | Path, *, progress: Callable[[Unarchived], None] | None = None
    ) -> Unarchived:
        """Make the ledger that an archive holds, in a new file that appears when it is whole.

        Raises `ledger-exists`, `archive-unknown`, `archive-newer`, `archive-damaged` and
        `archive-cut`.
        """
        from ledger.store.unarchive import unarchive

        return unarchive(source, Path(path), progress)

    def games(
        self, chosen: Filter = _EVERYTHING, *, limit: int = PAGE_ROWS, cursor: str | None = None
    ) -> Page:
        """A page of games, the newest evening first; `limit` is 1 to 1000 rows."""
        return self._shelf.games(self.people.meant(chosen), limit, cursor)

    def game(self, game_id: str, *, written: bool = False) -> StoredGame:
        """One game with its record and its facts; raises `game-unknown`.

        With pseudonyms, unless as `written`.
        """
        return self._shelf.game(game_id, written=written)

    def hands(
        self, chosen: Filter = _EVERYTHING, *, limit: int = PAGE_ROWS, cursor: str | None = None
    ) -> Page:
        """A page of hands, the newest evening first, each game's hands in playing order."""
        return self._shelf.hands(self.people.meant(chosen), limit, cursor)

    def hand(self, hand_id: str) -> StoredHand:
        """One hand by its id, `<game id>-<number>`; raises `hand-unknown`, `game-unknown`."""
        return self._shelf.hand(hand_id)

    def count_hands(self, chosen: Filter = _EVERYTHING) -> int:
        """How many hands the filter means."""
        return self._shelf.count_hands(self.people.meant(chosen))

    def nights(
        self, club: str | None = None, *, limit: int = PAGE_ROWS, cursor: str | None = None
    ) -> Page:
        """A page of nights of one club or of all, the newest evening first.

        Games without a date are in the night `unknown` of their club, the last one. Raises
        `club-unknown`, `limit-range` and `cursor-unknown`.
        """
        from ledger.store.nights import Nights

        return Nights(self._database).nights(club, limit, cursor)

    def night(self, night_id: str) -> Night:
        """One night, `home-2026-11-24`, also before its first game.

        Raises `night-unknown` and `club-unknown`.
        """
        from ledger.store.night_ids import NightId
        from ledger.store.nights import Nights

        asked = Filter(night=str(NightId.parse(night_id)), game=ANY)
        standings = self.stats("players", asked).sort(
            ["won", "decided_games", "player"], descending=[True, False, False]
        )
        return Nights(self._database).night(night_id, standings)

    def open_night(self, night_id: str, *, name: str = "", note: str = "", by: str) -> Night:
        """Open a night before its first game, or give it another name and note.

        Raises `night-unknown`, `night-undated`, `night-words` and `club-unknown`.
        """
        from ledger.store.nights import Nights

        Nights(self._database).open(night_id, name, note, by=by)
        return self.night(night_id)

    def statistics(self) -> tuple[Statistic, ...]:
        """The catalogue of statistics."""
        from ledger.stats.catalog import CATALOGUE

        return CATALOGUE

    def stats(
        self, stat_id: str, chosen: Filter = _EVERYTHING, *, cut: str | None = None
    ) -> pl.DataFrame:
        """A statistic over the hands meant, a row for each value of the cut.

        The columns are `Statistic.columns(cut)`; `Statistic.behind` gives the filter of the hands
        behind a row. Raises `statistic-unknown` and `cut-unknown`.
        """
        from ledger.stats.ask import ask, cut_of, statistic

        entry = statistic(stat_id)
        return ask(self._database, entry, self.people.meant(chosen), cut_of(entry, cut))

    def players(self, chosen: Filter = _EVERYTHING) -> pl.DataFrame:
        """The table of players, the best proven bidders first, those without a bid last."""
        return self.stats("players", chosen).sort(
            ["low", "n", "player"], descending=[True, True, False], nulls_last=True
        )

    def player(self, name: str, chosen: Filter = _EVERYTHING) -> PlayerProfile:
        """The figures and bids of whom a name, an alias or an id means.

        Raises `player-unknown` with the nearest names, and `player-ambiguous`.
        """
        from dataclasses import replace

        name = self.people.label(name, chosen.club)
        line = self.stats("players", replace(chosen, player=name))
        if line.is_empty():
            raise NotFoundError(
                "player-absent",
                f"{name} did not play in any hand that the filter means",
                hint="Ask for more: other dates, another event or another game.",
            )
        own = replace(chosen, bidder=name)
        return PlayerProfile(
            name,
            line.row(0, named=True),
            {
                cut: self.stats("bid-success", own, cut=cut)
                for cut in ("band", "trump", "contract", "position", "forced", "month")
            },
        )

    def names(self) -> list[str]:
        """Every name that sat at a table, in alphabetical order."""
        return self._shelf.names()

    def families(self) -> pl.DataFrame:
        """The families of games in the ledger: game, title, games, hands, the most played first."""
        return self._shelf.families()

    def export(self, chosen: Filter = _EVERYTHING, *, written: bool = False) -> Iterator[str]:
        """The canonical text of the games meant, in parts that joined are one file.

        With pseudonyms, unless as `written`.
        """
        return self._shelf.export(self.people.meant(chosen), written=written)

    def export_jsonl(self, chosen: Filter = _EVERYTHING, *, written: bool = False) -> Iterator[str]:
        """The games meant as JSON lines, a game a line; with pseudonyms, unless as `written`."""
        return self._shelf.export_jsonl(self.people.meant(chosen), written=written)
