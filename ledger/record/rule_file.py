"""A house's own rules or a new game as a TOML file, read into the rule set that records carry."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ledger.errors import LedgerError, Place, RecordError, RuleSetError
from ledger.record.faults import fresh
from ledger.record.header import PLAIN_RULES
from ledger.record.lexer import mark
from ledger.record.source import Source, refuse_foreign
from ledger.rules import OPTIONS, PARTS, Option, RuleSet, parse_rules
from ledger.rules.calls import guess
from ledger.rules.shape import read_part

SIZE_LIMIT: Final = 1 << 16
"""Bytes in one rule file."""

TOP_KEYS: Final = ("name", "like", "about", "options", "game")
_OPTIONS: Final = {option.key: option for option in OPTIONS}
_PARTS: Final = {part.key: part for part in PARTS}
_TABLE = re.compile(r"\s*\[\s*([\w-]+)\s*\]")
_KEY = re.compile(r"\s*(\"?)([\w.-]+)\1\s*=\s*")
_AT = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A rule file that was read: its rule set, or everything that is wrong with it.

    `about` is what the house says of its rules, in one line.
    """

    file: str
    rules: RuleSet | None
    about: str = ""
    errors: tuple[LedgerError, ...] = ()


def load_rules(path: str | Path) -> RuleSet:
    """The rule set of a file; raises its first fault, with file, line and column."""
    with Source.of_path(path) as source:
        found = read_rules(source)
    if found.rules is None:
        raise found.errors[0]
    return found.rules


def rules_of(word: str) -> RuleSet:
    """The rule set that a word means: a file that ends in `.toml`, else the text of a rule set."""
    return load_rules(word) if word.lower().endswith(".toml") else parse_rules(word)


def rule_files(folder: str | Path) -> list[RuleFile]:
    """Every rule file of a folder, in the order of their names, good or not."""
    found: list[RuleFile] = []
    for path in sorted(Path(folder).glob("*.toml")):
        try:
            with Source.of_path(path) as source:
                found.append(read_rules(source))
        except LedgerError as error:
            found.append(RuleFile(str(path), None, errors=(error,)))
    return found


