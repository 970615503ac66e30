"""Clubs have a clock and seasons; every change of them is an entry; games belong to one."""

from datetime import UTC, date, datetime

import pytest

from ledger.book import Book, Filter, Source
from ledger.errors import ConflictError, LedgerError, NotFoundError, UsageError
from ledger.store.club_acts import Club

RECORD = """\
[P42 "1"]
[Event "{event}"]
[Date "{date}"]
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]
{tags}
hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made
"""


def source(event="Club", day="2026-11-24", tags=""):
    text = RECORD.format(event=event, date=day, tags=f"{tags}\n" if tags else "")
    return Source.of_bytes(text.encode(), "night")


@pytest.fixture
def book():
    with Book.open() as opened:
        opened.clubs.add("waco", "Waco 42", "America/Chicago", by="Joe")
        yield opened


def refusal(kind, act, *words, **options):
    with pytest.raises(kind) as caught:
        act(*words, **options)
    return caught.value


def test_home_is_there_from_the_start():
    with Book.open() as empty:
        assert empty.clubs.all() == [Club("home", "Club", "UTC", zone_said=False)]


def test_a_club_that_was_made_is_there(book):
    assert book.clubs.club("waco") == Club("waco", "Waco 42", "America/Chicago")


def test_making_a_club_is_an_entry_with_who_did_it(book):
    [entry] = book.entries()
    assert (entry.kind, entry.subject, entry.by) == ("club", "waco", "Joe")


def test_a_club_can_be_given_another_name_and_zone(book):
    book.clubs.change("home", "Tuesday club", "Europe/Vienna", by="Di", why="we moved")
    assert book.clubs.club("home") == Club("home", "Tuesday club", "Europe/Vienna")
    assert book.entries()[-1].why == "we moved"


def test_a_new_name_alone_does_not_say_the_zone(book):
    assert not book.clubs.change("home", "Tuesday club", by="Di").zone_said


def test_utc_can_be_said(book):
    assert book.clubs.change("home", zone="UTC", by="Di").zone_said


def test_a_change_that_changes_nothing_is_refused(book):
    error = refusal(UsageError, book.clubs.change, "waco", "Waco 42", by="Di")
    assert error.code == "change-nothing"


@pytest.mark.parametrize("club_id", ["", "Waco", "wa co", "-waco", "w" * 33, "unknown", "wacò"])
def test_an_id_has_small_letters_digits_and_hyphens(book, club_id):
    assert refusal(UsageError, book.clubs.add, club_id, "X", "UTC", by="").code == "club-id"


def test_an_id_is_given_once(book):
    assert refusal(ConflictError, book.clubs.add, "waco", "X", "UTC", by="").code == "club-exists"


def test_an_unknown_zone_names_the_nearest(book):
    error = refusal(UsageError, book.clubs.add, "x", "X", "America/Chicagoo", by="")
    assert error.code == "zone-unknown"
    assert "America/Chicago?" in error.hint


def test_an_unknown_club_names_the_nearest(book):
    error = refusal(NotFoundError, book.clubs.club, "wacco")
    assert error.code == "club-unknown"
    assert error.hint.endswith("makes one. Did you mean waco?")


def test_games_for_an_unknown_club_are_refused(book):
    assert refusal(NotFoundError, book.ingest, source(), club="wacco").code == "club-unknown"
    assert book.games().frame.is_empty()


def test_games_go_to_the_club_that_was_said(book):
    book.ingest(source(tags='[Club "home"]'), club="waco")
    assert book.games().frame["club"].to_list() == ["waco"]


@pytest.mark.parametrize(
    ("tag", "club"), [("waco", "waco"), (" Waco ", "waco"), ("Elsewhere", "home"), ("", "home")]
)
def test_a_record_names_its_club_where_nobody_does(book, tag, club):
    book.ingest(source(tags=f'[Club "{tag}"]' if tag else ""))
    assert book.games().frame["club"].to_list() == [club]


def test_a_bound_sender_cannot_bring_a_game_of_another_club(book):
    report = book.ingest(source(tags='[Club "waco"]'), club="home", bound=True)
    assert report.rejected == 1
    [error] = report.refused[0].errors
    assert error.code == "club-foreign"
    assert "tag Club" in str(error)


def test_a_bound_sender_may_name_a_club_that_is_none_of_the_ledger(book):
    assert book.ingest(source(tags='[Club "Austin"]'), club="home", bound=True).stored == 1


def test_a_game_moves_to_another_club_as_a_version(book):
    book.ingest(source())
    game_id = book.games().frame["game_id"][0]
    before = book.game(game_id)
    book.clubs.move(game_id, "waco", by="Joe", why="it was theirs")
    after = book.game(game_id)
    assert (after.club, after.version, after.digest) == ("waco", 2, before.digest)
    assert book.history(game_id).versions[-1].why == "it was theirs"
    assert set(book.hands().frame["club"]) == {"waco"}


def test_a_game_moves_only_for_a_reason(book):
    book.ingest(source())
    game_id = book.games().frame["game_id"][0]
    assert refusal(UsageError, book.clubs.move, game_id, "waco", by="", why=" ").code == (
        "why-missing"
    )


