"""The Wilson interval against published values and its own properties."""

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.stats.rates import with_rate


def rated(k, n):
    frame = with_rate(
        pl.DataFrame({"k": [k], "n": [n]}), "k", "n", rate="rate", low="low", high="high"
    )
    return frame.row(0, named=True)


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_interval_is_the_score_interval_of_newcombe_1998(k, n, low, high):
    row = rated(k, n)
    assert (round(row["low"], 4), round(row["high"], 4)) == (low, high)


def test_rate_over_nothing_is_null():
    assert rated(0, 0) == {"k": 0, "n": 0, "rate": None, "low": None, "high": None}


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_rate_lies_in_its_interval_and_both_in_0_to_1(counts):
    row = rated(*counts)
    assert 0 <= row["low"] <= row["rate"] <= row["high"] <= 1
