"""Records damaged as files are, by slips, by programs, on the way; for tests and benchmarks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from ledger.simulate.damage_json import damaged_json

Damage = Callable[[bytes, Random], bytes]
"""One way to damage a record."""

_WORDS = (
    *b"hand shaker deal rest bid call discard end made set thrown-in abandoned pass nello".split(),
    *b"renege claim concede substitute ruling misdeal time talk exposed wrong-shaker".split(),
    *b"A B C D E H Z a 66 6-4 46 00 7x ?? ? 99 64/4 B:22 1m 7m 12m plunge-4m 30 42 84 168".split(),
    *b"doubles follow-me sevens moon 5-1-1 0-0-0-0 -1 19:04 25:61 2026-11-24".split(),
    *b", ; : / - % [ ] { }".split(),
    b'[P42 "1"]', b'[Rules "moon"]', b'[Rules "84"]', b'[Result "7-6"]', b'[Forfeit "A"]',
    b'[Date "????-??-??"]', b'[Zone "Mars/Base"]', b'[A "Bo"]', b'[X "\\"]', b"[", b'"',
    b"x like straight; teams ABCDE; hand-size 5", b"target 0", b"target 9999999",
)  # fmt: skip
_ODD = (
    b"\0", b"\1", b"\x1b[31m", b"\x7f", b"\x85", b"\xff", b"\xfe\xff", b"\xc3", b"\xe2\x80",
    b"\xed\xa0\x80", *(text.encode() for text in (
        "\ufeff", "\u200b", "\u2028", "\u00a0", "\u202e", "\u0301", "\u0660", "\u00b2", "\u2212",
        "\U0001f063", "\U000e0001", "\uffff", "e\u0301", "\u1e9e",
    )),
    b"\r", b"\r\n", b"\n\n\n", b"\t", b"\x0b", b"\x0c", b"\x1c", b"\x1e",
)  # fmt: skip
_NUMBERS = (
    b"0", b"-1", b"00000000001", b"1e9", b"99999", b"100000", b"4294967296", b"9" * 40,
    b"9" * 5000, "\u0663".encode(), "\u00b2".encode(),
)  # fmt: skip
_NUMBER = re.compile(rb"\d+")
_TILE = re.compile(rb"\b\d\d\b")


def damaged(record: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """A copy of a record with one to some damages; `others` give what is spliced into it."""
    whole: tuple[Damage, ...] = (*_WAYS, lambda data, rng: _spliced(data, rng.choice(others), rng))
    for _ in range(rng.choice((1, 1, 1, 1, 1, 2, 2, 3, 5, 9))):
        record = rng.choice(whole)(record, rng)
    return record


def _at(data: bytes, rng: Random) -> int:
    return rng.randrange(len(data) + 1)


def _span(data: bytes, rng: Random) -> tuple[int, int]:
    start = _at(data, rng)
    return start, start + min(rng.choice((1, 1, 2, 5, 20, 100, 1000)), len(data))


def _cut_short(data: bytes, rng: Random) -> bytes:
    return data[: _at(data, rng)]


def _lost(data: bytes, rng: Random) -> bytes:
    start, end = _span(data, rng)
    return data[:start] + data[end:]


def _repeated(data: bytes, rng: Random) -> bytes:
    start, end = _span(data, rng)
    return data[:end] + data[start:end] * rng.choice((1, 1, 2, 8)) + data[end:]


def _flipped(data: bytes, rng: Random) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]


def _odd(data: bytes, rng: Random) -> bytes:
    at = _at(data, rng)
    return data[:at] + rng.choice(_ODD) + data[at:]


def _other_number(data: bytes, rng: Random) -> bytes:
    return _one(_NUMBER, data, rng.choice(_NUMBERS), rng)


def _other_tile(data: bytes, rng: Random) -> bytes:
    return _one(_TILE, data, b"%d%d" % (rng.randrange(8), rng.randrange(8)), rng)


def _swapped_tiles(data: bytes, rng: Random) -> bytes:
    found = list(_TILE.finditer(data))
    if len(found) < 2:
        return data
    one, other = sorted(rng.sample(found, 2), key=lambda match: match.start())
    between = data[one.end() : other.start()]
    return data[: one.start()] + other[0] + between + one[0] + data[other.end() :]


def _one(pattern: re.Pattern[bytes], data: bytes, new: bytes, rng: Random) -> bytes:
    found = list(pattern.finditer(data))
    if not found:
        return data
    match = rng.choice(found)
    return data[: match.start()] + new + data[match.end() :]


def _lines(data: bytes, rng: Random) -> bytes:
    """Lines lost, doubled, moved, swapped, joined, or a line for programs put in."""
    lines = data.split(b"\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(7):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines.insert(at, lines.pop(other))
        case 3:
            lines[at], lines[other] = lines[other], lines[at]
        case 4:
            lines[at : at + 2] = [b"".join(lines[at : at + 2])]
        case 5:
            lines.insert(at, b"% " + lines[other])
        case _:
            lines[at] = b"%" + lines[at]
    return b"\n".join(lines)


def _words(data: bytes, rng: Random) -> bytes:
    """Words of a line lost, doubled, swapped, put in, broken off or in another case."""
    lines = data.split(b"\n")
    row = rng.randrange(len(lines))
    words = lines[row].split(b" ")
    at, other = rng.randrange(len(words)), rng.randrange(len(words))
    match rng.randrange(7):
        case 0:
            del words[at]
        case 1:
            words.insert(at, words[other])
        case 2:
            words[at], words[other] = words[other], words[at]
        case 3:
            words[at] = rng.choice(_WORDS)
        case 4:
            words.insert(at, rng.choice(_WORDS))
        case 5:
            words.insert(at, b"\n")
        case _:
            words[at] = words[at].swapcase()
    lines[row] = b" ".join(words)
    return b"\n".join(lines)


def _wrapped(data: bytes, rng: Random) -> bytes:
    """The whole in other line ends, another encoding, twice, or behind something else."""
    match rng.randrange(8):
        case 0:
            return data.replace(b"\n", rng.choice((b"\r", b"\r\n", b"\n\n", b"\n%\n", b" ", b"")))
        case 1:
            return data.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-8-sig")))
        case 2:
            return data.decode("utf-8", "replace").encode("latin-1", "replace")
        case 3:
            return data.rstrip() + data
        case 4:
            return data + b"\n" + data
        case 5:
            return (
                rng.choice((b"%", b"% x\n", b"\xef\xbb\xbf%\n", b"{", b"\n{\n", b"PK\3\4")) + data
            )
        case 6:
            old, new = rng.sample((b"A", b"B", b"C", b"1", b"6", b'"', b"]", b" "), 2)
            return data.replace(old, new)
        case _:
            at = _at(data, rng)
            return data[:at] + rng.choice((b"6", b" ", b"[", b"6 ", b";")) * 70_000 + data[at:]


def _spliced(data: bytes, other: bytes, rng: Random) -> bytes:
    match rng.randrange(3):
        case 0:
            return data[: _at(data, rng)] + other[_at(other, rng) :]
        case 1:
            return data + other
        case _:
            start, end = _span(other, rng)
            at = _at(data, rng)
            return data[:at] + other[start:end] + data[at:]


_WAYS: tuple[Damage, ...] = (
    _cut_short, _lost, _repeated, _flipped, _odd, _other_number, _other_tile, _swapped_tiles,
    _lines, _lines, _lines, _words, _words, _words, _words, _wrapped, damaged_json, damaged_json,
)  # fmt: skip
