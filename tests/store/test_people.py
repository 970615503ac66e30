"""Who is who: names as people, aliases, merges that can be undone, pseudonyms everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ledger.book import Book, Filter, Source
from ledger.errors import ConflictError, LedgerError, NotFoundError, UsageError
from ledger.store.reports import IngestResult, Status

RECORD = """\
[P42 "1"]
[RuleBook "1"]
[Event "{event}"]
[Date "2026-11-{day:02}"]
[Scorer "{scorer}"]
[Rules "straight"]
[A "{a}"]
[B "{b}"]
[C "{c}"]
[D "{d}"]
[Unfinished "time"]
; {comment}

hand 1
{events}bid B 30
call B 5
end B made

hand 2
bid A 31
call A 5
end A set
"""
BY = {"by": "Joe", "why": "the club knows"}


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        yield opened


def record(day: int = 1, seats: str = "Ann Novak, Bob, Cy, Di", **other: str) -> str:
    names = dict(zip("abcd", seats.split(", "), strict=True))
    said = {"event": "Club", "comment": "a night", "scorer": "Sue", "events": "", **other}
    return RECORD.format(day=day, **names, **said)


def sent(book: Book, text: str, club: str | None = None) -> IngestResult:
    return book.ingest(Source.of_bytes(text.encode(), "night"), club=club).results[0]


def put(book: Book, *asked: object, club: str | None = None, **other: str) -> str:
    result = sent(book, record(*asked, **other), club)  # type: ignore[arg-type]
    assert result.status is Status.CREATED, result
    assert result.game_id is not None
    return result.game_id


def refusal(act: Callable[[], object]) -> LedgerError:
    with pytest.raises(LedgerError) as refused:
        act()
    return refused.value


def figures(book: Book) -> dict[str, tuple[int, int, int]]:
    """Games, bids and bids made of everybody."""
    rows = book.players().select("player", "games", "n", "k").rows()
    return {player: (games, n, k) for player, games, n, k in rows}


def test_case_spaces_and_the_writing_of_umlauts_make_no_other_person(book: Book) -> None:
    put(book, 1, "Jürgen Maß, Bob, Cy, Di")
    put(book, 2, "ju\u0308rgen  MASS, Bob, Cy, Di")
    assert figures(book)["Jürgen Maß"] == (2, 2, 0)
    assert [person.name for person in book.people.all()] == ["Bob", "Cy", "Di", "Jürgen Maß", "Sue"]


def test_an_accent_makes_another_person_until_an_alias_says_otherwise(book: Book) -> None:
    put(book, 1, "Nunez, Bob, Cy, Di")
    put(book, 2, "Núñez, Bob, Cy, Di")
    assert {"Nunez", "Núñez"} <= set(book.names())
    book.people.alias("Núñez", "Nunez", **BY)
    assert figures(book)["Núñez"][0] == 2
    assert "Nunez" not in book.names()


def test_an_id_is_the_same_in_another_ledger(book: Book) -> None:
    put(book, 1)
    [text] = book.export()
    with Book.open() as other:
        sent(other, text)
        assert other.people.find("ann novak").person_id == book.people.find("Ann Novak").person_id


def test_an_id_is_of_one_club(book: Book) -> None:
    book.clubs.add("north", "North", "America/Chicago", by="Joe")
    put(book, 1)
    put(book, 2, club="north")
    ids = {book.people.find("Cy", club).person_id for club in ("home", "north")}
    assert len(ids) == 2


def test_a_search_takes_no_notice_of_accents(book: Book) -> None:
    put(book, 1, "Núñez, Bob, Cy, Di")
    assert book.people.find("nunez").name == "Núñez"
    assert [person.name for person in book.people.all(words="NUN")] == ["Núñez"]


def test_words_that_fit_several_people_name_them_all(book: Book) -> None:
    put(book, 1, "Nunez, Núñez, Cy, Di")
    error = refusal(lambda: book.people.find("NUÑEZ"))
    assert (type(error), error.code) == (UsageError, "player-ambiguous")
    for person in book.people.all(words="nunez"):
        assert f"{person.name} ({person.person_id})" in error.message


def test_nobody_by_a_name_tells_the_nearest(book: Book) -> None:
    put(book, 1)
    error = refusal(lambda: book.people.find("Anne Novak"))
    assert (type(error), error.code) == (NotFoundError, "player-unknown")
    assert "Ann Novak" in error.hint


def test_an_alias_moves_the_stored_games_at_once(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Robert Smith, Ed, Cy, Di")
    person = book.people.alias("Robert Smith", "Bob", **BY)
    assert (person.names, person.games) == (("Bob",), 2)
    assert figures(book)["Robert Smith"] == (2, 2, 1)
    assert "Bob" not in book.names()


def test_an_alias_taken_back_gives_the_games_back(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Robert Smith, Ed, Cy, Di")
    before = figures(book)
    book.people.alias("Robert Smith", "Bob", **BY)
    book.people.unalias("Robert Smith", "BOB", **BY)
    assert figures(book) == before


def test_the_same_alias_again_is_no_new_entry(book: Book) -> None:
    put(book, 1)
    book.people.alias("Ann Novak", "Annie", **BY)
    head = book.head()
    book.people.alias("Ann Novak", "annie", **BY)
    assert book.head() == head


def test_two_bobs_share_an_alias_and_a_record_must_say_which(book: Book) -> None:
    """lila 15776: an alias fits two people."""
    put(book, 1, "Robert Smith, Bobby Ray, Cy, Di")
    book.people.alias("Robert Smith", "Bob", **BY)
    book.people.alias("Bobby Ray", "Bob", **BY)
    result = sent(book, record(2))
    assert result.status is Status.REJECTED
    [error] = result.errors
    assert error.code == "player-ambiguous"
    for name in ("Robert Smith", "Bobby Ray"):
        assert f"{name} ({book.people.find(name).person_id})" in error.message
    assert refusal(lambda: book.people.find("bob")).code == "player-ambiguous"


def test_two_bobs_as_a_substitute_are_refused_as_well(book: Book) -> None:
    put(book, 1, "Robert Smith, Bobby Ray, Cy, Di")
    book.people.alias("Robert Smith", "Bob", **BY)
    book.people.alias("Bobby Ray", "Bob", **BY)
    result = sent(book, record(2, "Ann, Ed, Cy, Di", events="substitute A Bob\n"))
    assert [error.code for error in result.errors] == ["player-ambiguous"]


def test_an_alias_that_a_stored_game_says_cannot_be_shared(book: Book) -> None:
    game = put(book, 1, "Robert Smith, Ed, Cy, Di")
    said = put(book, 2)
    put(book, 3, "Bobby Ray, Ed, Cy, Di")
    book.people.alias("Robert Smith", "Bob", **BY)
    head, before = book.head(), figures(book)
    error = refusal(lambda: book.people.alias("Bobby Ray", "Bob", **BY))
    assert (type(error), error.code) == (ConflictError, "alias-in-use")
    assert said in error.message
    assert game not in error.message
    assert (book.head(), figures(book)) == (head, before)


def test_a_merge_gives_all_games_to_the_second(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Annie, Bob, Cy, Di")
    person = book.people.merge("Annie", "Ann Novak", **BY)
    assert (person.name, person.names, person.games) == ("Ann Novak", ("Annie",), 2)
    assert figures(book)["Ann Novak"] == (2, 2, 0)


def test_what_is_recorded_after_a_merge_is_of_the_second(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Annie, Bob, Cy, Di")
    book.people.merge("Annie", "Ann Novak", **BY)
    put(book, 3, "annie, Bob, Cy, Di")
    assert figures(book)["Ann Novak"][0] == 3


def test_an_unmerge_gives_back_exactly_what_was(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Annie, Bob, Cy, Di")
    put(book, 3, "A. N., Bob, Cy, Di")
    book.people.alias("Annie", "A. N.", **BY)
    before, people = figures(book), book.people.all()
    book.people.merge("Annie", "Ann Novak", **BY)
    book.people.unmerge("Annie", **BY)
    assert figures(book) == before
    assert book.people.all() == people


def test_merges_make_chains(book: Book) -> None:
    for day, name in enumerate(("Ann Novak", "Annie", "A. N."), 1):
        put(book, day, f"{name}, Bob, Cy, Di")
    book.people.merge("A. N.", "Annie", **BY)
    book.people.merge("Annie", "Ann Novak", **BY)
    assert figures(book)["Ann Novak"][0] == 3
    book.people.unmerge("Annie", **BY)
    assert figures(book)["Annie"][0] == 2


def test_a_merge_in_a_circle_is_refused(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Annie, Bob, Cy, Di")
    book.people.merge("Annie", "Ann Novak", **BY)
    assert refusal(lambda: book.people.merge("Ann Novak", "Annie", **BY)).code == "merge-self"
    assert refusal(lambda: book.people.merge("Bob", "Bob", **BY)).code == "merge-self"


def test_a_person_is_merged_once(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Annie, Ed, Cy, Di")
    book.people.merge("Annie", "Ann Novak", **BY)
    head = book.head()
    book.people.merge("Annie", "Ann Novak", **BY)
    assert book.head() == head
    assert refusal(lambda: book.people.merge("Annie", "Ed", **BY)).code == "merge-again"


def test_two_people_of_one_table_are_never_one(book: Book) -> None:
    game = put(book, 1)
    error = refusal(lambda: book.people.merge("Bob", "Di", **BY))
    assert error.code == "people-together"
    assert game in error.message
    assert book.people.find("Bob").games == 1


def test_two_names_of_one_person_at_one_table_are_refused(book: Book) -> None:
    put(book, 1)
    book.people.alias("Ann Novak", "Annie", **BY)
    result = sent(book, record(2, "Ann Novak, Annie, Cy, Di"))
    assert [error.code for error in result.errors] == ["player-twice"]


def test_an_unmerge_that_makes_a_stored_name_mean_two_people_is_refused(book: Book) -> None:
    put(book, 1, "Robert Smith, Bobby Ray, Cy, Di")
    put(book, 2, "Rob, Ed, Cy, Di")
    book.people.merge("Rob", "Robert Smith", **BY)
    rob = "Rob"
    book.people.alias("Robert Smith", "Bob", **BY)
    assert refusal(lambda: book.people.unmerge("Bobby Ray", **BY)).code == "merge-unknown"
    book.people.unmerge(rob, **BY)
    assert book.people.find("Bob").name == "Robert Smith"


def test_a_rename_shows_the_new_name_and_keeps_the_old_one(book: Book) -> None:
    put(book, 1)
    person = book.people.rename("Ann Novak", "Ann Kubena", **BY)
    assert (person.name, person.names) == ("Ann Kubena", ("Ann Novak",))
    assert "Ann Kubena" in book.names()
    put(book, 2, "Ann Kubena, Bob, Cy, Di")
    assert figures(book)["Ann Kubena"][0] == 2


def test_the_name_of_somebody_else_is_taken(book: Book) -> None:
    put(book, 1)
    assert refusal(lambda: book.people.rename("Bob", "cy", **BY)).code == "name-taken"
    assert refusal(lambda: book.people.pseudonym("Bob", "Ann Novak", **BY)).code == "name-taken"


def test_the_later_of_two_people_with_one_name_is_shown_with_the_club(book: Book) -> None:
    book.clubs.add("north", "North", "America/Chicago", by="Joe")
    put(book, 1)
    put(book, 2, club="north")
    names = figures(book)
    assert names["Cy"][0] == 1
    assert names["Cy (north)"][0] == 1
    assert book.people.find("Cy", "north").name == "Cy (north)"


def test_a_club_is_no_longer_told_when_the_name_is_free(book: Book) -> None:
    book.clubs.add("north", "North", "America/Chicago", by="Joe")
    put(book, 1)
    put(book, 2, "Ed, Flo, Cy, Gus", club="north")
    put(book, 3, "Cyrus Janak, Flo, Hal, Gus")
    book.people.merge("Cy", "Cyrus Janak", club="home", **BY)
    assert figures(book)["Cy"][0] == 1
    assert "Cy (north)" not in book.names()


def test_people_of_two_clubs_are_not_merged(book: Book) -> None:
    book.clubs.add("north", "North", "America/Chicago", by="Joe")
    put(book, 1)
    put(book, 2, "Ed, Flo, Gus, Hal", club="north")
    assert refusal(lambda: book.people.merge("Ed", "Cy", **BY)).code == "merge-elsewhere"


def test_an_act_says_who_and_why_in_the_history_of_the_person(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Annie, Bob, Cy, Di")
    book.people.merge("Annie", "Ann Novak", by="Joe", why="they signed alike")
    [act] = book.people.person("Ann Novak").acts
    assert (act.kind, act.by, act.why) == ("merge", "Joe", "they signed alike")


def test_an_act_needs_a_reason(book: Book) -> None:
    put(book, 1)
    assert refusal(lambda: book.people.alias("Bob", "B", by="J", why=" ")).code == "why-missing"


@pytest.mark.parametrize("name", ["", " ", "x" * 81, "a\u0007b"])
def test_what_is_no_name_is_refused(book: Book, name: str) -> None:
    put(book, 1)
    assert refusal(lambda: book.people.alias("Bob", name, **BY)).code == "name-invalid"


def test_a_name_with_a_history_is_merged_and_no_alias(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Ed, Flo, Gus, Hal")
    book.people.alias("Bob", "Bobby", **BY)
    assert refusal(lambda: book.people.alias("Ed", "Bob", **BY)).code == "alias-person"


def test_a_figure_is_found_by_alias_id_and_case(book: Book) -> None:
    put(book, 1)
    book.people.alias("Ann Novak", "Annie", **BY)
    person = book.people.find("Ann Novak").person_id
    for words in ("Annie", "ANN NOVAK", person):
        assert book.player(words).name == "Ann Novak"
        assert book.count_hands(Filter(player=words)) == 2
        assert book.stats("bid-success", Filter(bidder=words))["n"][0] == 1


def test_acts_survive_a_rebuild(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Annie, Bob, Cy, Di")
    book.people.merge("Annie", "Ann Novak", **BY)
    book.people.pseudonym("Bob", "Shadow", **BY)
    before = book.people.all(written=True)
    assert book.rebuild().changed == 0
    assert book.people.all(written=True) == before


def test_acts_are_there_when_the_ledger_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "club.duckdb"
    with Book.open(path) as book:
        put(book, 1)
        put(book, 2, "annie, Bob, Cy, Di")
        book.people.alias("Ann Novak", "Annie", **BY)
        people = book.people.all()
    with Book.open(path) as again:
        assert again.people.all() == people
        put(again, 3, "ANNIE, Bob, Cy, Di")
        assert figures(again)["Ann Novak"][0] == 3


def test_a_refused_act_leaves_no_trace(book: Book) -> None:
    put(book, 1)
    before = book.people.all()
    refusal(lambda: book.people.alias("Bob", "Di", **BY))
    assert book.people.all() == before
    put(book, 2)
    assert figures(book)["Di"][0] == 2


def test_verify_finds_nothing_after_acts(book: Book) -> None:
    put(book, 1)
    put(book, 2, "Annie, Bob, Cy, Di")
    book.people.merge("Annie", "Ann Novak", **BY)
    book.people.pseudonym("Ann Novak", "Shadow", **BY)
    assert book.verify().findings == ()
