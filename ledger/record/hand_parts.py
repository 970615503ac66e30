"""The canonical lines of a hand, sorted by what they say: the parts that a difference compares."""

from __future__ import annotations

from dataclasses import dataclass, field

from ledger.record.lexicon import EVENT_KINDS
from ledger.record.model import Hand
from ledger.record.writer import hand_lines


@dataclass(slots=True)
class HandParts:
    """A hand as it is written, without its keywords.

    `single` maps shaker, deal A, rest, call, discard and end to what their lines say, `notes` a
    place (`after trick 2`) to the events and comments that stand there, in order.
    """

    number: int
    time: str = ""
    single: dict[str, str] = field(default_factory=dict)
    bids: list[str] = field(default_factory=list)
    tricks: list[str] = field(default_factory=list)
    notes: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, hand: Hand) -> HandParts:
        """The parts of one hand, read off its canonical lines."""
        parts = cls(hand.number, hand.time)
        place = "before the bids"
        for line in hand_lines(hand)[1:]:
            word, _, said = line.partition(" ")
            if word == "deal":
                seat, _, tiles = said.partition(" ")
                parts.single[f"deal {seat}"] = tiles or "no tile"
            elif word in ("shaker", "rest", "discard", "end"):
                parts.single[word] = said
            elif word == "bid":
                parts.bids = said.split(", ")
                place = "after the bids"
            elif word == "call":
                parts.single[word] = said
                place = "after the call"
            elif word == ";" or line.startswith(";") or word in EVENT_KINDS:
                parts.notes.setdefault(place, []).append(line)
            else:
                parts.tricks.append(line)
                place = after_trick(len(parts.tricks))
        return parts


def after_trick(number: int) -> str:
    """What the place behind a trick is called."""
    return f"after trick {number}"
