"""Part of the ledger as a token of one club sees it: each method bound by what it is about.

A method that its table does not name is refused, so that a new one is closed until somebody has
thought about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from inspect import signature
from typing import Any, ClassVar

from ledger.filter import Filter
from ledger.grant import Grant


@dataclass(frozen=True, slots=True)
class Binding:
    """What a method is about: the parameter that says so, empty for nothing, None for every club.

    `acts` tells whether it acts, which is bound also where reading is public.
    """

    about: str | None
    acts: bool = False


OPEN = Binding("")
"""For what tells nothing of any club."""


def reads(about: str | None) -> Binding:
    """For what reads, of what the parameter `about` says or of every club."""
    return Binding(about)


def acts(about: str | None) -> Binding:
    """For what acts, on what the parameter `about` says or on every club."""
    return Binding(about, acts=True)


class Bound:
    """Something of the ledger whose methods raise `club-foreign` for other clubs than the grant's.

    `table` binds every method by its name; `about` may be `club`, `club_id`, `game_id`, `hand_id`,
    `night_id` and `chosen`, a filter.
    """

    table: ClassVar[Mapping[str, Binding]] = {}

    def __init__(
        self,
        whole: Any,
        grant: Grant,
        *,
        closed: bool,
        club_of: Callable[[str], str | None],
    ) -> None:
        assert grant.club is not None
        self._whole = whole
        self._grant = grant
        self._club = grant.club
        self._closed = closed
        self._club_of = club_of

    def __getattr__(self, name: str) -> Any:
        """A method or property of the whole, bound as the table says."""
        found = getattr(self._whole, name)
        binding = self.table.get(name, Binding(None, acts=True))
        if binding.about == "" or not (binding.acts or self._closed):
            return found
        if binding.about is None:
            self._grant.check_club(None)
        return self._with(found, str(binding.about))

    def _with(self, method: Callable[..., Any], parameter: str) -> Callable[..., Any]:
        """The method with one of its parameters checked, and set where it is left out."""
        shape, bind = signature(method), self._binders()[parameter]

        @wraps(method)
        def asked(*args: Any, **named: Any) -> Any:
            given = shape.bind(*args, **named)
            given.apply_defaults()
            given.arguments[parameter] = bind(given.arguments[parameter])
            return method(*given.args, **given.kwargs)

        return asked

    def _binders(self) -> dict[str, Callable[[Any], Any]]:
        return {
            "chosen": self._within,
            "club": self._own_club,
            "club_id": self._own_club,
            "game_id": self._own_game,
            "hand_id": self._own_hand,
            "night_id": self._own_night,
        }

    def _within(self, chosen: Filter) -> Filter:
        return replace(chosen, club=self._own_club(chosen.club))

    def _own_club(self, club: str | None) -> str:
        self._grant.check_club(club or self._club)
        return self._club

    def _own_game(self, game_id: str) -> str:
        club = self._club_of(game_id)
        if club is not None:
            self._grant.check_club(club)
        return game_id

    def _own_hand(self, hand_id: str) -> str:
        self._own_game(hand_id.strip().rpartition("-")[0])
        return hand_id

    def _own_night(self, night_id: str) -> str:
        from ledger.store.night_ids import NightId

        self._grant.check_club(NightId.parse(night_id).club)
        return night_id
