"""The people of a ledger: who is who, by which name they are shown, and the acts that change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ledger.errors import ConflictError, NotFoundError, UsageError
from ledger.filter import UNKNOWN, Filter
from ledger.record.header import clean_name
from ledger.record.names import folded
from ledger.store.chain import Draft, EntryKind, append
from ledger.store.naming import Naming, person_id
from ledger.store.people_renewal import renew
from ledger.store.people_search import Search
from ledger.store.people_views import (
    Person,
    PersonHistory,
    acts_on,
    games_by_label,
    person_of,
    veiled,
)

if TYPE_CHECKING:
    from ledger.store.database import Database
    from ledger.store.erase import Erasure
    from ledger.store.transaction import Transaction

_PEOPLE = ("player", "bidder", "partner", "defender")
_NOBODY = "none"

MOST_NAME = 80
"""Characters of a name that an act gives."""


class People:
    """Finds people and acts on them; an act is an entry with who did it and why.

    A person is meant by id, name or alias. Everything is told with pseudonyms in place of names
    unless `written` is asked for. Every act derives the games concerned again at once, gives the
    person as it is then, and does nothing when it is so already. Acts raise `why-missing`,
    `player-unknown`, `player-ambiguous`, `name-invalid`, `people-together` and `alias-in-use`.
    """

    def __init__(self, database: Database, relabel: Callable[[], None] = lambda: None) -> None:
        """`relabel` is told when an erasure may have changed the labels of tokens."""
        self._database = database
        self._relabel = relabel

    def all(
        self, club: str | None = None, words: str = "", *, written: bool = False
    ) -> list[Person]:
        """Everybody whom a record in force names, or whom an act speaks of, by name.

        `words` must stand in one of the names, in any case and without accents.
        """
        naming = self._database.naming
        search = Search(naming, club, written=written)
        games = games_by_label(self._database)
        found = [
            person_of(naming, person, games.get(naming.label(person), 0))
            for person in (search.matching(words) if words.strip() else search.people())
            if naming.label(person) in games or naming.acted_on(person)
        ]
        shown = found if written else map(veiled, found)
        return sorted(shown, key=lambda person: (folded(person.name), person.person_id))

    def find(self, words: str, club: str | None = None, *, written: bool = False) -> Person:
        """The one person whom words mean; raises `player-unknown` and `player-ambiguous`."""
        naming = self._database.naming
        found = self._told(naming, Search(naming, club, written=written).find(words))
        return found if written else veiled(found)

    def person(
        self, words: str, club: str | None = None, *, written: bool = False
    ) -> PersonHistory:
        """The person whom words mean, with the acts on that person."""
        naming = self._database.naming
        found = Search(naming, club, written=written).find(words)
        told = self._told(naming, found)
        if told.pseudonym and not written:
            return PersonHistory(veiled(told), ())
        return PersonHistory(told, acts_on(self._database, naming, found))

    def label(self, words: str, club: str | None = None) -> str:
        """The name by which lists and figures show whom words mean; raises as `find`."""
        naming = self._database.naming
        owner = naming.owner(words)
        if owner is not None and naming.label(owner) == words:
            home = naming.home(owner)
            if club is None or (home is not None and home.club == club):
                return words
        return naming.label(Search(naming, club).find(words))

    def alias(self, words: str, name: str, *, by: str, why: str, club: str | None = None) -> Person:
        """Have a name mean a person, in games that are stored and in those to come.

        Two people may share an alias that no stored game says; a record that says it is refused
        then. Raises `alias-in-use`, and `alias-person` for the name of somebody who has acts.
        """
        name = _checked(name)

        def draft(naming: Naming, person: str, of: str) -> list[Draft]:
            key = (of, folded(name))
            own = person_id(*key)
            people = naming.people(*key)
            if person in people:
                return []
            if key not in naming.said.aliases and (people != (own,) or naming.acted_on(own)):
                raise ConflictError(
                    "alias-person",
                    f"{name} is {naming.label(people[0])} ({people[0]}), a person with a history",
                    hint=f"Merge the two if they are one: ledger42 people merge {people[0]} "
                    f"{person} --why ...",
                )
            return [Draft(EntryKind.ALIAS, person, by, why, of, {"name": name})]

        return self._act(words, club, why, draft)

    def unalias(
        self, words: str, name: str, *, by: str, why: str, club: str | None = None
    ) -> Person:
        """Take an alias away; raises `alias-unknown`, and `alias-shown` for the name shown."""

        def draft(naming: Naming, person: str, of: str) -> list[Draft]:
            key = (of, folded(name))
            owners = [
                each for each in naming.said.aliases.get(key, ()) if naming.root(each) == person
            ]
            if not owners:
                raise NotFoundError(
                    "alias-unknown",
                    f"{clean_name(name)!r} is no alias of {naming.label(person)}",
                    hint="ledger42 people show lists the names of a person.",
                )
            said = naming.said
            if any(
                folded(shown) == key[1]
                for each in owners
                for shown in (said.names.get(each), said.pseudonyms.get(each))
                if shown is not None
            ):
                raise ConflictError(
                    "alias-shown",
                    f"{naming.label(person)} is shown by this name",
                    hint="Give another name or take the pseudonym back first.",
                )
            return [
                Draft(EntryKind.UNALIAS, each, by, why, of, {"name": clean_name(name)})
                for each in owners
            ]

        return self._act(words, club, why, draft)

    def merge(self, words: str, into: str, *, by: str, why: str, club: str | None = None) -> Person:
        """Make two people one, who is shown as the second; gives that one.

        Raises `merge-self`, `merge-again` for somebody who was merged into another already, and
        `merge-elsewhere` for people of two clubs.
        """

        def draft(naming: Naming, _: str, of: str) -> list[Draft]:
            person = self._itself(naming, words, club)
            root = Search(naming, club, written=True).find(into)
            earlier = naming.said.merged.get(person)
            if earlier is not None and naming.root(person) == root:
                return []
            if earlier is not None:
                raise ConflictError(
                    "merge-again",
                    f"{_written(naming, person)} was merged into {naming.label(earlier)} already",
                    hint=f"Part the two first: ledger42 people unmerge {person} --why ...",
                )
            if root == person:
                raise UsageError(
                    "merge-self",
                    f"{_written(naming, person)} and {into!r} are one person already",
                    hint="Name two people; ledger42 people show tells who was merged with whom.",
                )
            home = naming.home(root)
            if home is None or home.club != of:
                raise UsageError(
                    "merge-elsewhere",
                    f"{naming.label(person)} and {naming.label(root)} are people of two clubs",
                    hint="A person belongs to one club.",
                )
            return [Draft(EntryKind.MERGE, person, by, why, of, {"into": root})]

        return self._act(words, club, why, draft)

    def unmerge(self, words: str, *, by: str, why: str, club: str | None = None) -> Person:
        """Undo the merge of a person; all is as if it had never been. Gives that person.

        Who was merged is meant by the id or by the name as first written. Raises `merge-unknown`.
        """

        def draft(naming: Naming, root: str, of: str) -> list[Draft]:
            person = self._itself(naming, words, club)
            into = naming.said.merged.get(person)
            if into is None:
                merged = [
                    f"{_written(naming, each)} ({each})"
                    for each in naming.said.merged
                    if naming.root(each) == root
                ]
                raise NotFoundError(
                    "merge-unknown",
                    f"{_written(naming, person)} was not merged into anybody",
                    hint=f"Merged into this person: {', '.join(merged)}."
                    if merged
                    else "Nothing to do.",
                )
            return [Draft(EntryKind.UNMERGE, person, by, why, of, {"from": into})]

        return self._act(words, club, why, draft)

    def rename(
        self, words: str, name: str, *, by: str, why: str, club: str | None = None
    ) -> Person:
        """Show a person by another name, which means that person from then on.

        Raises `name-taken` for the name of somebody else.
        """
        name = _checked(name)

        def draft(naming: Naming, person: str, of: str) -> list[Draft]:
            _check_free(naming, person, of, name)
            if naming.said.names.get(person) == name:
                return []
            return [Draft(EntryKind.RENAME, person, by, why, of, {"name": name})]

        return self._act(words, club, why, draft)

    def pseudonym(
        self, words: str, shown: str | None, *, by: str, why: str, club: str | None = None
    ) -> Person:
        """Show a pseudonym in place of every name of a person, everywhere; None takes it back.

        Records keep what was written; whoever reads them through the ledger sees the pseudonym.
        Raises `name-taken`.
        """
        name = None if shown is None else _checked(shown)

        def draft(naming: Naming, person: str, of: str) -> list[Draft]:
            masks = naming.said.pseudonyms
            if name is None:
                return [
                    Draft(EntryKind.PSEUDONYM, each, by, why, of, {"shown": None})
                    for each in masks
                    if naming.root(each) == person
                ]
            _check_free(naming, person, of, name)
            if masks.get(person) == name:
                return []
            return [Draft(EntryKind.PSEUDONYM, person, by, why, of, {"shown": name})]

        return self._act(words, club, why, draft)

    def erase(self, words: str, *, by: str, why: str, club: str | None = None) -> Erasure:
        """Take every name of a person out of the ledger for good and keep the games.

        Raises `player-unknown`, `player-ambiguous` and `why-missing`.
        """
        from ledger.store.erase import erase

        check_reason(why)
        erasure = erase(self._database, words, by=by, why=why, club=club)
        self._relabel()
        return erasure

    def meant(self, chosen: Filter) -> Filter:
        """A filter with the names that lists show in place of ids, aliases and other spellings.

        Whom nobody knows stays as it is, and finds nothing. Raises `player-ambiguous`.
        """
        given = {
            field: value
            for field in _PEOPLE
            if (value := getattr(chosen, field)) not in (None, UNKNOWN, _NOBODY)
        }
        named: dict[str, Any] = {
            field: self._known(value, chosen.club) for field, value in given.items()
        }
        return chosen if named == given else replace(chosen, **named)

    def _known(self, words: str, club: str | None) -> str:
        try:
            return self.label(words, club)
        except NotFoundError:
            return words

    def club_of(self, words: str, club: str | None = None) -> str:
        """The club of the person whom words mean; raises as `find`."""
        naming = self._database.naming
        home = naming.home(Search(naming, club, written=True).find(words))
        return "" if home is None else home.club

    def _act(
        self,
        words: str,
        club: str | None,
        why: str,
        draft: Callable[[Naming, str, str], list[Draft]],
    ) -> Person:
        check_reason(why)
        with self._database.writing() as transaction:
            before = transaction.naming
            person = Search(before, club, written=True).find(words)
            home = before.home(person)
            assert home is not None
            drafts = draft(before, person, home.club)
            if drafts:
                enter(transaction, drafts)
                person = transaction.naming.root(drafts[-1].subject)
                renew(transaction, before)
            return self._told(transaction.naming, person, transaction)

    def _itself(self, naming: Naming, words: str, club: str | None) -> str:
        """The person whom words mean without regard to merges."""
        wanted = words.strip().lower()
        if naming.home(wanted) is not None:
            return wanted
        merged = [
            each
            for each in naming.said.merged
            if (home := naming.home(each)) is not None
            and home.key == folded(words)
            and club in (None, home.club)
        ]
        return merged[0] if len(merged) == 1 else Search(naming, club, written=True).find(words)

    def _told(
        self, naming: Naming, person: str, asked: Database | Transaction | None = None
    ) -> Person:
        games = games_by_label(asked or self._database)
        return person_of(naming, person, games.get(naming.label(person), 0))


def enter(transaction: Transaction, drafts: list[Draft]) -> None:
    """Enter acts on people; what the transaction knows of names follows."""
    said = transaction.naming.said
    for entry in append(transaction, drafts):
        said = said.after(entry.kind, entry.subject, entry.said)
    transaction.naming = Naming(transaction.naming.spellings.values(), said)


def check_reason(why: str) -> None:
    """Raise `why-missing` for an act on a person without a reason."""
    if not why.strip():
        raise UsageError(
            "why-missing",
            "an act on a person needs a reason",
            hint="Say in a few words why: it stays in the history.",
        )


def _checked(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned or len(cleaned) > MOST_NAME or not cleaned.isprintable():
        raise UsageError(
            "name-invalid",
            f"{cleaned[:MOST_NAME]!r} is no name",
            hint=f"A name has 1 to {MOST_NAME} printable characters.",
        )
    return cleaned


def _check_free(naming: Naming, person: str, club: str, name: str) -> None:
    """Raise `name-taken` for a name that means, or shows, somebody else."""
    key = (club, folded(name))
    known = key in naming.spellings or key in naming.said.aliases
    owner = naming.owner(name)
    others = [each for each in naming.people(*key) if each != person] if known else []
    if owner not in (None, person):
        others.append(owner)
    if others:
        raise ConflictError(
            "name-taken",
            f"{name} is the name of {_written(naming, others[0])} ({others[0]})",
            hint="Choose another one; merge the two if they are one person.",
        )


def _written(naming: Naming, person: str) -> str:
    home = naming.home(person)
    return home.written if home else person
