"""Replay of whole hands and games: results, claims, points, scores and how games end."""

from __future__ import annotations

import dataclasses

import pytest

from ledger.errors import LedgerError
from ledger.record.facts import GameFacts, HandFacts, Outcome
from ledger.record.replay import replay, states
from ledger.record.text import loads
from ledger.rules import Phase

HEAD = '[P42 "1"]\n[Rules "{}"]\n{}[A "Ann"]\n[B "Bo"]\n[C "Cy"]\n[D "Di"]\n\n'
OPEN = '[Unfinished "time"]\n'
DEAL = """deal A 66 65 43 31 20 10 00
deal B 64 63 62 61 60 21 11
deal C 55 54 53 52 51 50 44
deal D 42 41 40 33 32 30 22
"""
TRICKS = (
    "C 55 22 65 60",
    "C 54 32 00 11",
    "C 53 30 10 21",
    "C 52 42 20 61",
    "C 51 41 31 62",
    "C 50 40 43 63",
    "C 44 33 66 64",
)
"""Fives trump: C takes everything."""
MARKS_7 = "\n".join(
    f"hand {number}\nshaker {'ABCD'[(number - 1) % 4]}\nbid A 30\ncall A 5\nend A made\n"
    for number in range(1, 8)
)


def played(bid: str, count: int = 7, after: str = "", call: str = "call C 5") -> str:
    """Hand 1: C bids and plays `count` tricks."""
    tricks = "\n".join(TRICKS[:count])
    return (
        f"hand 1\nshaker A\n{DEAL}bid B pass, C {bid}, D pass, A pass\n{call}\n{tricks}\n{after}\n"
    )


def facts(hands: str, rules: str = "straight", tags: str = OPEN) -> GameFacts:
    """The facts of a game."""
    return replay(loads(HEAD.format(rules, tags) + hands)[0])


def one(hands: str, rules: str = "straight") -> HandFacts:
    """The facts of the only hand."""
    return facts(hands, rules).hands[0]


def refusal(hands: str, rules: str = "straight", tags: str = OPEN) -> str:
    """The whole message that refuses the game."""
    with pytest.raises(LedgerError) as caught:
        facts(hands, rules, tags)
    return str(caught.value)


def test_a_whole_hand() -> None:
    hand = one(played("31"))
    assert (hand.outcome, hand.points, hand.tricks_won) == (Outcome.MADE, (42, 0), (7, 0))
    assert [trick.points for trick in hand.tricks] == [11, 6, 1, 1, 6, 6, 11]


def test_states_run_from_the_deal_to_the_end() -> None:
    game = loads(HEAD.format("straight", OPEN) + played("31"))[0]
    seen = list(states(game, 1))
    assert seen[0].phase is Phase.AUCTION
    assert seen[-1].phase is Phase.DONE
    assert len(seen) == 1 + 4 + 1 + 28


def test_states_of_a_hand_without_its_shaker() -> None:
    text = played("31").replace("shaker A\n", "")
    game = loads(HEAD.format("straight; bid-out-of-turn void", OPEN) + text)[0]
    seen = list(states(game, 1))
    assert seen[0].to_act == 1
    assert seen[4].auction.over
    assert len(seen) == 1 + 4 + 1 + 28


def test_states_of_a_hand_whose_play_was_not_recorded() -> None:
    text = "hand 1\nshaker A\nbid C 31\ncall C 5\nend C made\n"
    seen = list(states(loads(HEAD.format("straight", OPEN) + text)[0], 1))
    assert [state.phase for state in seen] == [Phase.AUCTION, Phase.PLAY]


def test_5_10_an_accepted_claim_takes_the_rest() -> None:
    hand = one(played("31", 2, "claim C"))
    assert (hand.points, hand.tricks_won, hand.early) == ((42, 0), (7, 0), False)


def test_5_10_a_claim_before_the_first_lead() -> None:
    hand = one("hand 1\nshaker A\nbid C 31\ncall C 5\nclaim C laydown\n")
    assert (hand.outcome, hand.points, hand.tricks_won) == (Outcome.MADE, (42, 0), (7, 0))
    assert "play" in hand.unchecked
    assert one("hand 1\nshaker A\nbid C 31\ncall C 5\nconcede C\n").outcome is Outcome.SET


def test_5_10_a_concession_gives_the_rest_away() -> None:
    hand = one(played("31", 2, "concede C"))
    assert (hand.outcome, hand.points) == (Outcome.SET, (17, 25))


