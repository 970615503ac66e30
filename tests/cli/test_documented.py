"""Every command, argument and option says what it does, and the page of the commands is theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import front
from cli.app import built
from cli.reference import reference_page

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", front.COMMANDS)
def test_a_command_says_what_it_does(name: str) -> None:
    assert len(built(name).help.split()) > 4


@pytest.mark.parametrize("name", front.COMMANDS)
def test_all_that_a_command_takes_is_explained(name: str) -> None:
    unexplained = [param.name for param in built(name).params if not param.help]
    assert not unexplained


def test_the_page_is_what_the_commands_say() -> None:
    """When this fails: python -m cli.reference > docs/cli.md."""
    assert (DOCS / "cli.md").read_text(encoding="utf-8") == reference_page()
