"""Replay of hands that were not recorded in full: what is checked and what is let pass."""

from __future__ import annotations

import pytest

from ledger.errors import LedgerError
from ledger.record.facts import GameFacts, HandFacts, Outcome
from ledger.record.model import Level
from ledger.record.replay import replay
from ledger.record.text import loads

HEAD = '[P42 "1"]\n[Rules "{}"]\n[Unfinished "time"]\n[A "Ann"]\n[B "Bo"]\n[C "Cy"]\n[D "Di"]\n\n'
DEAL = """deal A 66 65 43 31 20 10 00
deal B 64 63 62 61 60 21 11
deal C 55 54 53 52 51 50 44
deal D 42 41 40 33 32 30 22"""


def facts(hand: str, rules: str = "straight") -> GameFacts:
    """Replay a game of hand 1 with A as the shaker."""
    return replay(loads(HEAD.format(rules) + "hand 1\nshaker A\n" + hand + "\n")[0])


def one(hand: str, rules: str = "straight") -> HandFacts:
    """The facts of the only hand."""
    return facts(hand, rules).hands[0]


def refusal(hand: str, rules: str = "straight") -> str:
    """The whole message that refuses the hand."""
    with pytest.raises(LedgerError) as caught:
        facts(hand, rules)
    return str(caught.value)


def test_result_level() -> None:
    hand = one("bid C 31\ncall C 5\nend C made")
    assert (hand.level, hand.outcome, hand.score) == (Level.RESULT, Outcome.MADE, (1, 0))
    assert hand.unchecked == ("auction", "play")
    assert (hand.position, hand.points, hand.tricks_won) == (2, None, None)


def test_auction_level() -> None:
    hand = one("bid B 30, C 31, D pass, A pass\ncall C 5\nend C set")
    assert (hand.level, hand.outcome, hand.score) == (Level.AUCTION, Outcome.SET, (0, 1))
    assert hand.unchecked == ("play",)


def test_play_level() -> None:
    hand = one(DEAL + "\nbid B 30, C 31, D pass, A pass\ncall C 5\nC 55 22 65 60\nclaim C")
    assert (hand.level, hand.outcome, hand.unchecked) == (Level.PLAY, Outcome.MADE, ())


def test_stated_points_are_shared_out() -> None:
    hand = one("bid C 31\ncall C 5\nend C made 36")
    assert hand.points == (36, 6)


def test_5_8_stated_points_contradict_the_result() -> None:
    assert refusal("bid C 31\ncall C 5\nend C set 31").startswith(
        "hand 1, end: the hand is stated as set with 31 points on a bid of 31 "
        "[end-contradicts-bid; RULES 5.8]"
    )


def test_5_8_stated_points_contradict_the_result_beside_some_tricks() -> None:
    text = refusal(DEAL + "\nbid C 31\ncall C 5\nC 55 22 65 60\nend C made 20")
    assert "end-contradicts-bid" in text


@pytest.mark.parametrize(("end", "outcome"), [("made 36", "made"), ("set 30", "set")])
def test_4_8_looper_may_lose_a_trick_so_that_points_do_not_tell(end: str, outcome: str) -> None:
    hand = one(f"bid C 31\ncall C looper\nend C {end}", "straight; sevens on; looper on")
    assert hand.outcome.value == outcome


def test_4_8_looper_with_every_point_is_made() -> None:
    text = refusal("bid C 31\ncall C looper\nend C set 42", "straight; sevens on; looper on")
    assert "The bid asks for every trick but 1" in text


def test_4_4_what_each_side_took_in_nello_leaves_out_the_tiles_that_lie_face_down() -> None:
    hand = one("bid C 1m\ncall C nello\nend C made 0-32", "straight; nello on")
    assert hand.points == (0, 32)


def test_4_4_what_each_side_took_in_nello_fits_the_tiles_that_lie_face_down() -> None:
    text = refusal(f"{DEAL}\nbid B 1m\ncall B nello\nend B made 42-0", "straight; nello on")
    assert "42, less the count of the tiles that lie face down" in text


def test_4_4_stated_points_of_nello_say_nothing_of_the_others() -> None:
    hand = one("bid C 1m\ncall C nello\nend C made 0", "straight; nello on")
    assert (hand.outcome, hand.points) == (Outcome.MADE, None)


def test_4_9_the_first_lead_names_the_trump() -> None:
    hand = one(DEAL + "\nbid C 31\nC 54 22 65 60\nend C made")
    assert (hand.trump, hand.contract) == ("5", "trump")


def test_4_9_after_a_plunge_the_partner_names_it_by_the_lead() -> None:
    hand = one("bid C plunge\nA 54 53 52 51\nend C made", "straight; plunge on")
    assert (hand.bidder, hand.leader, hand.trump) == (2, 0, "5")