def test_5_10_defenders_may_concede() -> None:
    assert one(played("31", 2, "concede B")).outcome is Outcome.MADE


def test_5_10_defenders_may_claim() -> None:
    assert one(played("31", 1, "claim B")).outcome is Outcome.SET


def test_5_10_a_concession_after_the_bid_is_in_leaves_it_made() -> None:
    hand = one(played("30", 6, "concede C"))
    assert (hand.outcome, hand.points) == (Outcome.MADE, (31, 11))


def test_5_10_a_claim_makes_a_marks_bid_before_the_seventh_trick() -> None:
    assert one(played("2m", 3, "claim C")).score == (2, 0)


def test_5_10_a_claim_after_the_bid_is_decided_still_shares_out_the_rest() -> None:
    hand = one(played("30", 6, "claim C"), "points-250")
    assert (hand.points, hand.score) == ((42, 0), (42, 0))


def test_5_9_a_hand_that_stops_must_say_why() -> None:
    assert refusal(played("31", 2)) == (
        "hand 1: the hand stops after trick 2 and nothing says how it came out "
        "[hand-unfinished; RULES 5.9]\n"
        "  Write the other tricks, or how it ended: `claim C`, `concede C`, `end C made`, "
        "`end C set`, `end abandoned`."
    )


def test_5_9_a_hand_may_stop_with_its_result_stated() -> None:
    hand = one(played("31", 2, "end C made"))
    assert (hand.outcome, hand.early) == (Outcome.MADE, True)


@pytest.mark.parametrize("end", ["abandoned", "thrown-in"])
def test_5_9_an_abandoned_hand_has_no_result(end: str) -> None:
    hand = one(played("31", 2, f"end {end}"))
    assert (hand.outcome, hand.score) == (Outcome.NO_RESULT, (0, 0))


def lost(bid: str, after: str = "") -> str:
    """Hand 1: C names sixes, and B trumps the first lead."""
    return (
        f"hand 1\nshaker A\n{DEAL}bid B pass, C {bid}, D pass, A pass\ncall C 6\n"
        f"C 44 42 43 64\n{after}\n"
    )


def test_5_9_a_marks_bid_stops_at_the_first_trick_lost() -> None:
    hand = one(lost("1m"))
    assert (hand.outcome, hand.score, hand.early) == (Outcome.SET, (0, 1), True)


def test_5_9_nothing_is_played_after_the_end() -> None:
    text = refusal(lost("1m", "B 63 55 22 66"))
    assert text == (
        "hand 1, trick 2, tile 1: 63 is played after the hand was over: the bid was set at "
        "trick 1 [play-after-end; RULES 5.9]\n"
        "  Delete the tricks after it; a table that plays on puts `early-stop-marks off` into "
        "the Rules tag."
    )


def test_5_9_a_table_that_plays_on() -> None:
    text = refusal(lost("1m", "B 63 55 22 66"), "straight; early-stop-marks off")
    assert "hand-unfinished" in text


def test_5_9_a_points_bid_stops_where_the_table_stops() -> None:
    assert "hand-unfinished" in refusal(played("30", 5))
    assert "hand-unfinished" in refusal(played("30", 6))
    hand = one(played("30", 6), "straight; early-stop-points on")
    assert (hand.outcome, hand.points, hand.early) == (Outcome.MADE, (31, 0), True)
    text = refusal(played("30", 7), "straight; early-stop-points on")
    assert "the bid was made at trick 6 [play-after-end; RULES 5.9]" in text
    assert "puts `early-stop-points off`" in text


def test_5_9_the_points_game_is_played_out() -> None:
    assert one(played("30"), "points-250; early-stop-points on").points == (42, 0)
    assert "hand-unfinished" in refusal(played("30", 6), "points-250; early-stop-points on")


def test_5_9_an_eighth_trick() -> None:
    assert refusal(played("30", 7, "C 44 33 66 64")) == (
        "hand 1, trick 8, tile 1: 44 is played after the hand was over: it has 7 tricks "
        "[play-after-end; RULES 5.9]\n  Delete the tricks after it."
    )


def test_5_8_a_stated_end_must_agree_with_the_play() -> None:
    assert refusal(played("31", 7, "end C set")) == (
        "hand 1, end: the hand is stated as set, but by the tricks C's side took 42 points in 7 "
        "of 7 tricks and the 31 was made [end-contradicts-play; RULES 5.8]\n"
        "  Correct the tricks or the end; a ruling that changes the result is noted with an "
        "event: ruling."
    )


