"""A person as the ledger tells of one, and the acts that made it so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from ledger.store.chain import EntryKind, said
from ledger.store.naming import Naming, person_id
from ledger.store.sql import query, statement

if TYPE_CHECKING:
    from ledger.store.database import Database
    from ledger.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Person:
    """A person of a club: the name that is shown, and every other name that means the same person.

    `games` counts those in which the person sat. Of somebody with a pseudonym the other names, the
    people who were merged and the real id are told only to who may see records as written.
    """

    person_id: str
    club: str
    name: str
    names: tuple[str, ...] = ()
    games: int = 0
    pseudonym: bool = False
    merged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PersonAct:
    """One act on a person: `what` is the alias, the name, or the id of the other person."""

    entry: int
    kind: EntryKind
    person_id: str
    what: str
    at: datetime
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class PersonHistory:
    """A person and every act on that person and those merged into it, the oldest first."""

    person: Person
    acts: tuple[PersonAct, ...]


def person_of(naming: Naming, person: str, games: int = 0) -> Person:
    """A person as everything known tells of one."""
    home = naming.home(person)
    label = naming.label(person)
    ways = naming.ways(person)
    return Person(
        person,
        home.club if home else "",
        label,
        tuple(sorted(name for name in ways.values() if name != label)),
        games,
        naming.mask(person) is not None,
        tuple(each for each in naming.said.merged if naming.root(each) == person),
    )


def veiled(person: Person) -> Person:
    """A person as everybody may see one."""
    if not person.pseudonym:
        return person
    shown_id = person_id(person.club, person.name)
    return replace(person, person_id=shown_id, names=(), merged=())


def games_by_label(asked: Database | Transaction) -> dict[str, int]:
    """How many games each name that lists show sat in; a scorer alone has 0."""
    sql = query("people_games")
    return dict(asked.frame(statement(sql)).iter_rows())


def acts_on(asked: Database | Transaction, naming: Naming, person: str) -> tuple[PersonAct, ...]:
    """Every act on a person and on those merged into it, now or before, the oldest first."""
    rows = asked.frame(statement(query("people_acts")))
    found = []
    for row in rows.iter_rows(named=True):
        body = said(row["body"])
        ends = {row["subject"], str(body.get("into", ""))}
        if person in ends or any(naming.root(end) == person for end in ends if end):
            what = body.get("name") or body.get("into") or body.get("shown") or ""
            found.append(
                PersonAct(
                    row["seq"],
                    EntryKind(row["kind"]),
                    row["subject"],
                    str(what),
                    row["entered_at"],
                    str(body.get("by", "")),
                    str(body.get("why", "")),
                )
            )
    return tuple(found)
