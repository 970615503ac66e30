"""Score sheets as CSV: what clubs keep, read leniently and written plainly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ledger.errors import LedgerError
from ledger.record import text
from ledger.record.convert import csv_sheet
from ledger.record.convert.csv_rows import Cell, split, write_row
from ledger.record.entry import Entry
from ledger.record.model import Game, Level
from ledger.record.replay import replay
from ledger.record.source import Source

SHEET = (
    "game,date,A,B,C,D,shaker,bidder,bid,call,result,points,unfinished\n"
    "1,2026-11-24,Ann,Bo,Cy,Di,A,Bo,30,fives,made,36,time\n"
    "1,,,,,,B,C,1 mark,4,set,,\n"
    "1,,,,,,C,,pass,,,,\n"
    "2,2026-11-24,Ed,Flo,Gus,Hal,A,B,31,doubles,m,,time\n"
)


def entries(sheet: str | bytes, unfinished: str = "") -> list[Entry]:
    data = sheet.encode() if isinstance(sheet, str) else sheet
    return list(csv_sheet.read(Source.of_bytes(data, "sheet.csv"), unfinished=unfinished))


def test_a_sheet_of_two_games() -> None:
    first, second = csv_sheet.loads(SHEET)
    assert text.dumps(first).endswith(
        "\n\nhand 1\nshaker A\nbid B 30\ncall B 5\nend B made 36\n"
        "\nhand 2\nshaker B\nbid C 1m\ncall C 4\nend C set\n"
        "\nhand 3\nshaker C\nbid D pass, A pass, B pass, C pass\n"
    )
    assert second.players == ("Ed", "Flo", "Gus", "Hal")


def test_the_level_is_result() -> None:
    facts = replay(csv_sheet.loads(SHEET)[0])
    assert facts.hands[0].level is Level.RESULT


def test_written_and_read_again() -> None:
    games = csv_sheet.loads(SHEET)
    written = csv_sheet.dumps(games)
    assert csv_sheet.loads(written) == games
    assert csv_sheet.dumps(csv_sheet.loads(written)) == written


@pytest.mark.parametrize("delimiter", [";", "\t", "|"])
def test_delimiters(delimiter: str) -> None:
    assert csv_sheet.loads(SHEET.replace(",", delimiter)) == csv_sheet.loads(SHEET)


def test_a_bom_and_line_ends_of_spreadsheets() -> None:
    changed = "\ufeff" + SHEET.replace("\n", "\r\n")
    assert csv_sheet.loads(changed) == csv_sheet.loads(SHEET)


def test_headings_in_any_case_order_and_their_other_names() -> None:
    sheet = "Result,Trump,Bid,BIDDER,Dealer,Unfinished\nmade,5,30,B,A,time\n"
    [game] = csv_sheet.loads(sheet)
    assert "shaker A\nbid B 30\ncall B 5\nend B made\n" in text.dumps(game)


def test_games_by_date_table_and_round() -> None:
    sheet = (
        "date,table,bidder,bid,result\n2026-11-24,1,B,30,made\n2026-11-24,2,C,31,set\n"
        "2026-11-24,1,A,32,made\n"
    )
    found = entries(sheet, unfinished="sheet ends")
    assert [len(entry.game.hands) for entry in found if entry.game] == [2, 1]
    assert all(entry.good for entry in found)


def test_a_plunge_is_called_by_the_partner() -> None:
    sheet = "rules,bidder,bid,call,result,unfinished\nhouse,B,plunge,4,made,time\n"
    [game] = csv_sheet.loads(sheet)
    assert "bid B plunge\ncall D 4\n" in text.dumps(game)


def test_a_row_that_cannot_be_cut_costs_its_own_game() -> None:
    found = entries(SHEET.replace("1 mark,4", '"1 mark,4'))
    assert [[error.code for error in entry.errors] for entry in found] == [["csv-quote"], []]


def test_the_reason_is_given_only_to_games_that_stop() -> None:
    rows = "".join(f"{hand},B,1m,made,\n" for hand in range(1, 8))
    [game] = csv_sheet.loads("hand,bidder,bid,result,unfinished\n" + rows, unfinished="x")
    assert game.tag("Unfinished") == ""


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("a,b", [Cell("a", 1), Cell("b", 3)]),
        (' a , "b,""c"" " ,', [Cell("a", 2), Cell('b,"c"', 7), Cell("", 18)]),
        ("'=1+1,'quoted", [Cell("=1+1", 1), Cell("'quoted", 7)]),
    ],
)
def test_cells_and_their_columns(line: str, cells: list[Cell]) -> None:
    assert split(line, ",") == cells


@pytest.mark.parametrize("text_", ["=1+1", "+1", "-1", "@x"])
def test_a_cell_is_no_formula(text_: str) -> None:
    written = write_row([text_, "b"])
    assert written == f"'{text_},b\n"
    cells = split(written.rstrip("\n"), ",")
    assert isinstance(cells, list)
    assert cells[0].text == text_


def test_a_sheet_of_several_games_has_columns_for_the_largest_table(
    make_family_game: Callable[..., Game],
) -> None:
    found = [make_family_game(rules, 2) for rules in ("moon", "84", "140", "straight")]
    sheet = csv_sheet.dumps(found)
    assert sheet.startswith("game,event,date,table,round,rules,A,B,C,D,E,F,G,H,")
    again = csv_sheet.loads(sheet)
    assert [game.players for game in again] == [game.players for game in found]
    assert csv_sheet.dumps(again) == sheet


def test_a_larger_table_in_a_stream_is_refused_and_not_cut(
    make_family_game: Callable[..., Game],
) -> None:
    found = (make_family_game(rules, 2) for rules in ("moon", "84"))
    with pytest.raises(LedgerError) as caught:
        csv_sheet.dumps(found)
    assert caught.value.code == "csv-seats"


def test_points_of_three_sides_are_no_date_to_a_spreadsheet() -> None:
    sheet = (
        "rules,A,B,C,bidder,bid,call,result,points,unfinished\n"
        "moon,Ann,Bo,Cy,A,5,6,made,5-1-1,time\nmoon,Ann,Bo,Cy,Bo,moon,6,set,1 6 0,time\n"
    )
    [game] = csv_sheet.loads(sheet)
    assert replay(game).score == (6, -20, 1)
    assert ",made,5 1 1\n" in csv_sheet.dumps(game)
