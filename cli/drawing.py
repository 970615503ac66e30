"""A hand drawn for the terminal: the deal and each trick with the seats where people sit."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from cli.strokes import ASCII, BOXES, TILE_WIDTH, Strokes, beside, tile_lines
from dashboards.table import HandView, PlayView, SeatView, TrickView, hand_view
from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.rules import UNKNOWN, Tile

WIDTH = 80
_SIDE = 38
_ACROSS = 26
_TRICKS_A_ROW = 3
_LINE = 25
_ROWS = (
    ("north-west", "north", "north-east"),
    ("west", "", "east"),
    ("south-west", "south", "south-east"),
)
"""Where people sit, as rows across the table."""


class Drawing:
    """One hand of a game; `lines` is the drawing, at most 80 characters wide."""

    def __init__(self, game: Game, facts: GameFacts, index: int, *, ascii_only: bool) -> None:
        self._game = game
        self._view: HandView = hand_view(game, facts, index)
        self._call = game.hands[index].call
        self._strokes: Strokes = ASCII if ascii_only else BOXES
        self._suits = game.rules.suits(self._call.call) if self._call is not None else None
        self._sides = [
            "".join(seat.letter for seat in self._view.seats if seat.team == side)
            for side in range(game.rules.game.team_count)
        ]
        self._places = [seat.place for seat in self._view.seats]
        self._letters = {seat.name: seat.letter for seat in self._view.seats}

    def lines(self) -> Iterator[str]:
        """The drawing from top to bottom."""
        view = self._view
        yield from _wrapped(f"Hand {view.number}: {view.sentence}.")
        for line in filter(None, [view.auction, view.named, *view.before]):
            yield from _wrapped(line)
        yield ""
        yield from self._deal()
        if view.tricks:
            yield from self._tricks()
        yield from view.comments
        yield from self._result()
        yield from self._legend()

    def _tile(self, tile: Tile, *, who: str = "", led: str = "") -> list[str]:
        trump = self._suits is not None and tile in self._suits.trumps
        named = "" if self._call is None else self._call.call.trump
        return tile_lines(
            tile,
            self._strokes,
            trump=trump,
            count=self._game.rules.game.worth.get(tile, 0),
            who=who,
            first=named if trump else led,
        )

    def _row(self, tiles: Sequence[Tile]) -> list[str]:
        return beside([self._tile(tile) for tile in tiles])

    def _deal(self) -> Iterator[str]:
        seats = self._view.seats
        places = {seat.place: seat for seat in seats}
        yield from self._middle(places.get("north"))
        for west, _, east in _ROWS:
            sides = [self._beside(places.get(side)) for side in (west, east)]
            padded = [[line.ljust(_SIDE) for line in sides[0]], sides[1]]
            if not padded[0]:
                padded[0] = [" " * _SIDE]
            if any(sides):
                yield from beside(padded, 2)
        yield from self._middle(places.get("south"))
        yield from self._left()
        yield ""

    def _left(self) -> Iterator[str]:
        """What the deal left over, and what became of it."""
        left = self._view.left
        if left is None:
            return
        blocks = [["Left over", *self._row(left.tiles)]] if left.tiles else []
        if left.laid:
            blocks.append(["Laid down", *self._row(left.steps[-1].tiles)])
        yield from beside(blocks, 3)
        yield from _wrapped(left.says)

    def _who(self, seat: SeatView) -> str:
        roles = f" ({', '.join(seat.roles)})" if seat.roles else ""
        name = "" if seat.name == f"seat {seat.letter}" else f" {seat.name}"
        return f"{seat.letter}{name}{roles}"

    def _middle(self, seat: SeatView | None) -> list[str]:
        if seat is None:
            return []
        lines = [self._who(seat), *self._row([held.tile for held in seat.tiles])]
        width = max(map(len, lines))
        return [" " * max(0, (WIDTH - width) // 2) + line for line in lines]

    def _beside(self, seat: SeatView | None) -> list[str]:
        if seat is None:
            return []
        tiles = [held.tile for held in seat.tiles]
        a_row = max(4, -(-len(tiles) // 2)) if len(tiles) * TILE_WIDTH > _SIDE - 3 else len(tiles)
        lines = [self._who(seat)]
        for start in range(0, len(tiles), a_row or 1):
            lines += self._row(tiles[start : start + a_row])
        return lines

    def _tricks(self) -> Iterator[str]:
        tricks = self._view.tricks
        for start in range(0, len(tricks), _TRICKS_A_ROW):
            blocks = [self._trick(trick) for trick in tricks[start : start + _TRICKS_A_ROW]]
            yield from beside([[line.ljust(_ACROSS) for line in block] for block in blocks])
            for trick in tricks[start : start + _TRICKS_A_ROW]:
                yield from trick.events
            yield ""

    def _trick(self, trick: TrickView) -> list[str]:
        plays = {play.place: play for play in trick.plays}
        lead = trick.plays[0]
        led = "" if self._suits is None else self._suits.led.get(_tile(lead), "")
        drawn = {place: self._played(play, led) for place, play in plays.items()}
        head = f"{trick.number}. {self._letters[lead.name]} leads"
        blank = [" " * TILE_WIDTH] * 3
        if {"south", "west", "north", "east"} >= set(self._places):
            middle = [*drawn.get("north", blank), "", *drawn.get("south", blank)]
            low = ["", ""]
            west, east = low + drawn.get("west", blank), low + drawn.get("east", blank)
            body = beside([west, middle, east], 1)
        else:
            rows = [row for row in _ROWS if set(row) & set(self._places)]
            body = [line for row in rows for line in beside([drawn.get(p, blank) for p in row], 1)]
        body = "\n".join(body).strip("\n").split("\n")
        return [head, *body, *self._taken(trick)]

    def _played(self, play: PlayView, led: str) -> list[str]:
        who = self._letters[play.name]
        if play.wins:
            who = who.join(self._strokes.winner)
        return self._tile(_tile(play), who=who, led=led)

    def _taken(self, trick: TrickView) -> list[str]:
        if not trick.taker:
            return []
        points = ", ".join(
            f"{side} {taken}" for side, taken in zip(self._sides, trick.points, strict=True)
        )
        takes = f"{self._letters[trick.taker]} takes {trick.worth}"
        line = f"{takes}: {points}"
        return [line] if len(line) <= _LINE else [takes, points]

    def _result(self) -> Iterator[str]:
        view = self._view
        if view.score is not None and view.score_after is not None:
            won = ", ".join(
                f"{side} +{points} = {after}"
                for side, points, after in zip(
                    view.sides, view.score, view.score_after, strict=True
                )
            )
            yield from _wrapped(f"Score: {won}")
        if view.level:
            yield f"Only the {view.level} was written down."
        yield from (f"Not checked: {words}." for words in view.unchecked)

    def _legend(self) -> Iterator[str]:
        marks = []
        if self._suits is not None and self._suits.trumps:
            marks.append(f"{self._strokes.trump[:3]} trump")
        if any(seat.tiles for seat in self._view.seats) or self._view.tricks:
            worths = ", ".join(map(str, self._game.rules.game.counters))
            marks += [f"{worths} on the lower edge: count"] if worths else []
        if self._view.tricks:
            marks.append(f"{'A'.join(self._strokes.winner)} takes the trick")
        if len(marks) > 1:
            yield "   ".join(marks)


def _wrapped(line: str) -> list[str]:
    """A sentence in lines that fit, those after the first moved in."""
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False) or [""]


def _tile(play: PlayView) -> Tile:
    digits = play.tile.replace("-", "")
    return Tile(digits) if len(digits) == 2 else UNKNOWN
