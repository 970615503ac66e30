"""What is written is read again as the same, whatever a game says."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.record import jsonl, text
from ledger.record.convert import csv_sheet
from ledger.record.digest import digest
from ledger.record.entry import Entry
from ledger.record.header import in_order
from ledger.record.lexicon import FREE_TEXT
from ledger.record.model import (
    BidEntry,
    CallEntry,
    Comment,
    End,
    EndKind,
    Event,
    EventKind,
    Game,
    Hand,
    Trick,
)
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.record.turns import in_turn, turns_of
from ledger.rules import SEAT_LETTERS, RuleSet, Seat, Tile, parse_rules

RULES = [
    parse_rules(rules)
    for rules in (
        "straight",
        "points-250",
        "house",
        "straight; nello on; small-end-lead always; follow-me-doubles choice; plunge on; splash on",
    )
]
LINE = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=30
).map(str.strip)
TAG_NAME = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{2,8}", fullmatch=True)
OTHER_TAGS = TAG_NAME.filter(
    lambda name: name.lower()
    not in {
        "p42", "rulebook", "rules", "date", "time", "zone", "result", "forfeit", "event", "site",
        "scorer", "table", "round", "simulated", "unfinished",
    }
)  # fmt: skip


@st.composite
def hands(draw: st.DrawFn, rules: RuleSet, number: int) -> Hand:
    game = rules.game
    seats = st.integers(0, game.seats - 1).map(Seat)
    tiles = st.sampled_from([*game.tile_set.kinds, Tile("??")])
    held = st.lists(tiles, min_size=1, max_size=8).map(game.tile_set.sort)
    deal = draw(st.tuples(*[st.none() | held for _ in range(game.seats)]))
    bids = [
        BidEntry(draw(seats), rules.parse_bid(draw(st.sampled_from(BIDS))))
        for _ in range(draw(st.integers(0, 5)))
    ]
    call = None
    if draw(st.booleans()):
        call = CallEntry(draw(seats), draw(st.sampled_from(rules.calls)))
    tricks = [draw(trick(rules, call)) for _ in range(draw(st.integers(0, 7)))]
    here = [0, *([1] if bids else []), *([2] if call else []), *range(3, 3 + len(tricks))]
    events: list[Event] = []
    comments: list[Comment] = []
    for order, at in enumerate(sorted(draw(st.lists(st.sampled_from(here), max_size=4)))):
        if draw(st.booleans()):
            comments.append(Comment(draw(LINE), at, order))
        else:
            events.append(draw(event(at, seats)))
    end = draw(st.none() | st.builds(End, st.sampled_from(EndKind), st.none() | seats))
    if end is not None and end.kind in (EndKind.MADE, EndKind.SET):
        end = End(end.kind, end.seat, draw(st.none() | st.integers(0, 99)))
    return Hand(
        number,
        draw(st.none() | seats),
        draw(st.sampled_from(("", "00:00", "19:04", "23:59"))),
        deal,
        tuple(bids),
        call,
        tuple(tricks),
        tuple(events),
        tuple(comments),
        end,
    )


BIDS = ("pass", "30", "41", "1m", "5m", "12m", "plunge", "plunge-4m", "splash", "?")


@st.composite
def trick(draw: st.DrawFn, rules: RuleSet, call: CallEntry | None) -> Trick:
    leader = Seat(draw(st.integers(0, rules.game.seats - 1)))
    kinds = st.sampled_from([*rules.game.tile_set.kinds, Tile("??")])
    tiles = tuple(draw(st.lists(kinds, min_size=1, max_size=rules.game.seats)))
    suit = draw(st.sampled_from(["", tiles[0][0], tiles[0][1]])) if tiles[0] != "??" else ""
    others = [seat for seat in range(rules.game.seats) if seat != leader]
    played = (leader, *draw(st.permutations(others)))[: len(tiles)]
    if in_turn(turns_of(rules, leader, call), played) or draw(st.booleans()):
        return Trick(leader, tiles, suit)
    return Trick(leader, tiles, suit, tuple(Seat(seat) for seat in played))


@st.composite
def event(draw: st.DrawFn, at: int, seats: st.SearchStrategy[Seat]) -> Event:
    kind = draw(st.sampled_from(EventKind))
    seat = draw(st.none() | seats)
    words = draw(LINE)
    first = (words.split() or [""])[0]
    named = first if kind in FREE_TEXT else first.upper()
    if seat is None and len(named) == 1 and named in SEAT_LETTERS:
        words = ""
    return Event(kind, seat, words, at)


@st.composite
def games(draw: st.DrawFn) -> Game:
    rules = draw(st.sampled_from(RULES))
    names = draw(st.lists(LINE, min_size=4, max_size=4, unique=True))
    players = tuple(" ".join(name.split()) for name in names)
    if len({name for name in players if name}) < len([name for name in players if name]):
        players = ("", "", "", "")
    tags = draw(st.dictionaries(OTHER_TAGS, LINE, max_size=3))
    if len({name.lower() for name in tags}) < len(tags):
        tags = {}
    known = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "Unfinished": LINE,
                "Table": LINE,
                "Date": st.sampled_from(("2026-11-24", "2026-??-??", "????-02-29")),
                "Zone": st.just("America/Chicago"),
                "Result": st.sampled_from(("7-6", "250-248")),
                "Forfeit": st.sampled_from("ABCD"),
            },
        )
    )
    found = tuple(draw(hands(rules, number)) for number in range(1, draw(st.integers(0, 3)) + 1))
    comments = tuple(draw(st.lists(LINE, max_size=2)))
    return Game(rules, nfc(players), found, in_order([*tags.items(), *known.items()]), comments)


def nfc(names: tuple[str, ...]) -> tuple[str, ...]:
    import unicodedata

    return tuple(unicodedata.normalize("NFC", name) for name in names)


@settings(max_examples=60, deadline=None)
@given(games())
def test_text_comes_back_as_the_same_game(game: Game) -> None:
    written = text.dumps(game)
    [again] = text.loads(written)
    assert text.dumps(again) == written
    assert (again.players, again.tags, again.comments) == (game.players, game.tags, game.comments)
    assert again.hands == game.hands
    assert again == game


@settings(max_examples=60, deadline=None)
@given(games())
def test_json_comes_back_as_the_same_game(game: Game) -> None:
    assert jsonl.loads(jsonl.dumps(game)) == [game]
    assert digest(jsonl.loads(jsonl.dumps(game))[0]) == digest(game)


@settings(max_examples=20, deadline=None)
@given(st.lists(games(), min_size=1, max_size=3))
def test_files_concatenate(found: list[Game]) -> None:
    assert text.loads("".join(text.dumps(game) for game in found)) == found
    assert text.loads(text.dumps(found)) == found


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_give_games_or_errors(data: bytes) -> None:
    check(list(read(Source.of_bytes(data, "x"))))


@settings(max_examples=80, deadline=None)
@given(games(), st.data())
def test_a_damaged_game_leaves_the_next_one_alone(game: Game, data: st.DataObject) -> None:
    written = text.dumps(game)
    at = data.draw(st.integers(0, len(written)))
    length = data.draw(st.integers(1, 30))
    rubbish = data.draw(st.text(st.sampled_from('ABC 0123456789-:,;/?"\\\nx'), max_size=10))
    damaged = written[:at] + rubbish + written[at + length :]
    last = '[P42 "1"]\n[Event "the next game"]\n[Rules "straight"]\n[Unfinished "time"]\n'
    found = list(read(Source.of_bytes((damaged + "\n" + last).encode(), "x")))
    check(found)
    assert found[-1].good
    assert found[-1].game is not None
    assert found[-1].game.tag("Event") == "the next game"


def check(found: list[Entry]) -> None:
    for entry in found:
        assert (entry.game is not None and entry.facts is not None) or entry.errors
        for error in entry.errors:
            assert str(error)
            assert error.place is not None


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10_000))
def test_a_legal_game_comes_back_and_is_good(make_game: Callable[[int], Game], seed: int) -> None:
    game = make_game(seed)
    written = text.dumps(game)
    [entry] = read(Source.of_bytes(written.encode(), "x"))
    assert entry.good
    assert entry.game == game
    assert text.dumps(game) == written
    [again] = read(Source.of_bytes(jsonl.dumps(game).encode(), "x"))
    assert (again.game, again.facts) == (game, entry.facts)


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10_000))
def test_a_score_sheet_keeps_bidder_bid_call_and_result(
    make_game: Callable[[int], Game], seed: int
) -> None:
    game = make_game(seed)
    if not game.hands:
        return
    sheet = csv_sheet.dumps(game)
    [again] = csv_sheet.loads(sheet)
    assert csv_sheet.dumps(again) == sheet
