"""Putting a batch of good games into the ledger: new, there already, or a second scorer's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ledger.errors import RecordError, StoreError
from ledger.record.names import names_in
from ledger.rules import RULE_BOOK
from ledger.store.candidate import Candidate
from ledger.store.chain import Draft, Entry, EntryKind, append
from ledger.store.deliveries import Delivery, delivered, note
from ledger.store.derive import derived, put
from ledger.store.heads import GameHead, act_of, after, put_heads
from ledger.store.marks import marks_of
from ledger.store.naming import Naming
from ledger.store.people_names import check_people, learn
from ledger.store.reports import Conflict, IngestResult, Status
from ledger.store.sql import read_sql
from ledger.store.tables import table_of_words
from ledger.store.transaction import Transaction
from ledger.store.witnesses import Recognition, open_conflicts


@dataclass(frozen=True, slots=True)
class Known:
    """A record that was entered before: the game it belongs to, and how it came."""

    game_id: str
    kind: str
    entry: int


class Shelving:
    """How the games of one source go in."""

    def __init__(
        self, naming: Naming, source: str, by: str, club: str, delivery: Delivery | None
    ) -> None:
        self._naming = naming
        self._source = source
        self._by = by
        self._club = club
        self._delivery = delivery

    def store(
        self, transaction: Transaction, candidates: Sequence[Candidate]
    ) -> dict[int, IngestResult]:
        """Store the candidates that are new; gives what became of each by its number.

        A second record of a game is kept as an entry outside the statistics. Raises
        `store-collision` when two different games share an id, and `key-reused`.
        """
        before = delivered(transaction, self._delivery)
        known = self._known(transaction, candidates)
        results: dict[int, IngestResult] = {}
        clear: dict[str, Candidate] = {}
        twins: list[Candidate] = []
        for new in candidates:
            found = known.get(new.digest)
            if found is not None:
                again = self._again(transaction, new, found, new.number in before)
                results[new.number] = again
                continue
            if new.digest in clear:
                twins.append(new)
                continue
            error = self._unclear(new)
            if error is not None:
                results[new.number] = new.result(Status.REJECTED, None, error)
                continue
            clear[new.digest] = new
        if clear:
            results |= self._enter(transaction, list(clear.values()))
        for twin in twins:
            results[twin.number] = _twin(twin, results[clear[twin.digest].number])
        return results

    def _enter(
        self, transaction: Transaction, clear: Sequence[Candidate]
    ) -> dict[int, IngestResult]:
        """Enter records that nobody sent before: new games, and second records of games."""
        marks = {new.number: marks_of(self._club, new.game, self._naming) for new in clear}
        games = Recognition(transaction, self._naming, self._club)
        games.know(mark for found in marks.values() for mark in found)
        fresh: list[Candidate] = []
        seconds: list[tuple[Candidate, str]] = []
        for new in clear:
            first = games.first(new, marks[new.number])
            if first is None:
                games.add(new, marks[new.number])
                fresh.append(new)
            else:
                seconds.append((new, first))
        self._keep(transaction, fresh, marks)
        results = {new.number: new.result(Status.CREATED, new.game_id) for new in fresh}
        for new, first in seconds:
            results[new.number] = self._witness(transaction, games, new, first)
        return results

    def _keep(
        self, transaction: Transaction, fresh: Sequence[Candidate], marks: dict[int, list[str]]
    ) -> None:
        if not fresh:
            return
        ids = table_of_words("game_id", {new.game_id for new in fresh})
        _check_ids(fresh, set(transaction.matching(_sql("heads"), ids)["game_id"]))
        drafts = [self._draft(EntryKind.RECORD, new.game_id, new.text) for new in fresh]
        entries = append(transaction, drafts)
        heads = [_first(entry) for entry in entries]
        put_heads(transaction, heads, new=True)
        names = [names_in(new.game) for new in fresh]
        learn(
            transaction,
            [
                (self._club, *each)
                for each in zip([entry.seq for entry in entries], names, strict=True)
            ],
        )
        put(
            transaction,
            [
                derived(head, new.game, new.facts, transaction.naming, marks[new.number])
                for head, new in zip(heads, fresh, strict=True)
            ],
        )
        numbers = [new.number for new in fresh]
        note(transaction, self._delivery, zip(numbers, entries, strict=True))

    def _witness(
        self, transaction: Transaction, games: Recognition, new: Candidate, first: str
    ) -> IngestResult:
        agrees = games.agrees(first, new)
        draft = self._draft(EntryKind.WITNESS, first, new.text, agrees=agrees)
        [entry] = append(transaction, [draft])
        note(transaction, self._delivery, [(new.number, entry)])
        if agrees:
            return new.result(Status.EXISTING, first)
        conflict = Conflict(first, entry.seq, games.changes(first, new))
        return replace(new.result(Status.CONFLICT, first), conflict=conflict)

    def _again(
        self, transaction: Transaction, new: Candidate, found: Known, repeated: bool
    ) -> IngestResult:
        """What becomes of a record that was entered before, by this delivery when `repeated`."""
        result = replace(new.result(Status.EXISTING, found.game_id), repeated=repeated)
        if found.kind == EntryKind.WITNESS:
            for open_one in open_conflicts(transaction):
                if open_one.entry == found.entry:
                    conflict = Conflict(found.game_id, found.entry, open_one.changes)
                    return replace(result, status=Status.CONFLICT, conflict=conflict)
            return result
        return replace(result, status=Status.CREATED) if repeated else result

    def _draft(self, kind: EntryKind, game_id: str, text: str, **data: object) -> Draft:
        data |= {"source": self._source, "rule_book": RULE_BOOK}
        if self._delivery is not None:
            data |= {"key": self._delivery.key, "body": self._delivery.body_digest}
        return Draft(kind, game_id, self._by, club=self._club, data=data, record=text)

    def _unclear(self, new: Candidate) -> RecordError | None:
        """Why the names of a game cannot be told apart, None when they can."""
        try:
            check_people(self._naming, self._club, new.game)
        except RecordError as error:
            return error
        return None

    def _known(self, transaction: Transaction, candidates: Sequence[Candidate]) -> dict[str, Known]:
        digests = table_of_words("record_digest", {new.digest for new in candidates})
        found = transaction.matching(_sql("known"), digests)
        known: dict[str, Known] = {}
        for digest, game_id, kind, entry in found.iter_rows():
            if digest not in known or kind == EntryKind.RECORD:
                known[digest] = Known(game_id, kind, entry)
        return known


def _twin(new: Candidate, entered: IngestResult) -> IngestResult:
    """What becomes of a record that stands twice in one batch."""
    created = entered.status is Status.CREATED
    status = Status.EXISTING if created else entered.status
    return replace(new.result(status, entered.game_id), conflict=entered.conflict)


def _first(entry: Entry) -> GameHead:
    head = after(None, act_of(entry))
    assert head is not None
    return head


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


def _sql(name: str) -> str:
    return read_sql("ledger.store", f"queries/{name}.sql")
