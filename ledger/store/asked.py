"""What of a filter the ledger alone can judge: games, clubs and seasons that it does not have."""

from __future__ import annotations

from ledger.filter import Filter
from ledger.store.clubs import Clubs, season_unknown
from ledger.store.database import Database
from ledger.store.families import check_family
from ledger.store.night_ids import NightId


def check_filter(database: Database, asked: Filter) -> None:
    """Raise `filter-value`, `club-unknown`, `season-unknown` or `night-unknown`."""
    check_family(database, asked)
    clubs = Clubs(database)
    if asked.club is not None:
        clubs.club(asked.club)
    if asked.night is not None:
        clubs.club(NightId.parse(asked.night).club)
    if asked.season is not None:
        known = {season.season_id for season in clubs.seasons(asked.club)}
        if asked.season not in known:
            raise season_unknown(asked.season, sorted(known))
