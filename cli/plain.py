"""Values of the command line that need no validator, so that a short command starts at once.

Typer reads every value through pydantic, whose import alone takes longer than to check a file of
records. Words, choices and paths that are plainly right are taken here; anything else, every
mistake among them, still goes Typer's way.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any

from typer.core import TyperCommand, TyperGroup


class Plain:
    """The reader of one parameter's values, with Typer's own reader behind it."""

    def __init__(self, wanted: object, otherwise: Callable[[], Any]) -> None:
        self._wanted = wanted
        self._otherwise = otherwise

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value that the command gets."""
        wanted = self._wanted
        if value is None and not (param.multiple or param.nargs == -1):
            return None
        if wanted is str and isinstance(value, str):
            return value
        if wanted is Path and isinstance(value, str | Path):
            return Path(value)
        if isinstance(wanted, type) and issubclass(wanted, Enum):
            for choice in wanted:
                if value in (choice, choice.value):
                    return choice
        if wanted == list[str] and all(isinstance(word, str) for word in value or ()):
            return list(value or ())
        if wanted is int and type(value) is int:
            return value
        return self._otherwise().coerce(value, param=param, ctx=ctx)


def quick(param: Any) -> Any:
    """Let a parameter take plain values at once; returns the parameter."""
    descriptor = getattr(param, "type_descriptor", None)
    otherwise = getattr(param, "get_runtime_param", None)
    if descriptor is not None and otherwise is not None:
        plain = Plain(descriptor.annotation, otherwise)
        param.get_runtime_param = lambda: plain
    return param


class QuickCommand(TyperCommand):
    """A command whose parameters take plain values at once."""

    def get_params(self, ctx: Any) -> Any:
        """The parameters, `--help` among them."""
        return [quick(param) for param in super().get_params(ctx)]


class QuickGroup(TyperGroup):
    """A group whose parameters take plain values at once."""

    def get_params(self, ctx: Any) -> Any:
        """The parameters, `--help` among them."""
        return [quick(param) for param in super().get_params(ctx)]
