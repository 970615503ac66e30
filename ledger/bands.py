"""Bands of bids: neighbouring bids of one ladder counted together."""

from __future__ import annotations

from functools import lru_cache

from ledger.rules import Bid, BidKind, Ladder

ONE_MARK = "1 mark"
MORE_MARKS = "2+ marks"
_FEW = 6


@lru_cache(maxsize=256)
def bands(ladder: Ladder) -> tuple[str, ...]:
    """The names of a ladder's bands, from the lowest bid up; every bid is in exactly one.

    The lowest sixth of the points bids, the next third and the upper half are a band each, so that
    the ladder of 42 has 30-31, 32-35 and 36-41; of fewer than six bids each is its own. A named
    bid is a band, and so are one mark, and more.
    """
    marks = (ONE_MARK,) if ladder.mark and ladder.first_mark == 1 else ()
    more = (MORE_MARKS,) if ladder.mark else ()
    points = tuple(dict.fromkeys(_by_points(ladder).values()))
    return (*points, *(bid.name for bid in ladder.named), *marks, *more)


def band_of(ladder: Ladder, bid: Bid) -> str | None:
    """The band of a bid, a jump with its marks worked out; None for what is no bid."""
    if bid.kind is BidKind.POINTS:
        return _by_points(ladder).get(bid.amount)
    if bid.kind is BidKind.NAMED:
        return bid.contract
    if bid.kind in (BidKind.MARKS, BidKind.JUMP) and bid.amount:
        return ONE_MARK if bid.amount == 1 else MORE_MARKS
    return None


@lru_cache(maxsize=256)
def _by_points(ladder: Ladder) -> dict[int, str]:
    points = ladder.points
    count = len(points)
    ends = [*range(1, count)] if count < _FEW else [(count + 3) // 6, (count + 1) // 2]
    found: dict[int, str] = {}
    for start, end in zip([0, *ends], [*ends, count], strict=True):
        low, high = points[start], points[end - 1]
        name = str(low) if low == high else f"{low}-{high}"
        found.update(dict.fromkeys(points[start:end], name))
    return found
