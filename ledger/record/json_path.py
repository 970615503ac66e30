"""Where a value stands in a line of JSON, and what to call that place in words."""

from __future__ import annotations

import json
from json.decoder import scanstring  # type: ignore[attr-defined]  # missing in the stubs

Path = tuple[str | int, ...]
"""Keys and indexes (from 0) from the outside in."""

_DECODER = json.JSONDecoder()
_SPACE = " \t\n\r"


def words(path: Path) -> str:
    """A path as people read it: `hands[3].tricks[2].tiles[1]`, indexes from 0."""
    said = ""
    for step in path:
        said += f"[{step}]" if isinstance(step, int) else f".{step}" if said else step
    return said


def column_of(text: str, path: Path) -> int:
    """Column, from 1, of the value at a path; of the nearest value around it when it is absent.

    The text must be one JSON value, as `json.loads` takes it.
    """
    at = _skip(text, 0)
    for step in path:
        found = _item(text, at, step) if isinstance(step, int) else _member(text, at, step)
        if found is None:
            break
        at = found
    return at + 1


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _after(text: str, at: int) -> int:
    _, end = _DECODER.raw_decode(text, at)
    return _skip(text, end)


def _member(text: str, at: int, name: str) -> int | None:
    if text[at] != "{":
        return None
    at = _skip(text, at + 1)
    while text[at] != "}":
        key, end = scanstring(text, at + 1)
        at = _skip(text, _skip(text, end) + 1)
        if key == name:
            return at
        at = _after(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return None


def _item(text: str, at: int, index: int) -> int | None:
    if text[at] != "[":
        return None
    at = _skip(text, at + 1)
    while text[at] != "]":
        if index == 0:
            return at
        index -= 1
        at = _after(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)
    return None
