"""What is answered while a ledger is verified."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from ledger.store.findings import VerifyReport


class HeadSchema(BaseModel):
    """The newest entry: note its digest down to prove later that nothing was cut off."""

    seq: int = Field(description="Its number, 0 in an empty ledger.")
    digest: str = Field(description="64 hexadecimal digits.")
    entered_at: datetime = Field(description="When it was entered; year 1 in an empty ledger.")


class FindingSchema(BaseModel):
    """One thing that is not as it should be."""

    code: str
    message: str
    hint: str = Field(description="What to do.")
    entry: int | None = Field(description="The entry that it is about.")
    game: str | None = Field(description="The game that it is about.")


class Verified(BaseModel):
    """How far the ledger was verified, and what was found."""

    whole: bool = Field(description="Whether this is the last line.")
    entries: int
    games: int
    hands: int
    head: HeadSchema
    found: int = Field(description="All findings; `findings` holds the first of them.")
    touched: int = Field(description="Those about the stored truth, which no rebuild sets right.")
    findings: list[FindingSchema]


def verified(report: VerifyReport, *, whole: bool) -> Verified:
    """A report as it is answered; the findings are told at the end alone."""
    head = report.head
    return Verified(
        whole=whole,
        entries=report.entries,
        games=report.games,
        hands=report.hands,
        head=HeadSchema(seq=head.seq, digest=head.digest, entered_at=head.entered_at),
        found=report.found,
        touched=report.touched,
        findings=[
            FindingSchema(
                code=finding.code,
                message=finding.message,
                hint=finding.hint,
                entry=finding.entry,
                game=finding.game,
            )
            for finding in (report.findings if whole else ())
        ],
    )
