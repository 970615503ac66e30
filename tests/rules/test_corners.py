"""Corner cases that have broken other programs, by number."""

from __future__ import annotations

import pytest

from ledger.errors import LedgerError, RuleError, RuleSetError
from ledger.record.facts import HandFacts, Outcome
from ledger.record.replay import replay
from ledger.record.text import loads
from ledger.rules import (
    Aim,
    Auction,
    Bid,
    BidKind,
    Hands,
    Match,
    Play,
    Seat,
    Tile,
    declare,
    parse_rules,
    score_hand,
    unknown_hands,
)

HEAD = '[P42 "1"]\n[Rules "{}"]\n[Unfinished "time"]\n[A "Ann"]\n[B "Bo"]\n[C "Cy"]\n[D "Di"]\n\n'
A, B, C, D = (Seat(seat) for seat in range(4))


def hands(*tiles: str) -> Hands:
    """Hands from one text a seat, filled up with unknown tiles."""
    return tuple(
        tuple(map(Tile, text.split() + ["??"] * (7 - len(text.split())))) for text in tiles
    )


def play_of(rules: str, call: str, dealt: Hands, bid: str = "1m", bidder: Seat = A) -> Play:
    """The play before the first lead of A's contract."""
    parsed = parse_rules(rules)
    named = parsed.parse_call(call)
    return Play.start(declare(parsed, bidder, parsed.parse_bid(bid), bidder, named), dealt)


def legal_after_lead(rules: str, call: str, lead: str, hand: str) -> set[str]:
    """What the next seat, holding `hand`, may play to A's lead."""
    play = play_of(rules, call, hands(lead, "", "", ""))
    play = play.play(A, Tile(lead))
    held = (*play.hands[:1], tuple(map(Tile, hand.split())), *play.hands[2:])
    return set(play._replace(hands=held).legal_plays())


def winner(rules: str, call: str, *tiles: str) -> Seat:
    """Who takes a trick that A leads."""
    play = play_of(rules, call, unknown_hands(parse_rules(rules).game))
    return play.play_tiles(tuple(map(Tile, tiles))).tricks[0].winner


def recorded(text: str, rules: str = "straight") -> HandFacts:
    """The facts of a recorded hand."""
    return replay(loads(HEAD.format(rules) + f"hand 1\nshaker A\n{text}\n")[0]).hands[0]


def refused(text: str, rules: str = "straight") -> LedgerError:
    """What refuses a recorded hand."""
    with pytest.raises(LedgerError) as caught:
        recorded(text, rules)
    return caught.value


def test_corner_01_with_fours_trump_4_0_does_not_follow_blanks() -> None:
    """RULES 1.5."""
    assert legal_after_lead("straight", "4", "00", "40 30 21") == {"30"}
    assert legal_after_lead("straight", "4", "00", "40 21") == {"40", "21"}
    assert winner("straight", "4", "00", "40", "10", "20") == B
    error = refused("bid B 30\ncall B 4\nB 00 40 10 20\nC 30 66 55 11\nend B made")
    assert (error.code, error.rule) == ("renege", "5.3")


def test_corner_02_with_doubles_trump_doubles_do_not_follow_a_number() -> None:
    """RULES 1.8, 5.3."""
    assert legal_after_lead("straight", "doubles", "53", "55 33 51 30") == {"51"}
    assert legal_after_lead("straight", "doubles", "53", "55 33 21") == {"55", "33", "21"}
    assert winner("straight", "doubles", "53", "33", "55", "54") == C
    hand = recorded("bid B 30\ncall B doubles\nB 53 55 33 54\nend B made")
    assert hand.tricks[0].winner == C


def test_corner_03_doubles_their_own_suit() -> None:
    """RULES 1.8, 4.3."""
    rules = "straight; follow-me-doubles own"
    assert legal_after_lead(rules, "follow me", "65", "66 61 11") == {"61"}
    assert legal_after_lead(rules, "follow me", "66", "65 61 11") == {"11"}
    assert winner(rules, "follow me", "65", "66", "61", "62") == A
    error = refused("bid B 30\ncall B follow-me\nB 65 66 10 20\nB 21 61 11 00\nend B made", rules)
    assert error.code == "renege"


