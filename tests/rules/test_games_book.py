"""Every example of the rule book, read from the book and played by the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.resources import files

import pytest

from ledger.errors import LedgerError
from ledger.rules import (
    GAMES,
    PARTS,
    UNKNOWN,
    Declared,
    HandState,
    Match,
    Part,
    Play,
    RuleSet,
    Seat,
    Tile,
    check_deal,
    letter,
    parse_rules,
    score_hand,
    unknown_hands,
)
from ledger.rules.tiles import SEAT_LETTERS

BOOK = files("ledger.rules").joinpath("RULES.md").read_text(encoding="utf-8")
GAME_RULES = {
    "42-3p": "9.3",
    "84": "9.4",
    "84-pairs": "9.4",
    "88": "9.5",
    "geezer": "9.6",
    "72": "9.7",
    "moon": "9.8",
    "big-game": "9.9",
    "140": "9.10",
}
"""The rule of the book that tells each game; plain 42 is the book itself."""


def examples() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every example with the number of its rule and its place there."""
    rule, place = "", 0
    for heading, block in re.findall(
        r"^### (\d+\.\d+) |^```example\n(.*?)^```$", BOOK, re.M | re.S
    ):
        if heading:
            rule, place = heading, 0
        else:
            place += 1
            yield f"{rule} example {place}", tuple(block.splitlines())


EXAMPLES = dict(examples())


