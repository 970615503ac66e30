"""A night is a club's evening: it comes from the games, or is opened before them."""

from datetime import UTC, datetime

import pytest

from ledger.book import Book, Filter, Source
from ledger.errors import LedgerError, NotFoundError, UsageError

RECORD = """\
[P42 "1"]
{tags}
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "{who}"]
[Unfinished "time"]

hand 1{time}
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made
"""
NIGHT = "home-2026-11-24"


def source(who="Di", time="", **tags):
    text = "\n".join(f'[{name} "{value}"]' for name, value in tags.items()) or '[Site "x"]'
    record = RECORD.format(tags=text, who=who, time=f" {time}" if time else "")
    return Source.of_bytes(record.encode(), "night")


@pytest.fixture
def book():
    with Book.open() as opened:
        yield opened


def played(book, *, day="2026-11-24", club=None, **tags):
    dated = {"Date": day} if day else {}
    [result] = book.ingest(source(**dated, **tags), club=club).results
    return result.game_id


def test_a_night_arises_from_its_games(book):
    game_id = played(book)
    [row] = book.nights().frame.rows(named=True)
    assert (row["night_id"], row["games"], row["opened"]) == (NIGHT, 1, False)
    assert [game.game_id for game in book.night(NIGHT).games] == [game_id]


def test_games_after_midnight_are_of_the_evening_that_their_record_names(book):
    played(book, time="00:30", who="Ed")
    played(book, time="23:30", who="Flo")
    assert [game.row["players"][3] for game in book.night(NIGHT).games] == ["Flo", "Ed"]


def test_hands_and_games_say_when_they_began(book):
    book.clubs.change("home", zone="America/Chicago", by="")
    late = played(book, time="00:30")
    begins = datetime(2026, 11, 25, 6, 30, tzinfo=UTC)
    assert book.game(late).started_at == begins
    assert book.hand(f"{late}-1").started_at == begins
    assert book.night(NIGHT).games[0].started_at == begins


def test_a_time_of_nobody_knows_which_zone_is_unknown(book):
    game_id = played(book, time="23:30")
    assert book.game(game_id).started_at is None
    assert book.hand(f"{game_id}-1").started_at is None
    assert book.night(NIGHT).games[0].started_at is None


def test_the_zone_of_a_record_comes_before_that_of_the_club(book):
    book.clubs.change("home", zone="America/Chicago", by="")
    game_id = played(book, time="20:00", Zone="Europe/Vienna")
    assert book.game(game_id).started_at == datetime(2026, 11, 24, 19, 0, tzinfo=UTC)


def test_a_game_without_a_date_is_in_the_night_unknown(book):
    game_id = played(book, day="")
    night = book.night("home-unknown")
    assert [game.game_id for game in night.games] == [game_id]
    assert (night.date, night.begins_at, night.ends_at) == (None, None, None)
    assert book.games(Filter(night="home-unknown")).frame["game_id"].to_list() == [game_id]
    assert book.games(Filter(month="unknown")).frame["game_id"].to_list() == [game_id]


def test_the_night_unknown_is_the_last(book):
    played(book, day="")
    played(book, day="1999-01-01")
    assert book.nights().frame["night_id"].to_list() == ["home-1999-01-01", "home-unknown"]


@pytest.mark.parametrize(
    ("day", "begins", "ends"),
    [
        ("2026-11-24", "2026-11-24T11:00", "2026-11-25T11:00"),
        ("2026-03-07", "2026-03-07T11:00", "2026-03-08T10:00"),
        ("2026-10-31", "2026-10-31T10:00", "2026-11-01T11:00"),
    ],
    ids=["24 hours", "23 hours in spring", "25 hours in autumn"],
)
def test_a_night_begins_and_ends_at_five_on_the_clubs_clock(book, day, begins, ends):
    book.clubs.change("home", zone="America/Chicago", by="")
    night = book.night(f"home-{day}")
    assert night.begins_at == datetime.fromisoformat(f"{begins}+00:00")
    assert night.ends_at == datetime.fromisoformat(f"{ends}+00:00")


def test_tables_and_rounds_are_in_the_order_that_people_count(book):
    for table in ("10", "2", "Porch", "2 b"):
        played(book, Table=table, Round="1", who=f"D{table}")
    played(book, who="Nobody")
    night = book.night(NIGHT)
    assert [table.name for table in night.tables] == ["2", "2 b", "10", "Porch", None]
    assert [place.place_id for place in night.rounds] == [f"{NIGHT}-r1", f"{NIGHT}-runknown"]


def test_a_table_has_an_id(book):
    played(book, Table="Porch No. 2", Round="1")
    [game] = book.night(NIGHT).games
    assert (game.table_id, game.round_id) == (f"{NIGHT}-tporch-no-2", f"{NIGHT}-r1")


def test_a_tables_games_are_in_the_order_of_the_rounds(book):
    for number in ("10", "9", "1"):
        played(book, Table="1", Round=number, who=f"D{number}")
    [table] = book.night(NIGHT).tables
    assert [game.row["round"] for game in table.games] == ["1", "9", "10"]


def test_how_they_stand_is_the_statistic_of_the_players(club_night):
    book = club_night.book
    row = book.nights().frame.row(0, named=True)
    night = book.night(row["night_id"])
    figures = book.players(Filter(night=night.night_id, game="any"))
    assert night.standings.sort("player").equals(figures.sort("player"))
    assert night.standings["won"].is_sorted(descending=True)
    assert set(night.players) == set(figures["player"])


