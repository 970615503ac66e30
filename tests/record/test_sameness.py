"""Two scorers of one table record one game; one pairing twice a night is two."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ledger.record.model import End, EndKind, Game, Hand
from ledger.record.sameness import (
    agree,
    deal_key,
    same_game,
    scorers_differ,
    sitting,
    turned,
)
from ledger.record.text import loads

Make = Callable[..., Game]

TOP = """[P42 "1"]
[Date "2026-11-24"]
[Table "2"]
[Round "1"]
[Scorer "Ann"]
[Rules "straight"]
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]
"""
HANDS = """
hand 1
shaker A
bid B 30
call B 5
end B made

hand 2
shaker B
bid C 32
call C 4
end C set

hand 3
shaker C
bid A 31
call A 0
end A made

hand 4
shaker D
bid D 2m
call D 6
end D made
"""
DEAL = """
hand 1
shaker A
deal A 66 65 43 31 20 10 00
deal B 64 63 62 61 60 21 11
deal C 55 54 53 52 51 50 44
deal D 42 41 40 33 32 30 22
bid B 30, C 31, D pass, A pass
call C 5
C 55 22 65 60
C 54 30 31 11
end C made
"""
ANN = TOP + HANDS
BO = ANN.replace('Scorer "Ann"', 'Scorer "Bo"')


def game(text: str) -> Game:
    [found] = loads(text)
    return found


def other(*replaced: tuple[str, str], text: str = BO) -> Game:
    for old, new in replaced:
        assert old in text
        text = text.replace(old, new)
    return game(text)


# The sitting.


@pytest.mark.parametrize("by", range(4))
def test_a_sitting_is_one_whichever_seat_is_called_a(by: int) -> None:
    assert sitting(turned(game(ANN), by)) == sitting(game(ANN)) is not None


def test_a_sitting_does_not_depend_on_the_scorer() -> None:
    assert sitting(game(ANN)) == sitting(game(BO))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2026-11-24", "2026-11-25"),
        ('Table "2"', 'Table "3"'),
        ('Round "1"', 'Round "2"'),
        ('[Round "1"]', '[Round "1"]\n[Game "2"]'),
        ('"Di"', '"Ed"'),
        ('[B "Bo"]\n[C "Cy"]', '[B "Cy"]\n[C "Bo"]'),
        ('"straight"', '"mine like straight; trick-value 2; highest-bid 49; mark 49"'),
    ],
)
def test_another_evening_table_round_game_family_or_order_is_another_sitting(
    old: str, new: str
) -> None:
    assert sitting(other((old, new))) not in (None, sitting(game(ANN)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Date "2026-11-24"]\n', ""),
        ("2026-11-24", "2026-11-??"),
        ('[Table "2"]\n', ""),
        ('[Round "1"]\n', '[Round ""]\n'),
        ('[C "Cy"]\n', ""),
    ],
)
def test_a_record_that_does_not_say_where_and_who_has_no_sitting(old: str, new: str) -> None:
    assert sitting(other((old, new))) is None


@pytest.mark.parametrize("table", ["02", " 2 ", "2"])
def test_a_table_has_one_number_however_it_is_written(table: str) -> None:
    assert sitting(other(('Table "2"', f'Table "{table}"'))) == sitting(game(ANN))


def test_names_are_the_people_they_mean() -> None:
    people = {"Bo Kubena": "Bo"}
    found = sitting(other(('"Bo"', '"Bo Kubena"')), lambda name: people.get(name, name))
    assert found == sitting(game(ANN))


# The deal.


@pytest.mark.parametrize("by", range(4))
def test_a_deal_is_one_whichever_seat_is_called_a(by: int) -> None:
    dealt = game(TOP + DEAL)
    assert deal_key(turned(dealt, by)) == deal_key(dealt) is not None


def test_the_first_deal_known_in_full_counts() -> None:
    later = DEAL.replace("hand 1\n", "hand 2\n").replace("shaker A", "shaker B")
    before = "\nhand 1\ndeal A 66 ?? 43 31 20 10 00\nend abandoned\n"
    assert deal_key(game(TOP + before + later)) == deal_key(game(TOP + DEAL))


def test_one_tile_in_another_hand_is_another_deal() -> None:
    swapped = DEAL.replace("10 00", "10 11").replace("21 11", "21 00")
    assert deal_key(game(TOP + swapped)) != deal_key(game(TOP + DEAL))


def test_one_deal_at_two_tables_is_two() -> None:
    at_two = [game(TOP.replace('"Ann"', f'"{name}"') + DEAL) for name in ("Ann", "Ed")]
    assert deal_key(at_two[0]) != deal_key(at_two[1])


@pytest.mark.parametrize("text", [ANN, TOP.replace("2026-11-24", "????-11-24") + DEAL])
def test_without_a_deal_or_a_day_there_is_no_key(text: str) -> None:
    assert deal_key(game(text)) is None


# Scorers.


@pytest.mark.parametrize(
    ("scorer", "differ"),
    [('"Bo"', True), ('"Ann"', False), ('" ann "', False), ('""', False), ('"Ańn"', True)],
)
def test_scorers_differ_when_both_are_named_and_are_two(scorer: str, differ: bool) -> None:
    assert scorers_differ(game(ANN), other(('Scorer "Bo"', f"Scorer {scorer}"))) is differ


def test_a_scorer_who_is_not_named_differs_from_nobody() -> None:
    assert not scorers_differ(game(ANN), other(('[Scorer "Bo"]\n', "")))


# One game or two.


def test_hsreplay_977_two_scorers_of_one_table_record_one_game() -> None:
    assert same_game(game(ANN), game(BO))


def test_hsreplay_977_two_scorers_who_call_other_seats_a_record_one_game() -> None:
    assert same_game(game(ANN), turned(game(BO), 3))


@pytest.mark.parametrize("scorer", ["", '[Scorer "Ann"]\n'])
def test_lila_21242_one_pairing_twice_a_night_is_two_games(scorer: str) -> None:
    second = other(('[Scorer "Bo"]\n', scorer), ("end C set", "end C made"))
    assert not same_game(game(ANN), second)


def test_one_wrong_result_is_one_game() -> None:
    assert same_game(game(ANN), other(("end C set", "end C made")))


def test_other_bids_in_most_hands_are_another_game() -> None:
    second = other(("bid B 30", "bid B 35"), ("bid A 31", "bid A 34"), ("end C set", "end C made"))
    assert not same_game(game(ANN), second)


def test_a_hand_that_one_scorer_left_out_leaves_one_game() -> None:
    extra = "\nhand 5\nshaker A\nbid A 33\ncall A 1\nend A set\n"
    hands = list(game(ANN + extra).hands)
    moved = [replace(hand, number=count) for count, hand in enumerate(hands[1:], start=1)]
    assert same_game(game(ANN + extra), replace(game(BO), hands=tuple(moved)))


def test_other_deals_are_another_game() -> None:
    dealt = "\nhand 1\nshaker A\ndeal A {}\nbid B 30\ncall B 5\nend B made\n"
    one = game(TOP + dealt.format("66 65 43 31 20 10 00"))
    two = other(text=BO.replace(HANDS, dealt.format("55 54 53 52 51 50 44")))
    assert not same_game(one, two)


def test_a_slip_in_a_deal_is_one_game() -> None:
    dealt = "\nhand 1\nshaker A\ndeal A {}\nbid B {}\ncall B 5\nend B made\n"
    one = game(TOP + dealt.format("66 65 43 31 20 10 00", "30"))
    two = other(text=BO.replace(HANDS, dealt.format("66 65 43 31 20 10 11", "31")))
    assert same_game(one, two)


def test_one_deal_is_one_game_whoever_wrote_it_at_whatever_table() -> None:
    told = DEAL.replace("C 54 30 31 11\n", "")
    second = other(('[Table "2"]\n', ""), text=TOP + told)
    assert same_game(game(TOP + DEAL), turned(second, 1))


def test_other_people_are_another_game() -> None:
    assert not same_game(game(ANN), other(('"Di"', '"Ed"')))


# Agreeing.


@pytest.mark.parametrize("seed", range(20))
def test_a_game_agrees_with_itself_from_every_side(make_game: Make, seed: int) -> None:
    found = make_game(seed)
    named = replace(found, players=("Ann", "Bo", "Cy", "Di"))
    assert agree(found, found)
    assert all(agree(named, turned(named, by)) for by in range(4))


@pytest.mark.parametrize("seed", range(20))
def test_a_game_agrees_with_one_that_says_less(make_game: Make, seed: int) -> None:
    found = make_game(seed)
    less = replace(found, hands=tuple(silenced(hand) for hand in found.hands))
    assert agree(found, less)
    assert agree(less, found)


def silenced(hand: Hand) -> Hand:
    """A hand of which the tiles were not noted."""
    return replace(hand, deal=(None,) * len(hand.deal), tricks=hand.tricks[:3])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[Date", '[Time "19:00"]\n[Date'),
        ("hand 1", "; a long evening\n\nhand 1"),
        ("hand 2", "hand 2 19:10"),
        ('[D "Di"]\n', ""),
        ("shaker C\n", ""),
        ("call D 6\n", ""),
        ("bid D 2m\n", "bid A pass, B ?, C pass, D 2m\n"),
        ("end D made\n", "end D made 42\n"),
        ("bid D 2m\ncall D 6\nend D made\n", "end abandoned\n"),
        ("end B made", "time called\nend B made"),
        ("end B made", "talk C said a word\nend B made"),
        ("2026-11-24", "2026-??-24"),
        ('"time"', '"the hall closed"'),
    ],
)
def test_what_does_not_matter_and_what_is_not_said_is_no_disagreement(old: str, new: str) -> None:
    assert agree(game(ANN), other((old, new)))
    assert agree(other((old, new)), game(ANN))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2026-11-24", "2026-11-25"),
        ('"Di"', '"Ed"'),
        ('"straight"', '"straight; nello on"'),
        ("end C set", "end C made"),
        ("bid C 32", "bid C 33"),
        ("bid C 32\ncall C 4\nend C set", "bid A 32\ncall A 4\nend A set"),
        ("call B 5", "call B 4"),
        ("shaker D", "wrong-shaker A\nshaker A"),
        ("end D made", "end D thrown-in"),
    ],
)
def test_what_matters_is_a_disagreement(old: str, new: str) -> None:
    assert not agree(game(ANN), other((old, new)))
    assert not agree(other((old, new)), game(ANN))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("43 31 20 10 00\n", "43 31 20 10 ??\n"),
        ("deal D 42 41 40 33 32 30 22\n", ""),
        ("C 54 30 31 11\n", ""),
        ("C 54 30 31 11\n", "C 54 ?? 31\n"),
        ("bid B 30, C 31, D pass, A pass\n", "bid C 31\n"),
    ],
)
def test_fewer_tiles_are_no_disagreement(old: str, new: str) -> None:
    assert agree(game(TOP + DEAL), other((old, new), text=TOP + DEAL))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("43 31 20 10 00\n", "43 31 20 11 ??\n"),
        ("C 54 30 31 11\n", "C 54 30 65 11\n"),
        ("C 54 30 31 11\n", "B 54 30 31 11\n"),
        ("bid B 30, C 31", "bid B pass, C 31"),
        ("C 55 22 65 60", "C 55 B:60 A:65 D:22"),
    ],
)
def test_other_tiles_are_a_disagreement(old: str, new: str) -> None:
    assert not agree(game(TOP + DEAL), other((old, new), text=TOP + DEAL))


def test_another_suit_called_is_a_disagreement() -> None:
    one, two, three = (game(TOP + DEAL.replace("C 54", f"C 54{suit}")) for suit in ("", "/5", "/4"))
    assert agree(one, two)
    assert not agree(two, three)


def test_events_of_one_among_those_of_the_other_are_no_disagreement() -> None:
    one, two, three = (
        game(TOP + DEAL.replace("end C", f"{events}end C"))
        for events in ("exposed B\n", "exposed B\nrenege D\n", "renege D\n")
    )
    assert agree(one, two)
    assert not agree(one, three)


def test_a_substitute_is_the_person_that_the_name_means() -> None:
    texts = [
        ANN.replace("hand 1", f"hand 1\nsubstitute B {name}") for name in ("Ed", "Ed Z", "Flo")
    ]
    one, two, three = map(game, texts)
    assert not agree(one, two)
    assert agree(one, two, lambda name: name.split()[0])
    assert not agree(one, three, lambda name: name.split()[0])


def test_a_game_with_one_hand_less_agrees() -> None:
    shorter = replace(game(BO), hands=game(BO).hands[:3])
    assert agree(game(ANN), shorter)


def test_a_hand_that_nobody_recorded_denies_nothing() -> None:
    found = game(ANN)
    blank = Hand(2, None, end=End(EndKind.ABANDONED))
    assert agree(found, replace(found, hands=(found.hands[0], blank, *found.hands[2:])))
