"""Making a ledger out of an archive: entry by entry along the chain, all of it or nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO

from ledger.errors import Place, RecordError, UsageError
from ledger.record.source import Source
from ledger.store.afresh import derive_all
from ledger.store.archive import FORMAT
from ledger.store.archive_lines import ESCAPE, entry_from
from ledger.store.chain import Entry, Head, head_of, seal, write
from ledger.store.database import Database
from ledger.store.parts import part_of, put_in_place, whole
from ledger.store.reports import RebuildReport
from ledger.store.verify_chain import Walk, erased, pages

_BATCH = 512
_LONGEST = 1 << 26
"""Bytes in one line; an entry with the longest record there can be is shorter."""

_ANOTHER = "Use another copy of the archive, or a backup. Nothing was made."


@dataclass(frozen=True, slots=True)
class Unarchived:
    """A ledger that was made out of an archive; `derived` tells of its games."""

    head: Head = field(default_factory=Head)
    derived: RebuildReport = field(default_factory=RebuildReport)

    @property
    def line(self) -> str:
        """What was made, in one sentence."""
        return f"{self.head.seq:,} entries up to {self.head.digest}; {self.derived.line}"


Progress = Callable[[Unarchived], None]


def unarchive(source: Source, path: Path, progress: Progress | None = None) -> Unarchived:
    """Make the ledger that an archive holds, in a file that appears when it is whole.

    Raises `ledger-exists` for a file that is there already, `archive-unknown` for a file that is
    none, `archive-newer`, `archive-damaged` and `archive-cut`.
    """
    if path.exists():
        raise _exists(path)
    made = Unarchived()
    with part_of(path) as part:
        database = Database(part)
        try:
            for batch in _batches(_Lines(source)):
                with database.writing() as transaction:
                    write(transaction, batch)
                made = replace(made, head=database.head)
                if progress is not None:
                    progress(made)
            _check(database, source)
            with database.writing() as transaction:
                report = derive_all(transaction, RebuildReport())
                made = replace(made, derived=replace(report, changed=0, changes=()))
        finally:
            database.close()
        whole(part)
        if not put_in_place(part, path, replacing=False):
            raise _exists(path)
    return made


def _exists(path: Path) -> UsageError:
    return UsageError(
        "ledger-exists",
        f"{path} is there already",
        hint="Name a file that does not exist yet: --db new.duckdb.",
    )


def _check(database: Database, source: Source) -> None:
    """Hold the texts that were erased or worded anew against the entries that say so."""
    with database.reading() as transaction:
        walk = Walk(erased(transaction))
        for rows in pages(transaction):
            for finding in walk.findings(rows):
                raise RecordError(
                    "archive-damaged",
                    f"the archive was changed: {finding.message}",
                    hint=_ANOTHER,
                    place=Place(source.name),
                )


class _Lines:
    """The lines of an archive with their numbers; `digest` is that of all before the last one."""

    def __init__(self, source: Source) -> None:
        self._stream: BinaryIO = source.stream
        self._name = source.name
        self._sealed = hashlib.sha256()
        self._line = b""
        self.number = 0

    @property
    def digest(self) -> str:
        """SHA-256 of all lines before this one."""
        return self._sealed.hexdigest()

    def next(self) -> str | None:
        """The next line with its end, None behind the last one."""
        self._sealed.update(self._line)
        self._line = self._stream.readline(_LONGEST)
        self.number += 1
        if not self._line:
            return None
        try:
            return self._line.decode()
        except UnicodeDecodeError as error:
            raise self.damaged("it is no UTF-8") from error

    def text(self, count: int) -> str:
        """The next lines as one text, the record of the entry whose line this is."""
        at = self.number
        lines: list[str] = []
        for _ in range(count):
            line = self.next()
            if line is None or not line.endswith("\n"):
                raise self.cut("in the middle of a record")
            if line.startswith(ESCAPE):
                self.number = at
                raise self.damaged(f"behind it stand {len(lines)} lines of its record, not {count}")
            lines.append(line)
        return "".join(lines)

    def told(self, line: str) -> dict[str, Any]:
        """What a line of the archive says."""
        try:
            told = json.loads(line.removeprefix(ESCAPE))
        except ValueError as error:
            raise self.damaged("it is no JSON") from error
        if not isinstance(told, dict):
            raise self.damaged("it is no JSON object")
        return told

    def error(self, code: str, what: str, hint: str) -> RecordError:
        """An error at this line."""
        return RecordError(code, what, hint=hint, place=Place(self._name, self.number))

    def cut(self, where: str) -> RecordError:
        """The error for an archive that ends too soon."""
        return self.error("archive-cut", f"the archive ends {where}, without its seal", _ANOTHER)

    def damaged(self, what: str) -> RecordError:
        """The error for a line that is not as it was written."""
        return self.error("archive-damaged", f"the archive was changed: {what}", _ANOTHER)


def _batches(lines: _Lines) -> Iterator[list[Entry]]:
    _begin(lines)
    batch: list[Entry] = []
    for entry in _entries(lines):
        batch.append(entry)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _begin(lines: _Lines) -> None:
    """Read the first line; raises `archive-unknown` and `archive-newer`."""
    line = lines.next() or ""
    told = lines.told(line) if line.startswith(f"{ESCAPE}{{") else {}
    if told.get("ledger42") != "archive":
        raise lines.error(
            "archive-unknown",
            "this is not an archive of everything",
            "Make one with `ledger42 export --everything`; games alone are taken in by "
            "`ledger42 ingest`.",
        )
    if told.get("format") != FORMAT:
        raise lines.error(
            "archive-newer",
            f"the archive has the form {told.get('format')}, and this ledger42 knows {FORMAT}",
            "Upgrade ledger42: pip install -U ledger42.",
        )


def _entries(lines: _Lines) -> Iterator[Entry]:
    """Every entry, each proved to follow the one before; raises at the first that does not."""
    head = Head()
    while True:
        line = lines.next()
        if line is None or not line.endswith("\n"):
            raise lines.cut(f"behind entry {head.seq}")
        if not line.startswith(ESCAPE):
            raise lines.damaged("this line belongs to no entry")
        sealed = lines.digest
        told = lines.told(line)
        if "sha256" in told:
            _end(lines, told, head, sealed)
            return
        entry = _entry(lines, told, head)
        yield entry
        head = head_of(entry)


def _entry(lines: _Lines, told: dict[str, Any], head: Head) -> Entry:
    at = lines.number
    try:
        count = int(told.get("lines", 0))
        text = lines.text(count) if count else None
        entry = entry_from(told, text, head.digest)
    except (KeyError, TypeError, ValueError) as error:
        lines.number = at
        raise lines.damaged("it is no line of an entry") from error
    proof = seal(
        entry.seq,
        entry.kind,
        entry.subject,
        entry.entered_at,
        entry.body_digest,
        entry.record_digest,
        entry.previous,
    )
    if entry.seq != head.seq + 1 or proof != entry.digest:
        lines.number = at
        raise lines.damaged(
            f"entry {entry.seq}, or the record behind it, is not as it was sealed behind entry "
            f"{head.seq}"
        )
    return entry


def _end(lines: _Lines, told: dict[str, Any], head: Head, sealed: str) -> None:
    if told != {"entries": head.seq, "head": head.digest, "sha256": sealed}:
        raise lines.damaged(f"its seal is not that of the {head.seq} entries before it")
    if lines.next() is not None:
        raise lines.damaged("something stands behind the seal")
