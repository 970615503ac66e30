"""The page of the documentation that the commands write themselves: `python -m cli.reference`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from cli import front
from cli.app import built
from ledger.filter import FILTER_FIELDS


def reference_page() -> str:
    """`docs/cli.md`: a section a command, a row an argument or option."""
    lines = [
        "# Commands",
        "",
        "Written by `python -m cli.reference` from the commands; do not edit by hand.",
        "",
        "```",
        *front.help_text().rstrip().splitlines(),
        "```",
        "",
        f"Fields of `--where`: {', '.join(f'`{field}`' for field in FILTER_FIELDS)}.",
    ]
    for name in front.COMMANDS:
        lines += _section(built(name))
    return "\n".join(lines) + "\n"


def _section(command: Any) -> Iterator[str]:
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    usage = " ".join([command.name, "[OPTIONS]", *map(_argument, arguments)])
    yield from ("", f"## {command.name}", "", f"    ledger42 {usage}", "")
    yield command.help.strip()
    yield from ("", "| takes | says |", "|---|---|")
    for param in command.params:
        optional = param.param_type_name == "option"
        name = ", ".join(param.opts) if optional else _argument(param)
        value = param.metavar if optional and param.metavar else ""
        yield f"| `{f'{name} {value}'.strip()}` | {_says(param)} |"


def _argument(param: Any) -> str:
    name = (param.metavar or param.name.upper()).strip("[]")
    shown = f"{name}..." if param.nargs == -1 else name
    return shown if param.required else f"[{shown}]"


def _says(param: Any) -> str:
    says = str(param.help or "")
    choices = param.type_descriptor.choices
    if choices:
        says += f" One of {', '.join(str(choice.value) for choice in choices)}."
    if param.envvar:
        says += f" Also read from `{param.envvar}`."
    default = param.default
    plain = getattr(default, "value", default)
    if plain not in (None, "", False, [], ()) and not callable(plain):
        says += f" Default: `{plain}`."
    return says.replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.write(reference_page())
