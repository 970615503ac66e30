"""Seasons and hands that several tests look at, made once."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ledger.record.facts import GameFacts, HandFacts
from ledger.record.model import Game
from ledger.record.replay import check_game
from ledger.simulate import season

SEED = 42


@dataclass(frozen=True)
class Played:
    """A simulated season with its facts; the hands come with the skill of their bidder."""

    games: list[Game]
    facts: list[GameFacts]
    refused: list[str]

    def bids(self) -> list[tuple[str, HandFacts]]:
        return [
            (skills_of(game)[hand.bidder], hand)
            for game, facts in zip(self.games, self.facts, strict=True)
            for hand in facts.hands
            if hand.made is not None and hand.bidder is not None
        ]


def skills_of(game: Game) -> list[str]:
    return game.tag("Simulated").rpartition("skills ")[2].split()


@pytest.fixture(scope="session")
def played() -> Played:
    games = list(season(SEED))
    facts: list[GameFacts] = []
    refused: list[str] = []
    for game in games:
        found, errors = check_game(game)
        refused += [f"{game.tag('Simulated')}: {error}" for error in errors]
        if found is not None:
            facts.append(found)
    return Played(games, facts, refused)
