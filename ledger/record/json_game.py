"""A game from its JSON object: strict types, no unknown keys, the same facts as the text."""

from __future__ import annotations

import re
from typing import Any, Final

from ledger.record.header import NAMES, read_header
from ledger.record.json_hand import JsonHand
from ledger.record.json_path import Path
from ledger.record.json_value import Blame, JsonFaultError, a_text, an_object, bad, typed
from ledger.record.lexicon import lexicon_of
from ledger.record.model import Game, Hand
from ledger.rules import SEAT_LETTERS

GAME_KEYS: Final = ("p42", "rulebook", "rules", "players", "tags", "comments", "hands")
_OWN_TAGS: Final = {"P42": "p42", "RuleBook": "rulebook", "Rules": "rules"}
_TAG_NAME = re.compile(r"[A-Za-z][\w-]*")


def from_object(value: object, blame: Blame) -> Game | None:
    """The game that a decoded JSON line says; faults go to `blame`, a hand's first one each."""
    try:
        found = an_object(value, (), GAME_KEYS)
        header = _header(found, blame)
    except JsonFaultError as fault:
        blame(fault.path, fault.error)
        return None
    if header is None:
        return None
    rules, players, tags, comments = header
    lexicon = lexicon_of(rules)
    hands: list[Hand] = []
    for index, item in enumerate(found.get("hands", [])):
        try:
            before = hands[-1].number if hands else 0
            hands.append(JsonHand(lexicon, ("hands", index)).read(item, before))
        except JsonFaultError as fault:
            blame(fault.path, fault.error)
    return Game(lexicon.rules, players, tuple(hands), tags, comments)


_Top = tuple[str, tuple[str, ...], tuple[tuple[str, str], ...], tuple[str, ...]]


def _header(found: dict[str, Any], blame: Blame) -> _Top | None:
    if "p42" not in found:
        raise bad(
            (), "version-missing", "the object has no key p42", 'Begin it with {"p42":"1", ...}.'
        )
    paths: dict[str, Path] = {}
    tags: list[tuple[str, str]] = []
    for name, key in _OWN_TAGS.items():
        if key in found:
            tags.append((name, a_text(found[key], (key,))))
            paths[name] = (key,)
    players = typed(found.get("players", {}), dict, ("players",))
    for seat, name in players.items():
        path = ("players", seat)
        if seat not in SEAT_LETTERS or len(seat) != 1:
            raise bad(path, "seat-unknown", f"{seat!r} is no seat", "Seats are A, B, C and so on.")
        tags.append((seat, a_text(name, path)))
        paths[seat] = path
    for key, value in typed(found.get("tags", {}), dict, ("tags",)).items():
        path = ("tags", key)
        name = NAMES.get(key.lower(), key)
        if name in _OWN_TAGS or name in SEAT_LETTERS or not _TAG_NAME.fullmatch(key):
            raise bad(
                path,
                "json-key",
                f"{key!r} cannot be a key of tags",
                "A tag's name is a letter, then letters, digits, - or _; p42, rulebook, rules "
                "and players have keys of their own.",
            )
        tags.append((name, a_text(value, path)))
        paths.setdefault(name, path)
    comments = tuple(
        a_text(text, ("comments", index))
        for index, text in enumerate(typed(found.get("comments", []), list, ("comments",)))
    )
    typed(found.get("hands", []), list, ("hands",))
    header = read_header(tags, lambda name, error: blame(paths[name], error))
    if header is None:
        return None
    return header.rules.text, header.players, header.tags, comments
