"""Whose turn it is in a trick, as far as a record shows it without a replay."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.record.model import CallEntry
from ledger.rules import RuleSet, Seat


def turns(rules: RuleSet, leader: Seat, call: CallEntry | None) -> tuple[Seat, ...]:
    """The seats that play to a trick, the leader first; a partner may sit out (RULES 4.4)."""
    count = rules.game.seats
    out: tuple[Seat, ...] = ()
    if call is not None and call.call.contract.partner_sits_out:
        out = rules.partners(call.seat)
    around = (Seat((leader + step) % count) for step in range(count))
    return tuple(seat for seat in around if seat not in out or seat == leader)


def in_turn(order: Sequence[Seat], played: Sequence[Seat]) -> bool:
    """Whether the tiles of a trick were played in turn."""
    return list(played) == list(order[: len(played)])
