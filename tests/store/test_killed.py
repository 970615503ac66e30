"""A process that is killed while it ingests leaves whole batches, and the next one completes."""

import signal
import subprocess
import sys
import textwrap

from ledger.book import Book, Source
from ledger.record.text import dumps


def test_a_killed_ingest_leaves_whole_batches_and_is_completed_by_the_next(tmp_path, make_game):
    games = [make_game(seed) for seed in range(300, 310)]
    record, ledger = tmp_path / "night.p42", tmp_path / "club.duckdb"
    record.write_text(dumps(games), encoding="utf-8")
    code = f"""
        import os, signal
        from ledger.book import Book, Source
        from ledger.store import derive, ingest

        ingest.BATCH_GAMES = 4
        whole = derive.insert_rows

        def fatal(transaction, name, rows):
            whole(transaction, name, rows)
            if name == "games" and rows[0][0] > 4:
                os.kill(os.getpid(), signal.SIGKILL)

        derive.insert_rows = fatal
        Book.open({str(ledger)!r}).ingest(Source.of_path({str(record)!r}))
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False)
    assert done.returncode == -signal.SIGKILL
    with Book.open(ledger) as book:
        assert book.games().frame.height == 4
        assert book.count_hands() == sum(len(game.hands) for game in games[:4])
        with Source.of_path(record) as source:
            report = book.ingest(source)
        assert (report.existing, report.stored) == (4, 6)
        assert "".join(book.export()) == dumps(games)
