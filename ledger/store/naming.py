"""How the names that records say are shown, and which person each of them is.

A name that a record says is a person of its club by itself. Acts change that: an alias gives a name
to a person, a merge makes two people one, a pseudonym stands in place of every name of a person.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from ledger.errors import RecordError
from ledger.record.header import clean_name
from ledger.record.model import Game
from ledger.record.names import Mentions, folded, with_names
from ledger.store.chain import EntryKind

ID_DIGITS = 12
_ID = re.compile(r"p[0-9a-f]{12}")
Key = tuple[str, str]
"""A club and a folded name."""

ACTS = (
    EntryKind.ALIAS,
    EntryKind.UNALIAS,
    EntryKind.MERGE,
    EntryKind.UNMERGE,
    EntryKind.RENAME,
    EntryKind.PSEUDONYM,
)
"""The kinds of entry that change whom a name means or how it is shown; their subject is a person.

What they say: `name` of an alias or a rename, `into` of a merge, `shown` of a pseudonym.
"""


@lru_cache(maxsize=65_536)
def person_id(club: str, name: str) -> str:
    """The id of the person that a name of a club is by itself."""
    digest = hashlib.sha256(f"{club}\0{folded(name)}".encode()).hexdigest()
    return f"p{digest[:ID_DIGITS]}"


def is_person_id(words: str) -> bool:
    """Whether words have the shape of a person's id."""
    return _ID.fullmatch(words.strip().lower()) is not None


@dataclass(frozen=True, slots=True)
class Spelling:
    """A name of a club as the first record wrote it, which is entry `seq`."""

    club: str
    key: str
    written: str
    seq: int

    @property
    def person(self) -> str:
        """The person that it is by itself."""
        return person_id(self.club, self.key)


@dataclass(frozen=True, slots=True)
class Said:
    """What all acts on people come to; people are ids.

    `wordings` has how each alias was written.
    """

    aliases: dict[Key, tuple[str, ...]] = field(default_factory=dict)
    wordings: dict[Key, str] = field(default_factory=dict)
    merged: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    pseudonyms: dict[str, str] = field(default_factory=dict)

    def after(self, kind: EntryKind, person: str, body: Mapping[str, Any]) -> Said:
        """The same after one more act; an act whose words were erased says nothing."""
        if not body:
            return self
        club = str(body.get("club", ""))
        if kind is EntryKind.ALIAS:
            return self._named(club, body["name"], person)
        if kind is EntryKind.UNALIAS:
            key = (club, folded(body["name"]))
            left = tuple(each for each in self.aliases.get(key, ()) if each != person)
            aliases = {each: people for each, people in self.aliases.items() if each != key}
            wordings = {each: name for each, name in self.wordings.items() if each in aliases}
            if not left:
                return replace(self, aliases=aliases, wordings=wordings)
            return replace(self, aliases={**aliases, key: left})
        if kind is EntryKind.MERGE:
            return replace(self, merged={**self.merged, person: body["into"]})
        if kind is EntryKind.UNMERGE:
            return replace(self, merged=_without(self.merged, person))
        if kind is EntryKind.RENAME:
            named = self._named(club, body["name"], person)
            return replace(named, names={**self.names, person: body["name"]})
        if kind is EntryKind.PSEUDONYM:
            if body["shown"] is None:
                return replace(self, pseudonyms=_without(self.pseudonyms, person))
            named = self._named(club, body["shown"], person)
            return replace(named, pseudonyms={**self.pseudonyms, person: body["shown"]})
        return self

    def _named(self, club: str, name: str, person: str) -> Said:
        """The same where a name means a person as well, unless it is that person's own."""
        key = (club, folded(name))
        people = self.aliases.get(key, ())
        if person in people or person == person_id(*key):
            return self
        return replace(
            self,
            aliases={**self.aliases, key: (*people, person)},
            wordings={key: name, **self.wordings},
        )


def _without(values: dict[str, str], key: str) -> dict[str, str]:
    return {each: value for each, value in values.items() if each != key}


