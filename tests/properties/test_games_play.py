"""Random legal hands of every game and preset: tiles, points, scores, and every kind of refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.errors import RuleError
from ledger.record.model import (
    BidEntry,
    CallEntry,
    Discard,
    End,
    EndKind,
    Game,
    Hand,
    Trick,
)
from ledger.record.replay import replay, states
from ledger.rules import (
    CONTRACTS,
    GAMES,
    PRESETS,
    UNKNOWN,
    Aim,
    Bid,
    BidKind,
    Call,
    HandState,
    Match,
    Phase,
    RuleSet,
    Seat,
    Tile,
    check_deal,
    next_shaker,
    parse_rules,
    pips,
    score_hand,
)

HAND_TOTALS = {
    "42": 42,
    "42-3p": 44,
    "84": 84,
    "84-pairs": 84,
    "88": 88,
    "72": 72,
    "moon": 7,
    "geezer": 54,
    "big-game": 66,
    "140": 140,
}
RULE_SETS = [
    *PRESETS,
    "42-3p; nello on; sevens on; looper on; all-pass shaker-any",
    "84; nello on; plunge on; splash on; sevens on; identical second; scoring points",
    "84-pairs; nello on; scoring points; all-pass shaker-30",
    "88; scoring points; identical second; early-stop-points on",
    "72; early-stop-points on; early-stop-marks off",
    "geezer; scoring points; nello-doubles choice; dip-leader declarer",
    "moon; scoring marks; target 5; follow-me-doubles choice",
    "big-game; small-end-lead always; opening-lead trump",
    "140; scoring marks; all-pass reshake-same",
    "left-140 like 140; rest-to nobody",
    "five-up like straight; removed 10+00+20; teams ABCDE; hand-size 5; lowest-bid 28; "
    "highest-bid 39; mark 40",
    "heads-up like moon; teams AB; hand-size 9; highest-bid 9; take-most 4; bidding rounds",
    "big-84 like 84; highest-double 7; hand-size 9; trick-value 3; counters 7+14; lowest-bid 50",
]
QUIET = settings(max_examples=60, deadline=None, derandomize=True)
MANY = settings(max_examples=100, deadline=None, derandomize=True)


def start(random: Random, rules: RuleSet, shaker: Seat) -> HandState:
    """A hand after a random deal."""
    kind = rules.game
    tiles = list(kind.tile_set.tiles)
    random.shuffle(tiles)
    size, count = kind.hand_size, kind.seats
    hands = tuple(kind.tile_set.sort(tiles[size * s : size * s + size]) for s in range(count))
    return HandState.start(rules, shaker, hands, kind.tile_set.sort(tiles[size * count :]))


def chosen_bid(random: Random, state: HandState) -> Bid:
    """A legal bid, those beside the ladder not too rare."""
    bids = state.legal_bids()
    special = [bid for bid in bids if bid.kind in (BidKind.JUMP, BidKind.MARKS, BidKind.NAMED)]
    tied = [bid for bid in bids if str(bid) == "51"]
    if special + tied and random.random() < 0.3:
        return random.choice(special + tied)
    return bids[0] if random.random() < 0.5 else random.choice(bids[:4])


class Played:
    """A hand as it was played: its states, an action apart, and its record."""

    def __init__(self, random: Random, rules: RuleSet, number: int, shaker: Seat) -> None:
        state = start(random, rules, shaker)
        self.states = [state]
        bids: list[BidEntry] = []
        call: CallEntry | None = None
        laid: Discard | None = None
        suits: list[str] = []
        while state.phase is not Phase.DONE:
            seat = state.to_act
            assert seat is not None
            if state.phase is Phase.AUCTION:
                bids.append(BidEntry(seat, chosen_bid(random, state)))
                state = state.bid(seat, bids[-1].bid)
            elif state.phase is Phase.CALL:
                call = CallEntry(seat, random.choice(state.legal_calls()))
                state = state.call(seat, call.call)
            elif state.phase is Phase.DISCARD:
                laid = Discard(seat, random.choice(state.legal_discards()))
                state = state.discard(seat, laid.tiles)
            else:
                tile, suit = random.choice(state.legal_plays()), ""
                assert state.playing is not None
                if not state.trick:
                    suit = random.choice(state.playing.legal_suits(tile))
                    suits.append(suit if suit != state.playing.legal_suits(tile)[0] else "")
                state = state.play(seat, tile, suit)
            self.states.append(state)
        self.last = state
        tricks = zip(state.tricks, suits, strict=True)
        self.hand = Hand(
            number,
            shaker,
            deal=state.dealt,
            bids=tuple(bids),
            call=call,
            tricks=tuple(Trick(trick.leader, trick.tiles, suit) for trick, suit in tricks),
            rest=state.rest,
            discard=laid,
        )


def bid_hand(random: Random, rules: RuleSet) -> Played:
    """A hand that somebody bid on."""
    while True:
        played = Played(random, rules, 1, Seat(0))
        if played.last.bidder is not None:
            return played


def expected(state: HandState) -> tuple[int, ...]:
    """The score of a finished hand, worked out from the rule book alone (RULES 6, 9)."""
    rules, sides = state.rules, range(state.rules.game.team_count)
    play = state.playing
    if play is None:
        return (0,) * len(sides)
    deal = play.declared
    ladder, options = rules.game.ladder, rules.options
    bid, own, made = deal.bid, deal.team, play.made
    named = ladder.by_name.get(bid.contract)
    if options["scoring"] == "marks":
        stake = bid.amount if bid.kind in (BidKind.MARKS, BidKind.JUMP) else 1
        stake = named.marks if named is not None else stake
        return tuple(stake * ((side == own) == made) for side in sides)
    if named is not None:
        worth = named.worth or named.points
    else:
        worth = bid.amount * (1 if bid.kind is BidKind.POINTS else ladder.mark)
    in_points = named.worth == 0 if named is not None else bid.kind is BidKind.POINTS
    if options["set-score"] == "minus-bid":
        mine = -worth if not made else play.points[own] if in_points else worth
        return tuple(mine if side == own else play.points[side] for side in sides)
    if not in_points or deal.aim is not Aim.TAKE_BID:
        return tuple(worth * ((side == own) == made) for side in sides)
    if made:
        return play.points
    return tuple(0 if side == own else play.points[side] + worth for side in sides)


@pytest.mark.parametrize("game", GAMES)
def test_1_9_count_and_tricks_make_the_hand_total(game: str) -> None:
    kind = GAMES[game]
    count = sum(pips(tile) for tile in kind.tile_set.tiles if pips(tile) in kind.counters)
    assert count + kind.hand_size * kind.trick_value + kind.rest_points == HAND_TOTALS[game]
    assert kind.hand_total == HAND_TOTALS[game]


@MANY
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_2_3_every_tile_is_somewhere_once(text: str, seed: int) -> None:
    rules = parse_rules(text)
    whole = Counter(rules.game.tile_set.tiles)
    for state in Played(Random(seed), rules, 1, Seat(0)).states:
        play = state.playing
        left = state.rest if play is None else play.rest
        tiles = Counter(tile for held in state.hands for tile in held) + Counter(left)
        tiles += Counter(tile for trick in state.tricks for tile in trick.tiles)
        tiles += Counter(state.trick)
        assert tiles == whole
        assert len(left) == rules.game.rest_size


@MANY
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_5_5_points_of_a_hand_played_out_make_the_hand_total(text: str, seed: int) -> None:
    rules = parse_rules(text)
    play = bid_hand(Random(seed), rules).last.playing
    assert play is not None
    assert play.made is not None
    assert sum(play.won) == len(play.tricks)
    if len(play.tricks) == rules.game.hand_size and not play.declared.sits_out:
        lost = sum(rules.game.worth[tile] for tile in play.rest)
        nobody = rules.game.rest_to.value == "nobody"
        assert sum(play.points) == rules.game.hand_total - lost * nobody
    elif not play.declared.sits_out:
        assert play.declared.stops
    counters = rules.game.counters
    value = {tile: pips(tile) * (pips(tile) in counters) for tile in rules.game.tile_set.kinds}
    by_hand = [0] * rules.game.team_count
    for trick in play.tricks:
        taken = rules.game.trick_value + sum(value[tile] for tile in trick.tiles)
        assert trick.points == taken
        by_hand[rules.game.teams[trick.winner]] += taken
    rest = sum(play.points) - sum(by_hand)
    assert rest == rules.game.rest_points + sum(
        value[tile]
        for tile in play.rest
        if rules.game.rest_to.value == "defenders"
        or (rules.game.rest_to.value == "last trick" and len(play.tricks) == rules.game.hand_size)
    )


@MANY
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_6_the_score_follows_from_the_rule_alone(text: str, seed: int) -> None:
    rules = parse_rules(text)
    state = bid_hand(Random(seed), rules).last
    deal = state.declared
    assert deal is not None
    assert state.made is not None
    found = score_hand(rules, deal.bid, deal.aim, deal.team, state.made, state.points)
    assert found == expected(state)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_6_2_a_replayed_game_has_the_scores_of_the_played_one(text: str, seed: int) -> None:
    rules, random = parse_rules(text), Random(seed)
    match, shaker = Match.start(rules), Seat(random.randrange(rules.game.seats))
    hands: list[Hand] = []
    scores: list[tuple[int, ...]] = []
    while match.winner is None and len(hands) < 12:
        played = Played(random, rules, len(hands) + 1, shaker)
        hands.append(played.hand)
        scores.append(expected(played.last))
        bidder = played.last.bidder
        match = match.add(scores[-1], None if bidder is None else rules.team(bidder))
        shaker = next_shaker(rules, shaker, all_passed=bidder is None)
    nobody = ("",) * rules.game.seats
    facts = replay(Game(rules, nobody, tuple(hands), tags=(("Unfinished", "time"),)))
    assert [hand.score for hand in facts.hands] == scores
    assert (facts.score, facts.winner) == (match.score, match.winner)


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_states_come_back_in_the_order_they_were_played(text: str, seed: int) -> None:
    rules = parse_rules(text)
    played = bid_hand(Random(seed), rules)
    nobody = ("",) * rules.game.seats
    seen = list(states(Game(rules, nobody, (played.hand,)), 1))
    assert (seen[-1].tricks, seen[-1].hands) == (played.last.tricks, played.last.hands)
    assert seen[-1].points == played.last.points


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_what_is_legal_is_said_alike_by_all(text: str, seed: int) -> None:
    rules = parse_rules(text)
    for state in Played(Random(seed), rules, 1, Seat(0)).states:
        turn = state.to_act
        if turn is None:
            continue
        bids, calls, plays = state.legal_bids(), state.legal_calls(), state.legal_plays()
        assert all(state.can_bid(turn, bid) for bid in bids)
        assert all(rules.parse_bid(str(bid)) == bid for bid in bids)
        assert all(rules.parse_call(str(call)) == call for call in calls)
        assert {call for call in rules.calls if state.can_call(turn, call)} == set(calls)
        held = set(state.hands[turn])
        assert {tile for tile in held if state.can_play(turn, tile)} == set(plays)
        assert all(state.can_discard(turn, laid) for laid in state.legal_discards())
        assert bids or calls or plays or state.legal_discards()


Fault = Callable[[], object]


def faults(state: HandState, random: Random) -> Iterator[tuple[str, set[str], Fault]]:
    """Illegal actions of every kind that the moment has: its kind, its rules, and the action."""
    rules, turn = state.rules, state.to_act
    game = rules.game
    other = Seat((turn + 1) % game.seats) if turn is not None else Seat(0)
    tile = game.tile_set.kinds[0]
    call = Call("follow-me")
    if state.phase is Phase.AUCTION and turn is not None:
        ladder = game.ladder
        high = state.auction.high
        if high.kind is not BidKind.PASS:
            codes = "bid-too-low too-few-doubles jump-marks forced-only"
            numbers = {"3.3", "3.7", "3.8", "4.5", "4.6", "9.6"}
            yield codes, numbers, lambda: state.bid(turn, high)
        missing = Bid(BidKind.POINTS, ladder.lowest - 1)
        yield "bid-unknown forced-bid", {"3.2", "3.8"}, lambda: state.bid(turn, missing)
        strange = Bid(BidKind.NAMED, 0, "no-such")
        yield "bid-unknown forced-bid", {"3.2", "3.8"}, lambda: state.bid(turn, strange)
        over = Bid(BidKind.MARKS, state.auction.marks + 3)
        numbers = {"3.5", "3.6", "3.8"} if ladder.mark else {"3.2", "3.8"}
        codes = "mark-cap mark-raise forced-bid bid-unknown"
        yield codes, numbers, lambda: state.bid(turn, over)
        yield "bid-out-of-turn", {"3.1"}, lambda: state.bid(other, state.legal_bids()[-1])
        yield "call-out-of-turn", {"4"}, lambda: state.call(turn, call)
        yield "play-before-call", {"5.1"}, lambda: state.play(turn, state.hands[turn][0])
    else:
        late = Bid(BidKind.POINTS, game.ladder.highest)
        yield "auction-over", {"3.1"}, lambda: state.bid(other, late)
    if state.phase is Phase.CALL and turn is not None:
        legal = state.legal_calls()
        yield "call-out-of-turn", {"4", "4.5", "4.6", "9.6"}, lambda: state.call(other, legal[0])
        for name in set(CONTRACTS) - set(game.contracts) - {"trump"}:
            act = partial(state.call, turn, Call(name))
            yield "call-unknown", {CONTRACTS[name].rule}, act
        beyond = Call(str(game.tile_set.highest + 1))
        if beyond.name not in game.suit_numbers and "trump" in game.contracts:
            yield "call-unknown", {"4.1"}, lambda: state.call(turn, beyond)
        yield "discard-out-of-turn", {"9.2"}, lambda: state.discard(turn, ())
    if state.phase is Phase.DISCARD and turn is not None:
        yield from discard_faults(state, turn, other)
    if state.phase is Phase.PLAY and turn is not None:
        yield from play_faults(state, turn, random)
    if state.phase is Phase.DONE and state.playing is not None:
        last = state.playing.to_act
        yield "play-after-end", {"5.9"}, lambda: state.play(last, tile)
        yield "call-out-of-turn", {"4"}, lambda: state.call(last, call)
        yield "discard-out-of-turn", {"9.2"}, lambda: state.discard(last, ())


def discard_faults(
    state: HandState, turn: Seat, other: Seat
) -> Iterator[tuple[str, set[str], Fault]]:
    game = state.rules.game
    assert game.exchange is not None
    assert state.declared is not None
    legal = state.legal_discards()
    size = len(legal[-1])
    yield "discard-out-of-turn", {"9.2"}, lambda: state.discard(other, legal[0])
    much = state.dealt[turn][: game.exchange.most + 1]
    yield "discard-size", {"9.2"}, lambda: state.discard(turn, much)
    if game.exchange.most > 1:
        some = state.dealt[turn][:1]
        yield "discard-size", {"9.2"}, lambda: state.discard(turn, some)
    if all(legal):
        yield "discard-size", {"9.2"}, lambda: state.discard(turn, ())
    mine = Counter((*state.dealt[turn], *state.rest))
    missing = next(tile for tile in game.tile_set.kinds if not mine[tile])
    yield "tile-not-held", {"9.2"}, lambda: state.discard(turn, (missing,) * size)
    outside = Tile("99") if game.tile_set.highest < 9 else Tile("??")
    if not game.tile_set.holds(outside):
        yield "tile-not-in-set", {"1.1"}, lambda: state.discard(turn, (outside,) * size)
    kept = [tile for tile in mine if game.exchange.keeps_count and game.worth[tile]]
    if game.exchange.keeps_trumps:
        kept += [tile for tile in mine if tile in state.declared.suits.trumps]
    free = [tile for tile in mine.elements() if tile not in kept]
    if kept and len(free) >= size:
        laid = (kept[0], *free[: size - 1])
        yield "discard-kept", {"9.2"}, lambda: state.discard(turn, laid)
    yield "play-before-call", {"5.1"}, lambda: state.play(turn, state.dealt[turn][0])


def play_faults(
    state: HandState, turn: Seat, random: Random
) -> Iterator[tuple[str, set[str], Fault]]:
    play = state.playing
    assert play is not None
    hand = play.hands[turn]
    others = [Seat(seat) for seat, held in enumerate(play.hands) if seat != turn and held]
    if others:
        who = random.choice(others)
        yield "play-out-of-turn", {"5.1"}, lambda: state.play(who, play.hands[who][0])
        theirs = sorted({tile for seat in others for tile in play.hands[seat]} - set(hand))
        if theirs:
            foreign = random.choice(theirs)
            yield "tile-not-held", {"5.3"}, lambda: state.play(turn, foreign)
    gone = sorted({tile for trick in state.tricks for tile in trick.tiles} - set(hand))
    if gone:
        yield "tile-not-held", {"5.3"}, lambda: state.play(turn, gone[0])
    if not state.rules.game.tile_set.holds(Tile("98")):
        yield "tile-not-in-set", {"1.1"}, lambda: state.play(turn, Tile("98"))
    illegal = sorted(set(hand) - set(state.legal_plays()))
    if illegal and state.trick:
        renege = random.choice(illegal)
        yield "renege", {"5.3", "4.7"}, lambda: state.play(turn, renege)
    elif illegal:
        lead = random.choice(illegal)
        yield "lead-not-trump renege", {"5.2", "4.7"}, lambda: state.play(turn, lead)
    else:
        tile = hand[0]
        wrong = set("0123456789") - set(tile)
        if not state.trick:
            yield "led-suit", {"5.6"}, lambda: state.play(turn, tile, min(wrong))
    yield "discard-out-of-turn", {"9.2"}, lambda: state.discard(turn, ())


@cache
def refused(text: str, seeds: int = 5) -> dict[str, int]:
    """How often each kind of illegal action was tried in random hands, and refused as it must."""
    rules = parse_rules(text)
    seen: Counter[str] = Counter()
    for seed in range(seeds):
        random = Random(seed)
        for state in bid_hand(random, rules).states:
            for codes, numbers, act in faults(state, random):
                with pytest.raises(RuleError) as caught:
                    act()
                error = caught.value
                assert error.code in codes.split(), (codes, error)
                assert error.rule in numbers, error
                assert error.message
                assert error.hint
                seen[error.code] += 1
    return dict(seen)


@pytest.mark.parametrize("text", RULE_SETS)
def test_every_kind_of_illegal_action_is_refused_with_its_rule(text: str) -> None:
    rules = parse_rules(text)
    seen = refused(text)
    assert {"bid-too-low", "too-few-doubles"} & set(seen)
    always = {
        "auction-over",
        "bid-out-of-turn",
        "bid-unknown",
        "call-out-of-turn",
        "call-unknown",
        "discard-out-of-turn",
        "play-after-end",
        "play-before-call",
        "play-out-of-turn",
        "renege",
        "tile-not-held",
        "tile-not-in-set",
    }
    if rules.game.tile_set.highest == 9:
        always.remove("tile-not-in-set")
    if rules.game.exchange is not None:
        always |= {"discard-size"}
        if rules.game.exchange.keeps_count:
            always |= {"discard-kept"}
    assert always <= set(seen)


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_2_3_a_deal_with_a_tile_too_often_is_refused(text: str, seed: int) -> None:
    rules, random = parse_rules(text), Random(seed)
    state = start(random, rules, Seat(0))
    hands = [list(held) for held in state.dealt]
    tile = hands[0][0]
    for held in hands[1:]:
        for place, other in enumerate(held):
            if other == tile:
                held[place] = rules.game.tile_set.kinds[-1]
    often = rules.game.tile_set.copies
    for place in range(often):
        hands[1][place] = tile
    with pytest.raises(RuleError) as caught:
        check_deal(rules.game, tuple(map(tuple, hands)), state.rest)
    assert (caught.value.code, caught.value.rule) == ("tile-twice", "2.3")


@QUIET
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_a_record_without_its_discard_comes_out_alike(text: str, seed: int) -> None:
    """What the bidder laid down may go unrecorded with the deal; the tricks tell the rest."""
    rules = parse_rules(text)
    played = bid_hand(Random(seed), rules)
    nobody = ("",) * rules.game.seats
    thin = replace(played.hand, deal=(None,) * rules.game.seats, rest=(), discard=None)
    whole = replay(Game(rules, nobody, (played.hand,), tags=(("Unfinished", "time"),))).hands[0]
    found = replay(Game(rules, nobody, (thin,), tags=(("Unfinished", "time"),))).hands[0]
    assert found.tricks == whole.tricks
    assert (found.outcome, found.bidder) == (whole.outcome, whole.bidder)


def forgotten(random: Random, rules: RuleSet, hand: Hand, share: float) -> Hand:
    """The hand as a scorer noted it who missed some tiles of the deal and of the tricks."""
    sort = rules.game.tile_set.sort

    def hidden(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(UNKNOWN if random.random() < share else tile for tile in tiles)

    tricks = [replace(trick, tiles=hidden(trick.tiles)) for trick in hand.tricks]
    return replace(
        hand,
        tricks=tuple(
            replace(trick, suit="") if trick.tiles[0] == UNKNOWN else trick for trick in tricks
        ),
        deal=tuple(None if random.random() < share else sort(hidden(h or ())) for h in hand.deal),
        rest=sort(hidden(hand.rest)),
    )


@MANY
@given(st.sampled_from(RULE_SETS), st.integers(0, 2**32))
def test_tiles_that_nobody_noted_never_raise_a_false_alarm(text: str, seed: int) -> None:
    rules, random = parse_rules(text), Random(seed)
    hand = bid_hand(random, rules).hand
    nobody, tags = ("",) * rules.game.seats, (("Unfinished", "time"),)
    whole = replay(Game(rules, nobody, (hand,), tags=tags)).hands[0]
    end = End(EndKind.MADE if whole.made else EndKind.SET)
    thin = replace(forgotten(random, rules, hand, random.random() / 2), end=end)
    found = replay(Game(rules, nobody, (thin,), tags=tags)).hands[0]
    assert found.outcome is whole.outcome
    assert found.early or found.points in (None, whole.points)
