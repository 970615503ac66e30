"""The kinds of error that cross the borders of the core, each with a stable code.

An error says what is wrong (with the value in it), where, and what to do next. The doors turn
it into an exit status or an HTTP problem by its kind; the text is the same at every door.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a game something is, whatever carries the game.

    `part` is one of tag, hand, shaker, deal, rest, bid, call, discard, trick, event, end. `hand`
    is the hand's number in the record; `index` counts within the part from 0 (deal: the seat;
    bid: the call; trick: the trick), `item` counts tiles from 0 within a deal, what it left over,
    a discard or a trick. `name` names a tag.
    """

    part: str
    hand: int | None = None
    index: int | None = None
    item: int | None = None
    name: str | None = None

    def __str__(self) -> str:
        words: list[str] = []
        if self.hand is not None:
            words.append(f"hand {self.hand}")
        if self.part == "tag":
            words.append(f"tag {self.name}")
        elif self.part == "deal":
            words.append("deal" if self.index is None else f"deal {'ABCDEFGH'[self.index]}")
        elif self.part in ("bid", "trick"):
            words.append(self.part if self.index is None else f"{self.part} {self.index + 1}")
        elif self.part != "hand":
            words.append(self.part)
        if self.item is not None:
            words.append(f"tile {self.item + 1}")
        return ", ".join(words)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something is: `line` and `column` count from 1, 0 means unknown.

    `excerpt` is the line itself (cut to a width that fits a screen), `caret` the column of the
    mark below the excerpt, from 1.
    """

    file: str
    line: int = 0
    column: int = 0
    excerpt: str = ""
    caret: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column or 1}"


class LedgerError(Exception):
    """Anything the core refuses.

    `code` is stable and kebab-case; `message` is one sentence with the offending value; `hint`
    says what to do; `rule` is the number in RULES.md where a rule of the game was broken;
    `spot` is the place in the game, `place` the place in the file.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        hint: str = "",
        rule: str = "",
        spot: Spot | None = None,
        place: Place | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.rule = rule
        self.spot = spot
        self.place = place

    def at(self, *, spot: Spot | None = None, place: Place | None = None) -> LedgerError:
        """Set where the error is, keeping what is known already, and return it."""
        self.spot = self.spot or spot
        self.place = self.place or place
        return self

    def within_hand(self, hand: int) -> LedgerError:
        """Complete a spot that does not know its hand yet."""
        if self.spot is not None and self.spot.hand is None:
            self.spot = replace(self.spot, hand=hand)
        return self

    def __str__(self) -> str:
        """The whole message: place, what, excerpt and caret, what to do."""
        what = self.message
        if self.spot is not None and (self.spot.hand is not None or self.place is None):
            what = f"{self.spot}: {what}"
        if self.place is not None:
            what = f"{self.place}: {what}"
        notes = [f"RULES {self.rule}"] if self.rule else []
        lines = [f"{what} [{'; '.join([self.code, *notes])}]"]
        if self.place is not None and self.place.excerpt:
            lines.append(f"    {self.place.excerpt}")
            if self.place.caret:
                lines.append(" " * (3 + self.place.caret) + "^")
        if self.hint:
            lines.append(f"  {self.hint}")
        return "\n".join(lines)


class RecordError(LedgerError):
    """A text, JSON or CSV record that cannot be read, or that contradicts itself."""


class RuleError(LedgerError):
    """An action that the rules refuse; `rule` says by which rule."""


class RuleSetError(LedgerError):
    """A rule set that is spelled wrong, cannot be satisfied, or contradicts itself."""


class UsageError(LedgerError):
    """A request that makes no sense: an unknown filter, format, statistic or range."""


class NotFoundError(LedgerError):
    """A game, hand, player or statistic that is not in the ledger."""


class ConflictError(LedgerError):
    """An act that another act has overtaken, or that contradicts what is stored already."""


class AccessError(LedgerError):
    """A request by somebody who is not known, or who is not allowed to do that."""


class TooManyError(AccessError):
    """Requests that come too fast; `wait` is in whole seconds, from 1."""

    def __init__(self, message: str, hint: str = "", *, wait: int = 1) -> None:
        super().__init__("too-many-requests", message, hint=hint)
        self.wait = wait


class StoreError(LedgerError):
    """The ledger file cannot be used as it is: not a ledger, damaged, from a newer version."""


class StoreBusyError(StoreError):
    """Another process holds the ledger file; `holder` is its number where that is known."""

    holder: int | None = None
