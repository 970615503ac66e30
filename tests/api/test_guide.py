"""The examples of docs/api.md, run in their order."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from api.bodies import SAMPLE
from ledger.book import Book

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"
BASE = "http://127.0.0.1:8042"


def commands() -> Iterator[tuple[str, str]]:
    """Each curl of the guide with what it prints."""
    for block in re.findall(r"```console\n(.*?)```", GUIDE.read_text(), re.DOTALL):
        for asked in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = asked.partition("\n")
            yield command, printed


def curl(client: TestClient, command: str, token: str) -> str:
    """What curl would print."""
    program, *words = shlex.split(command.replace("$LEDGER42_TOKEN", token))
    assert program == "curl"
    headers: dict[str, str] = {}
    body, address = None, ""
    while words:
        word = words.pop(0)
        if word == "-H":
            name, _, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word == "--data-binary":
            assert words.pop(0) == "@night.p42"
            body = SAMPLE
        else:
            address = word
    assert address.startswith(BASE), command
    return client.request(
        "POST" if body else "GET", address, headers=headers, content=body or ""
    ).text


def test_the_guide_is_true(signed: Callable[..., TestClient]) -> None:
    with Book.open() as book:
        client = signed(book)
        token = client.headers.pop("Authorization").removeprefix("Bearer ")
        for command, printed in commands():
            told = curl(client, command, token)
            pattern = ".*".join(map(re.escape, printed.strip().split("...")))
            assert re.fullmatch(pattern, told.replace("\r\n", "\n").strip(), re.DOTALL), (
                command,
                told,
            )


def test_the_guide_has_examples() -> None:
    assert len(list(commands())) >= 6


@pytest.mark.parametrize("address", ["/healthz", "/readyz", "/docs", "/openapi.json"])
def test_what_the_guide_names_is_there(full: TestClient, address: str) -> None:
    assert address in GUIDE.read_text()
    assert full.get(address).status_code == 200
