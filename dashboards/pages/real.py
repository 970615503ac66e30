"""Whether hands were played by people or by the program's own players."""

from __future__ import annotations

from dataclasses import replace

from ledger.book import Book
from ledger.filter import Filter


def who_played(book: Book, asked: Filter) -> dict[str, bool]:
    """`simulated`: some of the hands meant are simulated; `only_simulated`: all of them are."""
    if asked.simulated is not None:
        yes = asked.simulated == "yes"
        return {"simulated": yes, "only_simulated": yes}
    some = book.count_hands(replace(asked, simulated="yes")) > 0
    return {
        "simulated": some,
        "only_simulated": some and book.count_hands(replace(asked, simulated="no")) == 0,
    }
