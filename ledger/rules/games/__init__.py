"""The games of the family, one short file each."""

from __future__ import annotations

from ledger.rules.games.big_game import BIG_GAME
from ledger.rules.games.eighty_eight import EIGHTY_EIGHT
from ledger.rules.games.eighty_four import EIGHTY_FOUR, EIGHTY_FOUR_PAIRS
from ledger.rules.games.geezer import GEEZER
from ledger.rules.games.moon import MOON
from ledger.rules.games.one_forty import ONE_FORTY
from ledger.rules.games.seventy_two import SEVENTY_TWO
from ledger.rules.games.texas_42 import TEXAS_42
from ledger.rules.games.three_handed import THREE_HANDED
from ledger.rules.kind import GameKind

GAMES: dict[str, GameKind] = {
    kind.id: kind
    for kind in (
        TEXAS_42,
        THREE_HANDED,
        EIGHTY_FOUR,
        EIGHTY_FOUR_PAIRS,
        EIGHTY_EIGHT,
        SEVENTY_TWO,
        MOON,
        GEEZER,
        BIG_GAME,
        ONE_FORTY,
    )
}

__all__ = ["GAMES"]
