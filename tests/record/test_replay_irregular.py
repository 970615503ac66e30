"""Replay of what went wrong at the table: refused alone, stepped over with its event."""

from __future__ import annotations

import dataclasses

import pytest

from ledger.errors import LedgerError
from ledger.record.facts import HandFacts, Outcome
from ledger.record.model import Game, Level, Trick
from ledger.record.replay import check_game, replay, states
from ledger.record.text import loads
from ledger.rules import Seat, Tile

B, C, D = Seat(1), Seat(2), Seat(3)

HEAD = '[P42 "1"]\n[Rules "{}"]\n[Unfinished "time"]\n[A "Ann"]\n[B "Bo"]\n[C "Cy"]\n[D "Di"]\n\n'
DEAL = """deal A 66 65 43 31 20 10 00
deal B 64 63 62 61 60 21 11
deal C 55 54 53 52 51 50 44
deal D 42 41 40 33 32 30 22
"""
BIDS = "bid B pass, C 31, D pass, A pass\ncall C 5\n"

IRREGULAR = {
    "8.1 a renege": (
        DEAL + BIDS + "C 55 22 66 60\n",
        "renege A",
        "end C made",
        "hand 1, trick 1, tile 3: A plays 66, but fives were led and A holds 65 "
        "[renege; RULES 5.3]",
    ),
    "8.1 a lead out of turn": (
        DEAL + BIDS + "D 42 43 64 44\n",
        "lead-out-of-turn D",
        "end C made",
        "hand 1, trick 1: D leads trick 1, but C has the first lead [trick-leader; RULES 5.1]",
    ),
    "8.1 a play out of turn": (
        DEAL + BIDS + "C 55 A:65 D:22 B:60\n",
        "play-out-of-turn A",
        "end C made",
        "hand 1, trick 1, tile 2: A plays 65, but it is D's turn [play-out-of-turn; RULES 5.1]",
    ),
    "8.2 a wrong count": (
        DEAL.replace(" 00\n", "\n") + BIDS + "C 55 22 65 60\n",
        "wrong-count A",
        "end C made",
        "hand 1, deal A, tile 7: A holds 6 tiles, a hand has 7 [deal-size; RULES 2.2]",
    ),
    "8.2 a misdeal": (
        DEAL.replace(" 00\n", " 22\n") + BIDS + "C 55 22 65 60\n",
        "misdeal",
        "end C made",
        "hand 1, deal D, tile 7: the tile 22 is in the hands of A and D [tile-twice; RULES 2.3]",
    ),
    "8.3 a bid out of turn": (
        DEAL + "bid D pass, B pass, C 31, A pass\ncall C 5\n",
        "bid-out-of-turn D",
        "end C made",
        "hand 1, bid 1: D bids pass, but it is B's turn [bid-out-of-turn; RULES 3.1]",
    ),
    "8.3 a bid too low": (
        DEAL + "bid B 32, C 31, D pass, A pass\ncall B 6\n",
        "illegal-bid C",
        "end B set",
        "hand 1, bid 2: C bids 31 over the standing 32 [bid-too-low; RULES 3.3]",
    ),
    "8.3 a bid that the table does not have": (
        "bid B pass, C plunge, D pass, A pass\ncall A 5\n",
        "illegal-bid C",
        "end C made",
        "hand 1, bid 2: C bids plunge, which this rule set does not have [contract-off; RULES 3.7]",
    ),
    "8.3 a call by another": (
        DEAL + "bid B pass, C 31, D pass, A pass\ncall A 5\n",
        "illegal-call A",
        "end C made",
        "hand 1, call: A calls 5, but C names the contract [call-out-of-turn; RULES 4]",
    ),
}


def game(hand: str, rules: str = "straight") -> str:
    return HEAD.format(rules) + "hand 1\nshaker A\n" + hand + "\n"


def one(hand: str, rules: str = "straight") -> HandFacts:
    """The facts of the only hand."""
    return replay(loads(game(hand, rules))[0]).hands[0]


def refusal(hand: str, rules: str = "straight") -> str:
    """The first line of what refuses the hand."""
    with pytest.raises(LedgerError) as caught:
        one(hand, rules)
    return str(caught.value).splitlines()[0]


@pytest.mark.parametrize("case", IRREGULAR)
def test_without_its_event_it_is_an_error(case: str) -> None:
    hand, _, end, message = IRREGULAR[case]
    assert refusal(hand + end) == message


@pytest.mark.parametrize("case", IRREGULAR)
def test_with_its_event_it_is_an_irregularity(case: str) -> None:
    hand, event, end, _ = IRREGULAR[case]
    found = one(f"{hand}{event}\n{end}")
    assert found.irregular
    assert found.outcome in (Outcome.MADE, Outcome.SET)


@pytest.mark.parametrize("case", IRREGULAR)
def test_another_event_does_not_excuse_it(case: str) -> None:
    hand, _, end, message = IRREGULAR[case]
    assert refusal(f"{hand}talk A\n{end}") == message


@pytest.mark.parametrize("case", IRREGULAR)
def test_states_step_over_it(case: str) -> None:
    hand, event, end, _ = IRREGULAR[case]
    seen = list(states(loads(game(f"{hand}{event}\n{end}"))[0], 1))
    assert seen[-1].auction.over or len(seen) > 1


def test_8_3_after_a_bid_out_of_turn_the_others_bid_in_their_turn() -> None:
    found = one("bid-out-of-turn D\nbid D 30, B pass, C 31, A pass\ncall C 5\nend C made")
    assert (found.bidder, found.bid, found.position) == (2, "31", 3)


