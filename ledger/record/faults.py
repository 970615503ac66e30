"""Faults found while one game is read: kept up to a limit, each with its place."""

from __future__ import annotations

from typing import TypeVar

from ledger.errors import LedgerError, RecordError, Spot
from ledger.record.lexer import Token, mark

FAULT_LIMIT = 20
_MESSAGE_LIMIT = 400

_Error = TypeVar("_Error", bound=LedgerError)


class TooManyFaultsError(Exception):
    """Raised inside the reader when a game has more faults than are worth telling."""


class Faults:
    """The faults of one game, and where its parts stand when that is asked for.

    `spots` maps spots to line index and column; it is None while nobody needs it, since keeping
    it costs more than reading.
    """

    __slots__ = ("errors", "file", "first_line", "lines", "spots")

    def __init__(
        self,
        file: str,
        lines: list[str],
        first_line: int,
        spots: dict[Spot, tuple[int, int]] | None = None,
    ) -> None:
        self.file = file
        self.lines = lines
        self.first_line = first_line
        self.errors: list[LedgerError] = []
        self.spots = spots

    def add(
        self,
        code: str,
        message: str,
        index: int,
        at: Token | int,
        *,
        hint: str,
        spot: Spot | None = None,
    ) -> None:
        """Keep a fault at a word or a column of the line with this index."""
        self.add_error(RecordError(code, message, hint=hint), index, at, spot)

    def add_error(
        self, error: LedgerError, index: int, at: Token | int, spot: Spot | None = None
    ) -> None:
        """Keep an error that some other part raised, at a word or a column."""
        column = at if isinstance(at, int) else at.column
        place = mark(self.file, self.first_line + index, self.lines[index], column)
        self.errors.append(brief(error).at(spot=spot, place=place))
        if len(self.errors) >= FAULT_LIMIT:
            raise TooManyFaultsError

    def note(self, spot: Spot, index: int, at: Token | int) -> None:
        """Remember where a part of the game stands."""
        if self.spots is not None:
            column = at if isinstance(at, int) else at.column
            self.spots.setdefault(spot, (index, column))


def brief(error: _Error) -> _Error:
    """The error, with the middle of a message left out that quotes more than anybody reads."""
    if len(error.message) > _MESSAGE_LIMIT:
        half = _MESSAGE_LIMIT // 2
        error.message = f"{error.message[:half]} … {error.message[-half:]}"
    return error


def fresh(error: LedgerError) -> LedgerError:
    """A copy of an error, because parsers may keep and raise one error again."""
    return type(error)(error.code, error.message, hint=error.hint, rule=error.rule)