def test_corner_04_doubles_low() -> None:
    """RULES 1.8, 4.3."""
    rules = "straight; follow-me-doubles low"
    assert winner(rules, "follow me", "60", "66", "11", "22") == A
    assert winner(rules, "follow me", "66", "60", "11", "22") == B
    assert legal_after_lead(rules, "follow me", "66", "60 55 11") == {"60"}


@pytest.mark.parametrize("bid", range(30, 42))
def test_corner_05_set_at_43_less_the_bid_and_made_at_the_bid(bid: int) -> None:
    """RULES 5.8."""
    play = play_of("straight", "5", unknown_hands(parse_rules("straight").game), str(bid))
    assert play._replace(points=(bid, 0)).made is True
    assert play._replace(points=(bid - 1, 0)).made is None
    assert play._replace(points=(0, 43 - bid)).made is False
    assert play._replace(points=(0, 42 - bid)).made is None


def test_corner_06_a_marks_bid_is_set_by_the_first_trick_lost() -> None:
    """RULES 5.8, 5.10."""
    hand = recorded("bid B 1m\ncall B 5\nB 66 55 10 00")
    assert (hand.outcome, len(hand.tricks)) == (Outcome.SET, 1)


def test_corner_06_a_marks_bid_is_not_made_before_the_seventh_trick() -> None:
    """RULES 5.8, 5.10."""
    tricks = (
        "B 55 10 20 30\nB 54 11 21 31\nB 53 22 32 42\nB 52 33 43 63\nB 51 44 64 40\nB 50 41 62 61"
    )
    text = f"bid B 1m\ncall B 5\n{tricks}"
    assert refused(text).code == "hand-unfinished"
    assert recorded(f"{text}\nclaim B").outcome is Outcome.MADE
    assert recorded(f"{text}\nB 65 66 60 00").outcome is Outcome.MADE


@pytest.mark.parametrize(
    ("bid", "made", "points", "score"),
    [
        ("42", True, (42, 0), (42, 0)),
        ("41", True, (42, 0), (42, 0)),
        ("35", False, (30, 12), (0, 47)),
    ],
)
def test_corner_07_scores_of_the_points_game(
    bid: str, made: bool, points: tuple[int, int], score: tuple[int, int]
) -> None:
    """RULES 6.7 to 6.9."""
    rules = parse_rules("points-250")
    parsed = rules.parse_bid(bid)
    aim = Aim.TAKE_BID if parsed.kind is BidKind.POINTS else Aim.TAKE_ALL
    assert score_hand(rules, parsed, aim, 0, made, points) == score


NELLO = (
    "deal B 00 10 20 30 40 50 21\ndeal C 60 61 62 63 64 65 51\ndeal D 66 55 44 33 22 11 52\n"
    "deal A 31 41 32 42 43 53 54\nbid B 1m, C pass, D pass, A pass\ncall B nello\n"
)


def test_corner_08_nello_passes_over_the_seat_that_sits_out() -> None:
    """RULES 4.4, 5.1."""
    tricks = "B 10 61 31\nC 60 41 20\nC 62 32 21\nC 63 53 30\nC 64 42 40\nC 65 54 50\nC 51 43 00\n"
    hand = recorded(NELLO + tricks, "straight; nello on")
    assert (hand.outcome, hand.sits_out, hand.tricks_won) == (Outcome.MADE, (D,), (7, 0))
    assert sum(len(line.split()) - 1 for line in tricks.splitlines()) == 21
    error = refused(NELLO + "B 10 61 66 31\n", "straight; nello on")
    assert (error.code, error.rule) == ("trick-long", "5.1")


def test_corner_08_nello_is_lost_when_the_bidder_cannot_get_under() -> None:
    """RULES 4.4."""
    lost = recorded("bid B 1m\ncall B nello\nB 66 61 60", "straight; nello on")
    assert (lost.outcome, lost.score) == (Outcome.SET, (1, 0))


def test_corner_09_sevens_is_not_set_by_a_trick_of_the_partner() -> None:
    """RULES 4.7."""
    text = "bid B 1m\ncall B sevens\nB 62 63 61 64\n"
    hand = recorded(text + "end B made", "straight; sevens on")
    assert (hand.outcome, hand.tricks[0].winner) == (Outcome.MADE, D)
    alone = recorded(text, "straight; sevens on; sevens-winner bidder")
    assert alone.outcome is Outcome.SET


