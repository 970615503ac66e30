"""Learning the names that records say, and what a ledger knows of names when it is opened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ledger.errors import RecordError
from ledger.record.evening import seated
from ledger.record.model import Game
from ledger.record.names import folded, names_in_text, sitters
from ledger.store.chain import EntryKind, said
from ledger.store.naming import Naming, Said, Spelling
from ledger.store.sql import query, statement
from ledger.store.tables import insert_rows

if TYPE_CHECKING:
    from ledger.store.database import Database
    from ledger.store.transaction import Transaction

_RECORDS = 2000


def naming_of(asked: Database | Transaction) -> Naming:
    """What is known of names: the names that were learned, and the acts on people."""
    rows = asked.frame(statement(query("spellings"))).iter_rows(named=True)
    return Naming([Spelling(**row) for row in rows], acts_of(asked))


def acts_of(asked: Database | Transaction) -> Said:
    """What all acts on people come to."""
    acts = Said()
    for row in asked.frame(statement(query("people_acts"))).iter_rows(named=True):
        acts = acts.after(EntryKind(row["kind"]), row["subject"], said(row["body"]))
    return acts


def learn(transaction: Transaction, told: Iterable[tuple[str, int, Iterable[str]]]) -> None:
    """Learn the names that are new: those of a club, in the order of the entries that say them."""
    known = transaction.naming.spellings
    fresh: dict[tuple[str, str], Spelling] = {}
    rows = []
    for club, seq, names in told:
        for place, name in enumerate(names):
            key = (club, folded(name))
            if key not in known and key not in fresh:
                fresh[key] = Spelling(*key, name, seq)
                rows.append((*key, name, seq, place))
    if fresh:
        insert_rows(transaction, "names", rows)
        transaction.naming = transaction.naming.learned(fresh.values())


def learn_again(transaction: Transaction) -> None:
    """Learn all names again from the records, those of replaced versions as well."""
    transaction.run(statement("delete from names"))
    transaction.naming = Naming((), acts_of(transaction))
    seq = 0
    while True:
        asked = statement(query("naming_records"), {"seq": seq, "rows": _RECORDS})
        rows = transaction.frame(asked).rows()
        if not rows:
            return
        learn(
            transaction,
            [
                (said(body).get("club") or club, at, names_in_text(record))
                for at, club, body, record in rows
            ],
        )
        seq = rows[-1][0]


def check_people(naming: Naming, club: str, game: Game) -> None:
    """Raise `player-ambiguous` for a name that may be two people, `player-twice` for two seats.

    One person may sit in two seats of a game under two names, but not in one hand.
    """
    for name in sitters(game):
        naming.person(club, name)
    for sitting in {tuple(filter(None, seats)) for seats in seated(game)} | {game.players}:
        people: dict[str, str] = {}
        for name in filter(None, sitting):
            other = people.setdefault(naming.person(club, name), name)
            if other is not name:
                raise RecordError(
                    "player-twice",
                    f"{other} and {name} are one person, who sits in two seats",
                    hint="Correct one of the two; where they are two people, take the alias away "
                    "or part them again: ledger42 people.",
                )
