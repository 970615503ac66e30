"""Reading and checking rule sets as text (RULES 7)."""

from __future__ import annotations

import re
from functools import lru_cache

from ledger.errors import RuleSetError
from ledger.rules.calls import guess
from ledger.rules.checks import check_rule_set
from ledger.rules.games import GAMES
from ledger.rules.kind import GameKind
from ledger.rules.options import BY_KEY, OPTIONS
from ledger.rules.ruleset import PRESETS, RuleSet
from ledger.rules.shape import BY_KEY as PARTS_BY_KEY
from ledger.rules.shape import PARTS, read_part, shaped

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


@lru_cache(maxsize=256)
def parse_rules(text: str) -> RuleSet:
    """Read and check a rule set: a preset, then what differs from it, split by semicolons.

    `straight; all-pass shaker-30; nello on own` is the plain tournament game with a forced
    shaker and nello with doubles as their own suit; words after an option's value may set its
    finer points. A house's own rules have a name: `sunday like house; plunge off`; with parts
    such as `hand-size 8` they are a game of their own (RULES 7.3). Raises `RuleSetError` with
    `preset-unknown`, `rules-name`, `option-unknown`, `option-value`, `option-twice`,
    `shape-value`, `shape-invalid` or `options-disagree`.
    """
    first, *parts = [" ".join(part.split()) for part in text.split(";")]
    name, preset = _read_first(first.lower())
    options: dict[str, str] = {}
    shape: dict[str, str] = {}
    for part in parts:
        key = part.split(" ")[0].lower().replace("_", "-").rstrip(":=")
        if key in PARTS_BY_KEY:
            value = part[len(part.split(" ")[0]) :].strip()
            _put(shape, key, value if key == "title" else value.lower())
        elif part:
            for option, value in _read_option(part.lower()):
                _put(options, option, value)
    kind = PRESETS[preset]
    ordered = tuple((part.key, shape[part.key]) for part in PARTS if part.key in shape)
    if shape:
        if not name:
            raise RuleSetError(
                "rules-name",
                f"{next(iter(shape))} makes a new game, which has no name",
                hint=f"Begin with a name, as in `our-game like {preset}`.",
                rule="7.3",
            )
        kind = _house_game(preset, name, ordered)
    plain = RuleSet(kind, preset).options
    changes = tuple(
        (option.key, options[option.key])
        for option in OPTIONS
        if option.key in options and options[option.key] != plain[option.key]
    )
    usual = RuleSet(kind, preset, tuple(c for c in changes if c[0] != "target")).target
    changes = tuple(change for change in changes if change != ("target", str(usual)))
    rules = RuleSet(kind, preset, changes, name, ordered)
    check_rule_set(rules)
    return rules


def _read_first(first: str) -> tuple[str, str]:
    """The name, "" for none, and the preset of a rule set."""
    name, like, preset = first.partition(" like ")
    if not like:
        name, preset = "", first
    preset = preset or "straight"
    if preset in GAMES and preset not in PRESETS:
        preset = next(iter(GAMES[preset].presets))
    if preset not in PRESETS:
        raise RuleSetError(
            "preset-unknown",
            f"there is no rule set {preset!r}",
            hint=f"Rule sets start with one of: {', '.join(PRESETS)}." + guess(preset, PRESETS),
            rule="7.1",
        )
    if like and (not _NAME.fullmatch(name) or name in PRESETS or name in GAMES):
        raise RuleSetError(
            "rules-name",
            f"{name!r} cannot be the name of a house's own rules",
            hint="Use small letters, digits and hyphens, at most 32, and no name of a preset.",
            rule="7.3",
        )
    return name, preset


@lru_cache(maxsize=256)
def _house_game(preset: str, name: str, shape: tuple[tuple[str, str], ...]) -> GameKind:
    """A house's own game; the same one for the same text, so that rule sets can be compared."""
    return shaped(PRESETS[preset], name, {key: read_part(key, text) for key, text in shape})


def _put(values: dict[str, str], key: str, value: str) -> None:
    if values.get(key, value) != value:
        raise RuleSetError(
            "option-twice",
            f"{key} is both {values[key]} and {value}",
            hint="Keep one of the two.",
            rule="7.1",
        )
    values[key] = value


def _read_option(part: str) -> list[tuple[str, str]]:
    key, *words = part.replace(":", " ").replace("=", " ").replace("_", "-").split()
    option = BY_KEY.get(key)
    if option is None:
        raise RuleSetError(
            "option-unknown",
            f"there is no option {key!r}",
            hint="`ledger42 rules` lists the options."
            + (guess(key, BY_KEY) or guess(key, PARTS_BY_KEY)),
            rule="7.1",
        )
    if not words or not option.allows(words[0]):
        said = f"{key} cannot be {words[0]!r}" if words else f"{key} has no value"
        raise RuleSetError(
            "option-value",
            said,
            hint=f"It can be {option.choices()}." + guess(words[0] if words else "", option.values),
            rule=option.rule,
        )
    found = [(key, words[0])]
    for word in words[1:]:
        finer = [o for o in OPTIONS if o.key.startswith(f"{key}-") and o.allows(word)]
        if len(finer) != 1:
            raise RuleSetError(
                "option-value",
                f"{word!r} after {key} {words[0]} "
                + ("could mean several options" if finer else "is no option"),
                hint="Write it on its own, as in `nello-doubles own`.",
                rule=option.rule,
            )
        found.append((finer[0].key, word))
    return found
