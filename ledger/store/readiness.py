"""Whether the next game could be kept: the ledger file, its folder and the room on its disk."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from ledger.errors import StoreError
from ledger.store.opening import MEMORY

ROOM = 16 * 1024 * 1024
"""Bytes that a night of records, its log and a checkpoint can need on the disk."""


def check_writable(path: str, *, room: int = ROOM) -> None:
    """Raise `store-missing`, `store-unwritable` or `store-full` for a ledger file that would fail.

    Nothing is written: whoever watches a service asks often.
    """
    if path == MEMORY:
        return
    file = Path(path)
    if not file.exists():
        raise StoreError(
            "store-missing",
            f"the ledger file {path} is gone",
            hint="Stop the service and put the file back, or restore a backup.",
        )
    for place in (file, file.resolve().parent):
        if not os.access(place, os.W_OK):
            raise StoreError(
                "store-unwritable",
                f"{place} cannot be written",
                hint="Give the service's user the right to write there, and mount it writable.",
            )
    free = shutil.disk_usage(file.resolve().parent).free
    if free < room:
        raise StoreError(
            "store-full",
            f"there are {free:,} bytes left on the disk for {path}, and {room:,} may be needed",
            hint="Make room on the disk; what is stored is safe.",
        )
