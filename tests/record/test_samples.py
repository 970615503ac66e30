"""The samples: a record of each game of the family, canonical, good, and marked as made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.record import text
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.rules import GAMES

SAMPLES = Path(__file__).parents[2] / "data" / "samples"
FAMILY = [game for game in GAMES if game != "42"]


@pytest.mark.parametrize("game", FAMILY)
def test_every_game_has_a_sample(game: str) -> None:
    path = SAMPLES / f"{game}.p42"
    with Source.of_path(path) as source:
        [entry] = read(source)
    assert entry.good, [str(error) for error in entry.errors]
    assert entry.game is not None
    assert entry.game.rules.game.id == game
    assert entry.game.tag("Simulated")
    assert text.dumps(entry.game) == path.read_text(encoding="utf-8")
