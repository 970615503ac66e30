"""Where a record comes from: a named stream of bytes, read in bounded blocks."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from ledger.errors import NotFoundError, Place, RecordError

BLOCK_BYTES = 1 << 18

_ARCHIVES = {
    b"PK\x03\x04": "a zip archive (or an office document)",
    b"\x1f\x8b": "a gzip archive",
    b"BZh": "a bzip2 archive",
    b"\xfd7zXZ": "an xz archive",
    b"(\xb5/\xfd": "a zstandard archive",
    b"7z\xbc\xaf": "a 7z archive",
}
_CONTROLS = bytes(set(range(32)) - {9, 10, 11, 12, 13})


@dataclass(slots=True)
class Source:
    """A stream of bytes with the name that messages give it."""

    name: str
    stream: BinaryIO

    @classmethod
    def of_path(cls, path: str | Path) -> Source:
        """Open a file; raises `file-missing`, `is-directory` or `file-unreadable`."""
        name = str(path)
        place = Place(name)
        try:
            return cls(name, Path(path).open("rb"))
        except FileNotFoundError as error:
            raise NotFoundError(
                "file-missing",
                "there is no such file",
                hint="Check the path; relative paths start at the current folder.",
                place=place,
            ) from error
        except IsADirectoryError as error:
            raise RecordError(
                "is-directory",
                "this is a folder, not a file",
                hint=f"Name the files in it, for example {name.rstrip('/')}/*.p42.",
                place=place,
            ) from error
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise RecordError(
                "file-unreadable",
                f"the file cannot be opened: {reason}",
                hint="Check the name and that you are allowed to read it.",
                place=place,
            ) from error

    @classmethod
    def of_bytes(cls, data: bytes, name: str = "record") -> Source:
        """A source over bytes in memory."""
        return cls(name, io.BytesIO(data))

    def close(self) -> None:
        """Close the stream."""
        self.stream.close()

    def __enter__(self) -> Source:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def blocks(self) -> Iterator[bytes]:
        """The bytes in blocks of at most `BLOCK_BYTES`; a failing read is `file-unreadable`."""
        while True:
            try:
                block = self.stream.read(BLOCK_BYTES)
            except OSError as error:
                raise RecordError(
                    "file-unreadable",
                    f"reading stopped: {error.strerror or error}",
                    hint="Copy the file to another disk and try again.",
                    place=Place(self.name),
                ) from error
            if not block:
                return
            yield block


def refuse_foreign(head: bytes, name: str) -> None:
    """Raise when the first block shows something that is no UTF-8 text at all.

    Codes: `is-pdf`, `is-archive`, `is-utf16`, `is-binary`.
    """
    place = Place(name)
    if b"%PDF" in head[:1024]:
        raise RecordError(
            "is-pdf",
            "this is a PDF, not a record",
            hint="Export the games as text (.p42), JSON lines or CSV, or type them in.",
            place=place,
        )
    for magic, what in _ARCHIVES.items():
        if head.startswith(magic):
            raise RecordError(
                "is-archive",
                f"this is {what}, not a record",
                hint="Unpack it first, then read the files that were in it.",
                place=place,
            )
    if head[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) or _looks_utf16(head):
        raise RecordError(
            "is-utf16",
            "this text is UTF-16; records are UTF-8",
            hint="Save it again with the encoding UTF-8 (Notepad: Save as, Encoding: UTF-8).",
            place=place,
        )
    sample = head[:4096]
    if (len(sample) - len(sample.translate(None, _CONTROLS))) * 50 > len(sample):
        raise RecordError(
            "is-binary",
            "this is a binary file, not a record",
            hint="Records are plain text: .p42, JSON lines or CSV.",
            place=place,
        )


def _looks_utf16(head: bytes) -> bool:
    sample = head[:512]
    return len(sample) >= 4 and (
        sample[1::2].count(0) * 5 > len(sample) * 2 or sample[::2].count(0) * 5 > len(sample) * 2
    )


def decoded(blocks: Iterator[bytes]) -> Iterator[str]:
    """Decode UTF-8 over block borders, with every line end made a line feed.

    Bytes that are no UTF-8 come out as lone surrogates, so that only the game that holds them is
    lost.
    """
    decoder = codecs.getincrementaldecoder("utf-8")(errors="surrogateescape")
    held = ""
    for block in blocks:
        text = held + decoder.decode(block)
        held = ""
        if "\r" in text:
            if text[-1] == "\r":
                text, held = text[:-1], "\r"
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        yield text
    rest = held + decoder.decode(b"", final=True)
    if rest:
        yield rest.replace("\r", "\n")


def line_lists(texts: Iterator[str], limit: int) -> Iterator[list[str]]:
    """Cut text into lines, a list for each block.

    A line longer than `limit` characters comes cut, but still longer than `limit`; what is left
    of it is dropped unread.
    """
    tail = ""
    dropping = False
    for text in texts:
        rest = text
        if dropping:
            end = rest.find("\n")
            if end < 0:
                continue
            rest = rest[end:]
            dropping = False
        lines = (tail + rest).split("\n")
        tail = lines.pop()
        if len(tail) > limit:
            tail = tail[: limit + 1]
            dropping = True
        yield lines
    if tail:
        yield [tail]
