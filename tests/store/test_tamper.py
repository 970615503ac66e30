"""Whatever is changed in a ledger behind its back is named: the entry, or the game."""

from __future__ import annotations

import json
from contextlib import contextmanager
from datetime import timedelta
from random import Random

import pytest

from ledger.book import Book
from ledger.store.chain import Draft, EntryKind, Head, entry_of, head_of, sealed, write
from ledger.store.sql import statement
from ledger.store.verify_chain import Walk, erased, pages

TEXTS = ("kind", "subject", "body", "body_digest", "record", "record_digest", "previous", "digest")
COLUMNS = ("seq", "entered_at", *TEXTS)


@pytest.fixture(scope="module")
def book(lived):
    """The ledger with every kind of entry; each test leaves it as it was."""
    with Book.open() as opened:
        opened._database._con.execute("attach $path as old (read_only)", {"path": str(lived)})
        for (table,) in opened._database._con.execute(
            "select table_name from duckdb_tables() where database_name = 'old'"
        ).fetchall():
            opened._database._con.execute(f"delete from {table}")
            opened._database._con.execute(f"insert into {table} from old.{table}")
        opened._database._con.execute("detach old")
        yield opened


@contextmanager
def changed(book, sql, table="entries", **values):
    """The ledger with one statement run on it, and as it was again behind that."""
    con = book._database._con
    con.execute(f"create temp table kept as select * from {table}")
    try:
        con.execute(sql, values or None)
        yield book
    finally:
        con.execute(f"delete from {table}")
        con.execute(f"insert into {table} select * from kept")
        con.execute("drop table kept")


def all_rows(book):
    with book._database.reading() as transaction:
        return [row for page in pages(transaction) for row in page], erased(transaction)


def other(value, place):
    """A text with one character of one byte in place of another."""
    old = value[place]
    return f"{value[:place]}{'0' if old != '0' else '1'}{value[place + 1 :]}"


def test_every_byte_of_every_text_of_every_entry_is_sealed(book):
    rows, erasures = all_rows(book)
    count = 0
    for index, row in enumerate(rows):
        near = rows[max(0, index - 1) : index + 2]
        for column in TEXTS:
            value = row[column] or ""
            for place in range(len(value)):
                changed_row = {**row, column: other(value, place)}
                found = named(near, row, changed_row, erasures)
                assert row["seq"] in found, (row["seq"], column, place)
                count += 1
    assert count > 10_000


def named(near, row, changed_row, erasures):
    """The entries that a walk over an entry and its neighbours finds something in."""
    walk = Walk(erasures)
    if near[0] is not row:
        list(walk.findings([{**near[0], "seq": 1}]))
        walk._seq, walk._digests = near[0]["seq"], (near[0]["digest"],)
    rest = [changed_row if each is row else each for each in near if each is not near[0]]
    return {
        finding.entry
        for finding in walk.findings(rest if near[0] is not row else [changed_row, *rest])
    }


@pytest.mark.parametrize("column", TEXTS)
def test_one_byte_of_a_column_changed_in_the_file_names_the_entry(book, column):
    rows, _ = all_rows(book)
    random = Random(column)
    for row in random.sample([row for row in rows if row[column]], 3):
        value = other(row[column], random.randrange(len(row[column])))
        sql = f"update entries set {column} = $value where seq = $seq"
        with changed(book, sql, value=value, seq=row["seq"]):
            report = book.verify()
        assert row["seq"] in {finding.entry for finding in report.findings}, (row, value)
    assert not book.verify().found


@pytest.mark.parametrize("column", ["body", "record"])
def test_a_text_that_is_gone_names_the_entry(book, column):
    with changed(book, f"update entries set {column} = null where seq = 3"):
        findings = book.verify().findings
    assert (f"{column}-missing", 3) in [(each.code, each.entry) for each in findings]


