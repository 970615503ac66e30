"""Differences between two versions of a game, as people read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ledger.errors import LedgerError
from ledger.record.difference import Change, differences
from ledger.record.model import Game, Hand
from ledger.record.text import dumps, loads

DATA = Path(__file__).parents[2] / "data"
TYPED = (DATA / "samples" / "as-typed.p42").read_text(encoding="utf-8")
MATCH = (DATA / "match-13-hands.p42").read_text(encoding="utf-8")

Make = Callable[..., Game]


def said(old: str, new: str) -> list[str]:
    [before], [after] = loads(old), loads(new)
    return [str(change) for change in differences(before, after)]


def changed(*replaced: tuple[str, str], text: str = MATCH) -> list[str]:
    new = text
    for wrong, right in replaced:
        assert wrong in new
        new = new.replace(wrong, right, 1)
    return said(text, new)


def renumbered(hands: list[Hand]) -> tuple[Hand, ...]:
    return tuple(replace(hand, number=count) for count, hand in enumerate(hands, start=1))


def test_one_text_has_no_differences() -> None:
    assert said(MATCH, MATCH) == []


def test_another_spelling_is_no_difference() -> None:
    assert said(TYPED, dumps(loads(TYPED))) == []


SMALL = """[P42 "1"]
[Event "Club"]
[Date "2026-11-24"]
[Rules "straight"]
[B "Bo"]
[Unfinished "time"]
[Weather "rain"]
[Mood ""]
; a remark

