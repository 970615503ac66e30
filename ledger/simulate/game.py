"""One simulated game: hands until one side has won, leaves, or the time is up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from ledger.record.header import in_order
from ledger.record.model import End, EndKind, Event, EventKind, Game, Hand
from ledger.rules import Match, RuleSet, Seat, letter, next_shaker
from ledger.simulate.hand import hand
from ledger.simulate.partial import kept
from ledger.simulate.setting import PLAIN, Setting
from ledger.simulate.skill import Player

MISDEALS = 0.004
"""The chance that a shake is a misdeal."""


def game(
    rules: RuleSet,
    players: Sequence[Player],
    rng: Random,
    setting: Setting = PLAIN,
    *,
    mark: str = "",
) -> Game:
    """A whole game; `mark` says in its Simulated tag where `rng` comes from, as in `seed 42`."""
    played = list(_hands(rules, players, rng, setting))
    hands = tuple(record for record, _ in played)
    match = played[-1][1]
    skills = "skills " + " ".join(player.skill.name for player in players)
    tags = dict(setting.tags)
    tags["Simulated"] = f"{mark}, {skills}" if mark else skills
    tags["Result"] = "-".join(str(score) for score in match.score)
    if match.winner is None and setting.leaves is not None:
        tags["Forfeit"] = letter(setting.leaves)
    elif match.winner is None:
        tags["Unfinished"] = "time"
    names = tuple(player.name for player in players)
    return Game(rules, names, hands, in_order(tags.items()))


def _hands(
    rules: RuleSet, players: Sequence[Player], rng: Random, setting: Setting
) -> Iterator[tuple[Hand, Match]]:
    """Each hand as it was written down, with the match after it."""
    match = Match.start(rules)
    shaker = Seat(int(rng.random() * rules.game.seats))
    minute = setting.start
    number = 0
    stop = False
    while match.winner is None and not stop:
        number += 1
        clock = "" if minute is None else f"{minute // 60 % 24:02}:{minute % 60:02}"
        if minute is not None:
            minute += 2 + int(rng.random() * 4)
        opening = setting.opening_events(number)
        if setting.mishaps and rng.random() < MISDEALS:
            yield _misdeal(rules, number, shaker, clock, opening), match
            continue
        table = _table(players, setting, number)
        made = hand(rules, shaker, table, rng, number=number, time=clock, mishaps=setting.mishaps)
        side = None if made.declared is None else made.declared.team
        match = match.add(made.score, side)
        record = kept(rules, made, setting.keeping, rng)
        closing: tuple[Event, ...] = ()
        if match.winner is None:
            leaves = setting.leaves is not None and number >= setting.leaves_after
            stop = leaves or (setting.last_hand is not None and number >= setting.last_hand)
            closing = (_time_called(record),) if stop and not leaves else ()
        events = (*opening, *record.events, *closing)
        yield (replace(record, events=events) if events else record), match
        shaker = next_shaker(rules, shaker, all_passed=made.declared is None)


def _table(players: Sequence[Player], setting: Setting, number: int) -> list[Player]:
    table = list(players)
    late = setting.sits_in(number)
    if late is not None:
        table[late.seat] = late.player
    return table


def _misdeal(
    rules: RuleSet, number: int, shaker: Seat, clock: str, opening: tuple[Event, ...]
) -> Hand:
    event = Event(EventKind.MISDEAL, shaker, "one tile short", 0)
    return Hand(
        number=number,
        shaker=shaker,
        time=clock,
        deal=(None,) * rules.game.seats,
        events=(*opening, event),
        end=End(EndKind.THROWN_IN),
    )


def _time_called(hand: Hand) -> Event:
    """The event that ends the evening, behind all that the hand holds."""
    at = 2 + len(hand.tricks) if hand.call else 1
    return Event(EventKind.TIME, None, "called after this hand", at)
