"""The evening of a game and who sat at its table, as the record tells them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

from ledger.record.clock import moment
from ledger.record.header import clean_name
from ledger.record.model import EventKind, Game


def evening(text: str) -> date | None:
    """The club's evening that a Date tag names, None when the day is not known in full."""
    try:
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


def began(game: Game, zone: str = "") -> datetime | None:
    """When a game began, in UTC: its Date and Time (or its first hand's) on the club's clock.

    The Zone tag says which clock, `zone` where there is none. None where day, time or zone are not
    known. Raises `zone-unknown`.
    """
    place = game.tag("Zone") or zone
    clock = game.tag("Time") or next((hand.time for hand in game.hands if hand.time), "")
    return moment(evening(game.tag("Date")), clock, place) if place else None


def seated(game: Game) -> Iterator[list[str | None]]:
    """Who sat in each hand, an entry a seat: a substitute sits in the hands that say so."""
    names = [name or None for name in game.players]
    for hand in game.hands:
        if not hand.events:
            yield names
            continue
        sitting = list(names)
        for event in hand.events:
            if event.kind is EventKind.SUBSTITUTE and event.seat is not None and event.text:
                sitting[event.seat] = clean_name(event.text)
        yield sitting
