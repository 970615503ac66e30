"""One value of a JSON record out of shape: of another type, too deep, too big, twice, not there."""

from __future__ import annotations

import json
from random import Random
from typing import Any

_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 1.5, -0.0, 10**30, 99999, 100000, "", " ", "A", "Z", "66",
    "6-4", "??", "1m", "pass", "nello", "\0", "\ud800", "\u2028", "\u200b", "x" * 300, [], {}, [[]],
    [["B", "30"]], {"p42": "1"}, ["66"] * 9, {"A": ["66"]}, "made", "2026-11-24", "1",
)  # fmt: skip
_KEYS = (
    "p42",
    "rules",
    "hands",
    "hand",
    "tiles",
    "lead",
    "seat",
    "at",
    "order",
    "kind",
    "A",
    "x",
    "",
)
_TEXTS = (
    ("{", '{"p42":"1",'), (":", ":["), ("1", "1e999"), ("1", "NaN"), ("1", "-Infinity"),
    ("[", "[" * 3000), ('"', "'"), ("1", "01"), (",", ",,"), ("1", "9" * 5000), ('"', '"\\u0000'),
    ('"', '"\\ud800'), ("}", "}}"), ("]", "],"), ("{", '{"hand":1,"hand":2,'), ("[", '[{"":'),
)  # fmt: skip


def damaged_json(data: bytes, rng: Random) -> bytes:
    """A copy of JSON lines with one value damaged; anything else comes back as it is."""
    lines = data.split(b"\n")
    objects = [index for index, line in enumerate(lines) if line.lstrip()[:1] == b"{"]
    if not objects:
        return data
    at = rng.choice(objects)
    text = lines[at].decode("utf-8", "replace")
    if rng.random() < 0.25:
        old, new = rng.choice(_TEXTS)
        start = text.find(old, rng.randrange(len(text)))
        if start >= 0:
            text = text[:start] + new + text[start + len(old) :]
    else:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return data
        _damage(value, rng)
        text = json.dumps(value, ensure_ascii=rng.random() < 0.5)
    lines[at] = text.encode("utf-8", "surrogatepass")
    return b"\n".join(lines)


def _damage(value: Any, rng: Random) -> None:
    """Change one value somewhere in an object or a list."""
    holder = value
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return
        key = rng.choice(keys)
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.3:
            break
        holder = inner
    chance = rng.random()
    if chance < 0.5:
        holder[key] = rng.choice(_VALUES)
    elif chance < 0.65:
        del holder[key]
    elif chance < 0.8:
        other = rng.choice(keys)
        holder[key], holder[other] = holder[other], holder[key]
    elif isinstance(holder, dict):
        holder[rng.choice(_KEYS)] = rng.choice((inner, rng.choice(_VALUES)))
    else:
        holder.insert(rng.randrange(len(holder) + 1), rng.choice((inner, rng.choice(_VALUES))))
