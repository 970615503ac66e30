"""The catalogue: complete, documented, and refused by name with a nearest guess."""

from pathlib import Path

import pytest

from ledger.book import Book
from ledger.errors import UsageError
from ledger.filter import FILTER_FIELDS
from ledger.stats.catalog import CATALOGUE
from ledger.stats.docs import statistics_page

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "ledger" / "stats" / "queries"


def test_page_of_the_documentation_is_in_step():
    page = ROOT / "docs" / "statistics.md"
    assert page.read_text(encoding="utf-8") == statistics_page(), (
        "write docs/statistics.md again: "
        "python -c \"from ledger.stats.docs import statistics_page as page; print(page(), end='')\""
    )


def test_every_query_belongs_to_a_statistic():
    files = {f"{entry.file}.sql" for entry in CATALOGUE}
    files |= {
        f"{entry.file}_total.sql"
        for entry in CATALOGUE
        if any(cut.id == "total" for cut in entry.cuts)
    }
    assert {path.name for path in FOLDER.iterdir()} == files


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.stem)
def test_queries_open_with_title_and_columns(path):
    text = path.read_text(encoding="utf-8")
    assert text.startswith("-- title: ")
    assert "-- columns: " in text


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "word",
    ["::", "//", "arg_max", "string_agg", "strftime", "median", "qualify", "unnest", "list_", "[]",
     "cast as double", " if(", "group by all"],
)  # fmt: skip
def test_queries_keep_to_the_portable_words(path, word):
    assert word not in path.read_text(encoding="utf-8").lower()


def test_cuts_are_fields_of_the_filter():
    cuts = {cut.id for entry in CATALOGUE for cut in entry.cuts} - {"total"}
    assert cuts <= set(FILTER_FIELDS)


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_frames_have_the_columns_that_the_catalogue_names(entry):
    with Book.open() as book:
        for cut in entry.cuts:
            frame = book.stats(entry.id, cut=cut.id)
            assert tuple(frame.columns) == entry.columns(cut.id)


def test_unknown_statistic_names_the_nearest():
    with Book.open() as book, pytest.raises(UsageError) as caught:
        book.stats("bid-sucess")
    assert str(caught.value) == (
        "there is no statistic 'bid-sucess' [statistic-unknown]\n"
        "  Did you mean bid-success? There are: bid-success, outcomes, players."
    )


def test_unknown_cut_names_the_nearest():
    with Book.open() as book, pytest.raises(UsageError, match="there is no cut 'trmp'") as caught:
        book.stats("bid-success", cut="trmp")
    assert "Did you mean trump?" in caught.value.hint


def test_player_is_another_word_for_the_bidder_as_a_cut():
    with Book.open() as book:
        assert "bidder" in book.stats("bid-success", cut="player").columns
