"""Simulated players of three skills, their hands, games and seasons; marked as simulated."""

from __future__ import annotations

from ledger.simulate.corpus import corpus
from ledger.simulate.game import game
from ledger.simulate.hand import Simulated, hand
from ledger.simulate.partial import Keeping
from ledger.simulate.samples import real_match
from ledger.simulate.season import season
from ledger.simulate.setting import Setting, Substitute
from ledger.simulate.skill import EXPERT, NOVICE, REGULAR, SKILLS, Player, Skill

__all__ = [
    "EXPERT",
    "NOVICE",
    "REGULAR",
    "SKILLS",
    "Keeping",
    "Player",
    "Setting",
    "Simulated",
    "Skill",
    "Substitute",
    "corpus",
    "game",
    "hand",
    "real_match",
    "season",
]
