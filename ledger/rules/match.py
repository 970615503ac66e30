"""The match: running score, shaker, and who has won (RULES 2.1, 6)."""

from __future__ import annotations

from typing import NamedTuple

from ledger.rules.ruleset import RuleSet
from ledger.rules.tiles import Seat


class Match(NamedTuple):
    """A match so far, immutable: the score of each side and, once it is won, the winner."""

    rules: RuleSet
    score: tuple[int, ...]
    winner: int | None = None

    @classmethod
    def start(cls, rules: RuleSet) -> Match:
        """Nothing scored yet."""
        return cls(rules, (0,) * rules.game.team_count)

    def add(self, score: tuple[int, ...], side: int | None = None) -> Match:
        """The match after a hand that adds `score`; `side` is the bidding side (RULES 6.2-6.5)."""
        rules = self.rules
        total = [old + new for old, new in zip(self.score, score, strict=True)]
        winner = self._winner(total, side)
        if rules.options["overshoot"] == "capped":
            total = [min(points, rules.target) for points in total]
        return Match(rules, tuple(total), winner)

    def _winner(self, total: list[int], side: int | None) -> int | None:
        rules = self.rules
        there = [team for team, points in enumerate(total) if points >= rules.target]
        if not there:
            return None
        ranked = sorted(total, reverse=True)
        best = total.index(ranked[0])
        if len(there) > 1:
            settled = rules.options["both-reach-target"]
            if settled == "bidder-first" and side in there:
                return side
            arrived = any(self.score[team] < rules.target for team in there)
            if ranked[0] == ranked[1] or (settled == "play-on" and arrived):
                return None
        if rules.options["win-by-two"] == "yes" and ranked[0] - ranked[1] < 2:
            return None
        return best


def next_shaker(rules: RuleSet, shaker: Seat, *, all_passed: bool) -> Seat:
    """Who shakes the next hand: clockwise, or the same after a reshake (RULES 2.1, 3.8)."""
    if all_passed and rules.options["all-pass"] == "reshake-same":
        return shaker
    return Seat((shaker + 1) % rules.game.seats)
