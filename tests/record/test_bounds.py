"""Input that a fuzzer found: nothing crashes, takes more than its length, or cannot be read again.

None of these may grow with the square of its size; each took minutes when it did.
"""

from __future__ import annotations

import json

import pytest

from ledger.record import jsonl, text
from ledger.record.convert import csv_sheet
from ledger.record.entry import Entry
from ledger.record.faults import FAULT_LIMIT
from ledger.record.header import TEXT_LIMIT
from ledger.record.reader import read
from ledger.record.source import Source

TOP = '[P42 "1"]\n[Unfinished "x"]\n'
MANY = 60_000


def entries(source: str) -> list[Entry]:
    return list(read(Source.of_bytes(source.encode(), "x")))


def codes(found: list[Entry]) -> set[str]:
    return {error.code for entry in found for error in entry.errors}


def line(*hands: object, **keys: object) -> str:
    return json.dumps({"p42": "1", "tags": {"Unfinished": "x"}, **keys, "hands": hands})


def test_a_trick_goes_on_behind_more_tiles_than_players() -> None:
    """In nello the partner sits out: three play, and a fifth tile stands on a line of its own."""
    hand = "hand 1\nbid B 1m\ncall B nello\nB 53 43 40 10\n62\n"
    [entry] = entries(TOP.replace("[Unf", '[Rules "straight; nello on"]\n[Unf') + hand)
    assert codes([entry]) == {"trick-size"}


@pytest.mark.parametrize("word", ["deal A", "rest", "discard A"])
def test_a_line_of_tiles_ends_with_the_set(word: str) -> None:
    found = entries(f"{TOP}hand 1\n{word} 66\n" + "66\n" * MANY)
    assert codes(found) == {f"{word.split()[0]}-size"}
    assert len(found[0].errors) == FAULT_LIMIT


def test_a_key_twice_among_many() -> None:
    tags = ",".join(f'"a{count}":""' for count in [*range(MANY), 0])
    assert codes(entries(f'{{"p42":"1","tags":{{{tags}}}}}')) == {"json-key-twice"}


def test_many_comments_in_a_hand() -> None:
    comments = [{"text": "", "at": 0, "order": order} for order in range(MANY)]
    [entry] = entries(line({"hand": 1, "comments": comments, "end": {"kind": "thrown-in"}}))
    assert entry.good


def test_comments_out_of_order_in_a_hand() -> None:
    comments = [{"text": "", "order": order} for order in (1, 0)]
    [entry] = entries(line({"hand": 1, "comments": comments}))
    assert codes([entry]) == {"order-invalid"}


@pytest.mark.parametrize("carrier", ["text", "json"])
def test_a_game_of_bad_hands_tells_twenty_of_them(carrier: str) -> None:
    if carrier == "json":
        found = entries(line(*({"hand": number} for number in range(1, 5001))))
    else:
        found = entries(TOP + "".join(f"hand {number}\n" for number in range(1, 5001)))
    assert [error.code for error in found[0].errors] == ["hand-empty"] * FAULT_LIMIT
    assert all(error.place is not None for error in found[0].errors)


def test_many_games_without_their_first_tag() -> None:
    found = entries("x\n" + 'hand 1\n[a "b"]\n' * (MANY // 4))
    assert codes(found) == {"version-missing"}
    assert len(found) == MANY // 4 + 1
    assert [entry.place.line for entry in found[:4]] == [1, 3, 5, 7]
    found = entries(TOP + 'hand 1\n[a "b"]\n' * (MANY // 4))
    assert len(found) == MANY // 4 + 1


def test_many_tags_behind_a_hand() -> None:
    tags = '[a "b"]\n' * MANY
    assert len(entries(f"{TOP}hand 1\nrubbish\n{tags}hand 3\n")) == 1
    assert len(entries(f"{TOP}hand 1\nrubbish\n{tags}hand 1\n")) == 2


LONG = "x" * (TEXT_LIMIT + 1)


@pytest.mark.parametrize(
    "source",
    [
        TOP + f'[Note "{LONG}"]\n',
        TOP + f'[{LONG} "x"]\n',
        TOP + f"; {LONG}\n",
        TOP + f"hand 1\n; {LONG}\nend thrown-in\n",
        TOP + f"hand 1\ntalk A {LONG}\nend thrown-in\n",
        line(tags={"Unfinished": "x", "Note": LONG}),
        line(tags={"Unfinished": "x", LONG: "x"}),
        line(comments=[LONG]),
        line({"hand": 1, "comments": [{"text": LONG}], "end": {"kind": "thrown-in"}}),
        line(players={"A": LONG}),
        line(rules=LONG),
        line(players={"A": "\u0958" * (TEXT_LIMIT - 9)}),
    ],
)
def test_a_text_that_its_line_could_not_hold_is_refused(source: str) -> None:
    [entry] = entries(source)
    assert codes([entry]) == {"line-too-long"}
    assert len(str(entry.errors[0])) < 1000


@pytest.mark.parametrize("char", ['"', "\\", "\u00e9", "x"])
def test_the_longest_text_comes_back(char: str) -> None:
    value = char * (TEXT_LIMIT - 5)
    [entry] = entries(line(players={"A": value}, tags={"Unfinished": "x", "Event": value}))
    assert entry.good
    assert entry.game is not None
    assert text.loads(text.dumps(entry.game)) == [entry.game]
    assert jsonl.loads(jsonl.dumps(entry.game)) == [entry.game]


@pytest.mark.parametrize("char", ["\0", "\x1b", "\x7f", "\x85"])
def test_a_control_character_in_a_sheet_costs_its_game(char: str) -> None:
    sheet = f"game,A,bidder,bid,result,unfinished\n1,Ann{char},A,30,made,x\n"
    found = list(csv_sheet.read(Source.of_bytes(sheet.encode(), "x.csv")))
    assert codes(found) == {"control-character"}
    assert str(found[0].errors[0].place) == "x.csv:2:6"


def test_a_message_quotes_no_more_than_anybody_reads() -> None:
    word = "9" * 16_000
    for source in (line({"hand": 1, "bids": [["A", word]]}), f"{TOP}hand 1\nbid A {word}\n"):
        [entry] = entries(source)
        assert len(str(entry.errors[0])) < 1000