class Naming:
    """What a ledger knows of names at one moment; a new name or an act makes another one of it."""

    def __init__(self, spellings: Iterable[Spelling] = (), said: Said | None = None) -> None:
        """Work out people and labels; the spellings come in the order in which they were written.

        No two people have one label: of two the later one is shown with the club behind the name.
        """
        self.said = said or Said()
        self.spellings: dict[Key, Spelling] = {}
        self._homes: dict[str, Spelling] = {}
        self._labels: dict[str, str] = {}
        self._claims: dict[str, str] = {}
        self._hidden: dict[str, Mentions | None] = {}
        self._ways: dict[str, dict[str, str]] | None = None
        masks = self.said.pseudonyms
        self._masks = {self.root(person): mask for person, mask in reversed(masks.items())}
        self._masks |= {person: mask for person, mask in masks.items() if person in self._masks}
        self._add(spellings)

    def learned(self, spellings: Iterable[Spelling]) -> Naming:
        """The same with some more names, which were written later than all others."""
        other = Naming((), self.said)
        other.spellings = dict(self.spellings)
        other._homes = dict(self._homes)
        other._labels = dict(self._labels)
        other._claims = dict(self._claims)
        other._add(spellings)
        return other

    def _add(self, spellings: Iterable[Spelling]) -> None:
        fresh = list(spellings)
        for spelling in fresh:
            self.spellings[spelling.club, spelling.key] = spelling
            self._homes[spelling.person] = spelling
        for spelling in fresh:
            person = self._one(spelling.club, spelling.key)
            if person not in self._labels:
                self._label(person, spelling)

    def _label(self, person: str, spelling: Spelling) -> None:
        home = self._homes.get(person, spelling)
        label = self._masks.get(person) or self.said.names.get(person) or home.written
        while self._claims.setdefault(folded(label), person) != person:
            label = f"{label} ({home.club})"
        self._labels[person] = label

    def root(self, person: str) -> str:
        """The person that somebody was merged into, through all merges."""
        seen = {person}
        while (into := self.said.merged.get(person)) is not None and into not in seen:
            person = into
            seen.add(into)
        return person

    def people(self, club: str, key: str) -> tuple[str, ...]:
        """Everybody whom a folded name may mean: the people who have it as an alias, or itself."""
        aliased = self.said.aliases.get((club, key))
        if aliased is None:
            return (self.root(person_id(club, key)),)
        return tuple(dict.fromkeys(map(self.root, aliased)))

    def _one(self, club: str, key: str) -> str:
        people = self.people(club, key)
        return people[0] if len(people) == 1 else person_id(club, key)

    def identity(self, club: str, written: str) -> str:
        """The id of the person that a written name means, that of the bare name for several."""
        return self._one(club, folded(written))

    def person(self, club: str, written: str) -> str:
        """The id of the person that a written name means; raises `player-ambiguous`."""
        people = self.people(club, folded(written))
        if len(people) == 1:
            return people[0]
        either = " or ".join(f"{self.label(person)} ({person})" for person in people)
        raise RecordError(
            "player-ambiguous",
            f"{clean_name(written)!r} may be {either}",
            hint="Write the name by which the lists show the person who is meant, or another one "
            "that only this person has.",
        )

    def shown(self, club: str, written: str) -> str:
        """The name to show for a name as written."""
        return self._labels.get(self.identity(club, written)) or clean_name(written)

    def label(self, person: str) -> str:
        """The name to show for a person."""
        label = self._labels.get(person)
        if label is not None:
            return label
        home = self._homes.get(person)
        return self.said.names.get(person) or (home.written if home else person)

    def owner(self, label: str) -> str | None:
        """The person who is shown by a name in all lists, in any case; None for nobody."""
        return self._claims.get(folded(label))

    def home(self, person: str) -> Spelling | None:
        """How a person was first written; None for an id that no record ever made."""
        return self._homes.get(person)

    def acted_on(self, person: str) -> bool:
        """Whether an act that still holds speaks of a person."""
        said = self.said
        return (
            person in said.names
            or person in said.pseudonyms
            or person in said.merged
            or person in said.merged.values()
            or any(person in people for people in said.aliases.values())
        )

    def roots(self) -> list[str]:
        """Everybody, in the order in which they were first written."""
        return list(self._labels)

    def mask(self, person: str) -> str | None:
        """The pseudonym in force of a person or of anybody merged into that person."""
        return self._masks.get(person)

    def ways(self, person: str) -> dict[str, str]:
        """Every folded name that means a person and nobody else, each with a way to write it."""
        if self._ways is None:
            self._ways = {}
            names = {key: spelling.written for key, spelling in self.spellings.items()}
            for key, written in (names | self.said.wordings).items():
                people = self.people(*key)
                if len(people) == 1:
                    self._ways.setdefault(people[0], {})[key[1]] = names.get(key, written)
        return self._ways.get(person, {})

    def hidden(self, club: str) -> Mentions | None:
        """What stands in place of the names of a club's people who have a pseudonym."""
        if club not in self._hidden:
            self._hidden[club] = self._mentions(club) if self._masks else None
        return self._hidden[club]

    def _mentions(self, club: str) -> Mentions | None:
        names: dict[str, str] = {}
        others: list[str] = []
        keys = {key for of, key in (*self.spellings, *self.said.aliases) if of == club}
        for key in keys:
            mask = self._masks.get(self._one(club, key))
            if mask is None:
                others.append(key)
            elif folded(mask) != key:
                names[key] = mask
        return Mentions(names, others) if names else None

    def veiled(self, club: str, game: Game) -> Game:
        """A game with pseudonyms in place of the names of those who have one."""
        mentions = self.hidden(club)
        return game if mentions is None else with_names(game, mentions)

    def words(self, club: str, text: str) -> str:
        """A text with pseudonyms in place of the names of those who have one."""
        mentions = self.hidden(club)
        return text if mentions is None else mentions.replaced(text)


AS_WRITTEN = Naming()
"""Every written name is a person of its own."""
