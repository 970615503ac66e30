"""Taking a person's name out of the ledger for good; the games are kept under a made-up name.

Every text that holds a name of the person goes: a record is taken out, and where it was in force a
version with the made-up name comes in its place; what an entry says is worded anew; an act that
gave the person a name is taken out. The entries of the kind `erase` list what they did: `records`
and `bodies` are the entries whose texts are gone, `reworded` the digests of bodies worded anew.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from ledger.errors import LedgerError
from ledger.record.names import Mentions, with_names
from ledger.record.text import loads
from ledger.record.writer import write_game
from ledger.store.chain import Draft, Entry, EntryKind, append, digest_of, entry_of
from ledger.store.club_acts import derive_clubs
from ledger.store.heads import head_after, heads_of, put_heads
from ledger.store.naming import ACTS, Naming, person_id
from ledger.store.people_names import learn_again
from ledger.store.people_renewal import renew
from ledger.store.people_search import Search
from ledger.store.sql import query, statement
from ledger.store.transaction import Transaction
from ledger.store.witnesses import unsettled

if TYPE_CHECKING:
    from ledger.store.database import Database

_ENTRIES = 1000
_ABOUT_CLUBS = (EntryKind.CLUB, EntryKind.SEASON, EntryKind.NIGHT)
_OTHER_WORDS = ("tokens", "deliveries")
"""The tables beside the entries in which people write words."""


@dataclass(frozen=True, slots=True)
class Erasure:
    """What an erasure did: the made-up name and its id, the games and the texts concerned.

    `rewritten` says whether the ledger file was written anew, so that nothing is left in its unused
    parts either; else it is when the ledger is copied or backed up.
    """

    person_id: str
    name: str
    club: str
    games: int
    texts: int
    rewritten: bool = False


@dataclass(slots=True)
class _Found:
    """The entries that hold the name: their records anew, their bodies anew or None to go."""

    entries: dict[int, Entry] = field(default_factory=dict)
    records: dict[int, str] = field(default_factory=dict)
    bodies: dict[int, str | None] = field(default_factory=dict)

    def games(self) -> dict[str, list[int]]:
        """The games whose records hold the name, with the entries of those."""
        games: dict[str, list[int]] = {}
        for seq in self.records:
            games.setdefault(self.entries[seq].subject, []).append(seq)
        return games


def erase(database: Database, words: str, *, by: str, why: str, club: str | None) -> Erasure:
    """Take out the person whom words mean; raises `player-unknown` and `player-ambiguous`."""
    with database.writing() as transaction:
        before = transaction.naming
        person = Search(before, club, written=True).find(words)
        home = before.home(person)
        assert home is not None
        name = _made_up(before)
        eraser = _Eraser(transaction, person, home.club, name)
        erasure = eraser.run(by, why)
    return Erasure(*erasure, rewritten=database.rewrite())


def _made_up(naming: Naming) -> str:
    """A name that tells nothing and that nobody has."""
    while True:
        name = f"Player {secrets.token_hex(3)}"
        if naming.owner(name) is None:
            return name


class _Eraser:
    """One erasure, inside its transaction."""

    def __init__(self, transaction: Transaction, person: str, club: str, name: str) -> None:
        self._transaction = transaction
        self._before = transaction.naming
        self._person = person
        self._club = club
        self._name = name
        self._keys = set(self._before.ways(person))
        others = {key for of, key in self._before.spellings if of == club} - self._keys
        self._mentions = Mentions(dict.fromkeys(self._keys, name), others)

    def run(self, by: str, why: str) -> tuple[str, str, str, int, int]:
        """Erase, and give what an `Erasure` says."""
        transaction = self._transaction
        found = self._found()
        games = found.games()
        drafts = self._drafts(found, games, self._word(by), self._word(why))
        self._take_out(found)
        entries = append(transaction, drafts)
        changed = self._stand(entries)
        learn_again(transaction)
        if any(found.entries[seq].kind in _ABOUT_CLUBS for seq in found.bodies):
            derive_clubs(transaction)
        renew(transaction, self._before, also=changed)
        texts = len(found.records) + len(found.bodies)
        return person_id(self._club, self._name), self._name, self._club, len(changed), texts

    def _found(self) -> _Found:
        """The entries of the club, and those from when its games were still another club's."""
        found = _Found()
        asked = statement(query("games_of_club"), {"club": self._club})
        games = set(self._transaction.frame(asked)["game_id"])
        for entry in _entries(self._transaction):
            if not self._may_hold(entry.body) and not self._may_hold(entry.record):
                continue
            if entry.club not in ("", self._club) and entry.subject not in games:
                continue
            record = None if entry.record is None else self._record(entry.record)
            if record is not None and record != entry.record:
                found.entries[entry.seq] = entry
                found.records[entry.seq] = record
            if entry.body is not None:
                body = self._body(entry)
                if body != entry.body:
                    found.entries[entry.seq] = entry
                    found.bodies[entry.seq] = body
        self._add_acts(found)
        return found

    def _add_acts(self, found: _Found) -> None:
        """All acts on the person go, also those without the name in them."""
        rows = self._transaction.frame(statement(query("people_acts"))).iter_rows(named=True)
        for row in rows:
            entry = Entry(**{**_NO_TEXTS, **row, "kind": EntryKind(row["kind"])})
            if entry.body is not None and self._before.root(entry.subject) == self._person:
                found.entries[entry.seq] = entry
                found.bodies[entry.seq] = None

    def _may_hold(self, text: str | None) -> bool:
        return text is not None and self._mentions.may_be_in(text)

    def _record(self, text: str) -> str:
        try:
            [game] = loads(text)
        except (LedgerError, ValueError):
            return self._mentions.replaced(text)
        return write_game(with_names(game, self._mentions))

    def _body(self, entry: Entry) -> str | None:
        """What an entry is to say instead; None for an act that gave somebody the name."""
        told = entry.said
        anew = self._worded(told)
        if entry.kind in ACTS and any(told.get(key) != anew.get(key) for key in ("name", "shown")):
            return None
        if anew == told:
            return entry.body
        rest = {key: value for key, value in anew.items() if key not in ("by", "why", "club")}
        by, why, club = (anew.get(key, "") for key in ("by", "why", "club"))
        return Draft(entry.kind, entry.subject, by, why, club, rest).body

    def _worded(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._word(value)
        if isinstance(value, list):
            return [self._worded(each) for each in value]
        if isinstance(value, dict):
            return {key: self._worded(each) for key, each in value.items()}
        return value

    def _word(self, text: str) -> str:
        whole = self._mentions.instead(text)
        return whole if whole != text else self._mentions.replaced(text)

    def _drafts(self, found: _Found, games: dict[str, list[int]], by: str, why: str) -> list[Draft]:
        bodies = {
            "bodies": [seq for seq, body in found.bodies.items() if body is None],
            "reworded": {
                str(seq): digest_of(body) for seq, body in found.bodies.items() if body is not None
            },
        }
        subject = person_id(self._club, self._name)
        drafts = [Draft(EntryKind.ERASE, subject, by, why, self._club, bodies)]
        heads = heads_of(self._transaction, games)
        witnesses = {entry.seq for entry in unsettled(list(_witness_acts(self._transaction)))}
        for game_id, seqs in games.items():
            text = found.records.get(heads[game_id].entry)
            data = {"records": seqs}
            drafts.append(Draft(EntryKind.ERASE, game_id, by, why, self._club, data, text))
            drafts += [self._witness(found, seq) for seq in seqs if seq in witnesses]
        return drafts

    def _witness(self, found: _Found, seq: int) -> Draft:
        """The second record of an open conflict, under the made-up name."""
        entry = found.entries[seq]
        told = self._worded(entry.said)
        data = {key: value for key, value in told.items() if key not in ("by", "why", "club")}
        by, why = told["by"], told.get("why", "")
        text = found.records[seq]
        return Draft(EntryKind.WITNESS, entry.subject, by, why, told["club"], data, text)

    def _take_out(self, found: _Found) -> None:
        records = pa.table({"seq": pa.array(found.records, pa.int64())})
        self._transaction.insert(query("erase_records"), records)
        bodies = pa.table(
            {
                "seq": pa.array(found.bodies, pa.int64()),
                "body": pa.array(found.bodies.values(), pa.string()),
            }
        )
        self._transaction.insert(query("reword_bodies"), bodies)
        for table in _OTHER_WORDS:
            told = self._transaction.frame(statement(query(f"{table}_words")))
            words = [word for (word,) in told.iter_rows() if self._word(word) != word]
            if words:
                batch = pa.table({"old": words, "new": [self._word(word) for word in words]})
                self._transaction.insert(query(f"reword_{table}"), batch)

    def _stand(self, entries: list[Entry]) -> list[str]:
        """Put the new versions in force; gives their games."""
        anew = [entry for entry in entries if entry.kind is EntryKind.ERASE and entry.record]
        heads = heads_of(self._transaction, [entry.subject for entry in anew])
        now = [head_after(heads[entry.subject], entry) for entry in anew]
        put_heads(self._transaction, now)
        return [head.game_id for head in now]


_NO_TEXTS: dict[str, Any] = dict.fromkeys(
    ("body_digest", "record", "record_digest", "previous", "digest"), ""
)


def _entries(transaction: Transaction) -> Iterator[Entry]:
    seq = 0
    while True:
        asked = statement(query("entries_after"), {"seq": seq, "rows": _ENTRIES})
        rows = transaction.frame(asked).rows(named=True)
        if not rows:
            return
        yield from map(entry_of, rows)
        seq = rows[-1]["seq"]


def _witness_acts(transaction: Transaction) -> Iterator[Entry]:
    for row in transaction.frame(statement(query("witnesses"))).rows(named=True):
        yield entry_of({key: value for key, value in row.items() if key != "standing_record"})
