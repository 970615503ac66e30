"""The demo's ledger: a simulated season, other games and a real match, in a file built anew."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from cli.demo_games import parts
from cli.guard import complain, talk
from cli.progress import Bar
from ledger.book import Book
from ledger.errors import UsageError
from ledger.filter import Filter
from ledger.record.source import Source
from ledger.simulate.evenings import EVENINGS
from ledger.simulate.samples import real_match

MOST_NIGHTS = 400


def build(db: Path, seed: int, nights: int) -> None:
    """Build the demo's ledger in place of the file, which is swapped only at the end.

    Raises `nights-range`, and `demo-elsewhere` when the file holds games that no demo made.
    """
    if not 1 <= nights <= MOST_NIGHTS:
        raise UsageError(
            "nights-range",
            f"a season cannot have {nights} nights",
            hint=f"Ask for 1 to {MOST_NIGHTS}.",
        )
    match = Source.of_bytes(real_match().read_bytes(), real_match().name)
    if db.exists():
        _check_own(db, match)
        match.stream.seek(0)
    started = time.monotonic()
    talk(
        f"Playing {nights} club nights and {len(EVENINGS)} evenings of other games with simulated "
        f"players (seed {seed}) ..."
    )
    text, hands = _play(seed, nights)
    with tempfile.TemporaryDirectory(prefix=".ledger42-", dir=db.parent) as folder:
        part = Path(folder) / db.name
        with Book.open(part) as book, Bar("Storing the season", len(text)) as bar:
            source = Source.of_bytes(text, "season")
            report = book.ingest(
                source, progress=lambda so_far: bar.to(source.stream, f"{so_far.read} games")
            )
            real = book.ingest(match)
        part.replace(db)
    for refused in report.refused:
        complain(refused.errors)
    talk(
        f"{report.stored} games with {hands:,} hands, and a real match of {real.hands} hands, "
        f"in {time.monotonic() - started:.1f} s."
    )


def _play(seed: int, nights: int) -> tuple[bytes, int]:
    """The text of the season and the other evenings, and its hands."""
    texts: list[str] = []
    evenings = hands = 0
    with Bar("Playing", nights + len(EVENINGS)) as bar:
        for part in parts(seed, nights):
            texts.append(part.text)
            evenings += part.nights
            hands += part.hands
            bar.to(evenings, f"{evenings} evenings, {hands:,} hands")
    return "\n".join(texts).encode(), hands


def _check_own(db: Path, match: Source) -> None:
    with Book.open(db, create=False) as book:
        others = book.games(Filter(simulated="no"), limit=2).frame
        text = match.stream.read().decode()
        known = all(book.game(game_id).text == text for game_id in others["game_id"])
    if not known:
        raise UsageError(
            "demo-elsewhere",
            f"{db} holds games that no demo made",
            hint="The demo builds its file anew each time: name another one with --db.",
        )
