"""Putting a batch of good games into the ledger: new, there already, or a second scorer's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ledger.errors import RecordError, StoreError
from ledger.record.names import names_in
from ledger.rules import RULE_BOOK
from ledger.store.candidate import Candidate
from ledger.store.chain import Draft, EntryKind, append
from ledger.store.deliveries import delivered, note
from ledger.store.derive import derived, put
from ledger.store.heads import head_after, put_heads
from ledger.store.marks import marks_of
from ledger.store.people_names import check_people, learn
from ledger.store.reports import Conflict, IngestResult, Status
from ledger.store.sql import query
from ledger.store.tables import table_of_words
from ledger.store.transaction import Transaction
from ledger.store.witnesses import OpenConflict, Recognition, open_conflicts


@dataclass(frozen=True, slots=True)
class Known:
    """A record that was entered before: the game it belongs to, and how it came."""

    game_id: str
    kind: str
    entry: int


def shelve(
    transaction: Transaction, batches: Sequence[Sequence[Candidate]]
) -> list[list[IngestResult]]:
    """Store the games of some parcels together; gives what became of each, batch by batch.

    A second record of a game is kept as an entry outside the statistics. Raises `store-collision`
    when two different games share an id, and `key-reused`.
    """
    results = iter(Shelving(transaction).store([new for batch in batches for new in batch]))
    return [[next(results) for _ in batch] for batch in batches]


class Shelving:
    """How games go in, inside one transaction."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def store(self, candidates: Sequence[Candidate]) -> list[IngestResult]:
        """Store the candidates that are new; gives what became of each, in their order."""
        before = delivered(self._transaction, {new.parcel.delivery for new in candidates})
        known = self._known(candidates)
        results: dict[int, IngestResult] = {}
        clear: dict[str, tuple[int, Candidate]] = {}
        twins: list[tuple[int, Candidate]] = []
        for place, new in enumerate(candidates):
            found = known.get(new.digest)
            if found is not None:
                repeated = (new.parcel.delivery, new.number) in before
                results[place] = self._again(new, found, repeated)
            elif new.digest in clear:
                twins.append((place, new))
            elif (error := self._unclear(new)) is not None:
                results[place] = new.result(Status.REJECTED, None, error)
            else:
                clear[new.digest] = (place, new)
        entered = self._enter([new for _, new in clear.values()])
        results |= {
            place: result for (place, _), result in zip(clear.values(), entered, strict=True)
        }
        for place, twin in twins:
            first_place, first = clear[twin.digest]
            results[place] = _twin(twin, first, results[first_place])
        return [results[place] for place in range(len(candidates))]

    def _enter(self, clear: Sequence[Candidate]) -> list[IngestResult]:
        """Enter records that nobody sent before: new games, and second records of games."""
        naming = self._transaction.naming
        marks = [marks_of(new.club, new.game, naming) for new in clear]
        games = Recognition(self._transaction)
        games.know(mark for found in marks for mark in found)
        firsts: list[str | None] = []
        for new, own in zip(clear, marks, strict=True):
            first = games.first(new, own)
            firsts.append(first)
            if first is None:
                games.add(new, own)
        self._keep(
            [
                (new, own)
                for new, own, first in zip(clear, marks, firsts, strict=True)
                if first is None
            ]
        )
        return [
            new.result(Status.CREATED, new.game_id)
            if first is None
            else self._witness(games, new, first)
            for new, first in zip(clear, firsts, strict=True)
        ]

    def _keep(self, fresh: Sequence[tuple[Candidate, list[str]]]) -> None:
        """Enter new games, each with its marks, and derive their rows."""
        if not fresh:
            return
        games = [new for new, _ in fresh]
        ids = table_of_words("game_id", {new.game_id for new in games})
        _check_ids(games, {row[0] for row in self._transaction.rows(query("heads"), ids)})
        entries = append(
            self._transaction, [_draft(EntryKind.RECORD, new.game_id, new) for new in games]
        )
        heads = [head_after(None, entry) for entry in entries]
        put_heads(self._transaction, heads, new=True)
        learn(
            self._transaction,
            [
                (new.club, entry.seq, names_in(new.game))
                for new, entry in zip(games, entries, strict=True)
            ],
        )
        naming = self._transaction.naming
        put(
            self._transaction,
            [
                derived(head, new.game, new.facts, naming, marks)
                for head, (new, marks) in zip(heads, fresh, strict=True)
            ],
        )
        note(self._transaction, zip(games, entries, strict=True))

    def _witness(self, games: Recognition, new: Candidate, first: str) -> IngestResult:
        agrees = games.agrees(first, new)
        [entry] = append(self._transaction, [_draft(EntryKind.WITNESS, first, new, agrees=agrees)])
        note(self._transaction, [(new, entry)])
        if agrees:
            return new.result(Status.EXISTING, first)
        conflict = Conflict(first, entry.seq, games.changes(first, new))
        return replace(new.result(Status.CONFLICT, first), conflict=conflict)

    def _again(self, new: Candidate, found: Known, repeated: bool) -> IngestResult:
        """What becomes of a record that was entered before, by this delivery when `repeated`."""
        result = replace(new.result(Status.EXISTING, found.game_id), repeated=repeated)
        if found.kind == EntryKind.WITNESS:
            waiting = self._waiting.get(found.entry)
            if waiting is None:
                return result
            conflict = Conflict(found.game_id, found.entry, waiting.changes)
            return replace(result, status=Status.CONFLICT, conflict=conflict)
        return replace(result, status=Status.CREATED) if repeated else result

    @cached_property
    def _waiting(self) -> dict[int, OpenConflict]:
        """What waited for a ruling before anything of the batch went in, by its entry."""
        return {each.entry: each for each in open_conflicts(self._transaction)}

    def _unclear(self, new: Candidate) -> RecordError | None:
        """Why the names of a game cannot be told apart, None when they can."""
        try:
            check_people(self._transaction.naming, new.club, new.game)
        except RecordError as error:
            return error
        return None

    def _known(self, candidates: Sequence[Candidate]) -> dict[str, Known]:
        digests = table_of_words("record_digest", {new.digest for new in candidates})
        known: dict[str, Known] = {}
        for digest, game_id, kind, entry in self._transaction.rows(query("known"), digests):
            if digest not in known or kind == EntryKind.RECORD:
                known[digest] = Known(game_id, kind, entry)
        return known