hand 1 19:04
shaker A
deal A 66 65 43 31 20 10 00
talk A so
bid B 30, C 31, D pass, A pass
call C 5
; led at once
C 55 22 65 60
renege D
C 54 32 00 11
end C made
"""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("2026-11-24", "2026-11-25", "tag Date: 2026-11-24 -> 2026-11-25"),
        ('[Event "Club"]\n', "", "tag Event: removed Club"),
        ("[Rules", '[Table "2"]\n[Rules', "tag Table: added 2"),
        ('[Mood ""]', '[Mood "glad"]', 'tag Mood: "" -> glad'),
        ('[Mood ""]\n', "", 'tag Mood: removed ""'),
        ('"straight"', '"straight; nello on"', "tag Rules: straight -> straight; nello on"),
        ('"Bo"', '"Bo Kubena"', "player B: Bo -> Bo Kubena"),
        ("[Unf", '[D "Di"]\n[Unf', "player D: added Di"),
        ("; a remark", "; another", "comment 1: a remark -> another"),
        ("; a remark\n", "", "comment 1: removed a remark"),
        ("19:04", "19:05", "hand 1, time: 19:04 -> 19:05"),
        ("shaker A", "shaker D", "hand 1, shaker: A -> D"),
        ("31 20 10", "31 20 11", "hand 1, deal A: 66 65 43 31 20 10 00 -> 66 65 43 31 20 11 00"),
        ("talk A so", "talk A ha", "hand 1, before the bids: talk A so -> talk A ha"),
        ("C 31", "C 32", "hand 1, bid 2: C 31 -> C 32"),
        (", A pass", "", "hand 1, bid 4: removed A pass"),
        ("call C 5", "call C 4", "hand 1, call: C 5 -> C 4"),
        ("; led at once\n", "", "hand 1, after the call: removed ; led at once"),
        ("32 00 11", "32 11 00", "hand 1, trick 2: C 54 32 00 11 -> C 54 32 11 00"),
        ("end C", "C 53\nend C", "hand 1, trick 3: added C 53"),
        ("renege D", "renege B", "hand 1, after trick 1: renege D -> renege B"),
        ("end C made", "end C made 36", "hand 1, end: C made -> C made 36"),
    ],
)
def test_a_change_says_where_and_what(old: str, new: str, line: str) -> None:
    assert changed((old, new), text=SMALL) == [line]


def test_an_event_that_moved_is_told_at_both_places() -> None:
    moved = changed(("renege D\nC 54 32 00 11", "C 54 32 00 11\nrenege D"), text=SMALL)
    assert moved == [
        "hand 1, after trick 1: removed renege D",
        "hand 1, after trick 2: added renege D",
    ]


def test_unknown_tags_in_another_order_are_a_difference() -> None:
    swapped = changed(('[Weather "rain"]\n[Mood ""]', '[Mood ""]\n[Weather "rain"]'), text=SMALL)
    assert swapped == ["order of tags: Weather, Mood -> Mood, Weather"]


def test_changes_come_in_the_order_of_the_record() -> None:
    many = changed(
        ("2026-11-24", "2026-11-25"), ('"Bo"', '"Bob"'), ("C 31", "C 32"), ("renege D\n", ""),
        ("32 00 11", "32 11 00"), ("end C made", "end C set"), text=SMALL,
    )  # fmt: skip
    assert [line.partition(":")[0] for line in many] == [
        "tag Date", "player B", "hand 1, bid 2", "hand 1, after trick 1", "hand 1, trick 2",
        "hand 1, end",
    ]  # fmt: skip


def test_a_hand_at_the_end_is_added() -> None:
    [change] = differences(*(loads(text)[0] for text in (SMALL, SMALL + "\nhand 2\nend thrown-in")))
    assert str(change) == "hand 2: added"
    assert change == Change("hand 2", "", "hand 2\nend thrown-in\n")


def test_a_hand_left_out_in_the_middle_moves_the_rest_and_changes_none() -> None:
    [game] = loads(MATCH)
    hands = list(game.hands)
    shorter = replace(game, hands=renumbered(hands[:5] + hands[6:]))
    assert [str(change) for change in differences(game, shorter)] == [
        "hand 6: removed",
        "numbers: hands 7 to 13 -> hands 6 to 12",
    ]
    assert [str(change) for change in differences(shorter, game)] == [
        "hand 6: added",
        "numbers: hands 6 to 12 -> hands 7 to 13",
    ]


def test_a_hand_put_in_beside_a_corrected_one_is_told_as_that() -> None:
    [game] = loads(MATCH)
    hands = list(game.hands)
    fixed = replace(hands[5], shaker=None)
    longer = replace(
        game, hands=renumbered([*hands[:4], Hand(1, None), hands[4], fixed, *hands[6:]])
    )
    assert [str(change) for change in differences(game, longer)] == [
        "hand 5: added",
        "numbers: hands 5 to 13 -> hands 6 to 14",
        "hand 7, shaker: removed B",
    ]


@pytest.mark.parametrize("seed", range(60))
def test_no_change_is_told_if_and_only_if_the_texts_are_one(
    make_game: Make, make_family_game: Make, seed: int
) -> None:
    """Every line of the canonical text that differs is covered by a change."""
    random = Random(seed)
    game = make_game(seed) if seed % 4 else make_family_game("moon", seed)
    for other in versions(game, random):
        changes = differences(game, other)
        old, new = dumps(game), dumps(other)
        assert (not changes) == (old == new)
        assert all(change.old != change.new for change in changes)
        covered(old, new, [change.old for change in changes])
        covered(new, old, [change.new for change in changes])


def covered(text: str, other: str, told: list[str]) -> None:
    """Each line that only `text` has holds something that was told, or has a moved number."""
    known = set(other.split("\n"))
    parts = [part for change in told for part in change.split("\n") if part]
    for line in text.split("\n"):
        if line not in known and not line.startswith("hand "):
            assert any(part in line for part in parts), line


def versions(game: Game, random: Random) -> list[Game]:
    """Other versions of a game that can be read, however little they make sense."""
    found = []
    for _ in range(30):
        lines = dumps(game).split("\n")
        for _ in range(random.randrange(1, 4)):
            at = random.randrange(1, len(lines) - 1)
            match random.randrange(5):
                case 0:
                    del lines[at]
                case 1:
                    lines.insert(at, random.choice(("; said", "talk B x", '[Extra "1"]', "hand 3")))
                case 2:
                    lines[at], lines[at - 1] = lines[at - 1], lines[at]
                case 3:
                    words = lines[at].split(" ")
                    random.shuffle(words)
                    lines[at] = " ".join(words)
                case _:
                    lines[at] = lines[at].replace(
                        random.choice("0123456ABC"), random.choice("0123456ABC")
                    )
        try:
            found += loads("\n".join(lines))[:1]
        except LedgerError:
            continue
    return found


def test_a_game_too_long_to_look_for_moved_hands_is_compared_by_number() -> None:
    [game] = loads(SMALL)
    hands = tuple(Hand(number, None) for number in range(1, 4001))
    longer = renumbered([game.hands[0], *hands])
    changes = differences(replace(game, hands=hands), replace(game, hands=longer))
    assert str(changes[-1]) == "hand 4001: added"
