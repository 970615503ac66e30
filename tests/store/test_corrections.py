"""Amend and void are new versions; nothing that was accepted is lost."""

import pytest

from ledger.book import Book, Filter, Source
from ledger.errors import ConflictError, LedgerError, NotFoundError
from ledger.record.text import dumps, loads


def source(text):
    return Source.of_bytes(text.encode(), "corrected")


@pytest.fixture
def book(make_game):
    with Book.open() as opened:
        opened.ingest(source(dumps([make_game(seed) for seed in (1, 2, 3)])), by="Ann")
        yield opened


@pytest.fixture
def game_id(book):
    return book.games().frame["game_id"][0]


def corrected(book, game_id, event="The other club"):
    text = book.game(game_id).text
    lines = [line for line in text.splitlines() if not line.startswith("[Event")]
    return dumps(loads("\n".join([lines[0], f'[Event "{event}"]', *lines[1:]])))


def refusal(act, *words, **options):
    with pytest.raises(LedgerError) as caught:
        act(*words, **options)
    return caught.value


def test_an_amended_game_keeps_its_id_and_counts_as_it_is_now(book, game_id):
    book.amend(game_id, source(corrected(book, game_id)), by="Di", why="wrong event")
    stored = book.game(game_id)
    assert (stored.version, stored.game.tag("Event")) == (2, "The other club")
    assert book.games(Filter(event="The other club")).frame["game_id"].to_list() == [game_id]


def test_the_version_before_stays_in_the_history_with_who_and_why(book, game_id):
    first = book.game(game_id)
    book.amend(game_id, source(corrected(book, game_id)), by="Di", why="wrong event")
    old, new = book.history(game_id).versions
    assert (old.number, old.kind, old.by, old.text) == (1, "record", "Ann", first.text)
    assert (new.number, new.kind, new.by, new.why) == (2, "amend", "Di", "wrong event")
    assert any("Event" in str(change) for change in new.changes)


def test_an_old_version_that_is_sent_again_is_there_already(book, game_id):
    first = book.game(game_id).text
    book.amend(game_id, source(corrected(book, game_id)), by="Di", why="wrong event")
    report = book.ingest(source(first))
    assert (report.stored, report.existing) == (0, 1)
    assert report.results[0].game_id == game_id
    assert book.game(game_id).version == 2


def test_a_void_game_is_in_no_list_and_no_figure(book, game_id):
    hands = book.count_hands()
    of_game = len(book.game(game_id).game.hands)
    book.void(game_id, by="Di", why="it was a practice game")
    assert book.count_hands() == hands - of_game
    assert game_id not in book.games().frame["game_id"]
    assert len(loads("".join(book.export()))) == 2


def test_a_void_game_says_who_made_it_void_and_why(book, game_id):
    book.void(game_id, by="Di", why="it was a practice game")
    error = refusal(book.game, game_id)
    assert isinstance(error, NotFoundError)
    assert error.code == "game-void"
    assert "void by Di on 2" in error.message
    assert error.message.endswith(": it was a practice game")


def test_a_reinstated_game_counts_as_before(book, game_id):
    before = book.game(game_id).text
    book.void(game_id, by="Di", why="practice")
    book.reinstate(game_id, by="Di", why="it was not")
    assert book.game(game_id).text == before
    assert [version.kind for version in book.history(game_id).versions] == [
        "record",
        "void",
        "reinstate",
    ]


def test_who_saw_another_version_changes_nothing(book, game_id):
    seen = book.game(game_id).digest
    book.amend(game_id, source(corrected(book, game_id)), by="Di", why="event", expected=seen)
    error = refusal(book.void, game_id, by="Ed", why="late", expected=seen)
    assert isinstance(error, ConflictError)
    assert error.code == "version-moved"
    assert book.game(game_id).version == 2


@pytest.mark.parametrize("act", ["amend", "void", "reinstate"])
def test_a_correction_needs_a_reason(book, game_id, act):
    words = (game_id, source(corrected(book, game_id))) if act == "amend" else (game_id,)
    assert refusal(getattr(book, act), *words, by="Di", why="  ").code == "why-missing"


def test_a_correction_that_corrects_nothing(book, game_id):
    same = source(book.game(game_id).text)
    assert refusal(book.amend, game_id, same, by="Di", why="x").code == "amend-same"


def test_a_correction_that_is_another_game(book, game_id):
    other = book.games().frame["game_id"][1]
    text = book.game(other).text
    error = refusal(book.amend, game_id, source(text), by="Di", why="x")
    assert error.code == "amend-elsewhere"
    assert other in error.message


def test_a_correction_with_two_games(book, game_id):
    both = "\n".join(book.export())
    assert refusal(book.amend, game_id, source(both), by="Di", why="x").code == "amend-games"


def test_a_correction_that_breaks_a_rule_is_refused_and_nothing_is_entered(book, game_id):
    head = book.head()
    broken = corrected(book, game_id).replace("shaker A", "shaker Z")
    broken = broken if "shaker Z" in broken else broken + "\nhand 999\n"
    refusal(book.amend, game_id, source(broken), by="Di", why="x")
    assert book.head() == head


def test_a_game_that_nobody_knows(book):
    assert refusal(book.void, "0" * 16, by="Di", why="x").code == "game-unknown"
    assert refusal(book.history, "0" * 16).code == "game-unknown"


def test_a_rebuild_changes_nothing_after_corrections(book, game_id):
    others = book.games().frame["game_id"].to_list()
    book.amend(game_id, source(corrected(book, game_id)), by="Di", why="event")
    book.void(others[1], by="Di", why="practice")
    report = book.rebuild()
    assert (report.changed, report.void, report.games) == (0, 1, 2)