def test_an_erased_text_that_is_back_names_the_entry_and_the_erasure(book):
    _, erasures = all_rows(book)
    gone = next(iter(erasures.records))
    with changed(book, "update entries set record = 'x' where seq = $seq", seq=gone):
        [finding, *_] = [each for each in book.verify().findings if each.entry == gone]
    assert finding.code == "record-kept"
    assert f"entry {erasures.records[gone].by} erased it" in finding.message


def test_a_moment_changed_by_a_microsecond_names_the_entry(book):
    with changed(
        book, "update entries set entered_at = entered_at + interval 1 microsecond where seq = 4"
    ):
        assert ("entry-changed", 4) in codes(book)


def codes(book, anchor=""):
    return [(each.code, each.entry or each.game) for each in book.verify(anchor=anchor).findings]


def test_another_number_names_the_hole_and_the_entry(book):
    with changed(book, "update entries set seq = 400 where seq = 4"):
        found = codes(book)
    assert ("entry-missing", 4) in found
    assert ("entry-changed", 400) in found


@pytest.mark.parametrize("seq", [1, 2, 9, 20])
def test_a_deleted_entry_is_named_as_missing(book, seq):
    with changed(book, "delete from entries where seq = $seq", seq=seq):
        assert ("entry-missing", seq) in codes(book)


def test_several_deleted_entries_are_named_together(book):
    with changed(book, "delete from entries where seq between 5 and 8"):
        found = book.verify().findings
    assert found[0].message == "entries 5 to 8 are missing before entry 9"


def test_a_duplicated_entry_is_named(book):
    with changed(book, "insert into entries select * from entries where seq = 6"):
        assert ("entry-twice", 6) in codes(book)


def test_two_entries_that_changed_places_are_named(book):
    with changed(book, "update entries set seq = 13 - seq where seq in (6, 7)"):
        assert {("entry-changed", 6), ("entry-changed", 7)} <= set(codes(book))


def test_records_that_changed_places_are_named(book):
    with changed(
        book,
        "update entries set record = (select o.record from entries o where o.seq = 3 - entries.seq)"
        " where seq in (1, 2)",
    ):
        assert {("record-changed", 1), ("record-changed", 2)} <= set(codes(book))


def test_an_entry_put_in_between_is_named(book):
    with changed(book, "update entries set seq = seq + 1 where seq > 5"):
        with book._database.writing() as transaction:
            row = transaction.frame(statement("select * from entries where seq = 5")).row(
                0, named=True
            )
            entry = entry_of(row)
            draft = Draft(EntryKind.VOID, entry.subject, "Mallory", "no reason")
            write(transaction, [sealed(draft, head_of(entry), entry.entered_at)])
        found = codes(book)
    assert ("entry-changed", 7) in found


def test_an_entry_forged_at_the_end_without_its_seal_is_named(book):
    last = book.verify().head.seq
    with changed(
        book,
        f"insert into entries select {last + 1}, * exclude (seq) from entries where seq = {last}",
    ):
        assert ("entry-changed", last + 1) in codes(book)


def test_a_cut_end_is_named_with_the_head_that_was_noted(book):
    head = book.verify().head
    with changed(book, "delete from entries where seq > $seq", seq=head.seq - 1):
        assert ("anchor-missing", None) in codes(book, head.digest)


def test_a_cut_end_with_games_in_it_is_named_by_what_is_left_of_them(book):
    with changed(book, "delete from entries where seq > 5"):
        found = book.verify().findings
    assert {"rows-stray", "head-changed"} <= {each.code for each in found}


def test_a_history_written_anew_is_named_with_the_head_that_was_noted(book):
    head = book.verify().head
    rows, _ = all_rows(book)
    void = next(row["seq"] for row in rows if row["kind"] == "void")
    with changed(book, "delete from entries where false"):
        with book._database.writing() as transaction:
            transaction.run(statement("delete from entries"))
            transaction.head = Head()
            for row in rows:
                entry = entry_of(row)
                told = {"why": "another reason"} if entry.seq == void else {}
                draft = Draft(entry.kind, entry.subject, entry.by, **resaid(entry, told))
                write(transaction, [sealed(draft, transaction.head, entry.entered_at)])
        assert [code for code, _ in codes(book, head.digest) if code == "anchor-missing"]


