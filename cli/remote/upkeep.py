"""Verifying and backing up a ledger through its service."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cli.remote.lines import lines
from cli.remote.wire import WORK_SECONDS, Wire
from ledger.store.backup import Backup, check_free
from ledger.store.chain import Head
from ledger.store.findings import VerifyReport
from ledger.store.parts import part_of, put_in_place

_ENTRIES, _HEAD = "Ledger42-Entries", "Ledger42-Head"


def verify(
    wire: Wire, anchor: str, progress: Callable[[VerifyReport], None] | None
) -> VerifyReport:
    """Have the ledger verified, and hear how far it is."""
    report: VerifyReport | None = None
    whole = False
    for line in lines(wire.parts("verify", {"head": anchor} if anchor else {})):
        try:
            told = json.loads(line)
            whole = bool(told["whole"])
        except (ValueError, KeyError, TypeError):
            raise wire.not_understood("reports on verifying in another form") from None
        report = wire.value(VerifyReport, told)
        if progress is not None:
            progress(report)
    if report is None or not whole:
        raise wire.not_understood("did not verify to the end")
    return report


def backup(wire: Wire, path: Path, *, force: bool) -> Backup:
    """Stream a backup down into a file that appears when it is whole."""
    check_free(path, force=force)
    with part_of(path) as part:
        with wire.asked("GET", "backup", seconds=WORK_SECONDS) as answer:
            head = _head(wire, answer.headers)
            with part.open("xb") as file:
                for block in answer.iter_bytes():
                    file.write(block)
        size = part.stat().st_size
        put_in_place(part, path, replacing=force)
    return Backup(path, size, head)


def _head(wire: Wire, headers: Any) -> Head:
    try:
        return Head(int(headers[_ENTRIES]), str(headers[_HEAD]))
    except (KeyError, ValueError):
        raise wire.not_understood("does not say what is in the backup") from None
