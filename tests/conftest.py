"""Random legal nights in every shape that records come in, and a ledger that holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

import pytest

from ledger.book import Book, Source
from ledger.record.facts import GameFacts, HandFacts
from ledger.record.model import (
    BidEntry,
    CallEntry,
    Discard,
    End,
    EndKind,
    Event,
    EventKind,
    Game,
    Hand,
    Trick,
)
from ledger.record.replay import replay
from ledger.record.text import dumps
from ledger.rules import (
    UNKNOWN,
    Aim,
    Bid,
    BidKind,
    HandState,
    Phase,
    RuleSet,
    Seat,
    Tile,
    next_shaker,
    parse_rules,
)
from ledger.simulate.season import season as simulated_season

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo")
RULES = ("straight", "house", "points-250", "straight; nello on; all-pass shaker-30")


def _choose_bid(state: HandState, random: Random) -> Bid:
    bids = state.legal_bids()
    chance = random.random()
    if chance < 0.55:
        return bids[0]
    return random.choice(bids[:6] if chance < 0.9 else bids)


def _play_hand(rules: RuleSet, number: int, shaker: Seat, random: Random) -> tuple[Hand, bool]:
    game = rules.game
    tiles = list(game.tile_set.tiles)
    random.shuffle(tiles)
    size, seats = game.hand_size, game.seats
    sort = game.tile_set.sort
    deal = tuple(sort(tiles[size * seat : size * seat + size]) for seat in range(seats))
    rest = sort(tiles[size * seats :])
    state = HandState.start(rules, shaker, deal, rest)
    bids: list[BidEntry] = []
    call = None
    while state.phase is Phase.AUCTION:
        bid = _choose_bid(state, random)
        bids.append(BidEntry(state.to_act, bid))
        state = state.bid(state.to_act, bid)
    hand = Hand(number, shaker, deal=deal, bids=tuple(bids), rest=rest)
    if state.phase is Phase.DONE:
        return hand, True
    if state.phase is Phase.CALL:
        calls = state.legal_calls()
        special = [call for call in calls if call.contract.name not in ("trump", "follow-me")]
        call = CallEntry(
            state.to_act, random.choice(special if special and random.random() < 0.4 else calls)
        )
        state = state.call(call.seat, call.call)
    discard = None
    if state.phase is Phase.DISCARD:
        laid = random.choice(state.legal_discards())
        discard = Discard(state.to_act, laid) if laid else None
        state = state.discard(state.to_act, laid)
    leads: list[tuple[Seat, str, list[Tile]]] = []
    while state.phase is Phase.PLAY:
        tile = random.choice(state.legal_plays())
        suit = ""
        if not state.trick:
            suit = random.choice(("", *state.playing.legal_suits(tile)[1:]))
            leads.append((state.to_act, suit, []))
        leads[-1][2].append(tile)
        state = state.play(state.to_act, tile, suit)
    tricks = tuple(Trick(leader, tuple(played), suit) for leader, suit, played in leads)
    return replace(hand, call=call, discard=discard, tricks=tricks), False


def _thin(
    hand: Hand, facts: HandFacts, bid: BidEntry, random: Random, *, split: bool = False
) -> Hand:
    """Forget some of a hand, as scorers do; `split` keeps what each side took."""
    made = facts.made
    kind = random.random()
    if kind < 0.35 or made is None:
        return hand
    took = facts.points if split and not facts.early else None
    end = End(EndKind.MADE if made else EndKind.SET, split=took or ())
    hand = replace(hand, tricks=(), end=end)
    if kind < 0.55:
        return hand
    hand = replace(hand, deal=(None,) * len(hand.deal), bids=(bid,), rest=(), discard=None)
    if kind < 0.7:
        return replace(hand, end=End(EndKind.THROWN_IN))
    if kind < 0.85:
        return hand
    if hand.call is not None and hand.call.call.contract.aim is Aim.LOSE_ALL:
        hand = replace(hand, end=replace(end, split=()))
    return replace(hand, call=None)


def random_game(seed: int) -> Game:
    """A game that the rules allow, unfinished or not, of any of the rule sets."""
    random = Random(seed)
    rules = parse_rules(random.choice(RULES))
    players = random.sample(NAMES, 4)
    if random.random() < 0.2:
        players[random.randrange(4)] = ""
    day = date(2026, 9, 1) + timedelta(days=7 * random.randrange(12))
    tags = [("Event", random.choice(("Club", "Open")))] if random.random() < 0.8 else []
    if random.random() < 0.85:
        tags.append(("Date", day.isoformat()))
    tags.append(("Round", str(seed)))
    if random.random() < 0.3:
        tags.append(("Simulated", "yes"))
    game = Game(rules, tuple(players), tags=(*tags, ("Unfinished", "time")))
    shaker = Seat(random.randrange(4))
    wanted = random.choice((0, 3, 6, 60))
    while len(game.hands) < wanted:
        number = len(game.hands) + 1
        hand, passed = _play_hand(rules, number, shaker, random)
        facts = replay(replace(game, hands=(*game.hands, hand)))
        last = facts.hands[-1]
        if last.bidder is not None:
            winning = next(entry for entry in hand.bids if entry.seat == last.bidder)
            hand = _thin(hand, last, winning, random)
        if random.random() < 0.1:
            hand = replace(
                hand, events=(Event(EventKind.SUBSTITUTE, Seat(random.randrange(4)), "Zoe", 0),)
            )
        game = replace(game, hands=(*game.hands, hand))
        shaker = next_shaker(rules, shaker, all_passed=passed)
        if replay(game).finished:
            unfinished = tuple(tag for tag in game.tags if tag[0] != "Unfinished")
            return replace(game, tags=unfinished)
    return game


def random_family_game(rules_text: str, seed: int, hands: int = 4, *, thin: bool = True) -> Game:
    """Some hands of a game of any rule set, legal and now and then half noted."""
    random = Random(f"{rules_text} {seed}")
    rules = parse_rules(rules_text)
    players = tuple(random.sample(NAMES, rules.game.seats))
    day = date(2026, 9, 1) + timedelta(days=7 * random.randrange(12))
    tags = (("Event", "Club"), ("Date", day.isoformat()), ("Round", f"{rules_text} {seed}"))
    game = Game(rules, players, tags=(*tags, ("Unfinished", "time")))
    shaker = Seat(random.randrange(rules.game.seats))
    while len(game.hands) < hands:
        hand, passed = _play_hand(rules, len(game.hands) + 1, shaker, random)
        last = replay(replace(game, hands=(*game.hands, hand))).hands[-1]
        if thin and last.bidder is not None and last.made is not None:
            standing = [entry for entry in hand.bids if entry.seat == last.bidder]
            said = next(e for e in reversed(standing) if e.bid.kind is not BidKind.PASS)
            hand = _thin(hand, last, said, random, split=True)
            if rules.game.exchange and rules.game.exchange.least and random.random() < 0.3:
                hand = replace(hand, discard=None, rest=(UNKNOWN,) * rules.game.rest_size)
        game = replace(game, hands=(*game.hands, hand))
        shaker = next_shaker(rules, shaker, all_passed=passed)
        if replay(game).finished:
            return replace(game, tags=tags)
    return game


@dataclass(frozen=True)
class Season:
    """A ledger and the same games with their facts, for counting by hand."""

    book: Book
    games: list[tuple[Game, GameFacts]]


@pytest.fixture(scope="session")
def make_game() -> Callable[[int], Game]:
    """Make a legal game out of a seed."""
    return random_game


@pytest.fixture(scope="session")
def make_family_game() -> Callable[..., Game]:
    """Make a legal game of any rule set out of its text and a seed."""
    return random_family_game


@pytest.fixture(scope="session")
def ledger_of() -> Iterator[Callable[[list[Game]], Season]]:
    """Put games into a ledger in memory."""
    books: list[Book] = []

    def keep_games(games: list[Game]) -> Season:
        book = Book.open()
        books.append(book)
        report = book.ingest(Source.of_bytes(dumps(games).encode(), "season"))
        assert report.stored == len(games), [str(e) for r in report.refused for e in r.errors]
        return Season(book, [(game, replay(game)) for game in games])

    yield keep_games
    for book in books:
        book.close()


@pytest.fixture(scope="session")
def make_season(ledger_of: Callable[[list[Game]], Season]) -> Callable[[int, int], Season]:
    """Make a ledger in memory out of some seeds: the first one and how many."""

    def make(first: int, count: int) -> Season:
        return ledger_of([random_game(seed) for seed in range(first, first + count)])

    return make


@pytest.fixture(scope="session")
def season(ledger_of: Callable[[list[Game]], Season]) -> Season:
    """Some 40 games, enough for every bucket to be there."""
    return ledger_of([random_game(seed) for seed in range(40)])


@pytest.fixture(scope="session")
def club_night(ledger_of: Callable[[list[Game]], Season]) -> Season:
    """Two evenings of the simulated club, two tables each."""
    return ledger_of(list(simulated_season(42, nights=2, players=8)))