def test_8_6_a_ruling_changes_the_result() -> None:
    hand = one(played("31", 7, "ruling set for a renege\nend C set"))
    assert (hand.outcome, hand.score, hand.irregular) == (Outcome.SET, (0, 1), True)


def test_1_9_stated_points_must_agree_with_the_play() -> None:
    assert refusal(played("31", 7, "end C made 41")) == (
        "hand 1, end: the bidding side is stated with 41 points, by the tricks it took 42 "
        "[points-contradict-play; RULES 1.9]\n"
        "  Correct the tricks or the points; the points may be left out."
    )


def test_1_9_stated_points_are_within_a_hand() -> None:
    assert refusal("hand 1\nshaker A\nbid C 31\ncall C 5\nend C made 43") == (
        "hand 1, end: 43 points are stated, a hand has 42 [points-range; RULES 1.9]\n"
        "  Write the points of the bidding side, 0 to 42."
    )


def test_the_end_names_the_bidder() -> None:
    assert refusal(played("31", 7, "end B made")) == (
        "hand 1, end: the hand ends with B made, but C has the bid [end-seat]\n"
        "  Write `end C made`."
    )


def test_3_8_all_pass_scores_nothing_and_the_shake_passes() -> None:
    game = facts(
        "hand 1\nshaker A\nbid B pass, C pass, D pass, A pass\n"
        "hand 2\nshaker B\nbid C pass, D pass, A pass, B pass\n"
    )
    assert [hand.outcome for hand in game.hands] == [Outcome.ALL_PASS] * 2
    assert (game.score, game.hands[0].made, game.hands[0].forced) == ((0, 0), None, False)


def test_3_8_reshake_by_the_same() -> None:
    hands = (
        "hand 1\nshaker A\nbid B pass, C pass, D pass, A pass\n"
        "hand 2\nshaker A\nbid B pass, C pass, D pass, A pass\n"
    )
    assert facts(hands, "straight; all-pass reshake-same").score == (0, 0)
    assert refusal(hands) == (
        "hand 2, shaker: A shakes hand 2, but it is the turn of B [wrong-shaker; RULES 2.1]\n"
        "  The shake passes to the left; if it happened, note the event: wrong-shaker A."
    )


@pytest.mark.parametrize(
    ("hand", "score"),
    [
        ("bid C 1m\ncall C 5\nend C made", (42, 0)),
        ("bid C 41\ncall C 5\nend C made 42", (42, 0)),
        ("bid C 35\ncall C 5\nend C set 30", (0, 47)),
        ("bid C 30\ncall C 5\nend C set 26", (0, 46)),
        ("bid C 31\ncall C 5\nend C made 33", (33, 9)),
        ("bid C 2m\ncall C 5\nend C set", (0, 84)),
        ("bid C 3m\ncall C 5\nend C made", (126, 0)),
    ],
)
def test_6_7_to_6_9_scores_of_the_points_game(hand: str, score: tuple[int, int]) -> None:
    assert one("hand 1\nshaker A\n" + hand, "points-250").score == score


def test_6_7_defenders_may_keep_nothing() -> None:
    rules = "points-250; defenders-keep-points no"
    assert one("hand 1\nshaker A\nbid C 31\ncall C 5\nend C made 33", rules).score == (33, 0)


def test_6_6_the_points_of_a_hand_that_nobody_counted_are_unknown() -> None:
    game = facts("hand 1\nshaker A\nbid C 31\ncall C 5\nend C made", "points-250")
    assert (game.score, game.winner, game.hands[0].score) == (None, None, None)


def test_6_2_a_game_is_won_at_seven() -> None:
    game = facts(MARKS_7, tags="")
    assert (game.score, game.winner, game.finished) == ((7, 0), 0, True)


def test_6_2_no_hand_after_the_last() -> None:
    extra = "hand 8\nshaker D\nbid A 30\ncall A 5\nend A made\n"
    assert refusal(MARKS_7 + extra, tags="") == (
        "hand 8: it comes after the game was won at hand 7, 7-0 [game-over; RULES 6.2]\n"
        "  Start a new game with its own tags, or correct the target in the Rules tag."
    )


