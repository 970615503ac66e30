"""What reading a source gave: a line or an object a source, and each fault in it as values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from cli.guard import talk
from cli.output import Format, put, put_csv, put_json
from ledger.errors import LedgerError


class Report(Protocol):
    """A reconciliation of one source."""

    @property
    def line(self) -> str:
        """It in one sentence."""


ReportT = TypeVar("ReportT", bound=Report)


def put_reports(
    reports: Sequence[ReportT],
    keys: Sequence[str],
    findings: Callable[[ReportT], list[dict[str, object]]],
    form: Format,
) -> None:
    """Print what became of each source; JSON carries the findings as well."""
    if form is Format.TABLE:
        put("".join(f"{report.line}\n" for report in reports))
        return
    rows: list[dict[str, Any]] = [
        {key: getattr(report, key) for key in keys} | {"findings": findings(report)}
        for report in reports
    ]
    if form is Format.JSON:
        put_json(rows, (*keys, "findings"))
    else:
        put_csv(rows, keys)


def finding(error: LedgerError) -> dict[str, object]:
    """One error with its place, for programs; `message` is the sentence alone."""
    place, spot = error.place, error.spot
    return {
        "code": error.code,
        "message": error.message,
        "hint": error.hint,
        "rule": error.rule or None,
        "file": place.file if place else None,
        "line": place.line or None if place else None,
        "column": place.column or None if place else None,
        "excerpt": place.excerpt or None if place else None,
        "where": str(spot) if spot else None,
    }


def say_more(counted: int, shown: int) -> None:
    """Say how many more games had faults than were shown."""
    if counted > shown:
        talk(f"... and {counted - shown:,} more games with faults.")