def test_a_night_can_be_opened_in_advance(book):
    book.open_night("home-2026-12-22", name="Christmas tournament", note="draw at 7", by="Di")
    [row] = book.nights().frame.rows(named=True)
    assert (row["night_id"], row["opened"], row["games"]) == ("home-2026-12-22", True, 0)
    assert (row["name"], row["note"]) == ("Christmas tournament", "draw at 7")
    [entry] = book.entries()
    assert (entry.kind, entry.subject, entry.by) == ("night", "home-2026-12-22", "Di")


def test_opening_it_again_alike_is_no_entry(book):
    for _ in range(2):
        book.open_night("home-2026-12-22", name="Christmas", by="Di")
    assert book.head().seq == 1


def test_an_opened_night_can_be_given_another_name(book):
    for name in ("Christmas", "Christmas tournament"):
        book.open_night("home-2026-12-22", name=name, by="Di")
    assert book.night("home-2026-12-22").name == "Christmas tournament"


def test_an_opened_night_with_games_is_one_night(book):
    played(book)
    book.open_night(NIGHT, name="The big one", by="Di")
    [row] = book.nights().frame.rows(named=True)
    assert (row["games"], row["name"]) == (1, "The big one")


def test_a_night_without_games_is_empty(book):
    night = book.night("home-2026-11-25")
    assert (night.games, night.tables, night.players, night.opened) == ((), (), (), False)


def test_a_void_game_is_in_no_night(book):
    game_id = played(book)
    book.void(game_id, by="Di", why="a test")
    assert book.night(NIGHT).games == ()
    assert book.nights().frame.is_empty()


@pytest.mark.parametrize("night_id", ["", "home", "2026-11-24", "home-2026-02-30", "home-today"])
def test_what_is_no_night_is_unknown(book, night_id):
    with pytest.raises(NotFoundError) as caught:
        book.night(night_id)
    assert caught.value.code == "night-unknown"


def test_a_night_of_an_unknown_club(book):
    with pytest.raises(NotFoundError) as caught:
        book.night("wacoo-2026-11-24")
    assert caught.value.code == "club-unknown"


def test_the_games_without_a_date_cannot_be_opened(book):
    with pytest.raises(UsageError) as caught:
        book.open_night("home-unknown", by="Di")
    assert caught.value.code == "night-undated"


def test_pages_of_nights_are_every_night_once(book):
    book.clubs.add("waco", "Waco", "UTC", by="")
    for day in ("2026-11-24", "2026-11-25", ""):
        played(book, day=day)
        played(book, day=day, club="waco", who="Ed")
    seen, cursor = [], None
    while True:
        page = book.nights(limit=1, cursor=cursor)
        seen += page.frame["night_id"].to_list()
        cursor = page.cursor
        if cursor is None:
            break
    assert seen == [
        "home-2026-11-25",
        "waco-2026-11-25",
        "home-2026-11-24",
        "waco-2026-11-24",
        "home-unknown",
        "waco-unknown",
    ]
    assert book.nights("waco").frame["club"].to_list() == ["waco"] * 3


@pytest.mark.parametrize("cursor", ["x", "2026-02-30.home", "2026-11-24", "2026-11-24.1"])
def test_a_cursor_of_another_list_is_refused(book, cursor):
    if cursor == "2026-11-24.1":
        assert book.nights(cursor=cursor).frame.is_empty()
        return
    with pytest.raises(LedgerError) as caught:
        book.nights(cursor=cursor)
    assert caught.value.code == "cursor-unknown"


def test_notices_tell_what_happened_and_where(book):
    game_id = played(book, Table="2", Round="1")
    book.void(game_id, by="Di", why="a test")
    book.reinstate(game_id, by="Di", why="a test")
    book.open_night("home-2026-12-22", by="Di")
    told = book.notices()
    assert [(each.entry, each.kind.value) for each in told.notices] == [
        (1, "game"),
        (2, "void"),
        (3, "reinstated"),
        (4, "night"),
    ]
    assert {(each.night_id, each.table_id, each.digest) for each in told.notices[:3]} == {
        (NIGHT, f"{NIGHT}-t2", book.game(game_id).digest)
    }
    assert told.through == 4
    assert book.notices(4).notices == ()


def test_a_game_that_changes_its_night_is_told_to_both(book):
    game_id = played(book)
    text = book.game(game_id).text.replace("2026-11-24", "2026-11-25")
    book.amend(game_id, Source.of_bytes(text.encode(), "x"), by="Di", why="wrong day")
    [notice] = book.notices(1).notices
    assert (notice.kind, notice.night_id, notice.left) == ("amended", "home-2026-11-25", NIGHT)
    assert notice.concerns(NIGHT)
    assert notice.concerns("home-2026-11-25")


def test_the_news_of_a_moment_does_not_change_with_later_versions(book):
    game_id = played(book)
    first = book.notices().notices[0]
    text = book.game(game_id).text.replace("2026-11-24", "2026-11-25")
    book.amend(game_id, Source.of_bytes(text.encode(), "x"), by="Di", why="wrong day")
    assert book.notices().notices[0] == first
