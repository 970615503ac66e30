"""Putting a batch of good games into the ledger: new, there already, or a second scorer's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.errors import RecordError, StoreError, UsageError
from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.rules import RULE_BOOK
from ledger.store.chain import Draft, Entry, EntryKind, append
from ledger.store.derive import Derived, derived, put
from ledger.store.heads import GameHead, act_of, after, put_heads
from ledger.store.naming import Naming
from ledger.store.reports import IngestResult, Status
from ledger.store.sql import read_sql, statement
from ledger.store.tables import insert_rows, table_of_words
from ledger.store.transaction import Transaction

ID_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Delivery:
    """What makes a request to store games repeatable: a key that its sender chose, and the body.

    The same key with the same body gives the same answer again; with another body it is an error.
    """

    key: str
    body_digest: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game that was read without an error and waits for its batch."""

    number: int
    place: str
    text: str
    digest: str
    game: Game
    facts: GameFacts

    @property
    def game_id(self) -> str:
        """The name that the game gets in the ledger when it is new."""
        return self.digest[:ID_DIGITS]

    def result(self, status: Status, game_id: str | None, *errors: RecordError) -> IngestResult:
        """What became of the game."""
        return IngestResult(
            status, self.number, self.place, game_id, len(self.game.hands), tuple(errors)
        )


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

        Raises `store-collision` when two different games share an id, and `key-reused`.
        """
        delivered = self._delivered(transaction)
        known = self._known(transaction, candidates)
        results: dict[int, IngestResult] = {}
        fresh: list[Candidate] = []
        for new in candidates:
            found = known.get(new.digest)
            if found is None:
                error = self._unclear(new)
                if error is not None:
                    results[new.number] = new.result(Status.REJECTED, None, error)
                    continue
                known[new.digest] = Known(new.game_id, EntryKind.RECORD, 0)
                fresh.append(new)
                results[new.number] = new.result(Status.CREATED, new.game_id)
            else:
                status = Status.CREATED if found.game_id in delivered else Status.EXISTING
                results[new.number] = new.result(status, found.game_id)
        self._enter(transaction, fresh)
        return results

    def _enter(self, transaction: Transaction, fresh: Sequence[Candidate]) -> None:
        taken = {new.game_id for new in fresh}
        if not taken:
            return
        known = transaction.matching(_sql("heads"), table_of_words("game_id", taken))["game_id"]
        _check_ids(fresh, set(known))
        entries = append(transaction, [self._draft(new) for new in fresh])
        heads = [_first(entry) for entry in entries]
        put_heads(transaction, heads, new=True)
        rows: list[Derived] = [
            derived(head, new.game, new.facts, self._naming)
            for head, new in zip(heads, fresh, strict=True)
        ]
        put(transaction, rows)
        if self._delivery is not None:
            key = self._delivery
            insert_rows(
                transaction,
                "deliveries",
                [(key.key, key.body_digest, head.game_id, head.seq) for head in heads],
            )

    def _draft(self, new: Candidate) -> Draft:
        data: dict[str, object] = {"source": self._source, "rule_book": RULE_BOOK}
        if self._delivery is not None:
            data |= {"key": self._delivery.key, "body": self._delivery.body_digest}
        return Draft(
            EntryKind.RECORD, new.game_id, self._by, club=self._club, data=data, record=new.text
        )

    def _unclear(self, new: Candidate) -> RecordError | None:
        """Why the names of a game cannot be told apart, None when they can."""
        try:
            for name in new.game.players:
                if name:
                    self._naming.person(self._club, name)
        except RecordError as error:
            return error
        return None

    def _known(self, transaction: Transaction, candidates: Sequence[Candidate]) -> dict[str, Known]:
        digests = table_of_words("record_digest", {new.digest for new in candidates})
        found = transaction.matching(_sql("known"), digests)
        known: dict[str, Known] = {}
        for digest, game_id, kind, entry in found.iter_rows():
            known.setdefault(digest, Known(game_id, kind, entry))
        return known

    def _delivered(self, transaction: Transaction) -> set[str]:
        """The games that came with this key before; raises `key-reused` for another body."""
        if self._delivery is None:
            return set()
        rows = transaction.frame(statement(_sql("deliveries"), {"key": self._delivery.key})).rows()
        for body_digest, _ in rows:
            if body_digest != self._delivery.body_digest:
                raise UsageError(
                    "key-reused",
                    "this idempotency key came before with other games",
                    hint="Make a new key for each request; repeat a request with the key it had.",
                )
        return {game_id for _, game_id in rows}


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