def test_8_3_who_has_spoken_does_not_speak_again() -> None:
    text = "bid-out-of-turn D\nbid D 30, B pass, C 31, D 32\ncall D 5\nend D made"
    assert refusal(text) == (
        "hand 1, bid 4: D bids 32, but it is A's turn [bid-out-of-turn; RULES 3.1]"
    )


def test_8_3_a_void_bid_is_struck_and_its_player_speaks_again() -> None:
    rules = "straight; bid-out-of-turn void"
    bids = "bid-out-of-turn D\nbid D 34, B pass, C 31, D pass, A pass\n"
    found = one(bids + "call C 5\nend C made", rules)
    assert (found.bidder, found.bid, found.position, found.irregular) == (2, "31", 2, True)
    assert found.level is Level.AUCTION
    assert found.unchecked == ("play",)


def test_8_3_a_bid_that_is_too_low_does_not_win() -> None:
    found = one("illegal-bid C\nbid B 32, C 31, D pass, A pass\ncall B 5\nend B made")
    assert (found.bidder, found.bid) == (1, "32")


def test_8_3_a_forced_shaker_who_passes() -> None:
    found = one("illegal-bid A\nbid B pass, C pass, D pass, A pass", "points-250")
    assert (found.outcome, found.irregular) == (Outcome.ALL_PASS, True)


def test_4_6_a_plunge_that_was_announced_late() -> None:
    bids = "bid B pass, C plunge, D pass, A pass\ncall A 5\n"
    rules = "straight; plunge on; plunge-bid announced"
    assert "announced-late; RULES 4.6" in refusal(bids + "end C made", rules)
    assert one(bids + "illegal-bid C\nend C made", rules).irregular


def test_8_1_a_trick_played_out_of_turn_is_judged_in_turn() -> None:
    found = one(DEAL + BIDS + "C 55 A:65 D:22 B:60\nplay-out-of-turn A\nend C made")
    assert found.tricks[0].winner == 2


def test_8_1_a_trick_played_out_of_turn_without_the_deal() -> None:
    found = one(
        "bid C 31\ncall C 5\nC 44 A:42 D:43 B:64\nplay-out-of-turn A\nC 55 54 10 11\nend C made"
    )
    assert found.tricks[0].winner == 2
    text = refusal(
        "bid C 31\ncall C 5\nC 44 A:11 D:43 B:64\nplay-out-of-turn A\nC 55 54 42 10\nend C made"
    )
    assert "A plays 11, but fours were led and A holds 42" in text


def test_5_1_each_seat_plays_once_to_a_trick() -> None:
    game_value = loads(game(DEAL + BIDS + "C 55 22 65 60\nplay-out-of-turn D\nend C made"))[0]
    first = game_value.hands[0].tricks[0]
    twice = dataclasses.replace(first, seats=(C, D, D, B))
    with pytest.raises(LedgerError) as caught:
        replay(with_trick(game_value, twice))
    assert str(caught.value).splitlines()[0] == (
        "hand 1, trick 1: somebody cannot play twice to one trick [trick-seats; RULES 5.1]"
    )


def with_trick(game_value: Game, trick: Trick) -> Game:
    """The game with another first trick."""
    hand = game_value.hands[0]
    tricks = (trick, *hand.tricks[1:])
    return dataclasses.replace(game_value, hands=(dataclasses.replace(hand, tricks=tricks),))


def test_5_1_the_seat_that_sits_out_does_not_play() -> None:
    text = refusal(
        "bid C 1m\ncall C nello\nC 55 A:44 D:22\nplay-out-of-turn A\nend C set",
        "straight; nello on",
    )
    assert text == "hand 1, trick 1: A cannot play here [trick-seats; RULES 5.1]"


@pytest.mark.parametrize(("count", "code"), [(3, "short"), (5, "long")])
def test_5_1_a_trick_has_a_tile_from_each(count: int, code: str) -> None:
    game_value = loads(game(DEAL + BIDS + "C 55 22 65 60\nC 53 32 00 11\nend C made"))[0]
    tiles = tuple(map(Tile, ("55", "22", "65", "60", "54")))[:count]
    with pytest.raises(LedgerError) as caught:
        replay(with_trick(game_value, Trick(C, tiles)))
    assert caught.value.code == f"trick-{code}"
    assert f"trick 1 has {count} tiles, it takes 4" in str(caught.value)


def test_a_tile_that_nobody_holds_is_never_excused() -> None:
    text = refusal(DEAL + BIDS + "C 55 22 65 64\nC 54 55 00 60\nrenege D\nend C made")
    assert "[tile-not-held; RULES 5.3]" in text


def test_2_1_a_wrong_shaker_is_owned_up_to() -> None:
    hands = (
        "bid B pass, C pass, D pass, A pass\nhand 2\nshaker D\n{}bid A pass, B pass, C pass, D pass"
    )
    assert "[wrong-shaker; RULES 2.1]" in refusal(hands.format(""))
    facts = replay(loads(game(hands.format("wrong-shaker D\n")))[0])
    assert facts.hands[1].irregular


def test_one_error_a_hand_and_the_others_are_still_read() -> None:
    text = game("bid B 30, C 30, D pass, A pass\ncall B 5\nend B made") + (
        "hand 2\nshaker B\nbid C 30\ncall C 5\nend C made\n"
        "hand 3\nshaker C\nbid D pass, A 30, B pass, C pass\n"
        "call B 5\nend A made\n"
    )
    facts, errors = check_game(loads(text)[0])
    assert facts is None
    assert [(error.code, error.spot and error.spot.hand) for error in errors] == [
        ("bid-too-low", 1),
        ("call-out-of-turn", 3),
    ]