def _draft(kind: EntryKind, game_id: str, new: Candidate, **data: object) -> Draft:
    parcel = new.parcel
    data |= {"source": parcel.source, "rule_book": RULE_BOOK}
    if parcel.delivery is not None:
        data |= {"key": parcel.delivery.key, "body": parcel.delivery.body_digest}
    return Draft(kind, game_id, parcel.by, club=new.club, data=data, record=new.text)


def _twin(new: Candidate, first: Candidate, entered: IngestResult) -> IngestResult:
    """What becomes of a record that stands twice in what is stored together."""
    delivery = new.parcel.delivery
    if delivery is not None and (delivery, new.number) == (first.parcel.delivery, first.number):
        return replace(entered, place=new.place, repeated=True)
    created = entered.status is Status.CREATED
    status = Status.EXISTING if created else entered.status
    return replace(new.result(status, entered.game_id), conflict=entered.conflict)


def _check_ids(fresh: Sequence[Candidate], known: set[str]) -> None:
    """Raise `store-collision` for a new game whose id another game has."""
    for new in fresh:
        if new.game_id in known:
            raise StoreError(
                "store-collision",
                f"{new.place}: two different games have the id {new.game_id}",
                hint="Add a comment to one of them, which gives it another id, and ingest it "
                "again.",
            )
        known.add(new.game_id)
