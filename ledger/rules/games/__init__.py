"""The games of the family, one short file each."""

from __future__ import annotations

from ledger.rules.games.texas_42 import TEXAS_42
from ledger.rules.kind import GameKind

GAMES: dict[str, GameKind] = {kind.id: kind for kind in (TEXAS_42,)}

__all__ = ["GAMES"]
