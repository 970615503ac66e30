"""Games, players and reports as values again, out of the answers of a service."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import quote

import polars as pl

from cli.remote.problems import error_of
from cli.remote.wire import MISSHAPED, Members, Wire
from ledger.book import PlayerProfile
from ledger.errors import NotFoundError
from ledger.stats.ask import statistic
from ledger.store.derive import replayed
from ledger.store.reports import GameChange, RebuildReport, Refusal
from ledger.store.shelf import StoredGame, StoredHand, hand_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def game(wire: Wire, game_id: str) -> StoredGame:
    """One game: its record is fetched as text and replayed here, so that its facts are exact."""
    name = game_id.strip().lower()
    if not name.isalnum():
        raise NotFoundError(
            "game-unknown",
            f"there is no game {game_id!r} in this ledger",
            hint="A game's id is the 16 digits that the list of games shows.",
        )
    path = f"games/{quote(name, safe='')}"
    told = wire.json("GET", path)
    text = wire.text(path, {"format": "text"})
    outcome = replayed(name, text)
    if isinstance(outcome, Refusal):
        raise wire.not_understood(f"has a game {name} that cannot be replayed here")
    try:
        return StoredGame(
            str(told["game_id"]),
            str(told["digest"]),
            *outcome,
            text,
            str(told["source"]),
            datetime.fromisoformat(told["received_at"]),
        )
    except MISSHAPED:
        raise wire.not_understood("tells of games in another form") from None


def hand(wire: Wire, hand_id: str) -> StoredHand:
    """One hand of a game that is fetched and replayed here."""
    return hand_of(hand_id, lambda game_id: game(wire, game_id))


def profile(wire: Wire, told: Members) -> PlayerProfile:
    """A player's line and bids, the columns in the order of the statistics."""
    line, bids = statistic("players"), statistic("bid-success")
    try:
        return PlayerProfile(
            str(told["name"]),
            {column: told["figures"][column] for column in line.columns(line.cuts[0].id)},
            {cut: _frame(rows, bids.columns(cut)) for cut, rows in told["bids"].items()},
        )
    except MISSHAPED:
        raise wire.not_understood("tells of players in another form") from None


def rebuilt(wire: Wire, told: Members) -> RebuildReport:
    """The report of a rebuild."""
    try:
        return RebuildReport(
            records=int(told["records"]),
            games=int(told["games"]),
            hands=int(told["hands"]),
            void=int(told["void"]),
            refused=tuple(
                Refusal(str(refused["game_id"]), tuple(map(error_of, refused["errors"])))
                for refused in told["refused"]
            ),
            changed=int(told["changed"]),
            changes=wire.value(tuple[GameChange, ...], told["changes"]),
            dry=bool(told["dry"]),
        )
    except MISSHAPED:
        raise wire.not_understood("reports on a rebuild in another form") from None


def _frame(rows: Sequence[dict[str, Any]], columns: Sequence[str]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=list(columns), orient="row", infer_schema_length=None)
