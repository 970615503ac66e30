"""One game read from its lines of text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ledger.errors import LedgerError, Place, Spot
from ledger.record.chunks import (
    GAME_LINES,
    LINE_LIMIT,
    Chunk,
    begins_game,
    first_content,
    headless,
    is_tag,
    next_game,
)
from ledger.record.draft import Draft, read_quickly
from ledger.record.faults import FAULT_LIMIT, Faults, TooManyFaultsError
from ledger.record.header import NAMES, TEXT_LIMIT, Header, read_header, too_long
from ledger.record.lexer import INVISIBLE, Token, bare, mark, scan
from ledger.record.lexicon import lexicon_of
from ledger.record.lines import HandLines
from ledger.record.model import Game

_TAG_LINE = re.compile(
    rf"[\s{INVISIBLE}]*\[[\s{INVISIBLE}]*([A-Za-z][\w-]*)[\s{INVISIBLE}]+"
    r'"((?:[^"\\]|\\.)*)"'
    rf"[\s{INVISIBLE}]*\][\s{INVISIBLE}]*"
)
_HAND_LINE = re.compile(rf"hand[{INVISIBLE}]*(?=[\s,;]|$)", re.IGNORECASE)
_QUOTED = re.compile(r"'([^']+)'")
_ESCAPE = re.compile(r"\\(.)")
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_FOREIGN = re.compile("[\ud800-\udfff]")


@dataclass(slots=True)
class Parsed:
    """What reading one chunk gave: a game or its faults, and lines that are another game."""

    game: Game | None
    errors: list[LedgerError]
    place: Place
    chunk: Chunk
    rest: list[Chunk] = field(default_factory=list)


@dataclass(slots=True)
class _Tag:
    name: str
    value: str
    index: int
    name_column: int
    column: int


@dataclass(slots=True)
class _Top:
    """The part of a game in front of its hands."""

    tags: list[_Tag] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


def parse(chunk: Chunk, file: str, spots: dict[Spot, tuple[int, int]] | None = None) -> Parsed:
    """Read a chunk as one game.

    With `spots`, the places of all parts are put into it, as line index and column; the reader
    then takes every line the careful way.
    """
    lines = chunk.lines
    faults = Faults(file, lines, chunk.first, spots)
    start = first_content(lines)
    text = lines[start] if lines else ""
    place = mark(file, chunk.first + start, text, 1)
    if not chunk.headed:
        return _headless(chunk, file, start, faults, place)
    parsed = Parsed(None, faults.errors, place, chunk)
    try:
        if chunk.overflow:
            faults.add(
                "game-too-long",
                f"this game has more than {GAME_LINES:,} lines or 8 million characters",
                start,
                1,
                hint="Cut the file at its games; each begins with its [P42] tag.",
            )
            return parsed
        _check_characters(lines, faults)
        parsed.game, parsed.rest = _read(chunk, faults)
    except TooManyFaultsError:
        last = faults.errors[-1]
        last.hint += f" (The first {FAULT_LIMIT} faults of this game are shown.)"
    if faults.errors:
        parsed.game = None
        if not parsed.rest:
            parsed.rest = headless(chunk, next_game(lines, start))
    return parsed


def _headless(chunk: Chunk, file: str, start: int, faults: Faults, place: Place) -> Parsed:
    lines = chunk.lines
    text = lines[start]
    column = len(text) - len(text.lstrip()) + 1
    shown = bare(text)
    if len(text) > LINE_LIMIT:
        _too_long(faults, start)
    else:
        faults.add(
            "version-missing",
            "a game begins with its [P42] tag, not with "
            + repr(shown[:40] + ("…" if len(shown) > 40 else "")),
            start,
            column,
            hint='Write [P42 "1"] on a line of its own in front of this one.',
        )
    # Of a chunk that was cut nobody knows which line is which.
    rest = [] if chunk.overflow else headless(chunk, next_game(lines, start))
    return Parsed(None, faults.errors, place, chunk, rest)


def _read(chunk: Chunk, faults: Faults) -> tuple[Game | None, list[Chunk]]:
    lines = chunk.lines
    top = _Top()
    start = _read_top(lines, top, faults)
    header = _header(top, faults)
    if header is None or (faults.errors and start >= len(lines)):
        return None, []
    drafts, end = _read_hands(lines, start, header, faults)
    rest = headless(chunk, end)
    game = Game(
        header.rules,
        header.players,
        tuple([draft.done() for draft in drafts]),
        header.tags,
        tuple(top.comments),
    )
    return game, rest


def _read_top(lines: list[str], top: _Top, faults: Faults) -> int:
    """Read tags and comments; returns the index of the first line of the hands."""
    strange = False
    for index, line in enumerate(lines):
        if len(line) > LINE_LIMIT:
            _too_long(faults, index)
            continue
        text = line.lstrip(INVISIBLE + " \t\u00a0")
        if text.startswith(";"):
            top.comments.append(_comment(index, line, line.index(";"), faults))
        elif text.startswith("["):
            _read_tags(index, line, top, faults)
        elif _HAND_LINE.match(text):
            return index
        elif bare(line) and not strange:
            strange = True
            _strange(index, line, faults)
    return len(lines)


def _strange(index: int, line: str, faults: Faults) -> None:
    """Blame the first line in front of the hands that is neither tag nor comment."""
    words, _ = scan(line)
    word = words[0] if words else Token(line.strip()[:40], 1)
    faults.add(
        "line-unknown",
        f"{word.text!r} stands in front of the first hand",
        index,
        word,
        hint='In front of `hand 1` stand the tags, as in [Event "Club night"], and comments '
        "behind a semicolon.",
    )


def _comment(index: int, line: str, at: int, faults: Faults) -> str:
    match = _FORBIDDEN.search(line, at)
    if match is not None:
        _control(faults, index, match)
    if len(line) - at > TEXT_LIMIT:
        faults.add_error(too_long("the comment"), index, at + 1)
    return line[at + 1 :].strip()


def _control(faults: Faults, index: int, match: re.Match[str]) -> None:
    faults.add(
        "control-character",
        f"the text holds the control character U+{ord(match.group()):04X}",
        index,
        match.start() + 1,
        hint="Delete it; a text is one line of printable characters.",
    )


def _read_tags(index: int, line: str, top: _Top, faults: Faults) -> None:
    at = 0
    while True:
        match = _TAG_LINE.match(line, at)
        if match is None:
            break
        found = str(match[1])
        name = NAMES.get(found.lower(), found)
        value = match[2] if "\\" not in match[2] else _ESCAPE.sub(r"\1", match[2])
        if not value.isprintable():
            wrong = _FORBIDDEN.search(line, match.start(2), match.end(2))
            if wrong is not None:
                _control(faults, index, wrong)
        tag = _Tag(name, value.strip(), index, match.start(1) + 1, match.start(2) + 1)
        top.tags.append(tag)
        faults.note(Spot("tag", name=name), index, tag.column)
        at = match.end()
        if at == len(line):
            return
    if at and line[at] == ";":
        top.comments.append(_comment(index, line, at, faults))
        return
    column = len(line) - len(line[at:].lstrip(" \t" + INVISIBLE)) + 1
    faults.add(
        "tag-syntax",
        _tag_fault(line[at:].strip()),
        index,
        column,
        hint='Write a tag as [Name "value"]; a quote or a backslash in it as \\" or \\\\.',
    )


def _tag_fault(text: str) -> str:
    if not text.startswith("["):
        return f"{text[:40]!r} stands behind a tag"
    if text.count('"') < 2:
        return "the value of the tag is not between two quotes"
    if not text.endswith("]"):
        return "the tag has no ] at its end"
    return "the tag is not written as a name and a value"


def _header(top: _Top, faults: Faults) -> Header | None:
    places: dict[str, list[_Tag]] = {}
    for tag in top.tags:
        places.setdefault(tag.name, []).append(tag)

    def blame(name: str, error: LedgerError) -> None:
        tags = places[name]
        spot = Spot("tag", name=name)
        if error.code in ("tag-twice", "seat-unknown"):
            tag = tags[min(1, len(tags) - 1)]
            faults.add_error(error, tag.index, tag.name_column, spot)
        else:
            column = tags[0].column + _quoted_at(error, tags[0].value)
            faults.add_error(error, tags[0].index, column, spot)

    if "P42" not in places:
        return None
    return read_header([(tag.name, tag.value) for tag in top.tags], blame)


def _quoted_at(error: LedgerError, value: str) -> int:
    """Where in a tag's value the word stands that the message quotes; 0 when it is all of it."""
    quoted = _QUOTED.search(error.message)
    return max(0, value.lower().find(quoted[1].lower())) if quoted else 0


