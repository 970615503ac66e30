"""Each game of the family as simulated players play it: legal, finished, plausible, repeatable."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random

import pytest

from ledger.record import jsonl, text
from ledger.record.facts import HandFacts
from ledger.record.replay import check_game, replay
from ledger.rules import PRESETS, BidKind, GameKind, RuleSet, Seat, parse_rules
from ledger.simulate import SKILLS, Keeping, Player, Setting, game, hand
from ledger.simulate.evenings import EVENINGS, evening
from ledger.simulate.fits import FITS, fit_of, shape

DECIDED = 80
OTHERS = [
    "84; nello on; plunge on; splash on; sevens on",
    "84; identical second",
    "84-pairs; all-pass shaker-30; nello on",
    "42-3p; nello on; nello-doubles choice; sevens on; looper on",
    "42-3p-points; all-pass shaker-any",
    "geezer; nello-doubles choice; small-end-lead always",
    "moon; scoring marks",
    "moon; all-pass shaker-any; small-end-lead always; follow-me-doubles choice",
    "140; scoring marks",
    "140; all-pass shaker-30; set-score bid-to-others",
    "72-points; defenders-keep-points no",
    "big-game; small-end-lead always; opening-lead trump",
]
HOUSE = (
    "garage like 72; title Garage; sets 1; highest-double 7; removed none; hand-size 8; "
    "lowest-bid 30; highest-bid 45; mark 55; take-least 4; take-most 4"
)


@dataclass
class Table:
    """What some games of one rule set came to."""

    rules: RuleSet
    hands: list[HandFacts] = field(default_factory=list)
    unfinished: int = 0

    @property
    def bids(self) -> Iterator[HandFacts]:
        return (hand for hand in self.hands if hand.made is not None)


def seated(rules: RuleSet) -> list[Player]:
    skills = list(SKILLS.values())
    return [Player(f"P{seat}", skills[(seat + 1) % 3]) for seat in range(rules.game.seats)]


def played(words: str, games: int, setting: Setting, *, decided: int = 0) -> Table:
    """Some games, each of them replayed and read back from both carriers.

    More than `games` where fewer than `decided` hands were made or set in them.
    """
    rules = parse_rules(words)
    table = Table(rules)
    for number in count():
        if number >= games and sum(1 for _ in table.bids) >= decided:
            break
        made = game(rules, seated(rules), Random(f"{words} {number}"), setting)
        facts, errors = check_game(made)
        assert errors == []
        assert facts is not None
        assert text.loads(text.dumps(made)) == [made]
        assert jsonl.loads(jsonl.dumps(made)) == [made]
        table.hands += facts.hands
        table.unfinished += not facts.finished
    return table


@pytest.fixture(scope="module")
def tables() -> dict[str, Table]:
    return {preset: played(preset, 3, Setting(), decided=DECIDED) for preset in PRESETS}


@pytest.mark.parametrize("words", OTHERS)
def test_games_under_other_options_replay(words) -> None:
    assert played(words, 2, Setting(last_hand=40)).hands


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    "keeping", [Keeping.AUCTION, Keeping.RESULT, Keeping.HOLES], ids=lambda keeping: keeping.name
)
def test_games_are_legal_however_they_are_kept(preset, keeping) -> None:
    assert played(preset, 1, Setting(keeping=keeping, last_hand=30)).hands


@pytest.mark.parametrize("preset", PRESETS)
def test_matches_end(tables, preset) -> None:
    assert not tables[preset].unfinished


def test_a_table_where_nearly_all_pass_ends_when_the_shaker_must_bid() -> None:
    assert not played("84-pairs; all-pass shaker-30", 3, Setting()).unfinished


@pytest.mark.parametrize("preset", PRESETS)
def test_bids_are_made_as_often_as_in_a_club(tables, preset) -> None:
    bids = [hand.made for hand in tables[preset].bids]
    assert len(bids) >= DECIDED
    assert 0.40 < sum(bids) / len(bids) < 0.85


@pytest.mark.parametrize("preset", PRESETS)
def test_most_bids_in_points_stand_in_the_lower_half_of_the_ladder(tables, preset) -> None:
    ladder = tables[preset].rules.game.ladder
    said = [hand.bid or "" for hand in tables[preset].bids]
    bids = [int(bid) for bid in said if bid.isdigit()]
    middle = (ladder.lowest + ladder.highest) / 2
    assert sum(bid <= middle for bid in bids) > 0.6 * len(bids)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_hand_played_out_counts_what_a_hand_holds(tables, preset) -> None:
    kind = tables[preset].rules.game
    for found in tables[preset].hands:
        if found.points is None or found.early or found.sits_out or kind.rest_size:
            continue
        assert sum(found.points) == kind.hand_total


def strength(kind: GameKind, rules: RuleSet, seed: str) -> dict[bool, list[bool]]:
    """Hands made and set by whether the bidder expected more than most bidders do."""
    from ledger.simulate.estimate import estimates

    rng = Random(seed)
    found: list[tuple[float, bool]] = []
    for number in range(160):
        shaker = Seat(number % kind.seats)
        made = hand(rules, shaker, seated(rules), rng, mishaps=False)
        if made.declared is None or made.made is None or made.declared.bid.kind is BidKind.NAMED:
            continue
        if made.declared.contract.name != "trump":
            continue
        dealt = made.hand.deal[made.declared.bidder]
        assert dealt is not None
        expected = estimates(rules, dealt, SKILLS["expert"])[0].points
        found.append((expected - made.declared.points, made.made))
    found.sort()
    middle = len(found) // 2
    split: dict[bool, list[bool]] = defaultdict(list)
    for place, (_, good) in enumerate(found):
        split[place >= middle].append(good)
    return split


@pytest.mark.parametrize("preset", ["42-3p", "84", "88", "72", "geezer", "big-game", "140", "moon"])
def test_success_rises_with_the_hand(preset) -> None:
    rules = parse_rules(preset)
    split = strength(rules.game, rules, preset)
    strong, weak = (sum(split[key]) / len(split[key]) for key in (True, False))
    assert strong > weak


def reached(words: str, hands: int) -> Counter[str]:
    """The bids, as far as they have a name, and the calls of some hands."""
    rules = parse_rules(words)
    rng = Random(words)
    seen: Counter[str] = Counter()
    for number in range(hands):
        shaker = Seat(number % rules.game.seats)
        declared = hand(rules, shaker, seated(rules), rng, mishaps=False).declared
        if declared is None:
            continue
        seen[declared.bid.contract] += 1
        seen[declared.contract.name] += 1
        seen["low" if declared.call.low else ""] += 1
        seen["mark" if declared.bid.kind is BidKind.MARKS else ""] += 1
    return seen


@pytest.mark.parametrize(
    ("words", "hands", "wanted"),
    [
        ("moon", 300, {"moon", "over-the-moon"}),
        (
            "geezer",
            500,
            {
                "39-partner",
                "39-double",
                "dip",
                "dive",
                "plunge",
                "count",
                "nello",
                "low",
                "doubles",
            },
        ),
        ("42-3p; nello on; sevens on", 700, {"nello", "sevens", "doubles", "mark"}),
        (
            "84; nello on; plunge on; splash on; sevens on",
            400,
            {"pistol", "plunge", "splash", "sevens", "doubles", "mark"},
        ),
        ("house", 700, {"nello", "plunge", "splash", "sevens", "doubles", "follow-me", "mark"}),
    ],
)
def test_special_bids_and_contracts_are_reached(words, hands, wanted) -> None:
    assert wanted <= {name for name, times in reached(words, hands).items() if times}


@pytest.mark.parametrize("preset", ["72", "88", "moon", "big-game"])
def test_the_bidder_takes_up_what_the_deal_left_over(preset) -> None:
    rules = parse_rules(preset)
    rng = Random(preset)
    exchanges = [
        made.hand.discard
        for number in range(20)
        if (made := hand(rules, Seat(0), seated(rules), rng)).declared is not None
    ]
    assert any(laid is not None and laid.tiles for laid in exchanges)


def test_seven_three_is_now_and_then_led_as_a_trey() -> None:
    rules = parse_rules("big-game")
    rng = Random(3)
    hands = [hand(rules, Seat(number % 4), seated(rules), rng).hand for number in range(120)]
    assert {trick.suit for one in hands for trick in one.tricks} > {""}


def test_a_game_that_nobody_knows_is_practised_first() -> None:
    rules = parse_rules(HOUSE)
    assert shape(rules.game) not in FITS
    table = played(HOUSE, 2, Setting())
    assert table.hands
    fit_of.cache_clear()
    assert fit_of(rules) == fit_of(parse_rules(HOUSE))


def test_every_game_of_the_family_has_been_practised() -> None:
    assert {shape(kind) for kind in PRESETS.values()} == set(FITS)


def test_the_other_evenings_show_every_game_on_days_of_their_own() -> None:
    games = [made for number in range(1, len(EVENINGS) + 1) for made in evening(42, number)]
    assert {made.rules.game.id for made in games} == {kind.id for kind in PRESETS.values()} - {"42"}
    assert all(replay(made).finished for made in games)
    assert all(made.tag("Simulated").startswith("seed 42, evening ") for made in games)
    assert 2 not in {plan.day.isoweekday() for plan in EVENINGS}
    sitting = [
        (made.tag("Date"), made.tag("Round"), name) for made in games for name in made.players
    ]
    assert len(set(sitting)) == len(sitting)


def test_games_do_not_depend_on_the_order_of_hashes() -> None:
    script = (
        "from random import Random; from ledger.rules import parse_rules, Seat;"
        "from ledger.simulate import EXPERT, Player, hand;"
        "from ledger.simulate.evenings import evening; from ledger.record.digest import digest;"
        f"rules = parse_rules('{HOUSE}');"
        "print(hand(rules, Seat(0), [Player('P', EXPERT)] * 4, Random(1)).hand);"
        "print(*[digest(game) for number in (2, 4) for game in evening(42, number)])"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_the_same_seed_gives_the_same_evening() -> None:
    assert list(evening(7, 3)) == list(evening(7, 3))
    assert list(evening(7, 3)) != list(evening(8, 3))
