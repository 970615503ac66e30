"""The Typer application: commands are imported when they are asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer

from cli import front
from cli.guard import guarded
from cli.plain import QuickCommand, QuickGroup


class Commands(QuickGroup):
    """The group of all commands, each loaded from its own file at its first use."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Every command's name, in the order of the front page."""
        return list(front.COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, None when there is none."""
        return built(cmd_name) if cmd_name in front.COMMANDS else None

    def get_help(self, ctx: Any) -> str:
        """The front page."""
        return front.help_text().rstrip()


def built(name: str) -> Any:
    """The command `name` of the file `cli.commands.<name>`, its errors turned into statuses."""
    module = import_module(f"cli.commands.{name}")
    single = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    single.command(name=name, cls=QuickCommand, help=module.__doc__)(guarded(module.command))
    return typer.main.get_command(single)


app = typer.Typer(
    cls=Commands,
    name="ledger42",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _say_version(asked: bool) -> None:
    if asked:
        sys.stdout.write(front.version_text())
        raise typer.Exit


@app.callback()
def ledger42(
    version: Annotated[
        bool,
        typer.Option("--version", help="The version.", callback=_say_version, is_eager=True),
    ] = False,
) -> None:
    """Records and statistics of the domino game Texas 42."""


def run(words: Sequence[str]) -> int:
    """Run a command line and return its exit status."""
    try:
        app(args=list(words), prog_name="ledger42")
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    return 0
