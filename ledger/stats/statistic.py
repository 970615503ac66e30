"""A statistic as a value: what it says, how it is counted, and the hands behind each count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ledger.filter import DECIDED, PLAIN, Filter


@dataclass(frozen=True, slots=True)
class Cut:
    """One way to split a statistic; its id is the frame's column and the filter's field."""

    id: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class Count:
    """A column of the frame that counts hands, and what those hands are.

    `asks` are filter fields in their words; `cut_as` is the field that takes the row's value when
    it is not the cut itself, "" when the count runs over all rows.
    """

    column: str
    says: str
    asks: Mapping[str, str] = field(default_factory=dict)
    cut_as: str | None = None


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate of the frame: its two counts and the columns of the rate and its interval."""

    k: str = "k"
    n: str = "n"
    rate: str = "rate"
    low: str = "low"
    high: str = "high"


@dataclass(frozen=True, slots=True)
class Figure:
    """A column that is neither a cut, a count of hands nor a rate."""

    column: str
    says: str


@dataclass(frozen=True, slots=True)
class Statistic:
    """One entry of the catalogue; the first cut is the one taken when none is named."""

    id: str
    title: str
    says: str
    formula: str
    leaves_out: str
    file: str
    cuts: tuple[Cut, ...]
    counts: tuple[Count, ...]
    rates: tuple[Rate, ...] = (Rate(),)
    figures: tuple[Figure, ...] = ()

    def columns(self, cut: str) -> tuple[str, ...]:
        """The columns of the frame for one cut, in order."""
        names = [] if cut == TOTAL.id else [cut]
        for rate in self.rates:
            names += [rate.k, rate.n, rate.rate, rate.low, rate.high]
        names += [count.column for count in self.counts]
        names += [figure.column for figure in self.figures]
        return tuple(dict.fromkeys(names))

    def behind(
        self, asked: Filter, cut: str, row: Mapping[str, object], column: str = "n"
    ) -> Filter | None:
        """The filter that means exactly the hands counted in one column of one row.

        None when no hand can be meant: the row asks for something else than the filter did.
        """
        count = next(count for count in self.counts if count.column == column)
        wanted = dict(count.asks)
        field_name = cut if count.cut_as is None else count.cut_as
        if field_name and cut != TOTAL.id:
            value = str(row[cut])
            if wanted.setdefault(field_name, value) != value:
                return None
        given = for_statistics(asked)
        for name, value in list(wanted.items()):
            present = getattr(given, name)
            if name == "outcome" and value == DECIDED and present in ("made", "set"):
                del wanted[name]
            elif name == "outcome" and present == DECIDED and value in ("made", "set"):
                continue
            elif present is not None and present != value:
                return None
        return replace(given, **wanted)  # type: ignore[arg-type]  # the dates are not among them


def for_statistics(asked: Filter) -> Filter:
    """The filter as statistics take it: one family of games, unless it says otherwise."""
    return asked if asked.game is not None else replace(asked, game=PLAIN)


TOTAL = Cut("total", "All together", "one row over everything")
