"""Pages of a list while games are added: nothing twice, and nothing missed that was there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from ledger.book import Book, Source

Signed = Callable[..., TestClient]
FIRST = date(2026, 9, 1)

GAME = """\
[P42 "1"]
[Event "Club"]{day}
[Round "{number}"]
[Rules "straight"]
[A "Ann"]
[B "Bo"]
[C "Cy"]
[D "Di"]
[Unfinished "time"]

hand 1
shaker A
bid B 30, C 31, D pass, A pass
call C 5
end C made

hand 2
shaker B
bid C 30, D pass, A pass, B pass
call C 6
end C set
"""

DAYS = st.one_of(st.none(), st.integers(0, 3))
"""Few evenings, so that many games share one; None is a game without a date."""


def add(book: Book, days: list[int | None], numbers: SimpleNamespace) -> None:
    texts = []
    for day in days:
        numbers.last += 1
        said = "" if day is None else f'\n[Date "{FIRST + timedelta(days=day)}"]'
        texts.append(GAME.format(day=said, number=numbers.last))
    if texts:
        report = book.ingest(Source.of_bytes("\n".join(texts).encode(), "more"))
        assert report.stored == len(texts)


@pytest.mark.parametrize(("list_", "name"), [("games", "game_id"), ("hands", "hand_id")])
@settings(max_examples=15, deadline=None, derandomize=True, database=None)
@given(
    start=st.lists(DAYS, min_size=1, max_size=8),
    between=st.lists(st.lists(DAYS, max_size=3), max_size=6),
    limit=st.integers(1, 5),
)
def test_a_walk_repeats_nothing_and_misses_nothing(
    signed: Signed,
    list_: str,
    name: str,
    start: list[int | None],
    between: list[list[int | None]],
    limit: int,
) -> None:
    with Book.open() as book:
        client, numbers = signed(book), SimpleNamespace(last=0)
        add(book, start, numbers)
        there = {row[name] for row in client.get(f"/api/v1/{list_}?limit=500").json()[list_]}
        found: list[str] = []
        address, more = f"/api/v1/{list_}?limit={limit}", iter(between)
        while address:
            answer = client.get(address)
            found += [row[name] for row in answer.json()[list_]]
            address = answer.links.get("next", {}).get("url", "")
            add(book, next(more, []), numbers)
        assert len(found) == len(set(found))
        assert there <= set(found)
