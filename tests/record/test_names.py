"""The names in a game: read off its text or its values, found in words, changed everywhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ledger.record.model import Game
from ledger.record.names import Mentions, folded, names_in, names_in_text, plain, with_names
from ledger.record.text import loads, write_game

TEXT = r"""[P42 "1"]
[RuleBook "1"]
[Event "Ann Novak's cup"]
[Date "2026-11-24"]
[Scorer "Sue \"Ace\" Orsak"]
[Rules "straight"]
[A "Ann Novak"]
[B "Bo \\ Bo"]
[D "Di"]
[Unfinished "time"]
; ann  novak was late

hand 1
substitute B Zoe Novak
bid A 30
ruling Ann Novak's bid stands
; for Ann Novakova
call A 5
end A made
"""
NAMES = ["Ann Novak", "Bo \\ Bo", "Di", "Zoe Novak", 'Sue "Ace" Orsak']


def test_a_game_names_seats_substitutes_and_the_scorer() -> None:
    assert names_in(loads(TEXT)[0]) == NAMES


def test_the_text_names_the_same() -> None:
    assert names_in_text(TEXT) == NAMES


@pytest.mark.parametrize("seed", range(40))
def test_text_and_values_of_any_game_name_the_same(
    make_game: Callable[[int], Game], seed: int
) -> None:
    game = make_game(seed)
    assert names_in_text(write_game(game)) == names_in(game)


def test_folding_leaves_accents_and_searching_does_not() -> None:
    assert folded("  N\u00fan\u0303EZ ") == "n\u00fa\u00f1ez"
    assert plain("N\u00fa\u00f1ez") == "nunez"


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Ann Novak came", "X came"),
        ("ANN\t novak, late", "X, late"),
        ("so did Ann Novak's cat", "so did X's cat"),
        ("Ann Novakova", "Ann Novakova"),
        ("MaryAnn Novak", "MaryAnn Novak"),
        ("Ann Novak Smith", "Ann Novak Smith"),
        ("Stra\u00dfe and STRASSE", "Y and Y"),
        ("nobody", "nobody"),
    ],
)
def test_names_are_found_as_whole_words(text: str, after: str) -> None:
    names = Mentions({"ann novak": "X", "strasse": "Y"}, ["ann novak smith"])
    assert names.replaced(text) == after


def test_a_game_gets_other_names_everywhere() -> None:
    game = with_names(loads(TEXT)[0], Mentions({"ann novak": "Player 7"}))
    text = write_game(game)
    assert text == (
        TEXT.replace("Ann Novak's", "Player 7's")
        .replace('"Ann Novak"', '"Player 7"')
        .replace("ann  novak", "Player 7")
    )


def test_a_game_without_the_name_stays_as_it_is() -> None:
    game = loads(TEXT)[0]
    assert with_names(game, Mentions({"cy": "X"})) == game
