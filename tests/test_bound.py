"""A book as a token of one club sees it: what is another club's is closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ledger.book import Book, Source
from ledger.bound import Bound
from ledger.bound_book import BoundBook, BoundClubs, bound
from ledger.errors import LedgerError
from ledger.filter import ANY, Filter
from ledger.grant import Grant, Scope
from ledger.store.clubs import Clubs

RECORD = """\
[P42 "1"]
[Event "{club} night"]
[Date "2026-11-24"]
[Rules "straight"]
[A "Ann"]
[B "{club} Bo"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]

hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made
"""
GRANT = Grant("home phone", frozenset({Scope.ADMIN}), "home", "0011aaff")


@pytest.fixture(scope="module")
def whole() -> Iterator[Book]:
    with Book.open() as book:
        for club in ("west", "east"):
            book.clubs.add(club, f"{club} folk", "America/Chicago", by="Joe")
        for club in ("home", "west"):
            source = Source.of_bytes(RECORD.format(club=club).encode(), "night")
            assert book.ingest(source, club=club).stored == 1
        yield book


@pytest.fixture(scope="module")
def games(whole: Book) -> dict[str, str]:
    return dict(whole.games().frame.select("club", "game_id").rows())


@pytest.fixture(scope="module")
def own(whole: Book) -> Book:
    return bound(whole, GRANT, closed=True)


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(LedgerError) as refused:
        act()
    return refused.value.code


@pytest.mark.parametrize(("part", "own"), [(Book, BoundBook), (Clubs, BoundClubs)])
def test_every_method_says_what_it_means_for_one_club(part: type, own: type[Bound]) -> None:
    public = {name for name in dir(part) if not name.startswith("_")}
    fields = getattr(part, "__dataclass_fields__", {})
    assert public - set(fields) == set(own.table)


def test_a_grant_of_every_club_has_the_whole_book(whole: Book) -> None:
    everywhere = Grant("all", frozenset({Scope.ADMIN}), None, "0011aaff")
    assert bound(whole, everywhere, closed=True) is whole


def test_lists_are_of_the_club(own: Book, games: dict[str, str]) -> None:
    assert own.games().frame["game_id"].to_list() == [games["home"]]
    assert set(own.hands().frame["game_id"]) == {games["home"]}
    assert own.count_hands() == 1
    assert "".join(own.export()).count("[P42") == 1
    assert "".join(own.export_jsonl()).count("home night") == 1


def test_figures_are_of_the_club(own: Book, whole: Book) -> None:
    assert own.stats("bid-success", cut="total")["n"].to_list() == [1]
    assert whole.stats("bid-success", cut="total")["n"].to_list() == [2]
    assert own.player("Ann").figures["hands"] == 1
    assert own.families()["hands"].to_list() == [1]


def test_names_of_other_clubs_are_not_told(own: Book) -> None:
    assert own.names() == ["Ann", "Cy", "Di", "home Bo"]
    with pytest.raises(LedgerError) as refused:
        own.player("west Bo")
    assert "west" not in (refused.value.hint or "")
    assert refused.value.code == "player-unknown"


def test_asking_for_another_club_is_refused(own: Book) -> None:
    west = Filter(club="west", game=ANY)
    assert code_of(lambda: own.games(west)) == "club-foreign"
    assert code_of(lambda: own.stats("players", chosen=west)) == "club-foreign"


def test_a_game_of_another_club_is_refused(own: Book, games: dict[str, str]) -> None:
    assert own.game(games["home"]).game_id == games["home"]
    assert own.hand(f"{games['home']}-1").hand_id == f"{games['home']}-1"
    for ask in (
        lambda: own.game(games["west"]),
        lambda: own.game(f" {games['west'].upper()} "),
        lambda: own.hand(f"{games['west']}-1"),
        lambda: own.history(games["west"]),
    ):
        assert code_of(ask) == "club-foreign"


def test_a_game_that_is_not_there_is_unknown(own: Book) -> None:
    assert code_of(lambda: own.game("0123456789abcdef")) == "game-unknown"


@pytest.mark.parametrize("closed", [True, False])
def test_acts_on_other_clubs_are_refused_however_public(
    whole: Book, games: dict[str, str], closed: bool
) -> None:
    own = bound(whole, GRANT, closed=closed)
    acts: list[Callable[[], object]] = [
        lambda: own.void(games["west"], by="Joe", why="a test"),
        lambda: own.reinstate(games["west"], by="Joe", why="a test"),
        lambda: own.ingest(Source.of_bytes(b"", "x"), club="west"),
        lambda: own.rebuild(),
    ]
    assert [code_of(act) for act in acts] == ["club-foreign"] * len(acts)


def test_games_go_to_the_club_of_the_grant(whole: Book) -> None:
    own = bound(whole, Grant("east phone", GRANT.scopes, "east", "0011aaff"), closed=False)
    source = Source.of_bytes(RECORD.format(club="east").encode(), "night")
    assert own.ingest(source, by="east phone").stored == 1
    assert whole.count_hands(Filter(club="east")) == 1


def test_public_reading_is_of_every_club(whole: Book, games: dict[str, str]) -> None:
    public = bound(whole, GRANT, closed=False)
    assert public.game(games["west"]).game_id == games["west"]
    assert {"home", "west"} <= set(public.games().frame["club"])
    assert "west Bo" in public.names()
    assert public.player("west Bo").name == "west Bo"


def test_the_feed_of_every_club_is_refused_where_reading_is_closed(own: Book, whole: Book) -> None:
    assert code_of(lambda: own.entries()) == "club-foreign"
    assert bound(whole, GRANT, closed=False).entries()


def test_a_method_that_nobody_thought_about_is_refused(
    whole: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    def secrets(self: Any) -> str:
        return "of every club"

    monkeypatch.setattr(Book, "secrets", secrets, raising=False)
    for closed in (True, False):
        own: Any = bound(whole, GRANT, closed=closed)
        assert code_of(lambda own=own: own.secrets()) == "club-foreign"


def test_of_the_clubs_only_the_own_one_is_told(own: Book) -> None:
    assert [club.club_id for club in own.clubs.all()] == ["home"]
    assert own.clubs.club("home").club_id == "home"
    assert own.clubs.seasons() == []
    for ask in (lambda: own.clubs.club("west"), lambda: own.clubs.seasons("west")):
        assert code_of(ask) == "club-foreign"


@pytest.mark.parametrize("closed", [True, False])
def test_a_merge_of_another_club_is_not_undone(closed: bool) -> None:
    with Book.open() as book:
        book.clubs.add("west", "West", "UTC", by="Joe")
        for name in ("west", "old"):
            source = Source.of_bytes(RECORD.format(club=name).encode(), "night")
            assert book.ingest(source, club="west").stored == 1
        merged = book.people.find("old Bo").person_id
        book.people.merge(merged, "west Bo", by="Joe", why="a test")
        people, head = bound(book, GRANT, closed=closed).people, book.head()
        named = {"by": "Joe", "why": "no"}
        assert code_of(lambda: people.unmerge(merged, **named)) == "club-foreign"
        assert code_of(lambda: people.unmerge("old Bo", **named, club="west")) == "club-foreign"
        assert book.head() == head


def test_a_club_changes_itself_alone(whole: Book) -> None:
    public = bound(whole, GRANT, closed=False).clubs
    assert len(public.all()) == 3
    assert public.change("home", name="Home folk", by="Joe").name == "Home folk"
    assert code_of(lambda: public.change("west", name="Ours", by="Joe")) == "club-foreign"
    assert code_of(lambda: public.add("north", "North", "UTC", by="Joe")) == "club-foreign"


def test_of_what_happens_only_the_own_is_heard(own: Book, whole: Book) -> None:
    assert {notice.club for notice in own.notices().notices} == {"home"}
    assert {"home", "west"} <= {notice.club for notice in whole.notices().notices}
    assert own.notices().through == whole.notices().through
