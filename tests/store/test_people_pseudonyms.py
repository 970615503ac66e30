"""A pseudonym stands in place of a name wherever something leaves the ledger."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest

from ledger.book import Book, Filter, Source
from ledger.errors import LedgerError
from ledger.record.digest import digest_of_text

RECORD = """\
[P42 "1"]
[RuleBook "1"]
[Event "The Ann Novak memorial"]
[Date "2026-11-{day:02}"]
[Scorer "ann novak"]
[Rules "straight"]
[A "{a}"]
[B "Bob"]
[C "Cy"]
[D "Di"]
[Unfinished "Ann Novak went home"]
[Referee "ANN NOVAK"]
; here came Ann  Novak

hand 1
; Ann Novak's deal, not Ann Novakova's
bid A 30
ruling Ann Novak may take it back
call A 5
end A made
"""
BY = {"by": "Ann Novak", "why": "Ann Novak asked for it"}


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        opened.clubs.add("north", "North", "America/Chicago", by="Joe")
        for day, name in ((1, "Ann Novak"), (2, "Eve")):
            put(opened, RECORD.format(day=day, a=name))
        yield opened


def put(book: Book, text: str, club: str | None = None) -> str:
    report = book.ingest(Source.of_bytes(text.encode(), "night"), club=club)
    assert report.results[0].game_id is not None, report
    return report.results[0].game_id


def game_of(book: Book, name: str) -> str:
    return str(book.games(Filter(player=name)).frame["game_id"][0])


def shown(book: Book) -> dict[str, str]:
    """All that leaves the ledger, as text, by what it is."""
    games = book.games().frame["game_id"].to_list()
    return {
        "games": str(book.games().frame.to_dicts()),
        "hands": str(book.hands().frame.to_dicts()),
        "names": str(book.names()),
        "players": str(book.players().to_dicts()),
        "bids": str(book.stats("bid-success", cut="bidder").to_dicts()),
        "pairs": str(book.stats("bid-success", cut="pair").to_dicts()),
        "people": str(book.people.all()),
        "text": "".join(book.export()),
        "one night": "".join(book.export(Filter(event="x"))),
        "lines": "".join(book.export_jsonl()),
        "game": "".join(str(book.game(game)) for game in games),
        "history": "".join(str(book.history(game)) for game in games),
        "conflicts": str(book.conflicts()),
        "night": str(book.night("home-2026-11-01")),
        "nights": str(book.nights().frame.to_dicts()),
    }


@pytest.mark.parametrize("what", sorted(shown(Book.open())))
def test_the_name_leaves_the_ledger_nowhere(book: Book, what: str) -> None:
    game = game_of(book, "Ann Novak")
    book.void(game, **BY)
    book.reinstate(game, **BY)
    second = RECORD.format(day=1, a="Ann Novak").replace('"ann novak"', '"Bob"')
    put(book, second.replace("bid A 30", "bid A 31"))
    book.people.pseudonym("Ann Novak", "Shadow", **BY)
    told = shown(book)[what].replace("Ann Novakova", "").casefold()
    assert "novak" not in told


def test_the_games_are_shown_under_the_pseudonym(book: Book) -> None:
    book.people.pseudonym("Ann Novak", "Shadow", **BY)
    assert book.player("Shadow").figures["games"] == 1
    assert "The Shadow memorial" in book.games().frame["event"].to_list()
    assert '[A "Shadow"]' in "".join(book.export())


def test_nobody_finds_the_person_by_the_name_or_by_what_follows_from_it(book: Book) -> None:
    person = book.people.find("Ann Novak").person_id
    book.people.alias("Ann Novak", "Annie", **BY)
    book.people.pseudonym("Ann Novak", "Shadow", **BY)
    for words in ("Ann Novak", "annie", person):
        with pytest.raises(LedgerError, match="nobody"):
            book.people.find(words)
        assert book.count_hands(Filter(player=words)) == 0
    assert book.people.find("Shadow").person_id != person
    assert book.people.person("Shadow").acts == ()
    assert book.people.find("Annie", written=True).person_id == person


def test_records_keep_what_was_written_for_who_may_see_it(book: Book) -> None:
    game = game_of(book, "Ann Novak")
    text, digest = book.game(game).text, book.game(game).digest
    book.people.pseudonym("Ann Novak", "Shadow", **BY)
    stored = book.game(game)
    assert stored.digest == digest
    assert digest_of_text(stored.text) != digest
    assert book.game(game, written=True).text == text
    assert text in "".join(book.export(written=True))


def test_a_pseudonym_taken_back_shows_the_name_again(book: Book) -> None:
    before = shown(book)
    book.people.pseudonym("Ann Novak", "Shadow", **BY)
    book.people.pseudonym("Shadow", None, **BY)
    after = shown(book)
    assert {**after, "people": ""} == {**before, "people": ""}


def test_the_pseudonym_is_a_way_to_write_the_person(book: Book) -> None:
    book.people.pseudonym("Ann Novak", "Shadow", **BY)
    put(book, RECORD.format(day=3, a="shadow"))
    assert book.player("Shadow").figures["games"] == 2
    book.people.pseudonym("Shadow", None, **BY)
    assert book.player("Ann Novak").figures["games"] == 2


def test_what_is_recorded_later_is_hidden_as_well(book: Book) -> None:
    book.people.pseudonym("Ann Novak", "Shadow", **BY)
    put(book, RECORD.format(day=3, a="ANN NOVAK"))
    assert "novak" not in str(book.games().frame.to_dicts()).casefold()


def test_a_merge_does_not_give_a_pseudonym_away(book: Book) -> None:
    put(book, RECORD.format(day=3, a="Annie Kubena"))
    book.people.pseudonym("Ann Novak", "Shadow", **BY)
    person = book.people.merge("Shadow", "Annie Kubena", **BY)
    assert person.name == "Shadow"
    assert "Kubena" not in str(shown(book))


def test_a_pseudonym_is_of_one_club(book: Book) -> None:
    put(book, RECORD.format(day=4, a="Ann Novak"), club="north")
    book.people.pseudonym("Ann Novak", "Shadow", club="home", **BY)
    assert "Ann Novak" in book.names()
    assert book.player("Ann Novak").figures["games"] == 1


def test_a_record_read_with_the_pseudonym_can_be_sent_as_an_amendment(book: Book) -> None:
    game = game_of(book, "Ann Novak")
    book.people.pseudonym("Ann Novak", "Shadow", **BY)
    text = book.game(game).text.replace("bid A 30", "bid A 31")
    book.amend(game, Source.of_bytes(text.encode(), "amended"), by="Joe", why="it was 31")
    assert book.player("Shadow").figures["games"] == 1


def test_acts_and_records_at_the_same_time_agree(book: Book) -> None:
    """Rows say what the acts say, whichever transaction comes first."""

    def record() -> None:
        for day in range(5, 25):
            put(book, RECORD.format(day=day, a="Ann Novak"))

    def act() -> None:
        for name in ("Shadow", None, "Fog", None, "Mist"):
            book.people.pseudonym("Ann Novak" if name else "Bob", name or "Bobby", **BY)
            book.people.pseudonym("Bobby", None, **BY) if name is None else None
            book.people.pseudonym(name, None, **BY) if name in ("Shadow", "Fog") else None

    threads = [Thread(target=record), Thread(target=act)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert book.player("Mist").figures["games"] == 21
    assert book.rebuild().changed == 0