def test_4_9_undeclared_trump_illegal() -> None:
    text = refusal(
        DEAL + "\nbid C 31\nC 54 22 65 60\nend C made", "straight; undeclared-trump illegal"
    )
    assert text == (
        "hand 1, trick 1, tile 1: the hand was played, but nobody named the contract "
        "[call-missing; RULES 4.9]\n"
        "  Write the call, as in `call C 5`, before the tricks."
    )


@pytest.mark.parametrize(
    ("rules", "bid"),
    [
        ("straight; plunge on", "plunge-5m"),
        ("straight; plunge on; plunge-marks +4", "plunge-6m"),
        ("straight; splash on; splash-marks +3", "splash-4m"),
        ("straight; splash on; splash-marks 2-or-3", "splash-3m"),
    ],
)
def test_3_7_a_jump_alone_may_have_been_bid_over_marks(rules: str, bid: str) -> None:
    assert one(f"bid C {bid}\ncall A 5\nend C made", rules).bid == bid


@pytest.mark.parametrize("bid", ["plunge-3m", "splash-3m"])
def test_3_7_a_jump_alone_of_impossible_marks(bid: str) -> None:
    text = refusal(f"bid C {bid}\ncall A 5\nend C made", "straight; plunge on; splash on")
    assert "jump-marks" in text


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ("straight", 5),
        ("straight; mark-raise 2", 8),
        ("straight; plunge on", 7),
        ("straight; splash on; splash-marks +3", 8),
    ],
)
def test_3_6_marks_alone_that_no_auction_comes_to(rules: str, most: int) -> None:
    assert one(f"bid C {most}m\ncall C 5\nend C made", rules).bid_marks == most
    assert refusal(f"bid C {most + 1}m\ncall C 5\nend C made", rules) == (
        f"hand 1, bid 1: C bids {most + 1}m, but no auction comes to more than {most} marks "
        "[mark-raise; RULES 3.6]\n"
        "  Correct the bid, or set opening-mark-cap or mark-raise in the Rules tag."
    )


def test_3_6_marks_behind_a_call_that_nobody_noted() -> None:
    assert "mark-raise" in refusal("bid B ?, C 6m, D pass, A pass\ncall C 5\nend C made")
    free = "straight; opening-mark-cap none"
    assert one("bid C 22m\ncall C 5\nend C made", free).bid_marks == 22


def test_3_5_a_call_that_nobody_noted_may_have_been_marks() -> None:
    assert one("bid B ?, C 3m, D pass, A pass\ncall C 5\nend C made").bid == "3m"
    assert "mark-cap" in refusal("bid B pass, C 3m, D pass, A pass\ncall C 5\nend C made")


def test_3_7_a_plunge_over_a_call_that_nobody_noted() -> None:
    hand = one("bid B ?, C plunge-5m, D pass, A pass\ncall A 5\nend C made", "straight; plunge on")
    assert hand.bid_marks == 5


def test_the_partner_whose_bid_nobody_noted_may_name_the_plunge() -> None:
    hand = one("bid B plunge, C pass, D ?, A pass\ncall D 5\nend B made", "straight; plunge on")
    assert hand.contract == "plunge"


def test_the_winning_bid_may_not_be_the_one_that_is_missing() -> None:
    text = refusal("bid B 30, C pass, D ?, A pass\ncall D 5\nend D made")
    assert text == (
        "hand 1, bid 3: the winning bid is not recorded [bid-missing; RULES 3.1]\n"
        "  Write it alone, as in `bid B 32`, or as part of the whole auction."
    )


def test_3_8_calls_that_nobody_noted_may_all_be_passes() -> None:
    rules = "straight; nello forced; all-pass shaker-any"
    hand = one("bid B ?, C ?, D pass, A 1m\ncall A nello\nend A made", rules)
    assert hand.forced is None
    assert "contract-forced-only" in refusal(
        "bid B ?, C 30, D pass, A 1m\ncall A nello\nend A made", rules
    )


def test_3_8_a_mark_alone_by_the_shaker_need_not_be_forced() -> None:
    rules = "straight; nello on; all-pass shaker-30-or-nello"
    assert one("bid A 1m\ncall A 5\nend A made", rules).forced is None
    assert "forced-bid" in refusal("bid B pass, C pass, D pass, A 1m\ncall A 5\nend A made", rules)


def test_3_1_the_holder_of_1_0_bids_first() -> None:
    rules = "straight; first-bidder holder-of-10"
    bids = "bid A 31, B pass, C pass, D pass\ncall A 5\nend A made"
    assert one(f"{DEAL}\n{bids}", rules).position == 1
    assert "bid-out-of-turn" in refusal(
        f"{DEAL}\nbid B 31, C pass, D pass, A pass\ncall B 5\nend B made", rules
    )


def test_3_1_whoever_bids_first_is_taken_for_the_holder_of_1_0() -> None:
    rules = "straight; first-bidder holder-of-10"
    assert one("bid C 31, D pass, A pass, B pass\ncall C 5\nend C made", rules).position == 1


