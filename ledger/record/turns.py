"""Whose turn it is in a trick, as far as a record shows it without a replay."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.record.model import CallEntry
from ledger.rules import RuleSet, Seat, turns


def turns_of(rules: RuleSet, leader: Seat, call: CallEntry | None) -> tuple[Seat, ...]:
    """The seats that play to a trick, the leader first even when that seat should sit out."""
    out: tuple[Seat, ...] = ()
    if call is not None and call.call.contract.partner_sits_out:
        out = rules.partners(call.seat)
    order = turns(rules.game.seats, leader, out)
    return order if leader in order else (leader, *order)


def in_turn(order: Sequence[Seat], played: Sequence[Seat]) -> bool:
    """Whether the tiles of a trick were played in turn."""
    return list(played) == list(order[: len(played)])
