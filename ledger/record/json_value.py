"""Values of decoded JSON, checked: their type, their text, their keys, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from ledger.errors import LedgerError, RecordError
from ledger.record.header import TEXT_LIMIT, too_long
from ledger.record.json_path import Path

_FORBIDDEN = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")
_TYPES: Final = {str: "a string", int: "a whole number", list: "a list", dict: "an object"}


class JsonFaultError(Exception):
    """An error with the path of the value to blame."""

    def __init__(self, path: Path, error: LedgerError) -> None:
        super().__init__(str(error))
        self.path = path
        self.error = error


Blame = Callable[[Path, LedgerError], None]
"""Takes the path of a value and what is wrong with it."""


def an_object(value: object, path: Path, keys: tuple[str, ...]) -> dict[str, Any]:
    """The value as an object that has only these keys; `json-type`, `json-key`."""
    found: dict[str, Any] = typed(value, dict, path)
    for key in found:
        if key not in keys:
            raise bad(
                (*path, key),
                "json-key",
                f"there is no key {key!r} here",
                f"Keys are {', '.join(keys)}; what else is to be kept goes into tags.",
            )
    return found


def typed(value: object, kind: type, path: Path) -> Any:
    """The value when it is of exactly this type; else `json-type`."""
    if type(value) is not kind:
        raise bad(
            path,
            "json-type",
            f"this must be {_TYPES[kind]}, not {_said(value)}",
            "See the JSON Schema ledger/record/p42.schema.json.",
        )
    return value


def _said(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _TYPES.get(type(value), f"the number {value}")


def a_text(value: object, path: Path) -> str:
    """The value as one line of text; `json-type`, `control-character`, `not-utf8`."""
    text: str = typed(value, str, path)
    if len(text) > TEXT_LIMIT:
        raise JsonFaultError(path, too_long("the text"))
    wrong = None if text.isprintable() else _FORBIDDEN.search(text)
    if wrong is not None:
        if wrong.group() >= "\ud800":
            raise bad(
                path,
                "not-utf8",
                "the text holds a byte or an escape that is no character",
                "Records are UTF-8; save the file again with that encoding.",
            )
        raise bad(
            path,
            "control-character",
            f"the text holds the character U+{ord(wrong.group()):04X}",
            "Delete it; a text is one line of printable characters.",
        )
    return text.strip()


def bad(path: Path, code: str, message: str, hint: str) -> JsonFaultError:
    """A fault at a path."""
    return JsonFaultError(path, RecordError(code, message, hint=hint))
