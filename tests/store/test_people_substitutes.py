"""pantheon 343: who sat in for whom is kept with the hand, and counts in that hand alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ledger.book import Book, Filter, Source

RECORD = """\
[P42 "1"]
[Date "2026-11-24"]
[Rules "straight"]
[A "Ann"]
[B "Bob"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]

hand 1
bid B 30
call B 5
end B made

hand 2
substitute B Zoe Novak
bid B 31
call B 5
end B set

hand 3
bid A 32
call A 5
end A made

hand 4
substitute B zoe  novak
bid B 30
call B 5
end B made
"""
BY = {"by": "Joe", "why": "the club knows"}


@pytest.fixture
def book() -> Iterator[Book]:
    with Book.open() as opened:
        opened.ingest(Source.of_bytes(RECORD.encode(), "night"))
        yield opened


def hands(book: Book, name: str) -> list[int]:
    return sorted(book.hands(Filter(player=name)).frame["number"].to_list())


def bids(book: Book, name: str) -> tuple[int, int]:
    row = book.players().filter(player=name).row(0, named=True)
    return row["k"], row["n"]


def test_each_hand_is_of_who_sat_in_it(book: Book) -> None:
    assert (hands(book, "Bob"), hands(book, "Zoe Novak")) == ([1, 3], [2, 4])


def test_bids_are_those_of_who_bid(book: Book) -> None:
    assert (bids(book, "Bob"), bids(book, "Zoe Novak")) == ((1, 1), (1, 2))


def test_a_substitute_is_a_person_of_the_club(book: Book) -> None:
    assert book.people.find("ZOE NOVAK").games == 1


def test_an_alias_of_a_substitute_moves_the_hands(book: Book) -> None:
    book.ingest(Source.of_bytes(RECORD.replace("24", "25").replace("Zoe Novak", "Z").encode(), "n"))
    book.people.alias("Zoe Novak", "Z", **BY)
    assert bids(book, "Zoe Novak") == (2, 4)
    assert bids(book, "Bob") == (2, 2)


def test_a_pseudonym_of_a_substitute_is_in_the_hands_alone(book: Book) -> None:
    book.people.pseudonym("Zoe Novak", "Shadow", **BY)
    assert (hands(book, "Bob"), hands(book, "Shadow")) == ([1, 3], [2, 4])
    assert bids(book, "Shadow") == (1, 2)


def test_a_pseudonym_of_the_substituted_leaves_the_substitute(book: Book) -> None:
    book.people.pseudonym("Bob", "Shadow", **BY)
    assert (hands(book, "Shadow"), hands(book, "Zoe Novak")) == ([1, 3], [2, 4])


def test_the_substitute_and_the_substituted_may_be_merged_with_nobody_of_the_table(
    book: Book,
) -> None:
    """Bob and Zoe never sat in one hand: for all the record says they are one person."""
    book.people.merge("Zoe Novak", "Bob", **BY)
    assert hands(book, "Bob") == [1, 2, 3, 4]
    book.people.unmerge("Zoe Novak", **BY)
    assert (hands(book, "Bob"), hands(book, "Zoe Novak")) == ([1, 3], [2, 4])


def test_an_erased_substitute_keeps_the_hands_apart(book: Book) -> None:
    name = book.people.erase("Zoe Novak", **BY).name
    assert (hands(book, "Bob"), hands(book, name)) == ([1, 3], [2, 4])
    assert bids(book, name) == (1, 2)
