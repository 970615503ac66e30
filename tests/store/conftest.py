"""A small ledger in which every kind of act has happened, and acts that follow by chance."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random

import duckdb
import pytest

from ledger.book import Book, Source
from ledger.errors import LedgerError
from ledger.store.chain import EntryKind
from ledger.store.reports import Status

RECORD = """\
[P42 "1"]
[RuleBook "1"]
[Event "Club"]
[Date "2026-11-{day:02}"]
[Table "{table}"]
[Round "1"]
[Scorer "{scorer}"]
[Rules "straight"]
[A "{names[0]}"]
[B "{names[1]}"]
[C "{names[2]}"]
[D "{names[3]}"]
[Unfinished "time"]

hand 1
bid B 30
call B 5
end B {end}

hand 2
bid A 31
call A 5
end A set
"""
BY = {"by": "Joe", "why": "the club knows"}
CLUB = ("Ann", "Bo", "Cy", "Di")


def night(
    day: int = 1,
    table: int = 1,
    end: str = "made",
    names: tuple[str, ...] = CLUB,
    scorer: str = "Sue",
) -> str:
    """A short record; two scorers of one day and table record one game."""
    return RECORD.format(day=day, table=table, end=end, names=names, scorer=scorer)


def send(book: Book, text: str, club: str | None = None) -> str:
    """Store one record and give its game."""
    [result] = book.ingest(Source.of_bytes(text.encode(), "night"), club=club, by="Sue").results
    assert result.status in (Status.CREATED, Status.CONFLICT), result
    assert result.game_id is not None
    return result.game_id


def live(book: Book) -> None:
    """Do every kind of act once."""
    games = [send(book, night(day)) for day in range(1, 7)]
    book.amend(games[0], Source.of_bytes(night(1, end="set").encode()), **BY)
    book.void(games[1], **BY)
    book.void(games[2], **BY)
    book.reinstate(games[2], **BY)
    for game, keep in ((games[3], "second"), (games[4], "both")):
        day = games.index(game) + 1
        send(book, night(day, end="set", scorer="Tom"))
        book.settle(game, book.conflicts()[0].entry, keep, **BY)
    send(book, night(6, end="set", scorer="Tom"))
    book.clubs.add("waco", "Waco", "America/Chicago", by="Joe")
    book.clubs.set_season("waco", "fall", "Fall", date(2026, 9, 1), date(2026, 12, 1), by="Joe")
    book.open_night("waco-2026-11-30", name="Tournament", by="Joe")
    send(book, night(9, names=("Eve", "Fay", "Gus", "Hal")), "waco")
    left = send(book, night(10, names=("Ivy", "Jo", "Kit", "Lou")))
    book.amend(
        left,
        Source.of_bytes(night(10, end="set", names=("Ivy", "Jo", "Kit", "Lou")).encode()),
        by="Ivy",
        why="as Ivy saw it",
    )
    book.people.alias("Ann", "Annie", **BY)
    book.people.unalias("Ann", "Annie", **BY)
    book.people.merge("Bo", "Jo", **BY)
    book.people.unmerge("Bo", **BY)
    book.people.rename("Di", "Diana", **BY)
    book.people.pseudonym("Di", "The Fox", **BY)
    book.people.erase("Ivy", **BY)
    book.rebuild(by="Joe")


@pytest.fixture(scope="session")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger file with an entry of every kind; not to be changed."""
    path = tmp_path_factory.mktemp("lived") / "club.duckdb"
    with Book.open(path) as book:
        live(book)
    with duckdb.connect(str(path), read_only=True) as con:
        kinds = {kind for (kind,) in con.execute("select distinct kind from entries").fetchall()}
    assert kinds == set(EntryKind)
    return path


@pytest.fixture
def club(lived: Path, tmp_path: Path) -> Path:
    """The same ledger, to be changed."""
    return Path(shutil.copyfile(lived, tmp_path / "club.duckdb"))


@pytest.fixture(scope="session")
def act_by_chance() -> Callable[[Book, Random], None]:
    """Do one act of any kind, as it comes."""
    return _act


def _act(book: Book, random: Random) -> None:
    """One act of any kind, as it comes; what the ledger refuses is no act."""
    games = book.games(limit=100).frame["game_id"].to_list() or [""]
    people = book.names() or [""]
    game, person = random.choice(games), random.choice(people)
    names = tuple(random.sample(("Ann", "Bo", "Cy", "Di", "Ed", "Flo"), 4))
    end = random.choice(("made", "set"))
    scorer = random.choice(("Sue", "Tom"))
    text = night(random.randint(1, 9), random.randint(1, 2), end, names, scorer)
    waiting = book.conflicts()
    acts: list[Callable[[], object]] = [
        lambda: send(book, text, random.choice((None, "waco"))),
        lambda: send(book, text),
        lambda: book.amend(game, Source.of_bytes(text.encode()), **BY),
        lambda: book.void(game, **BY),
        lambda: book.reinstate(game, **BY),
        lambda: book.settle(
            waiting[0].game_id, waiting[0].entry, random.choice(("first", "second", "both")), **BY
        ),
        lambda: book.people.alias(person, random.choice(("Annie", "Bobo", "Cyrus")), **BY),
        lambda: book.people.merge(person, random.choice(people), **BY),
        lambda: book.people.unmerge(person, **BY),
        lambda: book.people.pseudonym(person, random.choice(("The Fox", "The Owl")), **BY),
        lambda: book.people.erase(person, **BY),
        lambda: book.clubs.move(game, random.choice(("waco", "home")), **BY),
        lambda: book.rebuild(by="Joe"),
    ]
    try:
        random.choice(acts)()
    except (LedgerError, IndexError, AssertionError):
        return
