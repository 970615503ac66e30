"""The ledger of a service as one object, with the methods of `ledger.book.Book`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING
from urllib.parse import quote

from cli.remote import corrections, exports, frames, stored, upkeep
from cli.remote.address import Address
from cli.remote.clubs import RemoteClubs, night_of
from cli.remote.people import RemotePeople
from cli.remote.tokens import RemoteAccess
from cli.remote.uploads import Upload
from cli.remote.wire import WORK_SECONDS, Wire
from ledger.filter import Filter
from ledger.record.source import Source

if TYPE_CHECKING:
    import polars as pl

    from ledger.book import PlayerProfile
    from ledger.stats.statistic import Statistic
    from ledger.store.backup import Backup
    from ledger.store.findings import VerifyReport
    from ledger.store.heads import GameHead
    from ledger.store.history import History
    from ledger.store.nights import Night
    from ledger.store.reports import IngestReport, RebuildReport
    from ledger.store.shelf import Page, StoredGame, StoredHand
    from ledger.store.witnesses import OpenConflict

_EVERYTHING = Filter()


class RemoteBook:
    """A ledger that a service holds; what a method means is said by `Book`."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    @classmethod
    def open(cls, address: Address, token: str = "") -> RemoteBook:
        """Meet the service at an address, as whoever the token says.

        Raises `url-unreachable`, `url-not-ledger42` and the other errors of `cli.remote.faults`.
        """
        wire = Wire(address, token)
        try:
            wire.meet()
        except BaseException:
            wire.close()
            raise
        return cls(wire)

    def close(self) -> None:
        """Close the connection."""
        self._wire.close()

    def __enter__(self) -> RemoteBook:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def access(self) -> RemoteAccess:
        """The tokens of the ledger."""
        return RemoteAccess(self._wire)

    @property
    def clubs(self) -> RemoteClubs:
        """The clubs of the ledger and their seasons."""
        return RemoteClubs(self._wire)

    @property
    def people(self) -> RemotePeople:
        """The people of the ledger, and the acts on them."""
        return RemotePeople(self._wire)

    def nights(
        self, club: str | None = None, *, limit: int = 100, cursor: str | None = None
    ) -> Page:
        """A page of nights."""
        params = {} if club is None else {"club": club}
        return frames.page(self._wire, "nights", params, limit, cursor)

    def night(self, night_id: str) -> Night:
        """One night."""
        return night_of(self._wire, self._wire.json("GET", f"nights/{quote(night_id, safe='')}"))

    def open_night(self, night_id: str, *, name: str = "", note: str = "", by: str) -> Night:
        """Open a night; who acts is what the token says."""
        path, wanted = f"nights/{quote(night_id, safe='')}", {"name": name, "note": note}
        return night_of(self._wire, self._wire.json("PUT", path, body=wanted))

    def ingest(
        self,
        source: Source,
        *,
        by: str = "",
        club: str | None = None,
        progress: Callable[[IngestReport], None] | None = None,
    ) -> IngestReport:
        """Stream a source up; `progress` hears after every block and of every game.

        Here as in the corrections the service says who acts: whoever the token was made for.
        """
        return Upload(self._wire, source, club=club, progress=progress).run()

    def amend(
        self, game_id: str, source: Source, *, by: str, why: str, expected: str | None = None
    ) -> GameHead:
        """Put another record in force for a game."""
        return corrections.amend(self._wire, game_id, source, why=why, expected=expected)

    def void(self, game_id: str, *, by: str, why: str, expected: str | None = None) -> GameHead:
        """Make a game void."""
        return corrections.act(self._wire, game_id, "void", why=why, expected=expected)

    def reinstate(
        self, game_id: str, *, by: str, why: str, expected: str | None = None
    ) -> GameHead:
        """Take a void back."""
        return corrections.act(self._wire, game_id, "reinstate", why=why, expected=expected)

    def history(self, game_id: str) -> History:
        """Every act on a game."""
        return corrections.history(self._wire, game_id)

    def conflicts(self, club: str | None = None) -> list[OpenConflict]:
        """Second scorers' records that wait for a ruling."""
        return corrections.conflicts(self._wire, club)

    def settle(self, game_id: str, entry: int, keep: str, *, by: str, why: str) -> GameHead:
        """Rule on a conflict."""
        return corrections.settle(self._wire, game_id, entry, keep, why=why)

    def rebuild(
        self, *, dry: bool = False, progress: Callable[[RebuildReport], None] | None = None
    ) -> RebuildReport:
        """Have all games and hands derived again; `progress` hears at the end alone."""
        told = self._wire.json("POST", "rebuild", body={"dry": dry}, seconds=WORK_SECONDS)
        report = stored.rebuilt(self._wire, told)
        if progress is not None:
            progress(report)
        return report

    def verify(
        self, *, anchor: str = "", progress: Callable[[VerifyReport], None] | None = None
    ) -> VerifyReport:
        """Have the ledger verified; `progress` hears as the service tells."""
        return upkeep.verify(self._wire, anchor, progress)

    def backup(self, path: str | Path, *, force: bool = False) -> Backup:
        """Stream a backup of the service's ledger down into a file."""
        return upkeep.backup(self._wire, Path(path), force=force)

    def archive(self) -> Iterator[str]:
        """Everything but the tokens as one file, in parts as they come."""
        return self._wire.parts("archive", {})

    def games(
        self, chosen: Filter = _EVERYTHING, *, limit: int = 100, cursor: str | None = None
    ) -> Page:
        """A page of games."""
        return frames.page(self._wire, "games", chosen.words(), limit, cursor)

    def game(self, game_id: str) -> StoredGame:
        """One game, its record fetched and replayed here."""
        return stored.game(self._wire, game_id)

    def hands(
        self, chosen: Filter = _EVERYTHING, *, limit: int = 100, cursor: str | None = None
    ) -> Page:
        """A page of hands."""
        return frames.page(self._wire, "hands", chosen.words(), limit, cursor)

    def hand(self, hand_id: str) -> StoredHand:
        """One hand, its game fetched and replayed here."""
        return stored.hand(self._wire, hand_id)

    def statistics(self) -> tuple[Statistic, ...]:
        """The catalogue of statistics."""
        from ledger.stats.catalog import CATALOGUE

        return CATALOGUE

    def stats(
        self, stat_id: str, chosen: Filter = _EVERYTHING, *, cut: str | None = None
    ) -> pl.DataFrame:
        """A statistic."""
        params = chosen.words() | ({"cut": cut} if cut else {})
        return frames.frame(self._wire, f"statistics/{quote(stat_id, safe='')}", params)

    def players(self, chosen: Filter = _EVERYTHING) -> pl.DataFrame:
        """The table of players."""
        return frames.frame(self._wire, "players", chosen.words())

    def player(self, name: str, chosen: Filter = _EVERYTHING) -> PlayerProfile:
        """One player's figures and bids."""
        path = f"players/{quote(name, safe='')}"
        return stored.profile(self._wire, self._wire.json("GET", path, params=chosen.words()))

    def export(self, chosen: Filter = _EVERYTHING, *, written: bool = False) -> Iterator[str]:
        """The canonical text of the games meant, a part each."""
        return exports.texts(self._wire, chosen, written=written)

    def export_jsonl(self, chosen: Filter = _EVERYTHING, *, written: bool = False) -> Iterator[str]:
        """The games meant as JSON lines, a line each."""
        return exports.json_lines(self._wire, chosen, written=written)