def test_ties_in_sevens_go_to_the_side_though_the_bidder_must_win_alone() -> None:
    """RULES 4.7."""
    rules = "straight; sevens on; sevens-ties bidding-side; sevens-winner bidder"
    assert winner(rules, "sevens", "66", "61", "52", "60") == C


def test_corner_10_hands_that_end_early_keep_their_tiles() -> None:
    """RULES 5.9."""
    dealt = hands(
        "66 65 43 31 20 10 00",
        "64 63 62 61 60 21 11",
        "55 54 53 52 51 50 44",
        "42 41 40 33 32 30 22",
    )
    play = play_of("straight", "0", dealt)
    play = play.play_tiles((Tile("43"), Tile("64"), Tile("54"), Tile("42")))
    assert (play.over, play.made) == (True, False)
    assert [len(hand) for hand in play.hands] == [6, 6, 6, 6]
    with pytest.raises(RuleError) as caught:
        play.play(B, Tile("63"))
    assert caught.value.code == "play-after-end"


def test_corner_11_all_pass_is_a_hand_and_no_bid_that_failed() -> None:
    """RULES 3.8."""
    hand = recorded("bid B pass, C pass, D pass, A pass")
    assert (hand.outcome, hand.made, hand.bidder, hand.bid) == (Outcome.ALL_PASS, None, None, None)
    assert hand.score == (0, 0)


def test_corner_12_a_splash_of_three_cannot_be_bid_over_three_marks() -> None:
    """RULES 3.7."""
    rules = parse_rules("straight; splash on; splash-marks 2-or-3; mark-raise 2")
    auction = Auction.start(rules, A, unknown_hands(rules.game))
    over_two = auction.bid(B, Bid(BidKind.MARKS, 2))
    assert [str(bid) for bid in over_two.legal_bids() if bid.kind is BidKind.JUMP] == ["splash-3m"]
    over_three = auction.bid(B, Bid(BidKind.MARKS, 1)).bid(C, Bid(BidKind.MARKS, 3))
    assert not over_three.can_bid(D, Bid(BidKind.JUMP, 0, "splash"))
    error = refused(
        "bid B 1m, C 3m, D splash, A pass\ncall B 5\nend D made",
        "straight; splash on; splash-marks 2-or-3; mark-raise 2",
    )
    assert (error.code, error.rule) == ("jump-marks", "3.7")


def test_corner_13_84_asks_for_42() -> None:
    """RULES 3.4."""
    rules = parse_rules("straight")
    assert [rules.points_of(rules.parse_bid(bid)) for bid in ("41", "42", "84", "126")] == [
        41,
        42,
        42,
        42,
    ]
    hand = recorded("bid B 84\ncall B 5\nend B made 42")
    assert (hand.outcome, hand.bid_points, hand.bid_marks) == (Outcome.MADE, 42, 2)


def test_corner_14_the_suit_of_a_small_end_lead_is_recorded() -> None:
    """RULES 5.6."""
    rules = "straight; small-end-lead always"
    named = recorded("bid B 30\ncall B 5\nB 64/4 44 66 10\nend B made", rules)
    plain = recorded("bid B 30\ncall B 5\nB 64 44 66 10\nend B made", rules)
    assert (named.tricks[0].winner, plain.tricks[0].winner) == (C, D)
    assert refused("bid B 30\ncall B 5\nB 64/4 44 66 10\nend B made").code == "led-suit"


def test_corner_15_a_misspelled_option_is_an_error() -> None:
    """RULES 7.1."""
    for text in ("straight; nelo on", "straight; nello yes", "staight"):
        with pytest.raises(RuleSetError):
            parse_rules(text)


def test_a_marks_match_adds_up() -> None:
    """RULES 6.1: the side that sets takes what was at stake."""
    rules = parse_rules("straight")
    lost = score_hand(rules, Bid(BidKind.MARKS, 2), Aim.TAKE_ALL, 0, made=False, points=None)
    assert lost == (0, 2)
    assert Match.start(rules).add(lost, 0).score == (0, 2)
