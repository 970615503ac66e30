"""Bands: half-open bins that partition every bid."""

import pytest

from ledger.record.facts import HandFacts, Outcome
from ledger.record.model import Level
from ledger.rules import BidKind, parse_rules
from ledger.store.rows import band

RULES = parse_rules("straight")


def facts(bid):
    parsed = RULES.parse_bid(bid)
    marks = parsed.kind is BidKind.MARKS
    return HandFacts(
        1,
        None,
        Level.RESULT,
        Outcome.MADE,
        bid=bid,
        bid_points=42 if marks else parsed.amount,
        bid_marks=parsed.amount if marks else 1,
    )


@pytest.mark.parametrize(
    ("name", "bids"),
    [
        ("30-31", range(30, 32)),
        ("32-35", range(32, 36)),
        ("36-41", range(36, 42)),
        ("1 mark", ["1m"]),
        ("2+ marks", ["2m", "3m", "5m"]),
    ],
)
def test_every_bid_is_in_its_band(name, bids):
    assert {band(RULES, facts(str(bid))) for bid in bids} == {name}


def test_an_unknown_bid_has_no_band():
    assert band(RULES, HandFacts(1, None, Level.RESULT, Outcome.MADE)) is None
