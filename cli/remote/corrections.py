"""Corrections through a service: what `Book` does to a game, and what it tells of it."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from cli.remote.wire import Wire
from ledger.record.source import Source
from ledger.store.corrections import game_unknown
from ledger.store.heads import GameHead
from ledger.store.history import History
from ledger.store.witnesses import OpenConflict


def amend(wire: Wire, game_id: str, source: Source, *, why: str, expected: str | None) -> GameHead:
    """Send a corrected record; its faults are named by the source."""
    record = b"".join(source.blocks())
    asked: dict[str, Any] = {"headers": {"If-Match": _tag(expected)}}
    try:
        asked["json"] = {"record": record.decode(), "why": why}
    except UnicodeDecodeError:
        asked["content"], asked["params"] = [record], {"why": why}
        asked["headers"]["Content-Type"] = "text/plain; charset=utf-8"
    with wire.asked("PUT", _path(game_id), file=source.name, **asked) as answer:
        answer.read()
        return wire.value(GameHead, wire.members(answer))


def act(wire: Wire, game_id: str, what: str, *, why: str, expected: str | None = None) -> GameHead:
    """Make a game void, or reinstate it."""
    headers = {"If-Match": _tag(expected)}
    path = f"{_path(game_id)}/{what}"
    return wire.value(GameHead, wire.json("POST", path, body={"why": why}, headers=headers))


def settle(wire: Wire, game_id: str, entry: int, keep: str, *, why: str) -> GameHead:
    """Rule on a conflict."""
    path = f"{_path(game_id)}/conflicts/{entry}/settle"
    return wire.value(GameHead, wire.json("POST", path, body={"keep": keep, "why": why}))


def history(wire: Wire, game_id: str) -> History:
    """Every act on a game."""
    return wire.value(History, wire.json("GET", f"{_path(game_id)}/history"))


def conflicts(wire: Wire, club: str | None) -> list[OpenConflict]:
    """The second records that wait for a ruling."""
    told = wire.json("GET", "conflicts", params={"club": club} if club else None)
    return list(wire.value(tuple[OpenConflict, ...], told.get("conflicts")))


def _path(game_id: str) -> str:
    name = game_id.strip().lower()
    if not name.isalnum():
        raise game_unknown(game_id)
    return f"games/{quote(name, safe='')}"


def _tag(expected: str | None) -> str:
    return "*" if expected is None else f'"{expected}"'