class Table:
    """An example as it is played: each line of it is one thing done, or one thing seen."""

    def __init__(self) -> None:
        self.rules: RuleSet = parse_rules("straight")
        self.deal: dict[Seat, tuple[Tile, ...]] = {}
        self.left: tuple[Tile, ...] | None = None
        self.begun: HandState | None = None
        self.score: tuple[int, ...] = ()

    @property
    def hand(self) -> HandState:
        """The hand, dealt when it is first asked for; A shakes."""
        if self.begun is None:
            hands = unknown_hands(self.rules.game)
            dealt = tuple(self.deal.get(Seat(seat), held) for seat, held in enumerate(hands))
            self.begun = HandState.start(self.rules, Seat(0), dealt, self.left)
        return self.begun

    @property
    def declared(self) -> Declared:
        """The contract."""
        assert self.hand.declared is not None
        return self.hand.declared

    @property
    def playing(self) -> Play:
        """The tricks."""
        assert self.hand.playing is not None
        return self.hand.playing

    def do(self, line: str) -> None:
        """Play or check one line; a code behind `->` says that the rules refuse it."""
        done, _, refused = line.partition(" -> refused: ")
        word, _, rest = done.partition(" ")
        act: Callable[[str], None]
        if re.fullmatch(r"[A-H]", word):
            act, rest = self.trick, done
        else:
            act = getattr(self, f"do_{word}" if rest else "moment")
        if not refused:
            act(rest or word)
            return
        with pytest.raises(LedgerError) as caught:
            act(rest)
        assert (caught.value.code, bool(caught.value.rule)) == (refused, True)

    def do_rules(self, text: str) -> None:
        self.rules = parse_rules(text)

    def do_set(self, text: str) -> None:
        game = self.rules.game
        sides = "".join(SEAT_LETTERS[team] for team in game.teams)
        assert text == (
            f"{len(game.tile_set.tiles)} tiles, {game.hand_size} each, {game.rest_size} over, "
            f"sides {sides}, {game.hand_total} points"
        )

    def do_deal(self, text: str) -> None:
        word, *tiles = text.split()
        held = tuple(map(Tile, tiles))
        nothing = (None,) * seat(word)
        check_deal(self.rules.game, (*nothing, held))
        self.deal[seat(word)] = held

    def do_left(self, text: str) -> None:
        self.left = tuple(map(Tile, text.split()))

    def do_bid(self, text: str) -> None:
        for said in text.split(", "):
            word, bid = said.split(" ", 1)
            self.begun = self.hand.bid(seat(word), self.rules.parse_bid(bid))

    def do_call(self, text: str) -> None:
        word, call = text.split(" ", 1)
        if not self.hand.auction.bids:
            self.bids_alone(seat(word))
        self.begun = self.hand.call(seat(word), self.rules.parse_call(call))
        exchange = self.rules.game.exchange
        if exchange is not None and not self.deal:
            laid = (UNKNOWN,) * exchange.least
            self.begun = self.begun.discard(self.declared.bidder, laid)

    def bids_alone(self, bidder: Seat) -> None:
        """An auction in which the bidder bids the lowest and the others pass."""
        while not self.hand.auction.over:
            turn = self.hand.auction.to_act
            self.begun = self.hand.bid(turn, self.hand.legal_bids()[turn == bidder])

    def do_discard(self, text: str) -> None:
        word, *tiles = text.split()
        self.begun = self.hand.discard(seat(word), tuple(map(Tile, tiles)))

    def do_sits(self, text: str) -> None:
        seats = text.removeprefix("out ").replace("nobody", "").split()
        assert self.declared.sits_out == tuple(map(seat, seats))

    def trick(self, text: str) -> None:
        played, _, came_out = text.partition(": ")
        leader, *tiles = played.split()
        first, _, suit = tiles[0].partition("/")
        state = self.hand.play(seat(leader), Tile(first), suit)
        for tile in tiles[1:]:
            assert state.to_act is not None
            state = state.play(state.to_act, Tile(tile))
        took = sum(state.points) - sum(self.hand.points)
        assert f"{letter(state.tricks[-1].winner)} takes {took}" == came_out
        self.begun = state

    def do_took(self, text: str) -> None:
        assert self.hand.points == numbers(text)

    def do_suppose(self, text: str) -> None:
        points = numbers(text)
        assert sum(points) <= self.rules.game.hand_total
        self.begun = self.hand._replace(playing=self.playing._replace(points=points))

    def moment(self, word: str) -> None:
        assert self.playing.made is {"made": True, "set": False, "open": None}[word]

    def do_scores(self, text: str) -> None:
        said, made, points = text.split()[-1], self.playing.made, self.playing.points
        if text.startswith("if "):
            made = text.startswith("if made")
        assert made is not None
        deal = self.declared
        found = score_hand(self.rules, deal.bid, deal.aim, deal.team, made, points)
        assert found == numbers(said)
        self.score = found

    def do_match(self, text: str) -> None:
        before, after, winner = re.split(" -> |, ", text)
        match = Match(self.rules, numbers(before)).add(self.score, self.declared.team)
        assert match.score == numbers(after)
        assert match.winner == self.rules.team(seat(winner[0]))


def seat(word: str) -> Seat:
    return Seat(SEAT_LETTERS.index(word))


def numbers(text: str) -> tuple[int, ...]:
    """Numbers joined by dashes; one below nothing has a dash of its own."""
    return tuple(map(int, re.findall(r"(?:(?<=\d-)|^)-?\d+", text)))


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_of_the_book(name: str) -> None:
    table = Table()
    for line in EXAMPLES[name]:
        table.do(line)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "42"])
def test_9_every_game_has_five_examples(game: str) -> None:
    mine = [
        name
        for name, lines in EXAMPLES.items()
        if name.startswith(f"{GAME_RULES[game]} ") and lines[0].startswith("rules ")
    ]
    assert len(mine) >= 5


@pytest.mark.parametrize("game", GAME_RULES)
def test_9_the_rule_of_a_game_tells_its_presets(game: str) -> None:
    section = BOOK.split(f"### {GAME_RULES[game]} ", 1)[1].split("\n### ", 1)[0]
    assert set(GAMES[game].presets) <= set(re.findall(r"^#### `(.*)`$", section, re.M))


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.key)
def test_7_3_every_part_of_a_new_game_is_in_the_book(part: Part) -> None:
    assert f"| `{part.key}` | {part.says} | {part.may_be} |\n" in BOOK
