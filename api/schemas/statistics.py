"""What is sent about statistics: the catalogue, and the rows of one."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from ledger.stats.statistic import Statistic


class CutSchema(BaseModel):
    """One way to split a statistic."""

    id: str
    title: str
    says: str


class StatisticSchema(BaseModel):
    """One entry of the catalogue; the first cut is the default."""

    id: str
    title: str
    says: str
    formula: str
    leaves_out: str
    cuts: list[CutSchema]


class Catalogue(BaseModel):
    """Every statistic."""

    statistics: list[StatisticSchema]


class StatisticRows(BaseModel):
    """The rows of a statistic: the cut's column, then counts, rates of 0..1 and figures."""

    statistic: StatisticSchema
    cut: str
    rows: list[dict[str, Any]] = Field(
        examples=[[{"band": "30-31", "k": 14, "n": 20, "rate": 0.7, "low": 0.48, "high": 0.85}]]
    )


def statistic_schema(entry: Statistic) -> StatisticSchema:
    """An entry of the catalogue as it is sent."""
    return StatisticSchema(
        id=entry.id,
        title=entry.title,
        says=entry.says,
        formula=entry.formula,
        leaves_out=entry.leaves_out,
        cuts=[CutSchema(id=cut.id, title=cut.title, says=cut.says) for cut in entry.cuts],
    )
