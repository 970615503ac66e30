"""One entry as a line of an archive, and back; it says all that the text behind it does not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ledger.store.chain import Entry, EntryKind, digest_of

ESCAPE = "%"
"""How a line begins that is for programs alone."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What a line says of an entry; `lines` of text behind it are its record, 0 for none."""

    told: Mapping[str, Any]
    lines: int


def line_of(told: Mapping[str, Any]) -> str:
    """Some values as a line of the archive."""
    return f"{ESCAPE}{json.dumps(told, ensure_ascii=False, separators=(',', ':'))}\n"


def entry_lines(row: Mapping[str, Any], *, counts: bool) -> str:
    """An entry as its line; behind it the record as text, when the game that it is of counts."""
    body, record = row["body"], row["record"]
    told: dict[str, Any] = {
        "seq": row["seq"],
        "kind": row["kind"],
        "subject": row["subject"],
        "at": row["entered_at"].isoformat(timespec="microseconds"),
    }
    if body is not None:
        told["body"] = _open(body)
    if digest_of(body) != row["body_digest"]:
        told["body_digest"] = row["body_digest"]
    text = ""
    if record is None:
        told |= {"record_digest": row["record_digest"]} if row["record_digest"] else {}
    elif counts and _can_stand(record):
        text = record
        told["lines"] = record.count("\n")
    else:
        told["record"] = record
    told["digest"] = row["digest"]
    return line_of(told) + text


def entry_from(told: Mapping[str, Any], text: str | None, previous: str) -> Entry:
    """The entry that a line says, `text` its record where that stood behind it.

    Raises `KeyError`, `TypeError` and `ValueError` for a line that is none.
    """
    body = told.get("body")
    if isinstance(body, dict):
        body = _closed(body)
    record = told.get("record") if text is None else text
    at = datetime.fromisoformat(_word(told["at"]))
    return Entry(
        int(told["seq"]),
        EntryKind(told["kind"]),
        _word(told["subject"]),
        at,
        body,
        _word(told.get("body_digest", digest_of(body))),
        record,
        _word(told.get("record_digest", "")) if record is None else digest_of(record),
        previous,
        _word(told["digest"]),
    )


def _open(body: str) -> object:
    """A body as an object where writing that gives the same text again, else as the text."""
    try:
        value = json.loads(body)
    except ValueError:
        return body
    return value if isinstance(value, dict) and _closed(value) == body else body


def _closed(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _can_stand(record: str) -> bool:
    """Whether a record comes back as it is out of lines that programs and people may read."""
    return (
        record.endswith("\n")
        and "\r" not in record
        and not record.startswith(ESCAPE)
        and f"\n{ESCAPE}" not in record
    )


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
