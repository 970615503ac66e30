"""Rates with their Wilson interval: computed here and nowhere else."""

from __future__ import annotations

import polars as pl

Z = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


def with_rate(
    frame: pl.DataFrame, k: str, n: str, *, rate: str, low: str, high: str
) -> pl.DataFrame:
    """Add k / n and the ends of its 95 % Wilson score interval; all null where n is 0.

    Wilson (1927): (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), cut to 0..1.
    """
    hits, size = pl.col(k).cast(pl.Float64), pl.col(n).cast(pl.Float64)
    share = hits / size
    middle = share + Z**2 / (2 * size)
    spread = Z * (share * (1 - share) / size + Z**2 / (4 * size**2)).sqrt()
    shrink = 1 + Z**2 / size
    some = pl.col(n) > 0
    return frame.with_columns(
        pl.when(some).then(share).alias(rate),
        pl.when(some).then(((middle - spread) / shrink).clip(0.0, 1.0)).alias(low),
        pl.when(some).then(((middle + spread) / shrink).clip(0.0, 1.0)).alias(high),
    )
