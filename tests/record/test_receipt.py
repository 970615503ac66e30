"""The prover's receipt of a whole match, 13 hands, 7 to 6."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ledger.record import text
from ledger.record.convert import receipt
from ledger.record.entry import Entry
from ledger.record.reader import read
from ledger.record.replay import replay
from ledger.record.source import Source

DATA = Path(__file__).parents[2] / "data"
RECEIPT = (DATA / "match-13-hands.txt").read_text(encoding="utf-8")
EVENT = "Public prover match, 13 hands"


def test_the_match_in_data_is_the_receipt() -> None:
    written = (DATA / "match-13-hands.p42").read_text(encoding="utf-8")
    assert text.dumps(receipt.loads(RECEIPT, event=EVENT)) == written


def test_every_trick_winner_point_and_mark_is_replayed() -> None:
    with Source.of_path(DATA / "match-13-hands.p42") as source:
        [entry] = read(source)
    assert entry.facts is not None
    hands = entry.facts.hands
    tricks = re.findall(r"-> S(\d) \+(\d+)", RECEIPT)
    assert tricks == [
        (str(trick.winner), str(trick.points)) for hand in hands for trick in hand.tricks
    ]
    marks = re.findall(r"; marks T0 (\d+) - (\d+) T1", RECEIPT)
    assert marks == [tuple(map(str, hand.score_after or ())) for hand in hands]
    results = re.findall(r"declaring T(\d) (\d+) points -> (made|set)", RECEIPT)
    assert results == [
        (str(side), str((hand.points or ())[side]), hand.outcome.value)
        for hand in hands
        for side in [(hand.bidder or 0) % 2]
    ]
    assert entry.facts.score == (7, 6)


def test_nobody_is_named() -> None:
    [game] = receipt.loads(RECEIPT)
    assert game.players == ("", "", "", "")
    assert replay(game).winner == 0


def one(source: str) -> Entry:
    [entry] = receipt.read(Source.of_bytes(source.encode(), "match.txt"))
    return entry


@pytest.mark.parametrize("number", range(1, 92))
def test_every_stated_winner_is_checked(number: int) -> None:
    found = list(re.finditer(r"-> S(\d) \+", RECEIPT))[number - 1]
    other = (int(found[1]) + 1) % 4
    start, end = found.span(1)
    entry = one(RECEIPT[:start] + str(other) + RECEIPT[end:])
    line = RECEIPT.count("\n", 0, start) + 1
    assert [error.code for error in entry.errors] == ["receipt-contradicted"]
    assert entry.errors[0].place is not None
    assert entry.errors[0].place.line == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("declaring T1 15 points", f"declaring T1 {'9' * 5000} points"),
        ("-> S2 +11", f"-> S2 +{'9' * 5000}"),
        ("hand 0:", f"hand {'0' * 5000}:"),
        ("-> S2 +11", "-> S2 +١١"),
        ("S1:6-0 S2:6-6 S3:6-4 S0:6-1 ->", " ->"),
    ],
)
def test_numbers_beyond_reason_and_tricks_without_plays_are_no_lines(old: str, new: str) -> None:
    assert old in RECEIPT
    [entry] = receipt.read(Source.of_bytes(RECEIPT.replace(old, new, 1).encode(), "x.txt"))
    assert [error.code for error in entry.errors] == ["receipt-line"]
    assert entry.errors[0].place is not None
    assert entry.errors[0].place.line > 2


def test_a_hand_has_no_more_tricks_than_tiles() -> None:
    trick = next(line for line in RECEIPT.split("\n") if line.startswith("  trick 1:"))
    entry = one(RECEIPT.replace(trick, "\n".join([trick] * 9), 1))
    assert [error.code for error in entry.errors] == ["receipt-line"]
    assert "has 7 tricks already" in entry.errors[0].message
