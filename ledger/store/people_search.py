"""Finding the person whom somebody means: by id, name or alias, whatever the case and accents."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ledger.errors import NotFoundError, UsageError
from ledger.record.names import folded, plain
from ledger.rules.calls import guess
from ledger.store.naming import Naming, is_person_id, person_id

_MOST = 5


class Search:
    """What can be found in a naming; of people with a pseudonym nothing else, unless `written`."""

    def __init__(self, naming: Naming, club: str | None = None, *, written: bool = False) -> None:
        self._naming = naming
        self._club = club
        self._written = written

    def people(self) -> list[str]:
        """Everybody who can be found, in the order in which they were first written."""
        naming = self._naming
        return [
            person
            for person in naming.roots()
            if self._within(person) and (naming.ways(person) or naming.acted_on(person))
        ]

    def find(self, words: str) -> str:
        """The one person whom words mean; raises `player-unknown` and `player-ambiguous`.

        An id comes before a name as written, that before a name without its accents.
        """
        for fits in (self._by_id, self._by_name, self._by_plain):
            found = list(dict.fromkeys(fits(words)))
            if len(found) == 1:
                return found[0]
            if found:
                raise self._ambiguous(words, found)
        raise self._unknown(words)

    def matching(self, words: str) -> list[str]:
        """Everybody one of whose names holds the words, without case and accents."""
        wanted = plain(words)
        return [
            person
            for person in self.people()
            if any(wanted in plain(name) for name in self._names(person))
        ]

    def _within(self, person: str) -> bool:
        home = self._naming.home(person)
        return home is not None and self._club in (None, home.club)

    def _names(self, person: str) -> Iterable[str]:
        label = self._naming.label(person)
        if self._naming.mask(person) is not None and not self._written:
            return (label,)
        return (label, *self._naming.ways(person).values())

    def shown_id(self, person: str) -> str:
        """The id that may be told of a person."""
        home = self._naming.home(person)
        if self._written or home is None or self._naming.mask(person) is None:
            return person
        return person_id(home.club, self._naming.label(person))

    def _by_id(self, words: str) -> list[str]:
        wanted = words.strip().lower()
        if not is_person_id(wanted):
            return []
        found = [person for person in self.people() if self.shown_id(person) == wanted]
        if found or self._naming.home(wanted) is None:
            return found
        root = self._naming.root(wanted)
        hidden = self._naming.mask(root) is not None and not self._written
        return [root] if self._within(root) and not hidden else []

    def _by_name(self, words: str) -> list[str]:
        return self._where(lambda name: folded(name) == folded(words))

    def _by_plain(self, words: str) -> list[str]:
        return self._where(lambda name: plain(name) == plain(words))

    def _where(self, fits: Callable[[str], bool]) -> list[str]:
        people = [person for person in self.people() if any(map(fits, self._names(person)))]
        shared = [
            person
            for (_, key), owners in self._naming.said.aliases.items()
            if len(owners) > 1 and fits(key)
            for person in map(self._naming.root, owners)
            if self._within(person) and (self._written or self._naming.mask(person) is None)
        ]
        return [*people, *shared]

    def _ambiguous(self, words: str, found: list[str]) -> UsageError:
        told = [f"{self._naming.label(each)} ({self.shown_id(each)})" for each in found[:_MOST]]
        more = f" and {len(found) - _MOST} more" if len(found) > _MOST else ""
        return UsageError(
            "player-ambiguous",
            f"{words!r} may be {' or '.join(told)}{more}",
            hint="Give the id, or a name that only one of them has.",
        )

    def _unknown(self, words: str) -> NotFoundError:
        near: dict[str, str] = {}
        for person in self.people():
            for name in self._names(person):
                near.setdefault(plain(name), self._naming.label(person))
        hint = guess(plain(words), near, near, most=3, cutoff=0.5).strip()
        return NotFoundError(
            "player-unknown",
            f"nobody called {words!r} has played here",
            hint=hint or "List the players first.",
        )
