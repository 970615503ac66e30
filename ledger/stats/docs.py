"""The page of the documentation that the catalogue writes itself."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.stats.catalog import CATALOGUE
from ledger.stats.statistic import Statistic


def statistics_page() -> str:
    """`docs/statistics.md`: a section a statistic, a row a column."""
    lines = [
        "# Statistics",
        "",
        "Written from the catalogue; do not edit by hand.",
        "",
        "Rates are 0 to 1 with the ends of their 95 % Wilson interval, empty where there was "
        "nothing to count. Statistics count one family of games, plain 42 unless a filter says "
        "otherwise. `unknown` is the bucket of hands whose record does not say.",
        "",
        "| statistic | says | cuts |",
        "|---|---|---|",
        *(
            f"| [`{entry.id}`](#{entry.id}) | {entry.says} | "
            f"{', '.join(f'`{cut.id}`' for cut in entry.cuts)} |"
            for entry in CATALOGUE
        ),
    ]
    for entry in CATALOGUE:
        lines += _section(entry)
    return "\n".join(lines) + "\n"


def _section(entry: Statistic) -> Iterator[str]:
    yield from ("", f"## {entry.id}", "", f"{entry.title}: {entry.says}", "")
    yield f"- Formula: {entry.formula}."
    yield f"- Left out: {entry.leaves_out}"
    yield f"- SQL: `ledger/stats/queries/{entry.file}.sql`"
    yield from ("", "| column | says |", "|---|---|")
    for cut in entry.cuts:
        yield f"| `{cut.id}` (cut) | {cut.says} |"
    for count in entry.counts:
        yield f"| `{count.column}` | {count.says} |"
    for rate in entry.rates:
        yield f"| `{rate.rate}`, `{rate.low}`, `{rate.high}` | `{rate.k}` / `{rate.n}` |"
    for figure in entry.figures:
        yield f"| `{figure.column}` | {figure.says} |"