def test_6_2_a_game_that_stops_must_say_why() -> None:
    assert refusal(played("31"), tags="") == (
        "hand 1: the game stops at 1-0, it is played to 7 [game-unfinished; RULES 6.2]\n"
        "  Add the hands that are missing; or say why it stops with a tag such as "
        '[Unfinished "time"], or who gave up with [Forfeit "A"].'
    )


def test_6_2_an_unfinished_game() -> None:
    game = facts(played("31"))
    assert (game.score, game.winner, game.finished) == ((1, 0), None, False)


def test_6_2_a_forfeited_game() -> None:
    game = facts(played("31"), tags='[Forfeit "C"]\n')
    assert (game.score, game.winner, game.finished) == ((1, 0), 1, True)


def test_6_2_nobody_forfeits_a_game_that_is_won() -> None:
    assert refusal(MARKS_7, tags='[Forfeit "B"]\n') == (
        "tag Forfeit: B forfeits a game that was won at hand 7 [forfeit-after-end]\n"
        "  Delete the Forfeit tag."
    )


def test_6_2_a_forfeit_names_a_seat() -> None:
    game = loads(HEAD.format("straight", OPEN) + played("31"))[0]
    with pytest.raises(LedgerError) as caught:
        replay(dataclasses.replace(game, tags=(("Forfeit", "E"),)))
    assert str(caught.value) == (
        "tag Forfeit: the Forfeit tag says 'E' [forfeit-seat]\n"
        "  Write one seat of the side that gave up, A to D."
    )


def test_6_2_a_stated_score_is_checked() -> None:
    assert facts(MARKS_7, tags='[Result "7-0"]\n').winner == 0
    assert refusal(MARKS_7, tags='[Result "7-1"]\n') == (
        "tag Result: the Result tag says 7-1, by the hands it is 7-0 "
        "[result-contradicted; RULES 6.2]\n"
        "  Correct the hand that is wrong, or the tag; the side of seat A stands first."
    )


def test_6_3_win_by_two_in_a_record() -> None:
    hands = "".join(
        f"hand {number}\nshaker {'ABCD'[(number - 1) % 4]}\nbid {who} 30\ncall {who} 5\n"
        f"end {who} made\n"
        for number, who in enumerate("ABABABABABABAA", start=1)
    )
    game = facts(hands, "straight; win-by-two yes", tags="")
    assert (game.score, game.winner) == ((8, 6), 0)
    assert "game-over" in refusal(hands, tags="")


def test_6_4_overshoot_in_a_record() -> None:
    hands = MARKS_7.replace("bid A 30", "bid A 2m").split("hand 5")[0]
    assert facts(hands, tags="").score == (8, 0)
    assert facts(hands, "straight; overshoot capped", tags="").score == (7, 0)


def test_6_5_both_reach_the_target_in_one_hand() -> None:
    hands = (
        "hand 1\nshaker A\nbid C 30\ncall C 5\nend C made 32\n"
        "hand 2\nshaker B\nbid D 30\ncall D 5\nend D made 30\n"
    )
    game = facts(hands, "points-250; target 40", tags="")
    assert (game.score, game.winner) == ((44, 40), 0)
    first = facts(hands, "points-250; target 40; both-reach-target bidder-first", tags="")
    assert first.winner == 1
    on = facts(hands, "points-250; target 40; both-reach-target play-on")
    assert on.winner is None


def test_hands_are_numbered_without_gaps() -> None:
    assert refusal("hand 2\nshaker A\nbid C 30\ncall C 5\nend C made\n") == (
        "hand 2: it stands where hand 1 is due [hand-number]\n"
        "  Hands are numbered from 1 without gaps; a hand that nobody recorded is written with "
        "`end abandoned`."
    )


def test_4_4_a_whole_nello_is_not_early() -> None:
    nello = (
        "hand 1\nshaker A\n"
        "deal A 00 10 20 30 40 50 21\ndeal B 60 61 62 63 64 65 51\ndeal C 66 55 44 33 22 11 52\n"
        "deal D 31 41 32 42 43 53 54\nbid B pass, C pass, D pass, A 1m\ncall A nello\n"
        "A 10 61 31\nB 60 41 20\nB 62 32 21\nB 63 53 30\nB 64 42 40\nB 65 54 50\nB 51 43 00\n"
    )
    hand = one(nello, "straight; nello on")
    assert (hand.outcome, hand.sits_out, hand.early) == (Outcome.MADE, (2,), False)
    assert hand.tricks_won == (0, 7)