def read_rules(source: Source) -> RuleFile:
    """Read and check a rule file.

    The top has `name`, `like` (a preset) and `about`; the table `options` has options that differ
    from the preset, the table `game` parts in which the game differs (RULES 7.3). Codes:
    `toml-syntax`, `rules-key`, `rules-value`, `rules-too-long`, and those of `parse_rules`.
    """
    try:
        text = _text(source)
        return _Reading(source.name, text).rule_file(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        return RuleFile(source.name, None, errors=(_syntax(source.name, text, error),))
    except LedgerError as error:
        return RuleFile(source.name, None, errors=(error,))


def write_rules(rules: RuleSet, about: str = "") -> str:
    """A rule set as the text of a rule file; one without a name is called after its preset."""
    name = rules.name or f"our-{rules.preset}"
    lines = [f"name = {_quoted(name)}", f"like = {_quoted(rules.preset)}"]
    if about:
        lines.append(f"about = {_quoted(about)}")
    for table, values in (("options", rules.changes), ("game", rules.shape)):
        if values:
            lines += ["", f"[{table}]", *(f"{key} = {_quoted(text)}" for key, text in values)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _text(source: Source) -> str:
    data = b""
    for block in source.blocks():
        if not data:
            refuse_foreign(block, source.name)
        data += block
        if len(data) > SIZE_LIMIT:
            raise RecordError(
                "rules-too-long",
                f"this file has more than {SIZE_LIMIT:,} bytes",
                hint="A rule file holds one rule set, some lines of TOML.",
                place=Place(source.name),
            )
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace").split("\n")
        raise RecordError(
            "not-utf8",
            f"the byte 0x{data[error.start]:02X} is no UTF-8 text",
            hint="Rule files are UTF-8; save the file again with that encoding.",
            place=mark(source.name, len(before), before[-1], len(before[-1]) + 1),
        ) from error


def _syntax(name: str, text: str, error: tomllib.TOMLDecodeError) -> RecordError:
    says = str(error)
    at = _AT.search(says)
    lines = text.split("\n")
    line, column = len(lines), len(lines[-1]) + 1
    if at is not None:
        says = says[: at.start()]
        if at[1]:
            line, column = int(at[1]), int(at[2])
    return RecordError(
        "toml-syntax",
        f"this is no TOML: {says[:1].lower()}{says[1:]}",
        hint='Write a line as key = "value" and a table as [options] or [game].',
        place=mark(name, line, lines[line - 1], column),
    )


class _Reading:
    """One file while it is checked; every fault is kept with its place."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.split("\n")
        self.errors: list[LedgerError] = []
        self.places: dict[tuple[str, str], tuple[int, int, int]] = {}
        table = ""
        for index, line in enumerate(self.lines):
            if (found := _TABLE.match(line)) is not None:
                table = found[1]
                self.places.setdefault((table, ""), (index, found.start(1), found.start(1)))
            elif (found := _KEY.match(line)) is not None:
                where, _, key = f"{table}.{found[2]}".strip(".").rpartition(".")
                self.places.setdefault((where, key), (index, found.start(2), found.end()))

    def rule_file(self, found: Mapping[str, Any]) -> RuleFile:
        for key in found:
            if key not in TOP_KEYS:
                self._unknown("", key, TOP_KEYS)
        name, like = self._top(found, "name"), self._top(found, "like") or PLAIN_RULES
        about = self._top(found, "about")
        if not name and not self.errors:
            self._fault(
                "rules-name",
                "",
                "name",
                "the file does not name its rules",
                'Begin it with a name of your own, as in name = "sunday".',
            )
        shape = list(self._parts(self._table(found, "game")))
        options = list(self._options(self._table(found, "options")))
        rules = None
        if not self.errors:
            try:
                rules = parse_rules("; ".join([f"{name} like {like}", *shape, *options]))
            except RuleSetError as error:
                self._blame(fresh(error))
        return RuleFile(self.name, rules, about, tuple(self.errors))

    def _top(self, found: Mapping[str, Any], key: str) -> str:
        value = found.get(key, "")
        ended = key != "about" and ";" in str(value)
        if not isinstance(value, str) or not value.isprintable() or ended:
            self._fault(
                "rules-value",
                "",
                key,
                f"{key} cannot be {value!r}",
                "It is one line of text between quotes"
                + ("." if key == "about" else ", without a semicolon."),
            )
            return ""
        return " ".join(value.split())

    def _table(self, found: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = found.get(key, {})
        if isinstance(value, dict):
            return value
        self._fault(
            "rules-value", "", key, f"{key} cannot be {value!r}", f"It is a table: [{key}]."
        )
        return {}

    def _options(self, table: Mapping[str, Any]) -> Iterator[str]:
        for key, value in table.items():
            option = _OPTIONS.get(key)
            if option is None:
                self._unknown("options", key, _OPTIONS)
                continue
            text = _said(value, option)
            if text is None or not option.allows(text):
                self._fault(
                    "option-value",
                    "options",
                    key,
                    f"{key} cannot be {value!r}",
                    f"It can be {option.choices()}.{guess(str(value), option.values)}",
                    option.rule,
                )
            else:
                yield f"{key} {text}"

    def _parts(self, table: Mapping[str, Any]) -> Iterator[str]:
        for key, value in table.items():
            part = _PARTS.get(key)
            if part is None:
                self._unknown("game", key, _PARTS)
                continue
            text = _said(value, None)
            try:
                if text is None or ";" in text or not text.isprintable():
                    raise RuleSetError("shape-value", "", hint=f"It can be {part.may_be}.")
                read_part(key, text if key == "title" else text.lower())
            except RuleSetError as error:
                says = f"{key} cannot be {value!r}"
                hint = error.hint.replace("joined by +, or none", "in a list")
                self._fault("shape-value", "game", key, says, hint, "7.3")
            else:
                yield f"{key} {text}"

    def _unknown(self, table: str, key: str, known: Mapping[str, object] | tuple[str, ...]) -> None:
        elsewhere = next(
            (
                other
                for other, keys in (("options", _OPTIONS), ("game", _PARTS), ("", TOP_KEYS))
                if key in keys and other != table
            ),
            None,
        )
        where = f"in [{table}]" if table else "at the top of the file"
        if elsewhere is not None:
            hint = f"Put it under [{elsewhere}]." if elsewhere else "Put it above the tables."
        else:
            hint = guess(key, known).strip() or f"There are: {', '.join(known)}."
        self._fault("rules-key", table, key, f"there is no key {key!r} {where}", hint)

    def _blame(self, error: LedgerError) -> None:
        """Put an error of the whole rule set at the line that it speaks of."""
        says = f"{error.message} {error.hint}"
        table = {"shape-invalid": "game", "options-disagree": "options"}.get(error.code)
        if table is None:
            key = "like" if error.code == "preset-unknown" else "name"
            self.errors.append(error.at(place=self._place("", key)))
            return
        keys = [key for where, key in self.places if where == table and key]
        named = next((key for key in keys if re.search(rf"\b{key}\b", says)), "")
        self.errors.append(error.at(place=self._place(table, named, value=False)))

    def _fault(self, code: str, table: str, key: str, says: str, hint: str, rule: str = "") -> None:
        place = self._place(table, key, value=code != "rules-key")
        self.errors.append(RuleSetError(code, says, hint=hint, rule=rule, place=place))

    def _place(self, table: str, key: str, *, value: bool = True) -> Place:
        tries = ((table, key), (table or key, ""), ("", table))
        index, start, end = next(
            (self.places[found] for found in tries if found in self.places), (0, 0, 0)
        )
        return mark(self.name, index + 1, self.lines[index], (end if value else start) + 1)


def _said(value: object, option: Option | None) -> str | None:
    """A value of TOML as the word of a rule set; None for what can be none."""
    if isinstance(value, bool):
        yes_no = option is None or "yes" in option.values
        return ("no", "yes")[value] if yes_no else ("off", "on")[value]
    if isinstance(value, str | int):
        return str(value).strip()
    if (
        option is None
        and isinstance(value, list)
        and all(type(item) in (str, int) for item in value)
    ):
        return "+".join(map(str, value)) or "none"
    return None
