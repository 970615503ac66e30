"""Putting a backup in the place of a ledger, after it was verified; what it replaces is kept."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import duckdb

from ledger.errors import NotFoundError, StoreBusyError, StoreError, UsageError
from ledger.store.chain import Head
from ledger.store.database import Database
from ledger.store.findings import VerifyReport
from ledger.store.opening import connect
from ledger.store.parts import held, keep_beside, log_of, part_of, put_in_place, whole
from ledger.store.sql import query
from ledger.store.verify import verify

Progress = Callable[[VerifyReport], None]


@dataclass(frozen=True, slots=True)
class Restored:
    """A backup that was put in place of a ledger.

    `kept` is where the replaced ledger is now, None when there was none; `replaced` its newest
    entry, None when it could not be read.
    """

    path: Path
    report: VerifyReport
    kept: Path | None = None
    replaced: Head | None = None

    @property
    def line(self) -> str:
        """What was done, and what the replaced ledger had more, in sentences."""
        says = f"{self.path} is now the backup: {self.report.line}"
        if self.kept is None:
            return says
        says += f"\nWhat was there is kept as {self.kept}"
        if self.replaced is None:
            return f"{says}, which cannot be read"
        more = self.replaced.seq - self.report.head.seq
        if more <= 0:
            return says
        return f"{says}, with {more:,} {'entry' if more == 1 else 'entries'} more"


def restore(backup: Path, path: Path, progress: Progress | None = None) -> Restored:
    """Verify a copy of a backup, bring it to today's schema, and give it the name of the ledger.

    The name means the old ledger or the new one at every moment. Raises `backup-missing`,
    `backup-touched` for a backup whose history does not verify, `store-busy` while a process holds
    the ledger, and what opening the backup raises; the ledger is then as it was.
    """
    if not backup.is_file():
        raise NotFoundError(
            "backup-missing",
            f"there is no backup {backup}",
            hint="Name a file that `ledger42 backup` wrote, or one that restore kept.",
        )
    if path.exists() and backup.samefile(path):
        raise UsageError(
            "backup-same",
            f"{backup} is the ledger itself",
            hint="Name the backup first, and behind --db the ledger to put it in place of.",
        )
    replaced = _head(path)
    with part_of(path) as part:
        shutil.copyfile(backup, part)
        if log_of(backup).exists():
            shutil.copyfile(log_of(backup), log_of(part))
        report = _verified(part, backup, progress)
        with held(path):
            kept = _kept(path)
            if kept is not None:
                keep_beside(path, kept)
                log_of(path).unlink(missing_ok=True)
            put_in_place(part, path, replacing=True)
    return Restored(path, report, kept, replaced)


def _verified(part: Path, backup: Path, progress: Progress | None) -> VerifyReport:
    report = VerifyReport()
    try:
        database = Database(part, create=False, keep=False)
        try:
            for report in verify(database):
                if progress is not None:
                    progress(report)
        finally:
            database.close()
        whole(part)
    except StoreError as error:
        error.message = error.message.replace(str(part), str(backup))
        error.hint = error.hint.replace(str(part), str(backup))
        raise
    if report.touched:
        first = next(finding for finding in report.findings if finding.touched)
        raise StoreError(
            "backup-touched",
            f"{backup} is not as it was made: {first.message}",
            hint="Use another backup, or an archive with `ledger42 rebuild --from`. The ledger is "
            "as it was.",
        )
    return report


def _head(path: Path) -> Head | None:
    """The newest entry of the ledger that is replaced, as far as it can still be read.

    Raises `store-busy` while a process holds it.
    """
    if not path.exists():
        return None
    try:
        with connect(str(path)) as con:
            row = con.execute(query("last_entry")).fetchone()
    except StoreBusyError:
        raise
    except (StoreError, duckdb.Error):
        return None
    return Head(*row) if row else Head()


def _kept(path: Path) -> Path | None:
    """The first free name for the ledger that is replaced."""
    if not path.exists():
        return None
    return next(
        kept
        for kept in (path.with_name(f"{path.name}.before-restore-{number}") for number in count(1))
        if not kept.exists()
    )
