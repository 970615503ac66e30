"""Behind every count of every row are exactly that many hands."""

import pytest

from ledger.filter import Filter
from ledger.stats.catalog import CATALOGUE

EVERY_CUT = [(entry, cut.id) for entry in CATALOGUE for cut in entry.cuts]
FILTERS = [
    Filter(),
    Filter(player="Ann", simulated="no"),
    Filter(outcome="set", bidder="Cy"),
    Filter(month="2026-09", forced="yes"),
]


@pytest.mark.parametrize("chosen", FILTERS, ids=lambda chosen: "-".join(chosen.words()) or "all")
@pytest.mark.parametrize(
    ("entry", "cut"), EVERY_CUT, ids=[f"{entry.id}-{cut}" for entry, cut in EVERY_CUT]
)
def test_counts_are_the_hands_behind_them(season, entry, cut, chosen):
    for row in season.book.stats(entry.id, chosen, cut=cut).rows(named=True):
        for count in entry.counts:
            behind = entry.behind(chosen, cut, row, count.column)
            hands = 0 if behind is None else season.book.count_hands(behind)
            assert hands == row[count.column], (row, count.column, behind)


def test_the_list_of_hands_is_what_was_counted(season):
    entry = CATALOGUE[0]
    for row in season.book.stats("bid-success", cut="trump").rows(named=True):
        page = season.book.hands(entry.behind(Filter(), "trump", row), limit=1000)
        assert page.frame.height == row["n"]
        assert page.frame["made"].sum() == row["k"]


def test_drill_down_keeps_to_the_family_that_was_counted(season):
    entry = CATALOGUE[0]
    row = season.book.stats("bid-success", cut="total").row(0, named=True)
    assert entry.behind(Filter(), "total", row).game == "42"
