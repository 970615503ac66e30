"""Deriving every game and hand again from the stored records, in one transaction."""

from __future__ import annotations

from collections.abc import Callable

from ledger.record.facts import GameFacts
from ledger.record.model import Game
from ledger.record.reader import read
from ledger.record.source import Source
from ledger.store.database import Database
from ledger.store.reports import RebuildRefusal, RebuildReport
from ledger.store.rows import Row, rows_of
from ledger.store.sql import read_sql, statement
from ledger.store.tables import insert_rows

BATCH_RECORDS = 256

Progress = Callable[[RebuildReport], None]


def rebuild(database: Database, progress: Progress | None = None) -> RebuildReport:
    """Replay every stored record and put its rows in place of the old ones.

    A record that today's engine refuses keeps its text and loses its rows; the report names it.
    """
    after = read_sql("ledger.store", "queries/records_after.sql")
    report = RebuildReport()
    with database.writing() as transaction:
        transaction.run("delete from hands")
        transaction.run("delete from games")
        seq = 0
        while True:
            batch = transaction.frame(statement(after, {"seq": seq, "rows": BATCH_RECORDS})).rows()
            if not batch:
                return report
            games: list[Row] = []
            hands: list[Row] = []
            refused: list[RebuildRefusal] = []
            for seq, game_id, digest, record in batch:
                game = replayed(game_id, record)
                if isinstance(game, RebuildRefusal):
                    refused.append(game)
                    continue
                rows = rows_of(seq, game_id, digest, *game)
                games.append(rows.game)
                hands += rows.hands
            insert_rows(transaction, "games", games)
            insert_rows(transaction, "hands", hands)
            report = RebuildReport(
                records=report.records + len(batch),
                games=report.games + len(games),
                hands=report.hands + len(hands),
                refused=(*report.refused, *refused),
            )
            if progress is not None:
                progress(report)


def replayed(game_id: str, record: str) -> tuple[Game, GameFacts] | RebuildRefusal:
    """A stored record read and replayed, or why today's engine refuses it."""
    entry = next(iter(read(Source.of_bytes(record.encode(), f"game {game_id}"))))
    if entry.game is None or entry.facts is None or entry.errors:
        return RebuildRefusal(game_id, tuple(entry.errors))
    return entry.game, entry.facts
