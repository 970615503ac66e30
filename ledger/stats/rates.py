"""Rates with their Wilson interval: computed here and nowhere else."""

from __future__ import annotations

import polars as pl

Z = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


def with_rate(
    frame: pl.DataFrame, k: str, n: str, *, rate: str, low: str, high: str
) -> pl.DataFrame:
    """Add k / n and the ends of its 95 % Wilson score interval; all null where n is 0.

    Wilson (1927): (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n).
    """
    hits, size = pl.col(k).cast(pl.Float64), pl.col(n).cast(pl.Float64)
    share = hits / size
    middle = share + Z**2 / (2 * size)
    spread = Z * (share * (1 - share) / size + Z**2 / (4 * size**2)).sqrt()
    shrink = 1 + Z**2 / size
    some = size > 0
    lower = pl.when(hits == 0).then(0.0).otherwise((middle - spread) / shrink)
    upper = pl.when(hits == size).then(1.0).otherwise((middle + spread) / shrink)
    return frame.with_columns(
        pl.when(some).then(share).alias(rate),
        pl.when(some).then(lower).alias(low),
        pl.when(some).then(upper).alias(high),
    )
