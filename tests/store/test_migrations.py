"""Files of older schemas: copied beside themselves, then brought forward, or left as they were."""

import duckdb
import pytest

from ledger.book import Book
from ledger.errors import StoreError
from ledger.record.digest import digest_of_text
from ledger.record.text import dumps
from ledger.store import migrations
from ledger.store.migrations import steps

GAMES = 4
NEWEST = steps()[-1].version
OLD = [step.version for step in steps()[:-1]]


@pytest.fixture(scope="module")
def records(make_game):
    return [dumps([make_game(seed)]) for seed in (1, 3, 5, 7)]


@pytest.fixture
def old(tmp_path, records, monkeypatch):
    """Make a ledger file of an older schema, with games in it."""

    def make(version):
        path = tmp_path / "club.duckdb"
        known = steps()[: OLD.index(version) + 1]
        with monkeypatch.context() as patch, duckdb.connect(str(path)) as con:
            con.execute("set TimeZone = 'UTC'")
            patch.setattr(migrations, "steps", lambda: known)
            patch.setattr(migrations, "_renew_views", lambda con, version: None)
            migrations.migrate(con, str(path))
            if version < 5:
                put_records(con, records)
            else:
                put_entries(con, records)
        return path

    return make


def put_records(con, records):
    for seq, text in enumerate(records, 1):
        digest = digest_of_text(text)
        con.execute(
            "insert into records values ($seq, $id, $digest, $text, 'night', "
            "timestamptz '2026-11-24 20:00:00+00' + to_minutes($seq), '1')",
            {"seq": seq, "id": digest[:16], "digest": digest, "text": text},
        )


def put_entries(con, records):
    """As today, without what came later: whoever opens the file derives that."""

    from ledger.store.chain import Draft, EntryKind, Head, append
    from ledger.store.heads import acts, put_heads, standing_games
    from ledger.store.transaction import Transaction

    con.execute("begin transaction")
    transaction = Transaction(con, Head())
    drafts = [
        Draft(EntryKind.RECORD, digest_of_text(text)[:16], "", club="home", record=text)
        for text in records
    ]
    append(transaction, drafts)
    put_heads(transaction, standing_games(acts(transaction)).values(), new=True)
    con.execute("commit")


def version_of(path):
    with duckdb.connect(str(path), read_only=True) as con:
        return con.execute("select max(version) from ledger_schema").fetchone()[0]


@pytest.mark.parametrize("version", OLD)
def test_a_file_of_every_older_schema_is_brought_forward_with_its_games(old, version, records):
    path = old(version)
    with Book.open(path) as book:
        assert (book.moved.before, book.moved.now) == (version, NEWEST)
        if version >= 5:
            book.rebuild(by="Joe")
        report = book.verify()
        assert report.findings == ()
        assert report.games == GAMES
        assert sorted("".join(book.export()).split("\n\n[P42")) == sorted(
            "\n".join(records).split("\n\n[P42")
        )


@pytest.mark.parametrize("version", OLD)
def test_a_copy_of_what_the_file_was_is_made_first(old, version, records):
    path = old(version)
    with Book.open(path) as book:
        kept = book.moved.kept
        assert str(kept) in book.moved.line
    assert kept.name == f"club.duckdb.schema-{version}.bak"
    assert version_of(kept) == version
    assert version_of(path) == NEWEST
    with duckdb.connect(str(kept), read_only=True) as con:
        table = "records" if version < 5 else "entries"
        stored = con.execute(f"select record from {table} order by seq").fetchall()
    assert [text for (text,) in stored] == records


def test_the_copy_can_be_restored_and_is_brought_forward_then(old):
    path = old(3)
    with Book.open(path) as book:
        kept = book.moved.kept
    Book.restore(kept, path)
    with Book.open(path) as book:
        assert book.moved is None
        assert book.verify().games == GAMES
    assert version_of(kept) == 3
    assert len(list(path.parent.glob("*.bak"))) == 1


def test_an_older_copy_is_never_replaced(old):
    path = old(4)
    first = path.with_name("club.duckdb.schema-4.bak")
    first.write_text("the copy of another day")
    with Book.open(path) as book:
        assert book.moved.kept.name == "club.duckdb.schema-4-2.bak"
    assert first.read_text() == "the copy of another day"


def test_a_file_of_todays_schema_is_not_copied(tmp_path):
    for _ in range(2):
        with Book.open(tmp_path / "club.duckdb") as book:
            assert book.moved is None
    assert [path.name for path in tmp_path.iterdir()] == ["club.duckdb"]


def test_a_step_that_fails_leaves_the_file_and_says_where_the_copy_is(old, monkeypatch):
    path = old(4)
    good = migrations.read_sql
    monkeypatch.setattr(
        migrations,
        "read_sql",
        lambda package, name: "select nonsense" if "006" in name else good(package, name),
    )
    with pytest.raises(StoreError) as caught:
        Book.open(path)
    error = caught.value
    assert error.code == "store-step"
    assert f"{path} cannot be brought from schema 4 to schema {NEWEST}" in error.message
    assert str(path.with_name("club.duckdb.schema-4.bak")) in error.hint
    assert version_of(path) == 4
    monkeypatch.undo()
    with Book.open(path) as book:
        assert book.verify().games == GAMES


def test_a_copy_that_cannot_be_made_leaves_the_file(old, monkeypatch):
    path = old(4)

    def full(con, part):
        raise duckdb.IOException("No space left on device")

    monkeypatch.setattr(migrations, "copy_to", full)
    with pytest.raises(StoreError) as caught:
        Book.open(path)
    assert caught.value.code == "store-full"
    assert version_of(path) == 4


def test_a_file_from_a_later_version_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "later.duckdb"
    Book.open(path).close()
    with duckdb.connect(str(path)) as con:
        con.execute("insert into ledger_schema values (99, '099_later.sql', now())")
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        Book.open(path)
    assert caught.value.code == "store-newer"
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["later.duckdb"]
