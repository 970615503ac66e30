"""Words of a hand's lines: seats, tiles and numbers, each fault at its word."""

from __future__ import annotations

from ledger.errors import Spot
from ledger.record.draft import Draft
from ledger.record.faults import Faults
from ledger.record.header import TEXT_LIMIT, too_long
from ledger.record.lexer import Token
from ledger.record.lexicon import Lexicon
from ledger.rules import Seat, Tile, letter


class LineWords:
    """What all lines of a hand share: the spellings, the faults and the hands read so far."""

    def __init__(self, lexicon: Lexicon, faults: Faults, drafts: list[Draft]) -> None:
        self.lexicon = lexicon
        self.faults = faults
        self.drafts = drafts

    def _tile(self, index: int, word: Token, spot: Spot) -> Tile | None:
        tile = self.lexicon.tiles.get(word.text)
        if tile is None:
            self._unknown_tile(index, word, spot)
        return tile

    def _unknown_tile(self, index: int, word: Token, spot: Spot) -> None:
        numbers = self.lexicon.rules.game.tile_set.numbers
        digits = word.text.replace("-", "")
        if len(digits) == 2 and digits.isascii() and digits.isdigit():
            code, said = "tile-not-in-set", f"the tile {word.text} is not in this set"
            if int(max(digits)) <= self.lexicon.rules.game.tile_set.highest:
                said = f"this game is played without the tile {word.text}"
        else:
            code, said = "tile-unknown", f"{word.text!r} is no tile"
        self._fault(
            code,
            said,
            index,
            word,
            f"Write both ends, each {numbers[0]} to {numbers[-1]}, as in 64; ?? for a tile that "
            "nobody noted.",
            spot,
        )

    def _seat_after(self, index: int, words: list[Token], example: str) -> Seat | None:
        if len(words) < 2:
            self._fault(
                "seat-missing",
                f"the {words[0].text.lower()} line names no seat",
                index,
                words[0],
                f"Write it as in `{example}`.",
            )
            return None
        return self._known_seat(index, words[1], example, None)

    def _known_seat(self, index: int, word: Token, example: str, spot: Spot | None) -> Seat | None:
        seat = self.lexicon.seat(word.text)
        if seat is None:
            game = self.lexicon.rules.game
            self._fault(
                "seat-unknown",
                f"{word.text!r} is no seat of this game",
                index,
                word,
                f"Seats are A to {letter(game.seats - 1)}; write it as in `{example}`.",
                spot,
            )
        return seat

    def _no_more(self, index: int, words: list[Token], count: int) -> None:
        if len(words) > count:
            self._fault(
                "word-extra",
                f"{words[count].text!r} is more than a {words[0].text.lower()} line says",
                index,
                words[count],
                "Delete it, or make it a comment behind a semicolon.",
            )

    def _check_text(self, index: int, text: str, column: int) -> None:
        if len(text) > TEXT_LIMIT:
            self.faults.add_error(too_long("the text"), index, column)
        for offset, char in enumerate(text if not text.isprintable() else ""):
            if char != "\t" and (char < " " or "\x7f" <= char <= "\x9f"):
                self._fault(
                    "control-character",
                    f"the text holds the control character U+{ord(char):04X}",
                    index,
                    column + offset,
                    "Delete it; a text is one line of printable characters.",
                )
                return

    def _twice(self, index: int, word: Token, what: str) -> None:
        self._fault(
            "line-twice",
            f"{what} is written twice in this hand",
            index,
            word,
            "Keep one of the two lines; a new hand begins with `hand N`.",
        )

    def _note(
        self,
        part: str,
        index: int,
        at: Token,
        count: int | None = None,
        item: int | None = None,
    ) -> None:
        if self.faults.spots is not None:
            self.faults.note(Spot(part, self.drafts[-1].number, count, item), index, at)

    def _fault(
        self,
        code: str,
        message: str,
        index: int,
        at: Token | int,
        hint: str,
        spot: Spot | None = None,
    ) -> None:
        if spot is None and self.drafts:
            spot = Spot("hand", self.drafts[-1].number)
        self.faults.add(code, message, index, at, hint=hint, spot=spot)


def is_count(word: str) -> bool:
    """Whether a word is a count from 0 to 99999."""
    return word.isascii() and word.isdigit() and len(word) < 6


def is_number(word: str) -> bool:
    """Whether a word is a count from 1."""
    return is_count(word) and int(word) > 0