def test_a_game_does_not_move_to_where_it_is(book):
    book.ingest(source())
    game_id = book.games().frame["game_id"][0]
    error = refusal(UsageError, book.clubs.move, game_id, "home", by="", why="x")
    assert error.code == "club-same"


@pytest.fixture
def seasons(book):
    set_season = book.clubs.set_season
    set_season("home", "autumn", "Autumn", date(2026, 9, 1), date(2026, 12, 31), by="Di")
    set_season("home", "november", "November", date(2026, 11, 1), date(2026, 11, 30), by="Di")
    set_season("waco", "autumn", "Autumn", date(2026, 11, 25), date(2026, 12, 31), by="Di")
    for day in ("2026-08-31", "2026-09-01", "2026-11-24", "2026-12-31", "2027-01-01"):
        book.ingest(source(day=day))
        book.ingest(source(event="Waco", day=day), club="waco")
    return book


def evenings(book, **asked):
    return sorted(map(str, book.games(Filter(**asked)).frame["date"].to_list()))


def test_both_days_of_a_season_belong_to_it(seasons):
    assert evenings(seasons, club="home", season="autumn") == [
        "2026-09-01",
        "2026-11-24",
        "2026-12-31",
    ]


def test_seasons_may_overlap(seasons):
    assert evenings(seasons, club="home", season="november") == ["2026-11-24"]


def test_a_season_without_a_club_is_that_of_each_club(seasons):
    assert len(evenings(seasons, season="autumn")) == 4


def test_hands_and_figures_are_asked_for_a_season_as_games_are(seasons):
    asked = Filter(club="waco", season="autumn")
    assert seasons.count_hands(asked) == 1
    assert seasons.stats("bid-success", asked, cut="total")["n"].to_list() == [1]
    assert "".join(seasons.export(asked)).count("[P42") == 1


def test_seasons_are_listed_newest_first(seasons):
    assert [season.season_id for season in seasons.clubs.seasons("home")] == ["november", "autumn"]


def test_a_season_can_be_given_other_days(seasons):
    seasons.clubs.set_season(
        "home", "autumn", "Autumn", date(2026, 9, 1), date(2026, 10, 1), by="Di"
    )
    assert evenings(seasons, club="home", season="autumn") == ["2026-09-01"]


def test_a_season_that_ends_before_it_begins(book):
    error = refusal(
        UsageError,
        book.clubs.set_season,
        "home",
        "x",
        "X",
        date(2026, 2, 1),
        date(2026, 1, 1),
        by="",
    )
    assert error.code == "season-range"


def test_an_unknown_season_names_the_nearest(seasons):
    error = refusal(NotFoundError, seasons.games, Filter(season="autum"))
    assert error.code == "season-unknown"
    assert error.hint.endswith("of a club. Did you mean autumn?")


def test_a_filter_for_an_unknown_club_is_refused(book):
    assert refusal(NotFoundError, book.games, Filter(club="wacco")).code == "club-unknown"


def test_a_rebuild_makes_the_same_clubs_and_seasons(seasons):
    before = (seasons.clubs.all(), seasons.clubs.seasons(), seasons.games().frame)
    assert seasons.rebuild().changed == 0
    assert before[:2] == (seasons.clubs.all(), seasons.clubs.seasons())
    assert before[2].equals(seasons.games().frame)


def test_clubs_are_kept_in_the_file(tmp_path):
    path = tmp_path / "ledger.duckdb"
    with Book.open(path) as book:
        book.clubs.add("waco", "Waco 42", "America/Chicago", by="")
    with Book.open(path) as book:
        assert book.clubs.club("waco").zone == "America/Chicago"


@pytest.mark.parametrize(
    ("instant", "night"),
    [
        ("2026-11-25T10:59:59+00:00", "waco-2026-11-24"),
        ("2026-11-25T11:00:00+00:00", "waco-2026-11-25"),
        ("2026-11-25T00:30:00-06:00", "waco-2026-11-24"),
        ("2026-11-24T23:30:00-06:00", "waco-2026-11-24"),
        ("2026-03-08T09:59:00+00:00", "waco-2026-03-07"),
        ("2026-03-08T10:00:00+00:00", "waco-2026-03-08"),
        ("2026-11-01T10:59:00+00:00", "waco-2026-10-31"),
        ("2026-11-01T11:00:00+00:00", "waco-2026-11-01"),
    ],
    ids=["04:59", "05:00", "00:30", "23:30", "spring 04:59", "spring 05", "autumn 04:59", "autumn"],
)
def test_the_day_begins_at_five_on_the_clubs_clock(book, instant, night):
    assert str(book.clubs.night_at("waco", datetime.fromisoformat(instant))) == night


def test_an_instant_without_a_zone_is_of_no_night(book):
    instant = datetime(2026, 11, 24, 20, tzinfo=UTC).replace(tzinfo=None)
    assert refusal(LedgerError, book.clubs.night_at, "waco", instant).code == "time-without-zone"
