"""The club's day starts at 05:00, wherever the club is and whatever the clocks do."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from ledger.errors import RecordError, UsageError
from ledger.record.clock import club_evening, moment, zone_of
from ledger.record.evening import began
from ledger.record.text import loads

CHICAGO = "America/Chicago"
EVENING = date(2026, 11, 24)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("instant", "evening"),
    [
        ("2026-11-24 11:00", "2026-11-24"),  # 05:00 in Chicago
        ("2026-11-25 01:00", "2026-11-24"),  # 19:00
        ("2026-11-25 05:59", "2026-11-24"),  # 23:59
        ("2026-11-25 06:00", "2026-11-24"),  # 00:00
        ("2026-11-25 06:30", "2026-11-24"),  # 00:30
        ("2026-11-25 10:59", "2026-11-24"),  # 04:59
        ("2026-11-25 11:00", "2026-11-25"),  # 05:00
    ],
)
def test_hstracker_706_games_around_midnight_are_of_their_evening(
    instant: str, evening: str
) -> None:
    assert club_evening(utc(instant), CHICAGO) == date.fromisoformat(evening)


@pytest.mark.parametrize(
    ("clock", "instant"),
    [
        ("05:00", "2026-11-24 11:00"),
        ("19:04", "2026-11-25 01:04"),
        ("23:59", "2026-11-25 05:59"),
        ("00:00", "2026-11-25 06:00"),
        ("0:30", "2026-11-25 06:30"),
        ("04:59", "2026-11-25 10:59"),
    ],
)
def test_a_time_before_five_is_of_the_night_behind_the_evening(clock: str, instant: str) -> None:
    assert moment(EVENING, clock, CHICAGO) == utc(instant)


@pytest.mark.parametrize(
    ("zone", "instant"),
    [
        ("UTC", "2026-11-25 00:30"),
        ("Pacific/Kiritimati", "2026-11-24 10:30"),  # 14 hours east
        ("Etc/GMT+12", "2026-11-25 12:30"),  # 12 hours west
        ("Asia/Kathmandu", "2026-11-24 18:45"),
    ],
)
def test_zones_east_and_west(zone: str, instant: str) -> None:
    assert moment(EVENING, "00:30", zone) == utc(instant)
    assert club_evening(utc(instant), zone) == EVENING


@pytest.mark.parametrize(
    ("clock", "instant"),
    [
        ("01:59", "2026-03-08 07:59"),
        ("02:30", "2026-03-08 08:30"),  # left out by the clocks; 03:30 by the new time
        ("03:30", "2026-03-08 08:30"),
        ("04:59", "2026-03-08 09:59"),
    ],
)
def test_the_night_in_which_clocks_are_put_forward(clock: str, instant: str) -> None:
    assert moment(date(2026, 3, 7), clock, CHICAGO) == utc(instant)


@pytest.mark.parametrize(
    ("clock", "instant"),
    [
        ("00:59", "2026-11-01 05:59"),
        ("01:30", "2026-11-01 06:30"),  # comes twice; the first is meant
        ("02:00", "2026-11-01 08:00"),
        ("04:59", "2026-11-01 10:59"),
    ],
)
def test_the_night_in_which_clocks_are_put_back(clock: str, instant: str) -> None:
    assert moment(date(2026, 10, 31), clock, CHICAGO) == utc(instant)


@pytest.mark.parametrize(
    ("instant", "evening"),
    [
        ("2026-03-08 09:59", "2026-03-07"),  # 04:59, an hour after the change
        ("2026-03-08 10:00", "2026-03-08"),
        ("2026-11-01 07:30", "2026-10-31"),  # 01:30 for the second time
        ("2026-11-01 10:59", "2026-10-31"),
        ("2026-11-01 11:00", "2026-11-01"),
    ],
)
def test_the_day_starts_at_five_in_the_nights_of_both_changes(instant: str, evening: str) -> None:
    assert club_evening(utc(instant), CHICAGO) == date.fromisoformat(evening)


@pytest.mark.parametrize("zone", [CHICAGO, "Europe/Prague", "Australia/Lord_Howe", "Asia/Tehran"])
def test_every_time_of_an_evening_is_of_that_evening(zone: str) -> None:
    for days in range(0, 366, 1):
        evening = date(2026, 1, 1) + timedelta(days=days)
        for clock in ("05:00", "12:00", "23:59", "00:00", "02:30", "04:59"):
            instant = moment(evening, clock, zone)
            assert instant is not None
            assert club_evening(instant, zone) == evening


def test_the_offset_of_an_instant_does_not_matter() -> None:
    instant = datetime.fromisoformat("2026-11-25T12:30:00+06:00")
    assert club_evening(instant, CHICAGO) == EVENING


def test_fpdb_156_no_time_is_no_instant() -> None:
    assert moment(EVENING, "", CHICAGO) is None


def test_fpdb_156_no_day_is_no_instant() -> None:
    assert moment(None, "19:04", CHICAGO) is None


def test_the_last_day_of_the_calendar_has_no_night() -> None:
    assert moment(date.max, "00:30", CHICAGO) is None


GAME = '[P42 "1"]\n{}[Unfinished "x"]\n\nhand 1 {}\nend thrown-in\n'


@pytest.mark.parametrize(
    ("tags", "hand", "instant"),
    [
        ('[Date "2026-11-24"]\n[Time "23:50"]\n[Zone "America/Chicago"]\n', "00:10", "05:50"),
        ('[Date "2026-11-24"]\n[Zone "America/Chicago"]\n', "00:10", "06:10"),
        ('[Date "2026-11-24"]\n[Time "00:30"]\n', "", "00:30"),
    ],
)
def test_hstracker_706_a_game_that_runs_past_midnight_began_in_its_evening(
    tags: str, hand: str, instant: str
) -> None:
    [game] = loads(GAME.format(tags, hand))
    assert began(game, "UTC") == utc(f"2026-11-25 {instant}")


@pytest.mark.parametrize(
    ("tags", "zone"),
    [
        ('[Time "19:00"]\n', "UTC"),
        ('[Date "2026-11-??"]\n[Time "19:00"]\n', "UTC"),
        ('[Date "2026-11-24"]\n', "UTC"),
        ('[Date "2026-11-24"]\n[Time "19:00"]\n', ""),
    ],
)
def test_fpdb_156_a_game_that_does_not_say_when_began_at_no_instant(tags: str, zone: str) -> None:
    [game] = loads(GAME.format(tags, ""))
    assert began(game, zone) is None


@pytest.mark.parametrize("clock", ["24:00", "7 pm", "19.04", "19:60", "1904"])
def test_lila_21646_a_time_in_another_unit_is_refused(clock: str) -> None:
    with pytest.raises(RecordError) as caught:
        moment(EVENING, clock, CHICAGO)
    assert caught.value.code == "time-invalid"


@pytest.mark.parametrize("day", ["1795564800", "1795564800000", "20261124", "24-11-2026", "46350"])
def test_lila_21646_a_day_in_another_unit_is_refused(day: str) -> None:
    with pytest.raises(RecordError) as caught:
        loads(GAME.format(f'[Date "{day}"]\n', ""))
    assert caught.value.code == "date-invalid"


def test_an_instant_without_a_zone_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        club_evening(datetime(2026, 11, 24, 19, 4), CHICAGO)
    assert caught.value.code == "time-without-zone"
    assert "2026-11-24T19:04:00" in caught.value.message


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("america/chicago", "Did you mean America/Chicago?"),
        ("Chicago", "Did you mean America/Chicago?"),
        ("New York", "Did you mean America/New_York?"),
        ("America/Chigaco", "Did you mean America/Chicago?"),
        ("Europe/Prag", "Did you mean Europe/Prague?"),
        ("central", "Did you mean Canada/Central or US/Central?"),
    ],
)
def test_an_unknown_zone_names_those_that_may_be_meant(name: str, meant: str) -> None:
    with pytest.raises(RecordError) as caught:
        zone_of(name)
    assert caught.value.code == "zone-unknown"
    assert repr(name) in caught.value.message
    assert caught.value.hint.endswith(meant)


@pytest.mark.parametrize(
    "name",
    ["", "Texas/Garner", "../etc/passwd", "\0", "America", "localtime", "posix/UTC", "x" * 9999],
)
def test_what_is_no_zone_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match="there is no time zone"):
        zone_of(name)
