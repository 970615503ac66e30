"""The whole message of everything that the rules refuse, once for each code."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import ledger.rules
from ledger.errors import RuleError
from ledger.rules import (
    PASS,
    Auction,
    Bid,
    BidKind,
    Call,
    Doubles,
    Hands,
    HandState,
    Play,
    RuleSet,
    Seat,
    Tile,
    check_call,
    check_deal,
    declare,
    declare_after,
    parse_rules,
)

A, B, C, D = (Seat(seat) for seat in range(4))
STRAIGHT = parse_rules("straight")
DEAL = (
    "66 65 43 31 20 10 00",
    "64 63 62 61 60 21 11",
    "55 54 53 52 51 50 44",
    "42 41 40 33 32 30 22",
)


def hands(*texts: str) -> Hands:
    return tuple(tuple(map(Tile, text.split())) for text in texts)


def bid(text: str, rules: str = "straight", dealt: Hands | None = None) -> Auction:
    """An auction in which A shakes and B bids first."""
    parsed = parse_rules(rules)
    auction = Auction.start(parsed, A, dealt or hands(*DEAL))
    for word in text.split(", "):
        seat = auction.to_act
        if ":" in word:
            seat, word = Seat("ABCD".index(word[0])), word[2:]
        auction = auction.bid(seat, parsed.parse_bid(word))
    return auction


def call(named: str, on: str = "30", rules: str = "straight", seat: Seat = A) -> None:
    """A has won the bidding, not forced, and `seat` names the contract."""
    parsed = parse_rules(rules)
    check_call(parsed, A, parsed.parse_bid(on), seat, parsed.parse_call(named))


def forced_call(named: str, rules: str) -> None:
    parsed = parse_rules(rules)
    check_call(parsed, A, parsed.parse_bid("1m"), A, parsed.parse_call(named), forced=True)


def play(
    tiles: str, named: str = "5", on: str = "30", rules: str = "straight", suit: str = ""
) -> Play:
    """C has the bid and leads; the tiles are played in turn."""
    parsed: RuleSet = parse_rules(rules)
    declared = declare(parsed, C, parsed.parse_bid(on), C, parsed.parse_call(named))
    going = Play.start(declared, hands(*DEAL))
    for tile in map(Tile, tiles.split()):
        going = going.play(going.to_act, tile, "" if going.trick else suit)
    return going


REFUSED: list[tuple[Callable[[], object], str]] = [
    (
        lambda: check_deal(STRAIGHT.game, hands("71 65 43 31 20 10 00", *DEAL[1:])),
        "deal A, tile 1: the tile 71 is not in this set (double-6, 28 tiles) "
        "[tile-not-in-set; RULES 1.1]\n"
        "  Each end is 0 to 6; write ?? for a tile nobody noted.",
    ),
    (
        lambda: check_deal(STRAIGHT.game, hands("66 65 43 31 20 10", *DEAL[1:])),
        "deal A, tile 7: A holds 6 tiles, a hand has 7 [deal-size; RULES 2.2]\n"
        "  Correct the hand; write ?? for a tile nobody noted, or note the wrong count with an "
        "event: wrong-count A.",
    ),
    (
        lambda: check_deal(STRAIGHT.game, hands("64 65 43 31 20 10 00", *DEAL[1:])),
        "deal B, tile 1: the tile 64 is in the hands of A and B [tile-twice; RULES 2.3]\n"
        "  The set has it once; correct one of them, or write ?? for the one in doubt.",
    ),
    (
        lambda: check_deal(STRAIGHT.game, hands("66 66 43 31 20 10 00", *DEAL[1:])),
        "deal A, tile 2: the tile 66 is twice in A's hand [tile-twice; RULES 2.3]\n"
        "  The set has it once; correct one of them, or write ?? for the one in doubt.",
    ),
    (
        lambda: bid("30, pass, pass, pass, B:31"),
        "B bids 31, but everybody has bid [auction-over; RULES 3.1]\n  Delete what is too much.",
    ),
    (
        lambda: bid("D:30"),
        "D bids 30, but it is B's turn [bid-out-of-turn; RULES 3.1]\n"
        "  Bidding goes clockwise from the shaker's left, one call each; if it happened, note "
        "the event: bid-out-of-turn D.",
    ),
    (
        lambda: bid("43"),
        "there is no bid '43' [bid-unknown; RULES 3.2]\n"
        "  Bids are pass, 30 to 41, marks (1m, 2m and so on); ? for a bid nobody noted.",
    ),
    (
        lambda: Auction.start(STRAIGHT, A, hands(*DEAL)).bid(B, Bid(BidKind.POINTS, 43)),
        "there is no bid of 43 [bid-unknown; RULES 3.2]\n"
        "  Bids are pass, 30 to 41, marks (1m, 2m and so on).",
    ),
    (
        lambda: bid("31, 31"),
        "C bids 31 over the standing 31 [bid-too-low; RULES 3.3]\n"
        "  Each bid must be higher than the one before; correct it or write pass.",
    ),
    (
        lambda: bid("3m"),
        "B opens with 3 marks, the first bid in marks is at most 2 [mark-cap; RULES 3.5]\n"
        "  Correct the bid, or set opening-mark-cap in the Rules tag.",
    ),
    (
        lambda: bid("1m, 3m"),
        "C goes from 1 to 3 marks, the most is 2 [mark-raise; RULES 3.6]\n"
        "  Correct the bid, or set mark-raise in the Rules tag.",
    ),
    (
        lambda: bid("plunge"),
        "B bids plunge, which this rule set does not have [contract-off; RULES 3.7]\n"
        "  If the table plays it, put `plunge on` into the Rules tag.",
    ),
    (
        lambda: bid("splash", "straight; splash on"),
        "B bids splash with 1 doubles, it needs 3 [too-few-doubles; RULES 4.5]\n"
        "  Correct the deal or the bid; if it happened, note the event: illegal-bid B.",
    ),
    (
        lambda: bid(
            "2m, splash",
            "straight; splash on",
            hands(DEAL[0], DEAL[1], "55 44 33 52 51 50 54", "42 41 40 53 32 30 22"),
        ),
        "C bids splash, but over 2m splash can bid nothing [jump-marks; RULES 3.7]\n"
        "  Correct the bid, or set splash-marks in the Rules tag.",
    ),
    (
        lambda: bid(
            "pass, plunge",
            "straight; plunge on; plunge-bid announced",
            hands(DEAL[0], DEAL[1], "55 44 33 22 51 50 54", "42 41 40 53 32 30 52"),
        ),
        "C bids plunge when others have bid, but plunge is announced before the bidding "
        "[announced-late; RULES 4.6]\n"
        "  Correct the bid, or take `plunge-bid announced` out of the Rules tag.",
    ),
    (
        lambda: bid("pass, pass, pass, pass", "points-250"),
        "A passes, but everybody else passed and the shaker must bid "
        "[shaker-must-bid; RULES 3.8]\n"
        "  Write the bid, or set all-pass to reshake-next in the Rules tag.",
    ),
    (
        lambda: bid("pass, pass, pass, 31", "points-250"),
        "A bids 31, but a forced shaker may bid only 30 [forced-bid; RULES 3.8]\n"
        "  Correct the bid, or set all-pass to shaker-any in the Rules tag.",
    ),
    (
        lambda: bid("pass, pass, pass, 31", "house; all-pass shaker-30-or-nello"),
        "A bids 31, but a forced shaker may bid only 30, or 1m for nello "
        "[forced-bid; RULES 3.8]\n"
        "  Correct the bid, or set all-pass to shaker-any in the Rules tag.",
    ),
    (
        lambda: forced_call("5", "house; all-pass shaker-30-or-nello"),
        "a forced shaker bids 1m and calls 5, but a mark is for nello only "
        "[forced-bid; RULES 3.8]\n"
        "  Correct the call, or set all-pass to shaker-any in the Rules tag.",
    ),
    (
        lambda: call("5", seat=B),
        "B calls 5, but A names the contract [call-out-of-turn; RULES 4]\n"
        "  After 30 by A the call is A's.",
    ),
    (
        lambda: call("5", "splash-2m", "straight; splash on"),
        "A calls 5, but C names the contract [call-out-of-turn; RULES 4.5]\n"
        "  After splash-2m by A the call is C's.",
    ),
    (
        lambda: HandState.start(STRAIGHT, A).call(A, Call("5")),
        "A calls 5, but the hand waits for auction [call-out-of-turn; RULES 4]\n"
        "  The contract is named once, between the auction and the first lead.",
    ),
    (
        lambda: declare_after(bid("pass, pass, pass, pass"), A, Call("5")),
        "A calls 5, but nobody bid [call-without-bid; RULES 4]\n"
        "  Only the winner of the bidding names a contract.",
    ),
    (
        lambda: call("fvies"),
        "there is no call 'fvies' [call-unknown; RULES 4]\n"
        "  Calls are 0 to 6, doubles, follow-me, looper, nello, plunge, sevens, splash.",
    ),
    (
        lambda: call("plunge"),
        "plunge cannot be called [call-unknown; RULES 4.6]\n"
        "  Plunge is named in the bid, or is not of this game.",
    ),
    (
        lambda: check_call(STRAIGHT, A, Bid(BidKind.POINTS, 30), A, Call("7")),
        "there are no 7s in this game [call-unknown; RULES 4.1]\n"
        "  Call a number that the tiles show.",
    ),
    (
        lambda: call("5 high"),
        "'high' cannot stand after the call 5 [call-option; RULES 4.1]\n"
        "  After 5 the record may say: nothing.",
    ),
    (
        lambda: check_call(STRAIGHT, A, Bid(BidKind.POINTS, 30), A, Call("follow-me", Doubles.LOW)),
        "doubles are high in follow-me here, not low [call-option; RULES 4.3]\n"
        "  Correct the call, or put `follow-me-doubles low` or `follow-me-doubles choice` into "
        "the Rules tag.",
    ),
    (
        lambda: call("nello", "1m", "straight; nello on; nello-doubles choice"),
        "nello does not say how doubles stand, which the bidder chooses here "
        "[call-option-missing; RULES 4.4]\n"
        "  Write nello and one of own, high, low, own-inverted.",
    ),
    (
        lambda: call("nello", "1m"),
        "nello is called, which this rule set does not have [contract-off; RULES 4.4]\n"
        "  If the table plays it, put `nello on` into the Rules tag.",
    ),
    (
        lambda: call("nello", "1m", "straight; nello forced; all-pass shaker-any"),
        "nello is called, which only a forced shaker may [contract-forced-only; RULES 4.4]\n"
        "  If the table plays it freely, put `nello on` into the Rules tag.",
    ),
    (
        lambda: call("nello", "41", "straight; nello on"),
        "nello is called on a bid of 41, it needs 1 mark [bid-too-low-for-call; RULES 4.4]\n"
        "  Correct the bid or the call, or the Rules tag.",
    ),
    (
        lambda: call("looper", "1m", "straight; sevens on; looper on"),
        "looper is called on a bid of 1m, it is for bids of less than a mark "
        "[bid-too-high-for-call; RULES 4.8]\n  Call sevens.",
    ),
    (
        lambda: call("follow me", "plunge-4m", "straight; plunge on", seat=C),
        "follow-me is called after a plunge, which allows trumps [call-after-jump; RULES 4.6]\n"
        "  Correct the call, or set plunge-calls in the Rules tag.",
    ),
    (
        lambda: HandState.start(STRAIGHT, A).play(A, Tile("66")),
        "A plays 66, but the hand waits for auction [play-before-call; RULES 5.1]\n"
        "  Bids come first, then the call, then the tricks.",
    ),
    (
        lambda: play("55").play(A, Tile("65")),
        "A plays 65, but it is D's turn [play-out-of-turn; RULES 5.1]\n"
        "  Play goes clockwise from the leader, and the winner leads; if it happened, note the "
        "event: play-out-of-turn A.",
    ),
    (
        lambda: play("54", "1", rules="straight; opening-lead trump"),
        "trick 1, tile 1: C leads 54, but the first lead must be a trump "
        "[lead-not-trump; RULES 5.2]\n"
        "  C holds 51. Correct the tile, or take `opening-lead trump` out of the Rules tag.",
    ),
    (
        lambda: play("55 22 66"),
        "trick 1, tile 3: A plays 66, but fives were led and A holds 65 [renege; RULES 5.3]\n"
        "  Correct the tile, or note that it happened with an event: renege A.",
    ),
    (
        lambda: play("51", "sevens", "1m", "straight; sevens on"),
        "trick 1, tile 1: C plays 51, but the tile nearest to seven must be played and C holds 52 "
        "[renege; RULES 4.7]\n"
        "  Correct the tile, or note that it happened with an event: renege C.",
    ),
    (
        lambda: play("55 66"),
        "trick 1, tile 2: D plays 66, but A holds it [tile-not-held; RULES 5.3]\n"
        "  D holds 42 41 40 33 32 30 22. Correct the trick or the deal.",
    ),
    (
        lambda: play("55 55"),
        "trick 1, tile 2: D plays 55, but it was played to trick 1 [tile-not-held; RULES 5.3]\n"
        "  D holds 42 41 40 33 32 30 22. Correct the trick or the deal.",
    ),
    (
        lambda: play("54", suit="4"),
        "trick 1, tile 1: C leads 54 as suit 4, it calls 5 [led-suit; RULES 5.6]\n"
        "  A tile calls its higher end, a trump calls trumps; tables that let the leader name "
        "the lower end put `small-end-lead` into the Rules tag.",
    ),
    (
        lambda: play("44 42 43 64 64", "6", "1m"),
        "trick 2, tile 1: 64 is played after the hand was over: the bid was set at trick 1 "
        "[play-after-end; RULES 5.9]\n"
        "  Delete the tricks after it; a table that plays on puts `early-stop-marks off` into "
        "the Rules tag.",
    ),
    (
        lambda: Auction.start(STRAIGHT, A, hands(*DEAL)).bid(B, Bid(BidKind.NAMED, 0, "moon")),
        "there is no bid of moon [bid-unknown; RULES 3.2]\n"
        "  Bids are pass, 30 to 41, marks (1m, 2m and so on).",
    ),
    (
        lambda: call("nello 5-low", "1m", "straight; nello on"),
        "nello 5-low makes a number low, which this rule set does not have "
        "[call-option; RULES 4.4]\n"
        "  If the table plays it, put `nello-low on` into the Rules tag.",
    ),
]


def codes() -> set[str]:
    """Every code that a module of the rules raises as a `RuleError`."""
    found = set()
    for path in sorted(Path(ledger.rules.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleError":
                assert isinstance(node.args[0], ast.Constant)
                found.add(str(node.args[0].value))
    return found


def messages() -> str:
    """Every text of the files beside this one that show refusals."""
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(Path(__file__).parent.glob("test_refusals*.py"))
    ]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return "".join(node.value for node in nodes if isinstance(node.value, str))


def test_every_code_is_shown() -> None:
    shown = messages()
    assert {code for code in codes() if f"[{code}; RULES" not in shown} == set()


@pytest.mark.parametrize(("act", "message"), REFUSED, ids=[text[:40] for _, text in REFUSED])
def test_whole_message(act: Callable[[], object], message: str) -> None:
    with pytest.raises(RuleError) as caught:
        act()
    assert str(caught.value) == message


def test_what_is_refused_changes_nothing() -> None:
    auction = bid("31")
    with pytest.raises(RuleError):
        auction.bid(C, Bid(BidKind.POINTS, 30))
    assert auction.bid(C, PASS).bids == ((B, Bid(BidKind.POINTS, 31)), (C, PASS))
