"""From the record in force of a game to its rows, and the rows into the tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.record.names import names_in
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.store.heads import GameHead, Standing, head_of
from ledger.store.marks import marks_of
from ledger.store.naming import Naming
from ledger.store.people_names import learn
from ledger.store.reports import Refusal
from ledger.store.rows import Rows, rows_of
from ledger.store.sql import query
from ledger.store.tables import Row, insert_rows, table_of_words
from ledger.store.transaction import Transaction

DERIVED = ("games", "hands", "sittings")
"""The tables of what records say, a game's rows in each known by its `game_id`."""


@dataclass(frozen=True, slots=True)
class Derived:
    """What the tables hold of one game."""

    rows: Rows
    sittings: list[Row]


def derived(
    head: GameHead,
    game: Game,
    facts: GameFacts,
    naming: Naming,
    marks: Sequence[str] | None = None,
) -> Derived:
    """The rows of a game that counts; `marks` are its marks where they are known already."""
    found = marks_of(head.club, game, naming) if marks is None else marks
    rows = rows_of(head, naming.veiled(head.club, game), facts, naming)
    return Derived(rows, [(head.game_id, mark) for mark in sorted(found)])


def replayed(game_id: str, record: str) -> tuple[Game, GameFacts] | Refusal:
    """A stored record read and replayed, or why today's engine refuses it."""
    entry = next(iter(read(Source.of_bytes(record.encode(), f"game {game_id}"))))
    if entry.game is None or entry.facts is None or entry.errors:
        return Refusal(game_id, tuple(entry.errors))
    return entry.game, entry.facts


def put(transaction: Transaction, found: Sequence[Derived]) -> None:
    """Append the rows of games that have none."""
    insert_rows(transaction, "games", [each.rows.game for each in found])
    insert_rows(transaction, "hands", [row for each in found for row in each.rows.hands])
    insert_rows(transaction, "sittings", [row for each in found for row in each.sittings])


def take_out(transaction: Transaction, game_ids: Iterable[str]) -> None:
    """Delete the rows of some games; their records stay."""
    ids = table_of_words("game_id", game_ids)
    for table in DERIVED:
        transaction.insert(query(f"delete_{table}"), ids)


def derive_again(transaction: Transaction, game_ids: Iterable[str]) -> list[Refusal]:
    """Replace the rows of some games by what their records in force say now.

    Gives the games that today's engine refuses; they are left without rows.
    """
    ids = table_of_words("game_id", game_ids)
    records = transaction.matching(query("records"), ids)
    found: list[tuple[GameHead, Game, GameFacts]] = []
    refused: list[Refusal] = []
    for row in records.iter_rows(named=True):
        record = row.pop("record")
        head = head_of(row)
        if head.standing is Standing.VOID:
            continue
        outcome = replayed(head.game_id, record)
        if isinstance(outcome, Refusal):
            refused.append(outcome)
        else:
            found.append((head, *outcome))
    learn(transaction, [(head.club, head.entry, names_in(game)) for head, game, _ in found])
    take_out(transaction, ids["game_id"].to_pylist())
    put(transaction, [derived(*each, transaction.naming) for each in found])
    return refused
