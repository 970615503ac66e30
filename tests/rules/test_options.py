"""Every option changes what is legal or what is scored; what only the audit judges is listed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from ledger.errors import LedgerError
from ledger.record.replay import replay
from ledger.record.text import loads
from ledger.rules import (
    OPTIONS,
    PASS,
    Aim,
    Auction,
    Bid,
    BidKind,
    Call,
    Hands,
    HandState,
    Match,
    Option,
    Play,
    RuleSet,
    Seat,
    Tile,
    declare,
    next_shaker,
    parse_rules,
    score_hand,
    unknown_hands,
)

AUDITED = {
    "bid-out-of-turn",
    "laydown",
    "renege",
    "exposed-tile",
    "ask-trump",
    "stacking",
    "stacking-piles",
    "first-shaker-next-game",
}
"""Options that the engine keeps and that only the audit of a night judges."""

A, B, C, D = (Seat(seat) for seat in range(4))
NUMBERS = {
    "target": ("5", "8"),
    "opening-mark-cap": ("1", "3"),
    "plunge-doubles": ("3", "5"),
    "splash-doubles": ("2", "4"),
    "dip-doubles": ("2", "4"),
    "dive-doubles": ("3", "5"),
}
"""Numbers to try of the options that take any."""

ONE_MARK = Bid(BidKind.MARKS, 1)
UNKNOWN_PAIR = (Tile("??"), Tile("??"))
NO_DOUBLES = "10 20 30 40 50 60 21 31 41"
DIPS = "geezer; plunge off; dive off"
DIVES = "geezer; plunge off; dip off"


def hands(*tiles: str) -> Hands:
    """Hands from one text a seat, filled up with unknown tiles."""
    texts = [text.split() for text in (*tiles, *[""] * (4 - len(tiles)))]
    return tuple(tuple(map(Tile, text + ["??"] * (7 - len(text)))) for text in texts)


FOUR_DOUBLES = hands("", "66 55 44 33 10 20 30", "", "")
"""B, first to bid, holds four doubles and A shakes."""


def words(things: tuple[object, ...]) -> list[str]:
    return [str(thing) for thing in things]


def opening(rules: RuleSet, *bids: Bid, dealt: Hands | None = None) -> Auction:
    auction = Auction.start(rules, A, dealt or unknown_hands(rules.game))
    for bid in bids:
        auction = auction.bid(auction.to_act, bid)
    return auction


def calls(rules: RuleSet, *bids: str) -> list[str]:
    """What may be called after B and those after B bid, and the others pass."""
    state = HandState.start(rules, A, FOUR_DOUBLES)
    for bid in [*bids, *["pass"] * (4 - len(bids))]:
        state = state.bid(state.to_act, rules.parse_bid(bid))  # type: ignore[arg-type]
    return words(state.legal_calls())


def play_of(rules: RuleSet, call: str, dealt: Hands | None = None, bid: str = "1m") -> Play:
    named = rules.parse_call(call)
    declared = declare(rules, A, rules.parse_bid(bid), A, named)
    return Play.start(declared, dealt or unknown_hands(rules.game))


def trick(rules: RuleSet, call: str, *tiles: str) -> Play:
    return play_of(rules, call).play_tiles(tuple(map(Tile, tiles)), checked=False)


def match(rules: RuleSet, *scores: tuple[int, int]) -> object:
    found = Match.start(rules)
    for score in scores:
        found = found.add(score, 0)
    return found.score, found.winner


def suits_of(contract: str) -> Callable[[RuleSet], object]:
    """The calls of a contract and who wins two tricks in it, where the table settles doubles."""

    def seen(rules: RuleSet) -> object:
        named = [call for call in rules.calls if call.name == contract]
        if len(named) > 1:
            return words(tuple(named))
        size = 3 if contract == "nello" else 4
        tricks = (("65", "66", "10", "20")[:size], ("11", "10", "00", "20")[:size])
        return [trick(rules, contract, *tiles).tricks[0].winner for tiles in tricks]

    return seen


def after_jump(name: str, see: Callable[[HandState], object]) -> Callable[[RuleSet], object]:
    def seen(rules: RuleSet) -> object:
        state = HandState.start(rules, A, FOUR_DOUBLES).bid(B, Bid(BidKind.JUMP, 0, name))
        for seat in (C, D, A):
            state = state.bid(seat, PASS)
        return see(state)

    return seen


def after_geezer_jump(name: str) -> Callable[[RuleSet], object]:
    def seen(rules: RuleSet) -> object:
        dealt = tuple((*held, *UNKNOWN_PAIR) for held in FOUR_DOUBLES)
        state = HandState.start(rules, A, dealt).bid(B, Bid(BidKind.JUMP, 0, name))
        for seat in (C, D, A):
            state = state.bid(seat, PASS)
        return leader(state)

    return seen


def leader(state: HandState) -> object:
    return state.call(D, Call("5")).to_act


def jumps(rules: RuleSet) -> object:
    """The jumps that B, and C over one mark, may bid."""
    dealt = hands("", "66 55 44 33 10 20 30", "66 55 44 33 11 20 30", "")
    if rules.game.hand_size == 9:
        dealt = tuple((*held, *UNKNOWN_PAIR) for held in dealt)
    return [
        [str(bid) for bid in auction.legal_bids() if bid.kind is BidKind.JUMP]
        for auction in (opening(rules, dealt=dealt), opening(rules, ONE_MARK, dealt=dealt))
    ]


def doubles_needed(rules: RuleSet) -> object:
    seen = []
    size = rules.game.hand_size
    for count in range(1, 8):
        held = [f"{n}{n}" for n in range(count)] + NO_DOUBLES.split()
        dealt = list(unknown_hands(rules.game))
        dealt[B] = tuple(map(Tile, held[:size]))
        seen.append(words(opening(rules, dealt=tuple(dealt)).legal_bids())[-1])
    return seen


def forced(rules: RuleSet) -> object:
    """What a shaker may bid when all others passed, and who shakes if all do."""
    auction = opening(rules, PASS, PASS, PASS)
    return words(auction.legal_bids()), next_shaker(rules, A, all_passed=True)


def forced_calls(name: str) -> Callable[[RuleSet], object]:
    def seen(rules: RuleSet) -> object:
        return [name in calls(rules, *bids) for bids in (["1m"], ["pass", "pass", "pass", "1m"])]

    return seen


def undeclared(rules: RuleSet) -> object:
    text = (
        f'[P42 "1"]\n[Rules "{rules.text}"]\n[Unfinished "time"]\n'
        "\nhand 1\nshaker A\nbid B 30\nB 54 55 10 20\nend B made\n"
    )
    try:
        return replay(loads(text)[0]).hands[0].trump
    except LedgerError as error:
        return error.code


def announced(rules: RuleSet) -> object:
    dealt = hands("", "", "66 55 44 33 10 20 30", "")
    plunge = Bid(BidKind.JUMP, 0, "plunge")
    return (
        opening(rules, dealt=dealt).can_bid(C, plunge),
        opening(rules, PASS, dealt=dealt).can_bid(C, plunge),
    )


def lower_ends(rules: RuleSet) -> object:
    first = play_of(rules, "5", bid="50")
    later = first.play_tiles(tuple(map(Tile, ("55", "54", "53", "52"))))
    return [play.legal_suits(Tile(tile)) for tile in ("64", "73") for play in (first, later)]


def identical(rules: RuleSet) -> object:
    """Who takes a trick in which the highest tile lies twice, of trumps and of the suit led."""
    tricks = (("65", "66", "66", "21"), ("11", "51", "55", "55"))
    return [
        trick(rules, call, *tiles).tricks[0].winner
        for call, tiles in zip("45", tricks, strict=True)
    ]


def count_calls(rules: RuleSet) -> object:
    """What may be called on a bid of 51 and on one of 50."""
    found = []
    for bid in ("51", "50"):
        state = HandState.start(rules, A).bid(B, rules.parse_bid(bid))
        for seat in (C, D, A):
            state = state.bid(seat, PASS)
        found.append(words(state.legal_calls()))
    return found


CHANGES: dict[str, tuple[str, Callable[[RuleSet], object]]] = {
    "scoring": (
        "straight",
        lambda rules: score_hand(
            rules, Bid(BidKind.POINTS, 31), Aim.TAKE_BID, 0, made=True, points=(33, 9)
        ),
    ),
    "target": ("straight", lambda rules: [match(rules, (5, 0)), match(rules, (7, 0))]),
    "win-by-two": ("straight", lambda rules: match(rules, (6, 6), (1, 0))),
    "overshoot": ("straight", lambda rules: match(rules, (6, 0), (2, 0))),
    "both-reach-target": ("points-250", lambda rules: match(rules, (220, 248), (30, 12))),
    "all-pass": ("straight; nello on", forced),
    "opening-mark-cap": ("straight", lambda rules: words(opening(rules).legal_bids())),
    "mark-raise": ("straight", lambda rules: words(opening(rules, ONE_MARK).legal_bids())),
    "points-above-42": (
        "points-250",
        lambda rules: (
            rules.parse_bid("168").amount,
            score_hand(rules, Bid(BidKind.MARKS, 3), Aim.TAKE_ALL, 0, made=True, points=None),
        ),
    ),
    "defenders-keep-points": (
        "points-250",
        lambda rules: score_hand(
            rules, Bid(BidKind.POINTS, 31), Aim.TAKE_BID, 0, made=True, points=(33, 9)
        ),
    ),
    "first-bidder": (
        "straight",
        lambda rules: opening(rules, dealt=hands("", "", "", "10")).to_act,
    ),
    "undeclared-trump": ("straight", undeclared),
    "opening-lead": (
        "straight",
        lambda rules: play_of(rules, "5", hands("55 66 44 33 22 11 00")).legal_plays(),
    ),
    "small-end-lead": ("big-game", lower_ends),
    "identical": ("72", identical),
    "set-score": (
        "points-250",
        lambda rules: score_hand(
            rules, Bid(BidKind.POINTS, 31), Aim.TAKE_BID, 0, made=False, points=(29, 13)
        ),
    ),
    "nello-low": ("geezer", lambda rules: [str(call) for call in rules.calls if call.low]),
    "dip": (DIPS, jumps),
    "dip-doubles": (DIPS, doubles_needed),
    "dip-marks": (DIPS, jumps),
    "dip-leader": (DIPS, after_geezer_jump("dip")),
    "dive": (DIVES, jumps),
    "dive-doubles": (DIVES, doubles_needed),
    "dive-marks": (DIVES, jumps),
    "dive-leader": (DIVES, after_geezer_jump("dive")),
    "count": ("geezer", count_calls),
    "doubles-trump-void": (
        "straight",
        lambda rules: (
            play_of(rules, "doubles", hands("55", "54 65 10 20 30 40 60"))
            .play(A, Tile("55"))
            .legal_plays()
        ),
    ),
    "follow-me": ("straight", lambda rules: calls(rules, "30")),
    "follow-me-doubles": ("straight", suits_of("follow-me")),
    "follow-me-min": ("straight", lambda rules: calls(rules, "30")),
    "nello": ("straight; all-pass shaker-any", forced_calls("nello")),
    "nello-marks": ("straight; nello on", lambda rules: calls(rules, "1m")),
    "nello-doubles": ("straight; nello on", suits_of("nello")),
    "plunge": ("straight", jumps),
    "plunge-doubles": ("straight; plunge on", doubles_needed),
    "plunge-marks": ("straight; plunge on", jumps),
    "plunge-leader": ("straight; plunge on", after_jump("plunge", leader)),
    "plunge-calls": (
        "straight; plunge on; sevens on; nello on",
        after_jump("plunge", lambda state: words(state.legal_calls())),
    ),
    "plunge-bid": ("straight; plunge on", announced),
    "splash": ("straight", jumps),
    "splash-doubles": ("straight; splash on", doubles_needed),
    "splash-marks": ("straight; splash on", jumps),
    "splash-leader": ("straight; splash on", after_jump("splash", leader)),
    "sevens": ("straight; all-pass shaker-any", forced_calls("sevens")),
    "sevens-marks": ("straight; sevens on", lambda rules: calls(rules, "1m")),
    "sevens-ties": (
        "straight; sevens on",
        lambda rules: trick(rules, "sevens", "66", "61", "52", "60").tricks[0].winner,
    ),
    "sevens-winner": (
        "straight; sevens on",
        lambda rules: trick(rules, "sevens", "62", "64", "61", "63").made,
    ),
    "looper": ("straight; sevens on", lambda rules: calls(rules, "30")),
    "early-stop-points": (
        "straight",
        lambda rules: play_of(rules, "5", bid="30")._replace(points=(30, 0)).over,
    ),
    "early-stop-marks": (
        "straight",
        lambda rules: trick(rules, "5", "66", "55", "10", "20").over,
    ),
}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_option_is_shown_here_or_left_to_the_audit(option: Option) -> None:
    assert (option.key in CHANGES) != (option.key in AUDITED)


@pytest.mark.parametrize("key", CHANGES)
def test_every_value_of_an_option_makes_a_difference(key: str) -> None:
    base, see = CHANGES[key]
    option = next(option for option in OPTIONS if option.key == key)
    seen = {
        value: see(parse_rules(f"{base}; {key} {value}"))
        for value in (*option.values, *NUMBERS.get(key, ()))
    }
    for one, other in combinations(seen, 2):
        assert seen[one] != seen[other], (one, other)


def test_6_8_doubled_marks_are_written_as_points() -> None:
    rules = parse_rules("points-250; points-above-42 84-168")
    assert words(tuple(map(rules.parse_bid, ("42", "84", "168", "336")))) == [
        "1m",
        "2m",
        "3m",
        "4m",
    ]
    with pytest.raises(LedgerError) as caught:
        rules.parse_bid("126")
    assert str(caught.value) == (
        "there is no bid '126' [bid-unknown; RULES 6.8]\n"
        "  Marks are worth 42, 84, 168 and so on here; or write 1m, 2m, 3m."
    )


def test_4_6_an_announced_plunge_comes_first_and_the_others_bid_in_turn() -> None:
    rules = parse_rules("straight; plunge on; plunge-bid announced")
    dealt = hands("", "", "66 55 44 33 10 20 30", "")
    auction = Auction.start(rules, A, dealt).bid(C, Bid(BidKind.JUMP, 0, "plunge"))
    spoke = []
    while not auction.over:
        spoke.append(auction.to_act)
        auction = auction.bid(auction.to_act, PASS)
    assert (spoke, auction.bidder, str(auction.high)) == ([B, D, A], C, "plunge-4m")
