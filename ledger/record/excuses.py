"""Which irregularities a record owns up to by its events."""

from __future__ import annotations

from ledger.errors import LedgerError
from ledger.record.model import EventKind, Hand
from ledger.rules import Seat

_EXCUSES: dict[str, tuple[EventKind, ...]] = {
    "renege": (EventKind.RENEGE,),
    "lead-not-trump": (EventKind.RENEGE,),
    "trick-leader": (EventKind.LEAD_OUT_OF_TURN, EventKind.PLAY_OUT_OF_TURN),
    "play-out-of-turn": (EventKind.PLAY_OUT_OF_TURN, EventKind.LEAD_OUT_OF_TURN),
    "bid-out-of-turn": (EventKind.BID_OUT_OF_TURN,),
    "contract-off": (EventKind.ILLEGAL_CALL, EventKind.ILLEGAL_BID),
    "deal-size": (EventKind.WRONG_COUNT, EventKind.MISDEAL),
    "tile-twice": (EventKind.MISDEAL,),
    "wrong-shaker": (EventKind.WRONG_SHAKER,),
}
_BID_FAULTS = (
    "bid-too-low",
    "mark-cap",
    "mark-raise",
    "shaker-must-bid",
    "forced-bid",
    "forced-only",
    "too-few-doubles",
    "jump-marks",
    "announced-late",
)


def excused(hand: Hand, error: LedgerError, seat: Seat | None) -> bool:
    """Whether an event in the hand owns up to this irregularity by this seat."""
    if not hand.events:
        return False
    kinds = _EXCUSES.get(error.code, (EventKind.ILLEGAL_CALL,))
    if error.code in _BID_FAULTS:
        kinds = (EventKind.ILLEGAL_BID,)
    return any(
        event.kind in kinds and (seat is None or event.seat is None or event.seat == seat)
        for event in hand.events
    )
