"""What is answered to a record that is only checked."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.schemas.problems import ErrorSchema, error_schema
from ledger.record.check import CheckReport


class CheckedGame(BaseModel):
    """What was found in one game."""

    number: int = Field(description="The game's place in the body, from 1.")
    place: str
    hands: int
    errors: list[ErrorSchema]
    warnings: list[ErrorSchema]


class Checked(BaseModel):
    """What was found in a body: read = good + bad."""

    read: int
    good: int
    bad: int
    hands: int
    line: str = Field(description="The same as a sentence.")
    results: list[CheckedGame] = Field(description="The games with something to say.")


def checked(report: CheckReport) -> Checked:
    """A report as it is answered."""
    return Checked(
        read=report.read,
        good=report.good,
        bad=report.bad,
        hands=report.hands,
        line=report.line,
        results=[
            CheckedGame(
                number=result.number,
                place=result.place,
                hands=result.hands,
                errors=[error_schema(error) for error in result.errors],
                warnings=[error_schema(warning) for warning in result.warnings],
            )
            for result in report.results
        ],
    )
