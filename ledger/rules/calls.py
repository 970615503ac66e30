"""Reading a call as people write it (RULES 4)."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import lru_cache

from ledger.errors import RuleError
from ledger.rules.contracts import Call
from ledger.rules.ruleset import RuleSet
from ledger.rules.suits import NUMBER_NAMES, Doubles

_NUMBER_NAMES = {name: number for number, name in NUMBER_NAMES.items() if name != "sevens"} | {
    "zeros": "0",
    "ones": "1",
    "twos": "2",
    "threes": "3",
}
_CALL_NAMES = {
    "dubs": "doubles",
    "followme": "follow-me",
    "notrump": "follow-me",
    "nt": "follow-me",
    "nillo": "nello",
    "nil": "nello",
    "nelo": "nello",
    "low": "nello",
    "seven": "sevens",
    "51": "count",
    "fifty-one": "count",
}
_DOUBLES_NAMES = {
    "high": Doubles.HIGH,
    "low": Doubles.LOW,
    "own": Doubles.OWN,
    "own-suit": Doubles.OWN,
    "own-inverted": Doubles.OWN_INVERTED,
    "inverted": Doubles.OWN_INVERTED,
}


@lru_cache(maxsize=1024)
def parse_call(rules: RuleSet, text: str) -> Call:
    """Read a call by the rules of `rules`; see `RuleSet.parse_call`."""
    words = text.strip().lower().replace("follow me", "follow-me").replace("no trump", "nt")
    name, *rest = words.replace("no-trump", "nt").split() or [""]
    name = _NUMBER_NAMES.get(name, _CALL_NAMES.get(name, name))
    if name == "7" and 7 not in rules.game.tile_set.numbers:
        name = "sevens"
    numbers = set(rules.game.suit_numbers)
    if name == "sevens" and name not in rules.game.contracts and "7" in numbers:
        name = "7"
    if name == "nello" and "pistol" in rules.game.contracts:
        name = "pistol"
    known = numbers | {n for n in rules.game.contracts if n != "trump"}
    if name not in known:
        raise RuleError(
            "call-unknown",
            f"there is no call {text.strip()!r}",
            hint=f"Calls are {_span(numbers)}, {', '.join(sorted(known - numbers))}."
            + guess(name, known),
            rule="4",
        )
    doubles: Doubles | None = None
    low = ""
    if rest and rest[-1].endswith("-low") and rest[-1][:-4] in numbers:
        low = rest.pop()[:-4]
    if rest:
        spelled = "-".join(rest).removeprefix("doubles-")
        doubles = _DOUBLES_NAMES.get(spelled)
        contract = Call(name).contract
        if doubles is None or doubles not in contract.doubles:
            ways = ", ".join(way.value for way in contract.doubles) or "nothing"
            raise RuleError(
                "call-option",
                f"{' '.join(rest)!r} cannot stand after the call {name}",
                hint=f"After {name} the record may say: {ways}.",
                rule=contract.rule,
            )
        settled = rules.options[f"{contract.key}-doubles"]
        if settled == doubles.value:
            doubles = None
        elif settled != "choice":
            raise RuleError(
                "call-option",
                f"doubles are {settled} in {name} here, not {doubles.value}",
                hint=f"Correct the call, or put `{name}-doubles {doubles.value}` or "
                f"`{name}-doubles choice` into the Rules tag.",
                rule=contract.rule,
            )
    return Call(name, doubles, low)


def _span(numbers: Iterable[str]) -> str:
    ordered = sorted(numbers)
    return f"{ordered[0]} to {ordered[-1]}"


def guess(
    word: str,
    known: Iterable[str],
    shown: Mapping[str, str] | None = None,
    *,
    most: int = 1,
    cutoff: float = 0.6,
) -> str:
    """A hint with the known words closest to a misspelled one, or "".

    `shown` says how each known word is written in the hint; `cutoff` is the likeness asked for,
    0 to 1.
    """
    close = difflib.get_close_matches(word, list(known), n=most, cutoff=cutoff)
    names = dict.fromkeys(close if shown is None else [shown[each] for each in close])
    return f" Did you mean {' or '.join(names)}?" if names else ""
