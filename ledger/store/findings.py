"""What `verify` can find wrong in a ledger: a code, a sentence, the entry or game, what to do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ledger.record.check import KEPT_RESULTS
from ledger.store.chain import Head

RESTORE = (
    "Somebody or something changed the file: put back a backup from before with `ledger42 restore`."
)
REBUILD = "The records are sound: run `ledger42 rebuild`, which derives such rows again."
ERASE = "Erase it again, or put back a backup from after the erasure."
REPORT = "Run `ledger42 rebuild --dry-run` to see why; the stored text stays as it is."

DERIVED = (
    "record-refused",
    "rows-changed",
    "rows-stray",
    "head-changed",
    "names-changed",
    "clubs-changed",
)
"""The codes of what a rebuild sets right, or what an engine of today sees in another light."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it should be; `entry` and `game` say where, as far as that is known.

    `hint` says what to do.
    """

    code: str
    message: str
    hint: str
    entry: int | None = None
    game: str | None = None

    @property
    def touched(self) -> bool:
        """Whether stored truth was changed, and not only what can be derived again from it."""
        return self.code not in DERIVED

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]\n  {self.hint}"


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """How far a ledger was verified, and what was found.

    `head` is the newest entry, the one to note down. At most `KEPT_RESULTS` findings are kept;
    `found` counts all, `touched` those that are about the stored truth itself.
    """

    entries: int = 0
    games: int = 0
    hands: int = 0
    head: Head = field(default_factory=Head)
    found: int = 0
    touched: int = 0
    findings: tuple[Finding, ...] = ()

    def told(self, *findings: Finding) -> VerifyReport:
        """The report with some more findings."""
        room = max(0, KEPT_RESULTS - len(self.findings))
        return replace(
            self,
            found=self.found + len(findings),
            touched=self.touched + sum(finding.touched for finding in findings),
            findings=(*self.findings, *findings[:room]),
        )

    @property
    def line(self) -> str:
        """The outcome in one sentence."""
        what = (
            f"{_count(self.entries, 'entry', 'entries')}, {_count(self.games, 'game', 'games')}, "
            f"{_count(self.hands, 'hand', 'hands')}"
        )
        if not self.found:
            return f"{what}: every one is as it was stored"
        return f"{what}: {_count(self.found, 'finding', 'findings')}"


def _count(number: int, one: str, more: str) -> str:
    return f"{number:,} {one if number == 1 else more}"
