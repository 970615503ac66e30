"""Checks of a whole rule set: that its options agree and can be satisfied (RULES 7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger.errors import RuleSetError
from ledger.rules.contracts import CONTRACTS
from ledger.rules.tiles import Tile

if TYPE_CHECKING:
    from ledger.rules.ruleset import RuleSet


def check_rule_set(rules: RuleSet) -> None:
    """Raise `options-disagree` when options of the rule set contradict each other."""
    said = rules.options
    for name in ("nello", "sevens"):
        if said[name] == "forced" and not rules.forces_shaker:
            raise _disagree(
                f"{name} is for a forced shaker only, but all-pass is {said['all-pass']}",
                f"Set all-pass to shaker-any, or {name} to on.",
            )
        barred = {"shaker-30": "30", "shaker-30-or-nello": "30 or nello"}
        if name == "nello":
            del barred["shaker-30-or-nello"]
        if said[name] == "forced" and said["all-pass"] in barred:
            raise _disagree(
                f"{name} is for a forced shaker only, but a forced shaker may bid only "
                f"{barred[said['all-pass']]}",
                f"Set all-pass to shaker-any, or {name} to on.",
            )
    for name in CONTRACTS:
        known = any(CONTRACTS[other].key == name for other in rules.game.contracts)
        if said.get(name) in ("on", "forced") and not known and name != "follow-me":
            raise _disagree(
                f"{name} is {said[name]}, but {rules.game.title} has no {name}",
                f"Take {name} out of the rule set.",
            )
    if said["all-pass"] == "shaker-30-or-nello" and said["nello"] == "off":
        raise _disagree(
            "a forced shaker may bid 30 or nello, but nello is off",
            "Set nello to on or forced, or all-pass to shaker-30.",
        )
    cap = said["opening-mark-cap"]
    for name in ("nello", "sevens"):
        only = said[name] == "forced"
        if name == "nello" and said["all-pass"] == "shaker-30-or-nello":
            only = True
        if only and cap != "none" and int(said[f"{name}-marks"]) > int(cap):
            raise _disagree(
                f"a forced shaker needs {said[f'{name}-marks']} marks for {name}, but the first "
                f"bid in marks is at most {cap}",
                f"Set {name}-marks to {cap}, or raise opening-mark-cap.",
            )
    if said["looper"] == "on" and said["sevens"] == "off":
        raise _disagree(
            "looper is on, but it is a way to play sevens and sevens is off", "Set sevens to on."
        )
    if said["win-by-two"] == "yes" and said["overshoot"] == "capped":
        raise _disagree(
            "the winner must lead by two, but scores are capped at the target, "
            "so that a match one apart never ends",
            "Set overshoot to counted, or win-by-two to no.",
        )
    if said["win-by-two"] == "yes" and said["both-reach-target"] == "bidder-first":
        raise _disagree(
            "the winner must lead by two, but the side that bid wins when both reach the target",
            "Set both-reach-target to higher-total, or win-by-two to no.",
        )
    count = rules.game.tile_set.tiles.count(Tile("10"))
    if said["first-bidder"] == "holder-of-10" and count != 1:
        has = "1-0 twice" if count == 2 else f"{count} of them" if count else "no 1-0"
        raise _disagree(
            f"the holder of 1-0 bids first, but this game has {has}",
            "Set first-bidder to left-of-shaker.",
        )


def _disagree(says: str, hint: str) -> RuleSetError:
    return RuleSetError("options-disagree", says, hint=hint, rule="7.2")
