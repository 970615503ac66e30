"""The entry point: answers `--help` and `--version` at once and loads the rest for a command."""

from __future__ import annotations

import sys
from collections.abc import Callable

from cli import front

_AT_ONCE: dict[tuple[str, ...], Callable[[], str]] = {
    ("--help",): front.help_text,
    ("-h",): front.help_text,
    ("--version",): front.version_text,
}


def main() -> None:
    """Run the command line of this process and leave with its status."""
    words = tuple(sys.argv[1:])
    at_once = _AT_ONCE.get(words)
    if at_once is not None:
        sys.stdout.write(at_once())
        return
    if not words:
        sys.stderr.write(front.help_text())
        sys.exit(2)
    from cli.app import run

    sys.exit(run(words))