def _read_hands(
    lines: list[str], start: int, header: Header, faults: Faults
) -> tuple[list[Draft], int]:
    lexicon = lexicon_of(header.rules.text)
    seats = header.rules.game.seats
    drafts: list[Draft] = []
    careful = HandLines(lexicon, faults, drafts)
    tracking = faults.spots is not None
    draft = Draft(0, seats)
    for index in range(start, len(lines)):
        line = lines[index]
        if not tracking:
            if line.startswith("hand ") and not draft.pending:
                words = line.split()
                if len(words) == 2 and words[1] == str(draft.number + 1):
                    draft = Draft(draft.number + 1, seats)
                    drafts.append(draft)
                    continue
            elif draft.number and read_quickly(draft, lexicon, line):
                continue
        if len(line) > LINE_LIMIT:
            _too_long(faults, index)
        elif is_tag(line):
            if drafts and begins_game(lines, index):
                careful.close()
                return drafts, index
            faults.add(
                "tag-after-hand",
                "a tag stands behind a hand of its game",
                index,
                line.index("[") + 1,
                hint="Move it to the other tags at the top; if a new game begins here, its "
                'first tag is [P42 "1"] and its first hand is hand 1.',
                spot=Spot("hand", drafts[-1].number) if drafts else None,
            )
        else:
            careful.read(index, line)
            if drafts:
                draft = drafts[-1]
    careful.close()
    return drafts, len(lines)


def _too_long(faults: Faults, index: int) -> None:
    faults.add(
        "line-too-long",
        f"this line is longer than {LINE_LIMIT:,} characters",
        index,
        1,
        hint="A line of a record says one thing; break the line, or delete what is no record.",
    )


def _check_characters(lines: list[str], faults: Faults) -> None:
    """Refuse bytes that are no UTF-8."""
    if "".join(lines).isascii():
        return
    for index, line in enumerate(lines):
        if line.isascii():
            continue
        match = _FOREIGN.search(line)
        if match is not None:
            byte = ord(match.group()) - 0xDC00
            faults.add(
                "not-utf8",
                f"the byte 0x{byte:02X} is no UTF-8 text",
                index,
                match.start() + 1,
                hint="Records are UTF-8; save the file again with that encoding (it may be "
                "Latin-1 or Windows-1252 now).",
            )
            return
