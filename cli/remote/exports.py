"""The stored games out of a service, cut into the parts that `Book.export` gives."""

from __future__ import annotations

from collections.abc import Iterator

from cli.remote.lines import lines
from cli.remote.wire import Wire
from ledger.filter import Filter

_FIRST = '[P42 "'


def texts(wire: Wire, chosen: Filter, *, written: bool = False) -> Iterator[str]:
    """The canonical text of the games meant, a part a game, as it comes."""
    part: list[str] = []
    for line in lines(wire.parts("games", _asked(chosen, "text", written))):
        if line.startswith(_FIRST) and part:
            blank = part.pop() if part[-1] == "\n" else ""
            yield "".join(part)
            part = [blank]
        part.append(line)
    if part:
        yield "".join(part)


def json_lines(wire: Wire, chosen: Filter, *, written: bool = False) -> Iterator[str]:
    """The games meant as JSON lines, a line each, as they come."""
    return lines(wire.parts("games", _asked(chosen, "jsonl", written)))


def _asked(chosen: Filter, form: str, written: bool) -> dict[str, str]:
    return {**chosen.words(), "format": form, **({"written": "yes"} if written else {})}