def test_2_3_a_tile_is_played_once_without_a_deal_too() -> None:
    text = refusal("bid B 30\ncall B 5\nB 55 54 53 52\nB 66 55 10 00\nend B made")
    assert text.startswith(
        "hand 1, trick 2, tile 2: the tile 55 is played in trick 1 and trick 2 "
        "[tile-twice; RULES 2.3]"
    )


def test_2_3_a_tile_of_a_known_hand_is_not_played_by_another() -> None:
    text = refusal(
        "deal A 66 65 43 31 20 10 00\nbid B 30\ncall B 5\nB 55 54 53 65\nB 51 66 52 10\nend B made"
    )
    assert "tile-twice; RULES 2.3" in text


def test_2_2_a_hand_known_in_part_has_no_room_for_more() -> None:
    text = refusal(
        "deal B 66 65 43 31 20 10 ??\nbid B 30\ncall B 5\nB 55 54 53 52\nB 51 50 62 63\nend B made"
    )
    assert "hand 1, trick 2, tile 1: B plays 51" in text


def test_5_3_a_renege_shows_from_a_later_play() -> None:
    text = refusal("bid B 30\ncall B 5\nB 55 54 66 52\nB 51 50 53 63\nend B made")
    assert text.startswith(
        "hand 1, trick 1, tile 3: D plays 66, but fives were led and D holds 53 [renege; RULES 5.3]"
    )


def test_5_3_an_unknown_tile_is_no_renege_though_its_seat_follows_later() -> None:
    hand = one("bid B 30\ncall B 5\nB 55 54 ?? 52\nB 51 50 53 63\nend B made")
    assert hand.outcome is Outcome.MADE


def test_an_unknown_tile_from_a_hand_that_is_known() -> None:
    hand = one(DEAL + "\nbid C 31\ncall C 5\nC 55 22 65 ??\nC 54 32 00 60\nend C made")
    assert (hand.outcome, hand.tricks_won) == (Outcome.MADE, (2, 0))
    assert "deal" in hand.unchecked


def test_an_unknown_lead_of_sevens() -> None:
    rules = "straight; sevens on; sevens-ties bidding-side"
    assert one("bid B 1m\ncall B sevens\nB ?? 61 ?? ??\nend B made", rules).score == (0, 1)


def test_an_unknown_first_lead_where_it_must_be_a_trump() -> None:
    hand = one(
        "bid B 30\ncall B 5\nB ?? 54 53 52\nB 55 ?? ?? ??\nend B made",
        "straight; opening-lead trump",
    )
    assert hand.outcome is Outcome.MADE


def test_the_next_leader_shows_who_won_a_trick_with_an_unknown_tile() -> None:
    hand = one("bid B 30\ncall B 5\nB 54 53 ?? 52\nD 51 50 66 63\nend B made")
    assert [trick.winner for trick in hand.tricks] == [3, 3]


def test_a_tile_that_is_known_to_lose_did_not_win_a_trick_with_an_unknown_tile() -> None:
    text = refusal("bid B 30\ncall B 5\nB 54 53 ?? 52\nA 51 50 66 63\nend B made")
    assert text.startswith(
        "hand 1, trick 2: A leads trick 2, but B won trick 1 [trick-leader; RULES 5.1]"
    )


def test_points_are_unknown_where_a_tile_is() -> None:
    assert one("bid B 30\ncall B 5\nB 55 54 ?? 52\nend B made").points is None


def test_an_open_result_of_unknown_tiles_must_be_stated() -> None:
    tricks = "\n".join("B ?? ?? ?? ??" for _ in range(7))
    assert refusal(f"bid B 30\ncall B 5\n{tricks}") == (
        "hand 1: unknown tiles leave it open whether the 30 was made [end-missing]\n"
        "  Add `end B made` or `end B set`."
    )


@pytest.mark.parametrize("bids", ["bid B 30, C pass", "bid B ?, C ?, D ?, A ?", "bid B ?", ""])
@pytest.mark.parametrize("end", ["thrown-in", "abandoned"])
def test_a_hand_may_stop_before_anybody_has_won_the_bidding(bids: str, end: str) -> None:
    hand = one(f"{bids}\nend {end}")
    assert (hand.outcome, hand.score, hand.bidder) == (Outcome.NO_RESULT, (0, 0), None)


def test_an_auction_that_stops_without_a_word_is_refused() -> None:
    assert refusal("bid B 30, C pass\ncall B 5\nend B made").startswith(
        "hand 1, bid 2: the auction stops after 2 calls, but D may still bid [auction-incomplete; "
    )


@pytest.mark.parametrize("event", ["time", "substitute B Zoe"])
def test_8_6_what_breaks_no_rule_does_not_make_a_hand_irregular(event: str) -> None:
    assert not one(f"{event}\nend abandoned").irregular
    assert not one(f"{event}\nbid B pass, C pass, D pass, A pass").irregular
    assert one("misdeal\nend abandoned").irregular