def resaid(entry, told):
    said = {**entry.said, **told}
    data = {key: value for key, value in said.items() if key not in ("by", "why", "club")}
    return {
        "why": said.get("why", ""),
        "club": said.get("club", ""),
        "data": data,
        "record": entry.record,
    }


DERIVED = [
    ("hands", "update hands set made = not made where number = 1 and game_id = $game"),
    ("hands", "delete from hands where number = 2 and game_id = $game"),
    ("hands", "insert into hands select * from hands where number = 2 and game_id = $game"),
    ("hands", "update hands set plays = ['66'] where game_id = $game"),
    ("games", "update games set score = [7, 0] where game_id = $game"),
    ("games", "delete from games where game_id = $game"),
    ("games", "insert into games select * from games where game_id = $game"),
    ("games", "update games set players = ['Mallory', 'Bo', 'Cy', 'Di'] where game_id = $game"),
    ("sittings", "delete from sittings where game_id = $game"),
    ("heads", "update heads set standing = 'void' where game_id = $game"),
    ("heads", "update heads set version = 7 where game_id = $game"),
    ("heads", "update heads set club = 'waco' where game_id = $game"),
    ("heads", "delete from heads where game_id = $game"),
    ("heads", "insert into heads select * from heads where game_id = $game"),
]


@pytest.mark.parametrize(("table", "sql"), DERIVED)
def test_rows_that_say_something_else_name_the_game(book, table, sql):
    game = all_rows(book)[0][0]["subject"]
    with changed(book, sql, table, game=game):
        report = book.verify()
    assert game in {finding.game for finding in report.findings}
    assert not report.touched


def test_rows_of_a_game_that_nobody_recorded_are_named(book):
    with changed(
        book,
        "update games set game_id = 'abc' where game_id = $game",
        "games",
        game=all_rows(book)[0][0]["subject"],
    ):
        assert ("rows-stray", "abc") in codes(book)


@pytest.mark.parametrize(
    ("table", "sql", "code"),
    [
        (
            "names",
            "update names set written = 'Mallory' where seq = 1 and place = 0",
            "names-changed",
        ),
        ("names", "delete from names where seq = 1", "names-changed"),
        ("clubs", "update clubs set zone = 'UTC' where club_id = 'waco'", "clubs-changed"),
        ("seasons", "update seasons set until = date '2030-01-01'", "clubs-changed"),
        ("nights", "delete from nights", "clubs-changed"),
    ],
)
def test_small_tables_that_say_something_else_are_named(book, table, sql, code):
    with changed(book, sql, table):
        assert code in [found for found, _ in codes(book)]


def test_a_record_that_was_changed_with_its_digests_is_named_by_the_game(book):
    """Somebody who writes digest and seal of one entry anew still leaves the next one behind."""
    row = all_rows(book)[0][0]
    entry = entry_of(row)
    forged = sealed(
        Draft(
            entry.kind,
            entry.subject,
            "Mallory",
            "",
            entry.club,
            {},
            entry.record.replace("30", "31"),
        ),
        Head(),
        entry.entered_at + timedelta(0),
    )
    sql = (
        "update entries set body = $body, body_digest = $body_digest, record = $record, "
        "record_digest = $record_digest, digest = $digest where seq = 1"
    )
    values = {
        key: getattr(forged, key)
        for key in ("body", "body_digest", "record", "record_digest", "digest")
    }
    with changed(book, sql, **values):
        found = codes(book)
    assert {("chain-broken", 2), ("id-foreign", 1)} <= set(found)


def test_findings_say_what_to_do(book):
    with changed(book, "update entries set subject = 'x' where seq = 5"):
        for finding in book.verify().findings:
            assert finding.hint
            assert json.dumps(finding.message)
