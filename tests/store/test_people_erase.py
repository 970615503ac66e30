"""A name taken out of the ledger for good: no byte of it is left, and every game is."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import pytest

from ledger.book import Book, Source
from ledger.errors import LedgerError
from ledger.grant import Scope
from ledger.store.deliveries import Delivery
from ledger.store.erase import Erasure
from ledger.store.reports import Status

RECORD = """\
[P42 "1"]
[RuleBook "1"]
[Event "{event}"]
[Date "2026-11-{day:02}"]
[Table "2"]
[Round "{day}"]
[Scorer "{scorer}"]
[Rules "straight"]
[A "{a}"]
[B "Bob"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]
[Referee "{referee}"]

hand 1
; {comment}
{events}bid A 30
call A {call}
end A made
"""
NAME = "Zuzana Nov\u00e1kov\u00e1"
BY = {"by": "Joe", "why": "she asked for it"}
ASKED = {"by": NAME, "why": f"{NAME} asked for it"}


def record(day: int, a: str, **other: str) -> str:
    said = {"event": "Club", "scorer": "Sue", "referee": "-", "comment": "-", "events": ""}
    return RECORD.format(day=day, a=a, **{"call": "5", **said, **other})


def put(book: Book, text: str, **asked: object) -> str:
    report = book.ingest(Source.of_bytes(text.encode(), "night"), **asked)  # type: ignore[arg-type]
    game_id = report.results[0].game_id
    assert game_id is not None, report
    return game_id


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("erase") / "club.duckdb"


@pytest.fixture(scope="module")
def games(first: Path) -> dict[str, str]:
    """A ledger in which the name stands wherever a name can stand."""
    with Book.open(first) as book:
        games = {
            "seat": put(book, record(1, NAME), by=NAME),
            "folded": put(book, record(2, NAME.upper())),
            "decomposed": put(book, record(3, "Zuzana Nova\u0301kova\u0301")),
            "alias": put(book, record(4, "Zuzka N")),
            "substitute": put(book, record(5, "Ed", events=f"substitute C {NAME}\n")),
            "scorer": put(book, record(6, "Ed", scorer=NAME)),
            "tag": put(book, record(7, "Ed", referee=NAME, event=f"The {NAME} cup")),
            "comment": put(book, record(8, "Ed", comment=f"so said {NAME.lower()}!")),
            "ruling": put(book, record(9, "Ed", events=f"ruling {NAME} and Zuzka N agree\n")),
            "amended": put(book, record(10, NAME)),
            "void": put(book, record(11, NAME)),
            "clean": put(book, record(12, "Ed")),
            "other": put(book, record(13, f"{NAME} Junior")),
        }
        put(book, record(14, "Ed"), delivery=Delivery(f"key of {NAME}", "0" * 64))
        book.people.alias(NAME, "Zuzka N", by="Joe", why=f"{NAME} signs so")
        book.people.pseudonym(NAME, "Hidden Zuzana", **BY)
        book.people.alias("Cy", "Cyril", by=NAME, why=f"{NAME} says so")
        amended = Source.of_bytes(record(10, "Ed").encode(), f"{NAME}.p42")
        book.amend(games["amended"], amended, **ASKED)
        book.void(games["void"], **ASKED)
        put(book, record(6, "Ed", scorer="Tom", call="6", referee=NAME), by=NAME)
        at = datetime(2026, 11, 30, tzinfo=UTC)
        book.access.create(f"phone of {NAME}", [Scope.RECORD], at=at)
        return games


@pytest.fixture(scope="module")
def erasure(first: Path, games: dict[str, str]) -> Erasure:
    with Book.open(first) as book:
        before = figures(book)
        assert len(book.conflicts()) == 1
        erasure = book.people.erase("Zuzka N", **ASKED)
        after = figures(book)
    assert {**after, erasure.name: None} == {
        **{name: row for name, row in before.items() if name != "Hidden Zuzana"},
        erasure.name: None,
    }
    assert after[erasure.name] == before["Hidden Zuzana"]
    return erasure


@pytest.fixture
def path(first: Path, erasure: Erasure, tmp_path: Path) -> Path:
    """A copy of the ledger after the erasure."""
    return shutil.copy(first, tmp_path / "club.duckdb")


@pytest.fixture
def book(path: Path) -> Iterator[Book]:
    with Book.open(path) as opened:
        yield opened


def figures(book: Book) -> dict[str, dict[str, object]]:
    rows = book.players().drop("player").to_dicts()
    return dict(zip(book.players()["player"].to_list(), rows, strict=True))


def test_no_text_of_any_table_holds_the_name(path: Path) -> None:
    with duckdb.connect(str(path)) as con:
        tables = [
            name for (name,) in con.execute("select table_name from duckdb_tables()").fetchall()
        ]
        assert {"entries", "names", "games", "hands", "tokens"} <= set(tables)
        for table in tables:
            for row in con.execute(f'select * from "{table}"').fetchall():
                told = str(row).casefold().replace(f"{NAME} junior".casefold(), "")
                for part in (
                    "nov\u00e1kov\u00e1",
                    "nova\u0301kova\u0301",
                    "zuzka",
                    "hidden zuzana",
                ):
                    assert part not in told, (table, row)


def test_no_byte_of_the_file_holds_the_name(path: Path, erasure: Erasure) -> None:
    assert erasure.rewritten
    data = path.read_bytes()
    for part in ("Zuzka N", "Hidden Zuzana", "zuzka n", "so said zuzana"):
        assert part.encode() not in data


def test_the_made_up_name_tells_nothing(book: Book, erasure: Erasure) -> None:
    assert erasure.name.startswith("Player ")
    assert book.people.find(erasure.name).person_id == erasure.person_id
    for words in (NAME, "Zuzka N", "Hidden Zuzana"):
        with pytest.raises(LedgerError, match="nobody"):
            book.people.find(words, written=True)


def test_games_keep_their_ids(book: Book, games: dict[str, str]) -> None:
    for what, game in games.items():
        if what != "void":
            assert book.game(game).game_id == game


def test_an_erased_game_tells_who_did_what_and_when_without_the_texts(
    book: Book, games: dict[str, str], erasure: Erasure
) -> None:
    first, last = book.history(games["seat"]).versions
    assert (first.kind, first.by, first.text) == ("record", erasure.name, None)
    assert (last.kind, last.number, last.why) == ("erase", 2, f"{erasure.name} asked for it")
    assert last.text is not None
    assert f'[A "{erasure.name}"]' in last.text


def test_a_version_that_was_replaced_is_gone_and_the_one_in_force_stays(
    book: Book, games: dict[str, str]
) -> None:
    recorded, amended, erased = book.history(games["amended"]).versions
    assert (recorded.text, erased.text) == (None, None)
    assert amended.text is not None
    assert book.game(games["amended"]).version == 2


def test_a_void_game_stays_void_and_can_be_reinstated(
    book: Book, games: dict[str, str], erasure: Erasure
) -> None:
    with pytest.raises(LedgerError, match="made void"):
        book.game(games["void"])
    book.reinstate(games["void"], **BY)
    assert book.game(games["void"]).game.players[0] == erasure.name


def test_a_longer_name_of_somebody_else_is_left_alone(book: Book, games: dict[str, str]) -> None:
    assert book.game(games["other"]).game.players[0] == f"{NAME} Junior"
    assert len(book.history(games["other"]).versions) == 1


def test_a_game_without_the_name_is_not_touched(book: Book, games: dict[str, str]) -> None:
    assert len(book.history(games["clean"]).versions) == 1


def test_the_old_text_does_not_bring_the_name_back(book: Book, games: dict[str, str]) -> None:
    for what, text in (("seat", record(1, NAME)), ("amended", record(10, NAME))):
        [result] = book.ingest(Source.of_bytes(text.encode(), "again")).results
        assert (result.status, result.game_id) == (Status.EXISTING, games[what])


def test_acts_on_others_hold_and_no_longer_say_the_name(book: Book, erasure: Erasure) -> None:
    assert book.people.find("Cyril").name == "Cy"
    [act] = book.people.person("Cy").acts
    assert (act.by, act.why) == (erasure.name, f"{erasure.name} says so")


def test_a_conflict_still_waits_for_its_ruling(book: Book, erasure: Erasure) -> None:
    [waiting] = book.conflicts()
    assert erasure.name in waiting.text
    book.settle(waiting.game_id, waiting.entry, "second", **BY)
    assert book.conflicts() == []


def test_verify_tells_erasing_from_tampering(path: Path, book: Book) -> None:
    assert book.verify().findings == ()
    seq = next(entry.seq for entry in book.entries(limit=1000) if "says so" in entry.why)
    book.close()
    with duckdb.connect(str(path)) as con:
        con.execute("update entries set body = replace(body, 'says', 'said') where seq = ?", [seq])
    with Book.open(path) as opened:
        assert [finding.code for finding in opened.verify().findings] == ["body-changed"]


def test_a_rebuild_changes_nothing(book: Book) -> None:
    assert book.rebuild().changed == 0


def test_an_archive_makes_an_equal_ledger(book: Book, tmp_path: Path) -> None:
    text = "".join(book.archive())
    assert "Zuzka" not in text
    again = tmp_path / "again.duckdb"
    Book.unarchive(Source.of_bytes(text.encode(), "archive"), again)
    with Book.open(again) as other:
        assert (other.head(), figures(other)) == (book.head(), figures(book))
        assert other.people.all(written=True) == book.people.all(written=True)


def test_a_second_erasure_is_of_the_made_up_name(book: Book, erasure: Erasure) -> None:
    second = book.people.erase(erasure.name, **BY)
    assert second.name != erasure.name
    assert erasure.name not in str([entry.body for entry in book.entries(limit=1000)])
    assert book.verify().findings == ()


def test_nobody_is_erased_who_is_not_there(book: Book) -> None:
    with pytest.raises(LedgerError) as refused:
        book.people.erase("Somebody Else", **BY)
    assert refused.value.code == "player-unknown"


def test_a_game_that_was_of_another_club_loses_the_name_in_its_old_versions_too() -> None:
    with Book.open() as book:
        book.clubs.add("waco", "Waco", "America/Chicago", by="Joe")
        game_id = put(book, record(3, NAME), club="waco")
        book.clubs.move(game_id, "home", **BY)
        book.people.erase(NAME, club="home", **BY)
        told = [(entry.body, entry.record) for entry in book.entries(limit=1000)]
        assert NAME not in str(told)
        assert NAME not in book.game(game_id).text
        assert not book.verify().findings
